"""Tests of `yaniv.puzzles`."""
