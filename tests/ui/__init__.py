"""Tests of the user interface, with the fakes, players and recorders they share."""
