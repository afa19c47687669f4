"""Tests of pass-and-play: who gets the machine next, and which events everybody may see."""

import pytest

from tests.match.session_builders import dealt_round, make_participants, make_setup, resume_session
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.match.decision_order import awaited_seat
from yaniv.match.shared_machine import (
    ONLOOKER,
    events_since_turn,
    first_of_round,
    next_person,
    people_seats,
    public_events,
)
from yaniv.rules.house_rules import HouseRules, TableRules

HANDS = ("2C 7D 9H", "3C 8D 9S", "4C 6D TS")
SETUP = make_setup()
FIRST_TURN = (c.Throw(0, cards("9H")), c.DrawStock(0))


def dealt(*then: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
    return dealt_round(SETUP, *HANDS, stock="QH KD", then=then)


def test_the_seats_without_a_bot_are_people() -> None:
    assert people_seats(("", "greedy:noa", "")) == (0, 2)


@pytest.mark.parametrize(("people", "expected"), [((0, 1), 1), ((0, 2), 2), ((0,), 0)])
def test_the_next_person_in_order_of_play_gets_the_machine(people: tuple[int, ...], expected: int) -> None:
    view = resume_session(make_participants({}), dealt(*FIRST_TURN), setup=SETUP).view(0)

    assert next_person(people, view, 0) == expected


def test_counterclockwise_the_other_neighbour_is_next() -> None:
    setup = make_setup(HouseRules(table=TableRules(direction="counterclockwise")))
    past = dealt_round(setup, *HANDS, stock="QH KD")
    view = resume_session(make_participants({}), past, setup=setup).view(0)

    assert next_person((1, 2), view, 0) == 2


def test_between_rounds_the_next_starter_gets_the_machine() -> None:
    events = dealt()[:1]
    view = resume_session(make_participants({}), events, setup=SETUP).view(0)

    assert first_of_round((*events, e.RoundClosed(2))) == 2
    assert next_person((0, 1), view, 2) == 0


def test_the_match_waits_for_the_seat_in_turn() -> None:
    assert awaited_seat(resume_session(make_participants({}), dealt(*FIRST_TURN), setup=SETUP).view(2)) == 1


def test_public_events_reveal_no_hand() -> None:
    shown = public_events(dealt(*FIRST_TURN))

    assert ONLOOKER not in range(len(SETUP.names))
    assert [event.hands for event in shown if isinstance(event, e.HandsDealt)] == [{}]
    assert [event.card for event in shown if isinstance(event, e.StockDrawn)] == [""]


def test_events_since_a_turn_exclude_the_own_turn() -> None:
    then = (*FIRST_TURN, c.Throw(1, cards("9S")), c.DrawStock(1), c.Throw(2, cards("TS")), c.DrawStock(2))
    events = dealt(*then)

    thrown = [event.seat for event in events_since_turn(events, 0) if isinstance(event, e.CardsThrown)]
    first = [event.seat for event in events_since_turn(dealt(*then[:4]), 2) if isinstance(event, e.CardsThrown)]

    assert thrown == [1, 2]
    assert first == [0, 1]
