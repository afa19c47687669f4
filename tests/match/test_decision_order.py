"""Tests of the order in which seats are asked for a decision."""

import pytest

from tests.case_selection import example_count
from tests.random_games import lively_move, random_game
from yaniv.game.moves import moves
from yaniv.game.state import NOBODY, is_dealer_due, next_seat
from yaniv.game.view import build_view
from yaniv.match.decision_order import default_decline, must_act, seats_to_ask
from yaniv.variants.library import load


@pytest.mark.parametrize("variant", ["classic", "classic-last-call", "travellers-speed", "how-to-play", "fiji"])
@pytest.mark.parametrize("seed", range(example_count(1)))
def test_the_seats_to_ask_are_the_seats_whose_view_requires_a_move(variant: str, seed: int) -> None:
    for before, _, _, _ in random_game(load(variant).rules, 3, seed, choose=lively_move):
        if before.phase == "opening" or is_dealer_due(before):
            continue
        seats_asked = list(seats_to_ask(before, lambda: False))
        views = {seat: build_view(before, seat) for seat in before.seats}

        assert all(next(moves(views[seat]), None) for seat in seats_asked)
        if before.slap_by == NOBODY:
            assert set(seats_asked) == {seat for seat, view in views.items() if must_act(view)}
        else:
            assert seats_asked == [before.slap_by]


@pytest.mark.parametrize("seed", range(2))
def test_a_seat_that_wins_the_race_to_throw_early_is_asked_first(seed: int) -> None:
    races = 0
    for before, _, _, _ in random_game(load("travellers-speed").rules, 3, seed):
        if before.phase == "opening" or is_dealer_due(before):
            continue
        seats_asked = list(seats_to_ask(before, lambda: True))
        if before.phase == "thrown" and len(seats_asked) > 1:
            assert seats_asked == [next_seat(before), before.turn]
            races += 1

    assert races


def test_a_turn_cannot_be_declined() -> None:
    dealt = next(after for _, _, after, _ in random_game(load("classic").rules, 2, 1) if after.phase == "start")

    assert default_decline(build_view(dealt, dealt.turn)) is None
