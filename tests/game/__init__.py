"""Tests of the game engine in given-when-then form: these events, this command, those events."""
