"""Tests of `yaniv.ui.panels`."""
