"""Tests of the game, from the rules to the window."""
