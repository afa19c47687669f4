"""Tests of `yaniv.app`."""
