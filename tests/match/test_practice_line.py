"""Tests of the event line of a practice match: undo, redo, and starting from any position."""

import pytest

from tests.match.session_builders import dealt_round, make_setup
from tests.store.sample_matches import sample_events
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.match.practice_line import PracticeLine, decision_positions, line_from

HANDS = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QC", "4C 6D TS JC QS")
TURNS = tuple(
    command
    for seat, card in enumerate(("KS", "QC", "TS"))
    for command in (c.Throw(seat, cards(card)), c.DrawStock(seat))
)
SEATS = range(3)


def first_turns() -> PracticeLine:
    return PracticeLine(dealt_round(make_setup(), *HANDS, stock="QH KD", then=TURNS))


def test_undo_returns_to_the_position_before_a_decision() -> None:
    line = first_turns().undo(0)

    assert line.events[-1] == e.CardsThrown(0, cards("KS"))
    assert isinstance(line.undone[0], e.StockDrawn)
    assert isinstance(line.undo(0).undone[0], e.CardsThrown)


@pytest.mark.parametrize("seat", SEATS)
def test_undo_and_redo_give_the_same_state(seat: int) -> None:
    match = sample_events()

    for count in range(2, len(match)):
        line = PracticeLine(match[:count])
        if line.can_undo(seat):
            earlier = line.undo(seat)
            redone = earlier.redo(seat)
            while redone.undone:
                redone = redone.redo(seat)
            assert earlier.events + earlier.undone == line.events
            assert fold(redone.events) == fold(line.events)


@pytest.mark.parametrize("seat", SEATS)
def test_every_decision_can_be_undone_and_redone(seat: int) -> None:
    match = sample_events()
    line, steps = PracticeLine(match), 0

    while line.can_undo(seat):
        line, steps = line.undo(seat), steps + 1

    assert steps == len(decision_positions(match, seat)) > 20
    assert fold(line.events).round == 1
    while line.undone:
        line, steps = line.redo(seat), steps - 1
    assert (line.events, steps) == (match, 0)


@pytest.mark.parametrize("seat", SEATS)
def test_decisions_are_only_made_during_play(seat: int) -> None:
    match = sample_events()

    for position in decision_positions(match, seat):
        assert fold(match[:position]).phase not in ("opening", "round_over", "match_over", "scoring")


def test_there_is_nothing_to_undo_before_the_first_decision() -> None:
    line = PracticeLine(first_turns().events[:4])

    assert not line.can_undo(0)
    assert line.undo(0) == line


def test_a_line_starts_at_the_last_decision_before_a_position() -> None:
    match = sample_events()
    positions = decision_positions(match, 0)

    assert len(line_from(match, positions[3], 0).events) == positions[3]
    assert len(line_from(match, positions[3] + 1, 0).events) == positions[3]
    assert len(line_from(match, len(match), 0).events) == positions[-1]
    assert len(line_from(match, 0, 0).events) == positions[0]
    assert line_from(match, positions[3], 0).undone == ()
