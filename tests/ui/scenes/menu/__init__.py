"""Tests of `yaniv.ui.scenes.menu`."""
