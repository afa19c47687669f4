"""What is played or looked at on a table beside a match: puzzles. Pages without a table are in `yaniv.ui.pages`."""
