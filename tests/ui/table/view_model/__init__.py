"""Tests of `yaniv.ui.table.view_model`."""
