"""Tests of `yaniv.ui.table.feedback`."""
