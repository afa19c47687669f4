"""Tests of `yaniv.ui.table.input`."""
