"""Tests of `yaniv.ui.geometry`."""
