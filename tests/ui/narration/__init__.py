"""Tests of `yaniv.ui.narration`."""
