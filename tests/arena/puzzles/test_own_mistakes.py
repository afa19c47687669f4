"""Tests of puzzles made from the player's own mistakes: costly decisions are found, good ones are not."""

import pytest

from tests.puzzles.sample_puzzles import PUZZLES
from yaniv.arena.puzzles import own_mistakes, puzzle_gate
from yaniv.arena.puzzles.own_mistakes import find_own_puzzles
from yaniv.bots.move_grading import SLIP_BELOW, displayed_points
from yaniv.bots.simulator.encoding import decode_move
from yaniv.game.decide import step
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle_position import position_events
from yaniv.variants import library

JOKER = PUZZLES[1]


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the gate decide after few playouts."""
    monkeypatch.setattr(puzzle_gate, "STAGES", (48, 96))
    monkeypatch.setattr(puzzle_gate, "MIN_PLAYOUTS", 96)
    monkeypatch.setattr(puzzle_gate, "MIN_COST", -50.0)
    monkeypatch.setattr(puzzle_gate, "CONFIRMED_ABOVE", -50.0)
    monkeypatch.setattr(own_mistakes, "_SEED", "a test")


def match_with(throw: str, draw: str) -> tuple[int, tuple[AnyEvent, ...]]:
    """Return the number of events before a turn with this throw and draw, and all events up to its end."""
    rules = library.load(JOKER.variant_id).rules
    events = position_events(JOKER.round, rules, ("You", "Noa", "Avi"))
    state, thrown = step(fold(events), decode_move(parse_move(throw), 0, rules))
    _, drawn = step(state, decode_move(parse_move(draw), 0, rules))
    return len(events), (*events, *thrown, *drawn)


def test_a_costly_throw_is_found_with_the_better_alternative() -> None:
    position, events = match_with("w", "-")

    puzzles = find_own_puzzles(events, 0)

    assert [each.position for each in puzzles] == [position]
    assert puzzles[0].best_moves[0] == JOKER.best_moves[0]
    assert "w" in puzzles[0].cost_by_move
    assert puzzles[0].playouts == 96
    assert puzzles[0].review_cost is not None
    assert puzzles[0].review_cost >= displayed_points(SLIP_BELOW), "as the review says it, which lists mistakes"


def test_a_good_throw_is_not_a_mistake() -> None:
    assert find_own_puzzles(match_with(JOKER.best_moves[0], JOKER.pickup)[1], 0) == ()
