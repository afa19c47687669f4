"""Tests of the arena, in which bots play against bots."""
