"""Tests of `yaniv.ui.scenes.matches`."""
