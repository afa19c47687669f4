"""Tests of `yaniv.ui.scenes.lessons`."""
