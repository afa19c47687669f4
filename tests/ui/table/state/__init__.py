"""Tests of `yaniv.ui.table.state`."""
