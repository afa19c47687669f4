"""Tests of `yaniv.ui.devtools`."""
