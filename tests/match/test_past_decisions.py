"""Tests of the past decisions of a seat in a recorded match, with the view it had for each."""

from itertools import takewhile
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from tests.game_scenario import opened_round
from tests.store.sample_matches import sample_events
from yaniv.cards import JOKER, Card, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.view import redact
from yaniv.match.match_replay import MatchReplay
from yaniv.match.past_decisions import PastDecision
from yaniv.rules.deck import deck

MATCH = sample_events()


def decisions_of(match: tuple[e.AnyEvent, ...], seat: int) -> list[PastDecision]:
    return list(MatchReplay(match).iter_decisions(seat))


@pytest.mark.parametrize("seat", range(3))
def test_a_past_decision_is_a_legal_move_of_its_view(seat: int) -> None:
    for each in decisions_of(MATCH, seat):
        made = (
            replace(each.command, cards=tuple(sorted(each.command.cards)))
            if isinstance(each.command, c.Throw)
            else each.command
        )
        legal = [
            replace(move, cards=tuple(sorted(move.cards))) if isinstance(move, c.Throw) else move
            for move in moves(each.view)
        ]
        assert each.view.seat == seat == each.view.turn
        assert made in legal


@pytest.mark.parametrize("seat", range(3))
def test_the_position_of_a_decision_is_right_before_it(seat: int) -> None:
    decisions = decisions_of(MATCH, seat)
    for each in decisions:
        replay = MatchReplay(MATCH, each.position)
        assert replay.view(seat) == each.view
        replay.step_forward()
        assert replay.view(seat) != each.view

    assert [each.position for each in decisions] == sorted({each.position for each in decisions})
    assert {type(each.command) for each in decisions} >= {c.Throw, c.DrawStock, c.DrawDiscard}


def test_the_events_between_decisions_are_complete_and_redacted() -> None:
    events = [event for each in decisions_of(MATCH, 1) for event in each.events_since]
    visible_events = [copy for event in MATCH if (copy := redact(event, 1)) is not None]

    assert events == visible_events[: len(events)]
    assert len(events) > len(visible_events) / 2


@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_do_not_affect_the_recorded_decisions(seed: int) -> None:
    first = tuple(takewhile(lambda event: not isinstance(event, e.YanivCalled | e.FalseCalled), MATCH))
    exchanged = exchange_hidden_cards(first, 1, Random(seed))

    assert exchanged != first
    assert decisions_of(exchanged, 1) == decisions_of(first, 1) != []


@pytest.mark.parametrize(
    ("called", "decides"),
    [
        (e.YanivCalled(0, "Yaniv", "yaniv"), True),
        (e.YanivCalled(0, "Yaniv", "self_asaf"), False),
        (e.YanivCalled(0, "Uno", "yaniv", wrong_word=True), False),
        (e.YanivCalled(1, "Yaniv", "out_of_turn"), False),
        (e.FalseCalled(0, "Yaniv", cards("KS 2D"), "continue"), False),
    ],
)
def test_a_call_certain_to_be_penalised_is_not_a_decision(called: e.AnyEvent, *, decides: bool) -> None:
    match = (*opened_round(["KS 2D", "KH 3C"]), called)
    decisions = [*decisions_of(match, 0), *decisions_of(match, 1)]

    assert [each.command for each in decisions] == ([c.Call(0)] if decides else [])


def test_an_early_throw_is_not_a_decision_of_the_turn() -> None:
    match = (*opened_round(["KS 2D", "KH 3C"]), e.CardsThrown(0, cards("KS")), e.CardsThrown(1, cards("KH")))

    assert decisions_of(match, 1) == []
    assert [each.command for each in decisions_of(match, 0)] == [c.Throw(0, cards("KS"))]


def exchange_hidden_cards(match: tuple[e.AnyEvent, ...], seat: int, rng: Random) -> tuple[e.AnyEvent, ...]:
    """Return the match with the cards that *seat* never saw permuted; it looks the same to that seat."""
    opened = match[0]
    assert isinstance(opened, e.MatchOpened)
    visible_json = json.encode([copy for event in match if (copy := redact(event, seat)) is not None]).decode()
    unseen = [card for card in set(deck(opened.rules, 3)) if f'"{card}"' not in visible_json and card != JOKER]
    shuffled = sorted(unseen)
    rng.shuffle(shuffled)
    other = dict(zip(sorted(unseen), shuffled, strict=True))
    return tuple(_exchange_in_event(event, other) for event in match)


def _exchange_in_event(event: e.AnyEvent, other: dict[Card, Card]) -> e.AnyEvent:
    text = json.encode(event).decode()
    for one, another in other.items():
        text = text.replace(f'"{one}"', f'"*{another}"')
    changed: e.AnyEvent = json.decode(text.replace('"*', '"'), type=e.AnyEvent)
    return changed
