"""Lines of a practice match: taking back, making again, going on from anywhere."""

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


def round_so_far() -> PracticeLine:
    return PracticeLine(dealt_round(make_setup(), *HANDS, stock="QH KD", then=TURNS))


def test_a_decision_is_taken_back_before_it_was_made() -> None:
    line = round_so_far().undo(0)

    assert line.events[-1] == e.CardsThrown(0, cards("KS"))
    assert isinstance(line.undone[0], e.StockDrawn)
    assert isinstance(line.undo(0).undone[0], e.CardsThrown)


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_taken_back_and_made_again_gives_the_same_state(seat: int) -> None:
    whole = sample_events()

    for count in range(2, len(whole)):
        line = PracticeLine(whole[:count])
        if line.can_undo(seat):
            back = line.undo(seat)
            again = back.redo(seat)
            while again.undone:
                again = again.redo(seat)
            assert back.events + back.undone == line.events
            assert fold(again.events) == fold(line.events)


@pytest.mark.parametrize("seat", SEATS)
def test_everything_can_be_taken_back_to_the_first_decision_and_made_again(seat: int) -> None:
    whole = sample_events()
    line, steps = PracticeLine(whole), 0

    while line.can_undo(seat):
        line, steps = line.undo(seat), steps + 1

    assert steps == len(decision_positions(whole, seat)) > 20
    assert fold(line.events).round == 1
    while line.undone:
        line, steps = line.redo(seat), steps - 1
    assert (line.events, steps) == (whole, 0)


@pytest.mark.parametrize("seat", SEATS)
def test_at_each_decision_the_seat_has_a_choice(seat: int) -> None:
    whole = sample_events()

    for position in decision_positions(whole, seat):
        assert fold(whole[:position]).phase not in ("opening", "round_over", "match_over", "scoring")


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    line = PracticeLine(round_so_far().events[:4])

    assert not line.can_undo(0)
    assert line.undo(0) == line


def test_a_match_goes_on_from_the_decision_before_a_position() -> None:
    whole = sample_events()
    positions = decision_positions(whole, 0)

    assert len(line_from(whole, positions[3], 0).events) == positions[3]
    assert len(line_from(whole, positions[3] + 1, 0).events) == positions[3]
    assert len(line_from(whole, len(whole), 0).events) == positions[-1]
    assert len(line_from(whole, 0, 0).events) == positions[0]
    assert line_from(whole, positions[3], 0).undone == ()
