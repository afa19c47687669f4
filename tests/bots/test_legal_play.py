"""Tests that bots make only legal moves, end every round and ignore hidden cards, under any rules."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.arena.bot_game import GameResult, play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.bots.roster import bot_names, create_player
from yaniv.cards import Cards, without
from yaniv.game.commands import SeatCommand
from yaniv.game.state import State
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

VARIANTS = sorted(filter(library.is_built_in, library.variant_ids()))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_played_to_its_end_without_an_error(variant: str) -> None:
    rules = library.load(variant).rules

    for bots in (("greedy", "novice"), ("novice", "greedy", "novice", "greedy"), ("master", "novice")):
        played = play_game(Contest(variant, rules, bots, games=1), 0, 0)

        assert played.winners
        assert error_count(played) == 0


@settings(max_examples=example_count(20))
@given(house_rules(2, 4), st.integers(2, 4), st.integers(0, 999))
def test_any_rules_are_played_without_an_error_and_every_round_ends(rules: HouseRules, seats: int, seed: int) -> None:
    players = max(rules.table.min_players, min(rules.table.max_players, seats))
    bots = tuple(bot_names()[(seed + seat) % len(bot_names())] for seat in range(players))

    played = play_game(Contest("house", rules, bots, games=1, seed=seed, one_round=True), 0, 0)

    assert played.winners
    assert error_count(played) == 0


@settings(max_examples=example_count(15))
@given(house_rules(3, 3), st.integers(0, 999))
def test_hidden_cards_do_not_change_a_choice(rules: HouseRules, seed: int) -> None:
    for index, (state, seat, other) in enumerate(islice(indistinguishable_states(rules, seed), 120)):
        seat_view, other_view = build_view(state, seat), build_view(other, seat)
        assert seat_view == other_view
        for name in bot_names() if index % 8 == 0 else ("novice", "greedy"):
            assert bot_choice(name, seat_view) == bot_choice(name, other_view)


def indistinguishable_states(rules: HouseRules, seed: int) -> Iterator[tuple[State, int, State]]:
    """Yield positions of a random game and a seat, each with another deal that looks the same to this seat."""
    for state, _, _, _ in random_game(rules, 3, seed):
        if state.phase not in ("opening", "round_over", "match_over"):
            for seat in range(3):
                yield state, seat, redeal_hidden_cards(state, seat, Random(seed))


def bot_choice(name: str, view: View) -> SeatCommand | None:
    return create_player(name, "dice").choose(view)


def error_count(played: GameResult) -> int:
    return sum(tally.errors for tally in played.entrant_stats)


def redeal_hidden_cards(state: State, seat: int, rng: Random) -> State:
    """Return a state that looks the same to *seat*, with all cards it cannot know dealt anew."""
    hidden = list(state.stock)
    unknown = {other: without(state.hands[other], state.known[other]) for other in state.seats if other != seat}
    for cards in unknown.values():
        hidden += cards
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other, cards in unknown.items():
        redealt: Cards = tuple(hidden.pop() for _ in cards)
        hands[other] = state.known[other] + redealt
    return replace(state, hands=tuple(hands), stock=tuple(hidden))
