"""Tests of puzzle attempts: rating, solved puzzles, and the repetition of missed ones."""

from datetime import date, timedelta

import pytest

from yaniv.glicko2 import Rating
from yaniv.puzzles.puzzle_attempts import (
    MAX_RECENT,
    START_RATING,
    AnswerKey,
    Repetition,
    fold_attempts,
    own_key,
    parse_own_key,
    plan_repetition,
    was_tried,
)
from yaniv.store.puzzle_records import PuzzleAttempt

DAY = date(2026, 12, 1)
KEYS = {
    "easy": AnswerKey(lambda move: move == "!", Rating(1000, 80)),
    "hard": AnswerKey(lambda move: move == "!", Rating(1500, 80)),
    "7:31": AnswerKey(lambda move: move == "!", None, DAY),
}


def attempt(key: str, move: str, days: int = 0, *, is_hinted: bool = False) -> PuzzleAttempt:
    return PuzzleAttempt(key, DAY + timedelta(days=days), move, is_hinted=is_hinted)


def test_a_harder_puzzle_raises_the_rating_more() -> None:
    easy = fold_attempts([attempt("easy", "!")], KEYS).rating.rating
    hard = fold_attempts([attempt("hard", "!")], KEYS).rating.rating

    assert START_RATING < easy < hard


def test_only_the_first_attempt_changes_the_rating() -> None:
    once = fold_attempts([attempt("hard", "-")], KEYS)
    again = fold_attempts([attempt("hard", "-"), attempt("hard", "!", 1)], KEYS)

    assert once.rating.rating < START_RATING
    assert again.rating == once.rating
    assert again.rated_attempts == 1
    assert again.standings["hard"].is_solved


def test_a_hint_halves_the_gain_and_not_the_loss() -> None:
    gains = [
        fold_attempts([attempt("hard", "!", is_hinted=is_hinted)], KEYS).rating.rating - START_RATING
        for is_hinted in (False, True)
    ]
    losses = [
        fold_attempts([attempt("hard", "-", is_hinted=is_hinted)], KEYS).rating.rating for is_hinted in (False, True)
    ]

    assert gains[1] == pytest.approx(gains[0] / 2)
    assert losses[0] == losses[1] < START_RATING


def test_a_miss_ends_the_run_and_another_try_the_same_day_does_not_count() -> None:
    solved = [attempt("easy", "!"), attempt("hard", "!"), attempt("7:31", "!", 1)]
    missed = [*solved, attempt("easy", "-", 2)]

    assert fold_attempts([], KEYS).run == 0
    assert fold_attempts(solved, KEYS).run == 3
    assert fold_attempts([*solved, attempt("hard", "!", 0)], KEYS).run == 3
    assert fold_attempts(missed, KEYS).run == 0
    assert fold_attempts([*missed, attempt("easy", "!", 2)], KEYS).run == 0
    assert fold_attempts([*missed, attempt("easy", "!", 3)], KEYS).run == 1


def test_the_last_ratings_begin_with_the_one_before_them() -> None:
    keys = {f"{number}": AnswerKey(lambda move: move == "!", Rating(1200, 80)) for number in range(14)}
    attempts = [attempt(key, "!") for key in keys]

    assert fold_attempts([], keys).recent_ratings == (START_RATING,)
    assert fold_attempts(attempts[:3], keys).recent_ratings[0] == START_RATING
    recent = fold_attempts(attempts, keys).recent_ratings
    assert len(recent) == MAX_RECENT + 1
    assert recent[-1] == fold_attempts(attempts, keys).rating.rating == max(recent)


def test_own_mistakes_are_not_rated_and_unknown_puzzles_are_ignored() -> None:
    progress = fold_attempts([attempt("7:31", "!", 1), attempt("gone", "!")], KEYS)

    assert progress.rating == Rating(START_RATING)
    assert set(progress.standings) == {"7:31"}


def test_an_own_mistake_is_due_the_next_day_even_without_an_attempt() -> None:
    progress = fold_attempts([], KEYS)

    assert progress.due_keys(DAY) == ()
    assert progress.due_keys(DAY + timedelta(days=1)) == ("7:31",)


def test_missed_puzzles_are_due_after_1_3_7_and_21_days() -> None:
    history: list[tuple[date, bool]] = []
    intervals_days = []
    day = DAY
    for _ in range(5):
        history.append((day, False))
        repetition = plan_repetition(history)
        assert repetition is not None
        assert repetition.due is not None
        intervals_days.append((repetition.due - day).days)
        day = repetition.due

    assert intervals_days == [1, 3, 7, 21, 21]


def test_a_puzzle_solved_when_due_is_never_due_again() -> None:
    history = [(DAY, False), (DAY + timedelta(days=1), True)]

    assert plan_repetition(history) == Repetition(1, None)


def test_a_second_attempt_on_the_same_day_does_not_count() -> None:
    history = [(DAY, False), (DAY, True)]

    assert plan_repetition(history) == Repetition(1, DAY + timedelta(days=1))


def test_a_puzzle_solved_at_once_is_never_due() -> None:
    assert plan_repetition([(DAY, True), (DAY, False)]) == Repetition(1, DAY + timedelta(days=1))
    assert plan_repetition([(DAY, True)]) is None


@pytest.mark.parametrize(("key", "parsed"), [("12:345", (12, 345)), ("b2599200", None), ("1:x", None), (":", None)])
def test_the_key_of_an_own_puzzle_holds_match_and_position(key: str, parsed: tuple[int, int] | None) -> None:
    assert parse_own_key(key) == parsed
    if parsed:
        assert own_key(*parsed) == key


def test_a_puzzle_counts_as_tried_only_on_the_day_of_its_attempt() -> None:
    attempts = [attempt("easy", "-")]

    assert was_tried(attempts, "easy", DAY)
    assert not was_tried(attempts, "easy", DAY + timedelta(days=1))
    assert not was_tried(attempts, "hard", DAY)
