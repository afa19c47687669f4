"""Tests of `yaniv.ui.scenes.settings`."""
