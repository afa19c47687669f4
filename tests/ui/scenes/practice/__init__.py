"""Tests of the page of a practice match."""
