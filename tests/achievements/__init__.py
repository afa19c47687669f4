"""Tests of `yaniv.achievements`."""
