"""Tests of `yaniv.ui.scenes.replay`."""
