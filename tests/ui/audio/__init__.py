"""Tests of `yaniv.ui.audio`."""
