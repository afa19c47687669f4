"""Tests of `yaniv.ui.table.model`."""
