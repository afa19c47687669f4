"""Property tests: invariants of the game engine under any rules."""
