"""Tests of `yaniv.ui.overlays`."""
