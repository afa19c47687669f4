"""Tests of `yaniv.ui.scenes.rules_editor`."""
