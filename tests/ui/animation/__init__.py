"""Tests of `yaniv.ui.animation`."""
