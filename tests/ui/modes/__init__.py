"""Tests of what is played or looked at on a table beside a match."""
