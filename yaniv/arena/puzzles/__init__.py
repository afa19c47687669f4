"""Makes puzzles: positions of self-play in which playing on proves one move better than every other.

* `self_play_positions` — rounds between masters and club players, and the positions that may become puzzles.
* `move_values` — the moves of a position, and what the master's networks think of each.
* `paired_playouts` — every move of a position played on with the same hidden cards.
* `puzzle_gate` — the statistics: which moves are best, and whether every other loses enough; verifies shipped puzzles.
* `puzzle_generator` — from nothing to candidates that passed, with the levels that solve them and their themes;
  selects those that ship.

`python -m yaniv.arena.puzzles` is the command line.
"""
