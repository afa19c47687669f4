"""Tests that a seat judges its own commands from its view exactly as the referee does from the whole state."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.random_games import lively_move, random_game
from yaniv.cards import JOKER, RANKS, SUITS
from yaniv.game import commands as c
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves
from yaniv.game.view import View, build_view
from yaniv.game.view_legality import why_illegal_for_view
from yaniv.rules.slap import SlapEnd
from yaniv.variants import library

DECK = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)
SLAP_ENDS: tuple[SlapEnd | None, ...] = ("start", "end", None)
CHECKED_STEPS = 150


def trial_commands(view: View, rng: Random) -> Iterator[c.SeatCommand]:
    """Yield legal commands of a seat and many that may be illegal."""
    seat, hand = view.seat, view.hand
    yield from islice(moves(view), 8)
    yield from (c.DrawStock(seat), c.DeclineSlap(seat), c.RequestSwap(seat), c.DeclineSwap(seat), c.Throw(seat, ()))
    yield from (c.Call(seat), c.Call(seat, "Hurra"), c.Return(seat, hand[:1]), c.Return(seat, ()))
    if hand:
        yield c.Throw(seat, tuple(rng.sample(hand, min(len(hand), rng.randint(1, 3)))))
    for card in (rng.choice(DECK), *view.last_play):
        yield from (c.Throw(seat, (card,)), c.DrawDiscard(seat, card), c.DrawJoker(seat, card), c.Slap(seat, card))
    if view.slap is not None:
        yield from (c.Slap(seat, view.slap.card, end) for end in SLAP_ENDS)


@pytest.mark.parametrize("variant", library.variant_ids())
def test_the_view_alone_tells_what_the_referee_refuses(variant: str) -> None:
    rules, rng, compared = library.load(variant).rules, Random(variant), 0

    for _, _, state, _ in islice(random_game(rules, 3, 7, choose=lively_move), CHECKED_STEPS):
        for seat in range(3):
            view = build_view(state, seat)
            for command in trial_commands(view, rng):
                assert why_illegal_for_view(view, command) == why_illegal(state, command), (view, command)
                compared += 1

    assert compared > CHECKED_STEPS


def test_a_command_of_another_seat_cannot_be_judged() -> None:
    state = next(state for _, _, state, _ in random_game(library.load("classic").rules, 3, 7) if state.round)

    with pytest.raises(ValueError, match="seat 1"):
        why_illegal_for_view(build_view(state, 0), c.DrawStock(1))
