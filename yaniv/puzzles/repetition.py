"""Repetition of missed puzzles: they come back after 1, 3, 7 and 21 days, until they are solved when due."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from msgspec import Struct

INTERVALS_DAYS: Final = (1, 3, 7, 21)
"""Days until a missed puzzle comes back, by the number of times it was missed; the last one stays."""


class Repetition(Struct, frozen=True):
    """State of a missed puzzle."""

    misses: int
    """Times it was missed, at most once for each date on which it was due."""
    due: date | None
    """Date from which it is due again; None: it was solved when it was due."""


def plan_repetition(history: Iterable[tuple[date, bool]], failed_on: date | None = None) -> Repetition | None:
    """Return the state of a puzzle after attempts, given in order with their dates and whether they solved it.

    *failed_on*: the date of a miss before all attempts. Attempts before the puzzle is due are practice: the answer has
    just been seen. None if the puzzle was never missed.
    """
    repetition = None if failed_on is None else Repetition(1, _due_after(failed_on, 1))
    for day, is_solved in history:
        if repetition is None:
            repetition = None if is_solved else Repetition(1, _due_after(day, 1))
        elif repetition.due is not None and day >= repetition.due:
            misses = repetition.misses + (not is_solved)
            repetition = Repetition(misses, None if is_solved else _due_after(day, misses))
    return repetition


def _due_after(day: date, misses: int) -> date:
    interval_days = INTERVALS_DAYS[min(misses, len(INTERVALS_DAYS)) - 1]
    return date.fromordinal(min(day.toordinal() + interval_days, date.max.toordinal()))
