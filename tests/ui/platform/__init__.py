"""Tests of `yaniv.ui.platform`."""
