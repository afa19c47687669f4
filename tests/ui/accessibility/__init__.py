"""Tests of `yaniv.ui.accessibility`."""
