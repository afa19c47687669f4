"""Tests of `yaniv.ui.table`."""
