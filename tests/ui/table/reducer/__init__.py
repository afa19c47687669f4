"""Tests of the table reducer."""
