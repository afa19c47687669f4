"""Benchmarks of the window for `yaniv bench`."""
