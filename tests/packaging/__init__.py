"""Tests of the scripts and files in `packaging/`."""
