"""Panels beside the table: event log, scores, the seal of the deal."""
