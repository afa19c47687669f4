"""Tests of `yaniv.ui.table.render`."""
