"""Tests of everything on the screen."""
