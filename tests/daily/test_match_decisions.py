"""The player's decisions are found in a recorded match, in whatever order opponents list the cards of their throws."""

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
"""A Sunday: throws are taken from both ends, and the order of the two makes no difference."""
EVENTS = played(daily_deal(DAY))


def test_every_decision_is_one_of_its_moves() -> None:
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

    changed = (*EVENTS[:position], replace(thrown, cards=cards))

    assert match_decisions(changed) == match_decisions(EVENTS[: position + 1])


def test_a_throw_gets_the_order_of_the_legal_moves() -> None:
    for position in range(1, len(EVENTS)):
        view = build_view(fold(EVENTS[:position]), 0)
        throws = [move for move in moves(view) if isinstance(move, Throw) and len(move.cards) > 1]
        for move in throws:
            turned = Throw(0, move.cards[::-1])
            if throw_outcome(turned.cards, view.rules) == throw_outcome(move.cards, view.rules):
                assert canonical_move(turned, view) == move
        if throws:
            assert canonical_move(DrawStock(0), view) == DrawStock(0)
