"""Tests of the choice of puzzles: ratings, today's puzzle, the next puzzle, and filters."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.puzzles.sample_puzzles import PUZZLES
from yaniv.puzzles.puzzle_choice import matching_puzzles, next_puzzle, puzzle_of_day
from yaniv.puzzles.puzzle_rating import puzzle_rating, rating_of_shares

IDS = tuple(puzzle.id for puzzle in PUZZLES)


@given(st.lists(st.integers(0, 100), min_size=5, max_size=5), st.integers(0, 4))
def test_a_puzzle_that_more_players_solve_is_rated_lower(shares: list[int], level: int) -> None:
    easier_shares = [*shares]
    easier_shares[level] = min(100, shares[level] + 10)

    assert rating_of_shares(tuple(easier_shares)).rating <= rating_of_shares(tuple(shares)).rating


def test_a_puzzle_that_only_masters_solve_is_rated_above_experts() -> None:
    assert rating_of_shares((0, 0, 0, 0, 100)).rating > 1513
    assert rating_of_shares((0, 0, 100, 100, 100)).rating < 1300


def test_todays_puzzle_depends_only_on_the_date() -> None:
    days = [date(2026, 12, 24) + timedelta(days=number) for number in range(60)]

    chosen = [puzzle_of_day(IDS, day) for day in days]

    assert chosen == [puzzle_of_day(reversed(IDS), day) for day in days]
    assert set(chosen) == set(IDS)
    assert puzzle_of_day((), days[0]) == ""


def test_the_next_puzzle_is_the_untried_one_closest_to_the_players_rating() -> None:
    by_rating = sorted(PUZZLES, key=lambda puzzle: puzzle_rating(puzzle).rating)

    first = next_puzzle(PUZZLES, (), 3000)
    second = next_puzzle(PUZZLES, {by_rating[-1].id}, 3000)

    assert first == by_rating[-1]
    assert second == by_rating[-2]
    assert next_puzzle(PUZZLES, IDS, 1200) is None


def test_puzzles_are_filtered_by_theme_and_variant() -> None:
    assert matching_puzzles(PUZZLES) == PUZZLES
    assert {puzzle.theme for puzzle in matching_puzzles(PUZZLES, "joker")} == {"joker"}
    assert matching_puzzles(PUZZLES, "joker", "fiji") == ()
