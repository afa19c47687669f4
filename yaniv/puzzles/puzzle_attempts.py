"""Attempts at puzzles, the only facts that are stored about them, and what follows from them.

A puzzle is named by a *key*: the id of a shipped puzzle, or `MATCH:POSITION` for a decision of the player's own.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.glicko2 import RatedResult, Rating, update_rating
from yaniv.store.puzzle_records import PuzzleAttempt

START_RATING: Final = 1200.0
"""Puzzle rating of a player without attempts."""
MAX_RECENT: Final = 10
"""Number of rated attempts of which the ratings are kept."""
MIN_RATED: Final = 5
"""Number of rated attempts from which on the rating is shown: before, one answer moves it by hundreds."""
_OWN_MARK: Final = ":"


class AnswerKey(Struct, frozen=True):
    """Facts of a puzzle that the fold needs: the answers that solve it, and its difficulty."""

    solves: Callable[[str], bool]
    """Returns whether a move solves the puzzle."""
    rating: Rating | None
    """Rating of the puzzle; None: it is not rated."""
    failed_on: date | None = None
    """For a decision of the player's own: the date on which it was found."""


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


class PuzzleStanding(Struct, frozen=True):
    """Standing of one puzzle."""

    attempts: int
    is_solved: bool
    """It was solved at least once."""

    repetition: Repetition | None
    """When a puzzle that was missed comes back; None if it was never missed."""


class PuzzleProgress(Struct, frozen=True):
    """Everything that follows from the attempts."""

    rating: Rating
    rated_attempts: int
    standings: Mapping[str, PuzzleStanding]
    """By key; own decisions without attempts are among them."""
    run: int = 0
    """Number of puzzles solved in a row until now; another attempt at a puzzle on the same date does not count."""
    recent_ratings: tuple[float, ...] = ()
    """Ratings after the last rated attempts, at most `MAX_RECENT` and the one before, the newest last."""

    @property
    def unrated_count(self) -> int:
        """Number of rated attempts that are missing until the rating is shown."""
        return max(0, MIN_RATED - self.rated_attempts)

    def due_keys(self, day: date) -> tuple[str, ...]:
        """Return the missed puzzles that are due on this date or before, the longest due first."""
        due = [
            (standing.repetition.due, key)
            for key, standing in self.standings.items()
            if standing.repetition is not None and standing.repetition.due is not None
        ]
        return tuple(key for due_day, key in sorted(due) if due_day <= day)


def own_key(match_id: int, position: int) -> str:
    """Return the key of a decision of the player's own."""
    return f"{match_id}{_OWN_MARK}{position}"


def parse_own_key(key: str) -> tuple[int, int] | None:
    """Return match id and position of the key of an own decision; None for a shipped puzzle's."""
    match_id, mark, position = key.partition(_OWN_MARK)
    if not mark or not (match_id.isdecimal() and position.isdecimal()):
        return None
    return int(match_id), int(position)


def fold_attempts(attempts: Iterable[PuzzleAttempt], answer_keys: Mapping[str, AnswerKey]) -> PuzzleProgress:
    """Return what follows from the attempts, given in order.

    Only the first attempt at a puzzle is rated; a hint before it halves what it gains. Attempts at puzzles without an
    answer key, such as those of another version of the program, are left out.
    """
    by_key: dict[str, list[tuple[date, bool]]] = {
        key: [] for key, answer_key in answer_keys.items() if answer_key.failed_on is not None
    }
    ratings, run = [Rating(START_RATING)], 0
    for attempt in attempts:
        answer_key = answer_keys.get(attempt.key)
        if answer_key is None:
            continue
        is_solved = answer_key.solves(attempt.move)
        history = by_key.setdefault(attempt.key, [])
        if answer_key.rating is not None and not history:
            ratings.append(_rating_after(ratings[-1], answer_key.rating, attempt, is_solved=is_solved))
        if not any(day == attempt.day for day, _ in history):
            run = run + 1 if is_solved else 0
        history.append((attempt.day, is_solved))
    standings = {key: _standing_of(history, answer_keys[key].failed_on) for key, history in by_key.items()}
    recent = tuple(each.rating for each in ratings[-MAX_RECENT - 1 :])
    return PuzzleProgress(ratings[-1], len(ratings) - 1, standings, run, recent)


def was_tried(attempts: Iterable[PuzzleAttempt], key: str, day: date) -> bool:
    """Return True if a puzzle was tried on this date."""
    return any(attempt.key == key and attempt.day == day for attempt in attempts)


def _rating_after(rating: Rating, puzzle: Rating, attempt: PuzzleAttempt, *, is_solved: bool) -> Rating:
    """Return the rating after a first attempt at a puzzle of rating *puzzle*."""
    changed = update_rating(rating, (RatedResult(puzzle, float(is_solved)),))
    if not (attempt.is_hinted and is_solved):
        return changed
    return replace(changed, rating=(rating.rating + changed.rating) / 2)


def _standing_of(history: list[tuple[date, bool]], failed_on: date | None) -> PuzzleStanding:
    return PuzzleStanding(
        len(history),
        any(is_solved for _, is_solved in history),
        plan_repetition(history, failed_on),
    )
