"""Tests of `yaniv.cli`."""
