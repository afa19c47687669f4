"""Tests of `yaniv.ui.table.animation`."""
