"""What holds for any rules and any game."""
