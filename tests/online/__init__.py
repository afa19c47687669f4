"""Tests of play with friends elsewhere."""
