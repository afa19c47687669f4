"""Sound: which cue belongs to what happens, and the player that mixes them."""
