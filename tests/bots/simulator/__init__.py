"""Tests of `yaniv.bots.simulator`."""
