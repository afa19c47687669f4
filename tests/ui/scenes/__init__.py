"""Tests of `yaniv.ui.scenes`."""
