"""Tests of `yaniv.ui.scenes.lobby`."""
