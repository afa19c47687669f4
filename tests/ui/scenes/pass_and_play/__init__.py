"""Tests of matches of several people at one machine."""
