"""Puzzles: "Find the best play" in positions whose best move is known from playouts."""
