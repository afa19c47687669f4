"""Rating of a puzzle: that of a player who would solve it every second time.

It is fitted to the shares of the computer players' levels that solve it, so puzzles are on the scale of the levels.
"""

from functools import lru_cache
from typing import Final

from yaniv.bots.strength_scale import shipped_scale
from yaniv.glicko2 import Rating, expected_score
from yaniv.puzzles.puzzle import SOLVER_LEVELS, Puzzle

PUZZLE_DEVIATION: Final = 80.0
"""Standard error of a puzzle's rating: levels are no people."""
_LOWEST: Final = 400.0
_HIGHEST: Final = 2200.0
_STEPS: Final = 30
"""Halvings of the interval: the last is far below a point."""


@lru_cache(maxsize=4096)
def rating_of_shares(solved_percent: tuple[int, ...]) -> Rating:
    """Return the rating of a puzzle that so many of a hundred decisions of each level solve.

    *solved_percent*: by `SOLVER_LEVELS`.
    """
    ratings = shipped_scale().ratings
    solved = sum(solved_percent) / 100
    low, high = _LOWEST, _HIGHEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        expected = sum(expected_score(ratings[level].rating, middle) for level in SOLVER_LEVELS)
        low, high = (middle, high) if expected > solved else (low, middle)
    return Rating(round((low + high) / 2), PUZZLE_DEVIATION)


def puzzle_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle."""
    return rating_of_shares(puzzle.solved_percent)
