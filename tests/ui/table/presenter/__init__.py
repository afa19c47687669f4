"""Tests of `yaniv.ui.table.presenter`."""
