"""The page of today's deal."""
