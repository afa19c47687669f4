"""Tests of the move notation, the record of a round, and the grading of answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.puzzles.sample_puzzles import PUZZLES
from yaniv.puzzles.answer_grading import grade_answer
from yaniv.puzzles.event_moves import record_round
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_position import position_events
from yaniv.puzzles.puzzle_task import rotate_round
from yaniv.variants import library

KINDS = st.integers(0, 52)
MOVES = st.one_of(
    st.lists(KINDS, min_size=1, max_size=8).map(tuple),
    st.just((-1,)),
    KINDS.map(lambda kind: (-2, kind)),
    KINDS.map(lambda kind: (-3, kind)),
    st.tuples(st.just(-4), KINDS, st.integers(0, 1)),
    st.just((-5,)),
    st.just((-6, 0)),
    st.lists(KINDS, min_size=1, max_size=3).map(lambda kinds: (-7, *kinds)),
)


@given(MOVES)
def test_a_move_round_trips_through_its_notation(move: tuple[int, ...]) -> None:
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize("text", ["", "+", "+AB", "^A", "^A2", "!A", "?", "A?", "-A"])
def test_invalid_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_move(text)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_round_record_round_trips_through_events(puzzle: Puzzle) -> None:
    rules = library.load(puzzle.variant_id).rules
    names = tuple(str(seat) for seat in range(puzzle.round.players))

    assert record_round(position_events(puzzle.round, rules, names)) == puzzle.round


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_round_with_rotated_seats_is_still_playable(puzzle: Puzzle) -> None:
    players = puzzle.round.players
    rotated = rotate_round(puzzle.round, 1)

    assert rotate_round(rotated, players - 1) == puzzle.round
    rules = library.load(puzzle.variant_id).rules
    assert position_events(rotated, rules, tuple("abcdefgh"[:players]))


def test_a_throw_matches_in_any_card_order_and_an_unlisted_move_costs_the_most() -> None:
    best, costs = ("ABC",), {"A": 2.0, "!": 7.5}

    assert grade_answer("CAB", best, costs).is_solved
    assert grade_answer("A", best, costs).cost == 2.0
    assert grade_answer("D", best, costs).cost == 7.5
