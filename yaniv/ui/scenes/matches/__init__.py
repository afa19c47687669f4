"""The page with the list of saved matches."""
