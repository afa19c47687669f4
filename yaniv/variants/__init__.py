"""Rule sets: the shipped ones and the player's own."""
