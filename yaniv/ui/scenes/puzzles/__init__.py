"""Pages of the puzzles: the overview, and a puzzle on the table."""
