"""Tests of `yaniv.arena.train`."""
