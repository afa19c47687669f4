"""Sentences about the game: event log, round and match reports, hints, tooltips. Pure: no pygame."""
