"""Tests of `yaniv.ui.widgets`."""
