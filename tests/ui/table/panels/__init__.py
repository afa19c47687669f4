"""Tests of `yaniv.ui.table.panels`."""
