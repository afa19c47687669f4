"""The pages of the puzzles."""
