"""Tests of `yaniv.ui.graphics`."""
