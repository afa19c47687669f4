"""Tests of `yaniv.ui.table.overlays`."""
