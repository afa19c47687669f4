"""The page with the list of achievements."""
