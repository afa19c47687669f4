"""Panels of the table: event log, scores, and the shuffle commitment (seal)."""
