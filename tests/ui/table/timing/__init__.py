"""Tests of `yaniv.ui.table.timing`."""
