"""Property tests of the laws of the game engine, over random rules and random games."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.simulator.test_simulation import CORNER_CASES
from tests.case_selection import example_count
from tests.laws import game_laws
from tests.random_games import lively_move, random_game
from tests.rule_strategies import house_rules
from yaniv.arena.random_rules import NO_FIXED_VALUES
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game import events as e
from yaniv.game.state import START
from yaniv.game.view import redact
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import CallRules, DealRules, DeckRules, HouseRules, MatchRules, TableRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.rule_specs import RuleValue

MAX_STEPS = 500
"""Steps of a game that a test checks, at most; under some rules a match never ends."""
few_examples = settings(max_examples=example_count(10))
"""For laws that `python -m tests.soak matches` checks at every step of thousands of games."""


@st.composite
def game_setups(draw: st.DrawFn) -> tuple[HouseRules, int, int, float]:
    """Draw random rules, a number of players they allow, a seed, and the probability that a player calls."""
    rules = draw(house_rules())
    players = draw(st.integers(rules.table.min_players, rules.table.max_players))
    return rules, players, draw(st.integers(0, 2**32)), draw(st.sampled_from([0.05, 0.3, 0.8]))


@few_examples
@given(game_setups())
def test_no_card_is_lost_or_duplicated(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    deck_cards = Counter(deck(rules, players))

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        game_laws.no_card_is_lost_or_duplicated(after, deck_cards)


@few_examples
@given(game_setups())
def test_folding_the_events_gives_the_state(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    all_events: list[e.AnyEvent] = []
    state = START

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), MAX_STEPS):
        all_events += events
        state = after

    game_laws.folding_the_events_gives_the_state(all_events, state)


@few_examples
@given(game_setups())
def test_places_follow_from_public_events(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    steps = islice(random_game(rules, players, seed, calls=calls), MAX_STEPS)

    game_laws.places_follow_from_public_events([event for *_, events in steps for event in events])


@given(st.integers(3, 6), st.integers(0, 2**32), st.sampled_from(["extra_round", "shared"]))
def test_places_follow_from_public_events_in_a_single_round(
    players: int, seed: int, tie: Literal["extra_round", "shared"]
) -> None:
    rules = HouseRules(
        deal=DealRules(hand_size=1),
        call=CallRules(limit=20, over_limit="self_asaf"),
        match=MatchRules(end="single_round", tie=tie),
    )
    steps = islice(random_game(rules, players, seed, calls=0.8), MAX_STEPS)

    game_laws.places_follow_from_public_events([event for *_, events in steps for event in events])


@given(st.integers(0, 2**32))
def test_nothing_is_shuffled_once_one_player_is_left(seed: int) -> None:
    rules = HouseRules(
        table=TableRules(max_players=2),
        deck=DeckRules(packs=1, pack="half", jokers=1),  # 27 cards: after the deal the stock is empty
        deal=DealRules(hand_size=13),
        call=CallRules(limit=0, over_limit="eliminate"),
    )
    steps = islice(random_game(rules, 2, seed, calls=0.2), MAX_STEPS)

    game_laws.nothing_is_shuffled_once_one_player_is_left([event for *_, events in steps for event in events])


@few_examples
@given(game_setups())
def test_some_player_or_the_dealer_can_act(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), MAX_STEPS):
        game_laws.some_player_or_the_dealer_can_act(after)


@few_examples
@given(game_setups())
def test_offered_moves_are_exactly_the_legal_ones(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 13):
        game_laws.offered_moves_are_exactly_the_legal_ones(after, rng)


@few_examples
@given(game_setups())
def test_decide_accepts_exactly_the_legal_commands(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 11):
        game_laws.decide_accepts_exactly_the_legal_commands(after, rng)


@pytest.mark.parametrize("corner", [NO_FIXED_VALUES, {"call.over_limit": "swap_hands", "call.limit": 3}, *CORNER_CASES])
@settings(max_examples=example_count(3))
@given(st.data(), st.integers(0, 2**32), st.sampled_from([0.05, 0.3]))
def test_seats_and_bots_judge_like_the_referee(
    corner: dict[str, RuleValue], data: st.DataObject, seed: int, calls: float
) -> None:
    rules = data.draw(house_rules(2, 3, keep=corner))
    rule_tables, rng = RuleTables(rules, rules.table.max_players), Random(seed)
    game = random_game(rules, rules.table.max_players, seed, calls=calls, choose=lively_move)

    for _, _, after, _ in islice(game, 1, MAX_STEPS // 5, 2):
        game_laws.a_seat_judges_its_commands_like_the_referee(after, rng)
        game_laws.bots_call_in_turn_what_the_referee_allows(after, rule_tables)


@few_examples
@given(game_setups())
def test_a_view_does_not_depend_on_hidden_cards(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 5):
        game_laws.a_view_does_not_depend_on_hidden_cards(after, rng)


@few_examples
@given(game_setups())
def test_a_hand_follows_from_the_redacted_events(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup
    seat = seed % players
    hand: Counter[str] = Counter()

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        for event in events:
            seat_event = redact(event, seat)
            if seat_event is not None:
                hand = game_laws.apply_to_hand(hand, seat_event, seat)
        game_laws.a_hand_follows_from_the_redacted_events(after, hand, seat)


@few_examples
@given(game_setups())
def test_redacted_events_leak_no_secret(setup: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = setup

    for _, _, _, events in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        game_laws.redacted_events_leak_no_secret(events, players)


@settings(max_examples=example_count(8))
@given(house_rules(), st.integers(0, 2**32))
def test_a_round_without_a_call_is_called_off(rules: HouseRules, seed: int) -> None:
    players = rules.table.min_players
    max_steps = 4 * DEFAULT_TURN_LIMIT * players

    for _, _, after, events in islice(random_game(rules, players, seed, calls=0), max_steps):
        if any(isinstance(event, e.RoundScored | e.MatchWon) for event in events):
            return
        game_laws.a_round_stays_within_the_turn_limit(after)

    raise AssertionError(f"the round is still not over after {max_steps} steps: {after}")
