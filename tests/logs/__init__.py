"""Recorded games, one for each variant and release, that the referee must replay line by line.

`python -m tests.logs` records the games that are missing for this release. Existing files are never rewritten:
a saved game must replay to the same events in every later release.
"""
