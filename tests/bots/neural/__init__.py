"""Tests of `yaniv.bots.neural`."""
