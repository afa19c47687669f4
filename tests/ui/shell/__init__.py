"""Tests of `yaniv.ui.shell`."""
