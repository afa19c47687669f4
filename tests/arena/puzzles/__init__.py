"""How puzzles are made."""
