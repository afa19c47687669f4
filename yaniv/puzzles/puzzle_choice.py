"""Choice of the next puzzle: today's, an easy one for a new player, or one whose rating is nearest to the player's."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date
from hashlib import sha256
from typing import Final

from yaniv.puzzles.puzzle import Puzzle, Theme
from yaniv.puzzles.puzzle_rating import puzzle_rating

EASY_START: Final = 5
"""Number of rated attempts before which a player gets the easiest puzzles, whatever the rating says so far."""


def puzzle_of_day(puzzle_ids: Iterable[str], day: date) -> str:
    """Return the id of the puzzle of a date, the same for everybody with the same file; empty if there are none."""
    ids = sorted(puzzle_ids)
    if not ids:
        return ""
    digest = sha256(f"yaniv puzzle 1 {day.isoformat()}".encode()).hexdigest()
    return ids[int(digest, 16) % len(ids)]


def matching_puzzles(puzzles: Iterable[Puzzle], theme: Theme | None = None, variant_id: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles of a theme and variant; None and an empty id stand for all."""
    return tuple(
        puzzle
        for puzzle in puzzles
        if (theme is None or puzzle.theme == theme) and (not variant_id or puzzle.variant_id == variant_id)
    )


def mixed_by_theme(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the puzzles from easy to hard with themes taking turns: the easiest of each, then the second of each.

    *Why* not by rating alone: the easiest dozens share one theme.
    """
    by_rating = sorted(puzzles, key=lambda each: (puzzle_rating(each).rating, each.id))
    number_in_theme: Counter[Theme] = Counter()
    turns: list[tuple[int, Puzzle]] = []
    for puzzle in by_rating:
        turns.append((number_in_theme[puzzle.theme], puzzle))
        number_in_theme[puzzle.theme] += 1
    return tuple(puzzle for _, puzzle in sorted(turns, key=lambda turn: turn[0]))


def next_puzzle(puzzles: Iterable[Puzzle], tried: Collection[str], rating: float) -> Puzzle | None:
    """Return the puzzle not *tried* yet whose rating is nearest to *rating*; None if all were tried."""
    untried = (puzzle for puzzle in puzzles if puzzle.id not in tried)
    return min(untried, key=lambda puzzle: (abs(puzzle_rating(puzzle).rating - rating), puzzle.id), default=None)


def easiest_puzzle(puzzles: Iterable[Puzzle], tried: Collection[str]) -> Puzzle | None:
    """Return the first puzzle not *tried* yet, easiest first with themes taking turns; None if all were tried."""
    return next((puzzle for puzzle in mixed_by_theme(puzzles) if puzzle.id not in tried), None)
