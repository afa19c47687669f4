"""Tests of `match_decisions`: the player's decisions are recovered from the events of a match."""

from datetime import date

import pytest
from msgspec.structs import replace

from tests.daily.daily_players import played
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.match_decisions import canonical_move, match_decisions
from yaniv.game.commands import DrawStock, Throw
from yaniv.game.events import CardsThrown
from yaniv.game.evolve import fold
from yaniv.game.moves import moves, throw_outcome
from yaniv.game.view import build_view

DAY = date(2026, 12, 20)
"""A Sunday: both ends of a throw may be taken, so the order of two cards makes no difference."""
EVENTS = played(daily_deal(DAY))


def test_every_decision_is_one_of_the_legal_moves() -> None:
    decisions = match_decisions(EVENTS)

    assert len(decisions) > 10
    assert all(0 <= decision.index < decision.count for decision in decisions)


@pytest.mark.parametrize("is_reversed", [False, True])
def test_opponents_may_list_the_cards_of_a_throw_in_any_order(*, is_reversed: bool) -> None:
    position = next(
        number
        for number, event in enumerate(EVENTS)
        if isinstance(event, CardsThrown) and event.seat and len(event.cards) == 2
    )
    thrown = EVENTS[position]
    assert isinstance(thrown, CardsThrown)
    cards = thrown.cards[::-1] if is_reversed else thrown.cards

    reordered_events = (*EVENTS[:position], replace(thrown, cards=cards))

    assert match_decisions(reordered_events) == match_decisions(EVENTS[: position + 1])


def test_a_canonical_throw_lists_its_cards_as_the_legal_move_does() -> None:
    for position in range(1, len(EVENTS)):
        view = build_view(fold(EVENTS[:position]), 0)
        throws = [move for move in moves(view) if isinstance(move, Throw) and len(move.cards) > 1]
        for move in throws:
            reversed_throw = Throw(0, move.cards[::-1])
            if throw_outcome(reversed_throw.cards, view.rules) == throw_outcome(move.cards, view.rules):
                assert canonical_move(reversed_throw, view) == move
        if throws:
            assert canonical_move(DrawStock(0), view) == DrawStock(0)
