"""Laws of the referee, over any rules and any game."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.case_selection import example_count
from tests.laws import game_laws
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.game import events as e
from yaniv.game.state import START
from yaniv.game.view import redact
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import CallRules, DealRules, DeckRules, HouseRules, MatchRules, TableRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT

MAX_STEPS = 500
"""Steps of a game that a law looks at; some rules let a match go on for ever."""
asked_of_few_games = settings(max_examples=example_count(10))
"""For laws that `python -m tests.soak matches` asks at every step of thousands of games."""


@st.composite
def game_setups(draw: st.DrawFn) -> tuple[HouseRules, int, int, float]:
    """Any rules, a number of players they take, a seed, and how eager to call everybody is."""
    rules = draw(house_rules())
    players = draw(st.integers(rules.table.min_players, rules.table.max_players))
    return rules, players, draw(st.integers(0, 2**32)), draw(st.sampled_from([0.05, 0.3, 0.8]))


@asked_of_few_games
@given(game_setups())
def test_no_card_is_lost_or_doubled(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    whole = Counter(deck(rules, players))

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        game_laws.no_card_is_lost_or_doubled(after, whole)


@asked_of_few_games
@given(game_setups())
def test_the_log_is_the_game(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    event_list: list[e.AnyEvent] = []
    state = START

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), MAX_STEPS):
        event_list += events
        state = after

    game_laws.the_log_is_the_game(event_list, state)


@asked_of_few_games
@given(game_setups())
def test_places_follow_from_what_was_shown(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    steps = islice(random_game(rules, players, seed, calls=calls), MAX_STEPS)

    game_laws.places_follow_from_what_was_shown([event for *_, events in steps for event in events])


@given(st.integers(3, 6), st.integers(0, 2**32), st.sampled_from(["extra_round", "shared"]))
def test_places_follow_from_what_was_shown_in_a_single_round(
    players: int, seed: int, tie: Literal["extra_round", "shared"]
) -> None:
    rules = HouseRules(
        deal=DealRules(hand_size=1),
        call=CallRules(limit=20, over_limit="self_asaf"),
        match=MatchRules(end="single_round", tie=tie),
    )
    steps = islice(random_game(rules, players, seed, calls=0.8), MAX_STEPS)

    game_laws.places_follow_from_what_was_shown([event for *_, events in steps for event in events])


@given(st.integers(0, 2**32))
def test_nothing_is_shuffled_for_a_match_that_is_won(seed: int) -> None:
    rules = HouseRules(
        table=TableRules(max_players=2),
        deck=DeckRules(packs=1, pack="half", jokers=1),  # 27 cards: after the deal the stock is empty
        deal=DealRules(hand_size=13),
        call=CallRules(limit=0, over_limit="eliminate"),
    )
    steps = islice(random_game(rules, 2, seed, calls=0.2), MAX_STEPS)

    game_laws.nothing_is_shuffled_for_a_match_that_is_won([event for *_, events in steps for event in events])


@asked_of_few_games
@given(game_setups())
def test_the_table_waits_for_somebody_who_can_speak(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), MAX_STEPS):
        game_laws.the_table_waits_for_somebody_who_can_speak(after)


@asked_of_few_games
@given(game_setups())
def test_what_is_offered_is_legal_and_what_is_legal_is_offered(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 13):
        game_laws.what_is_offered_is_legal_and_what_is_legal_is_offered(after, rng)


@asked_of_few_games
@given(game_setups())
def test_decide_accepts_just_what_meets_no_objection(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 11):
        game_laws.decide_accepts_just_what_meets_no_objection(after, rng)


@asked_of_few_games
@given(game_setups())
def test_a_view_does_not_change_when_hidden_cards_are_exchanged(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    rng = Random(seed)

    for _, _, after, _ in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS, 5):
        game_laws.a_view_does_not_change_when_hidden_cards_are_exchanged(after, rng)


@asked_of_few_games
@given(game_setups())
def test_a_seat_learns_its_own_hand_from_what_it_is_told(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table
    seat = seed % players
    hand: Counter[str] = Counter()

    for _, _, after, events in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        for event in events:
            seat_event = redact(event, seat)
            if seat_event is not None:
                hand = game_laws.apply_to_hand(hand, seat_event, seat)
        game_laws.a_hand_is_what_its_seat_was_told(after, hand, seat)


@asked_of_few_games
@given(game_setups())
def test_what_another_does_in_secret_is_told_without_the_secret(table: tuple[HouseRules, int, int, float]) -> None:
    rules, players, seed, calls = table

    for _, _, _, events in islice(random_game(rules, players, seed, calls=calls), 1, MAX_STEPS):
        game_laws.no_secret_is_told(events, players)


@settings(max_examples=example_count(8))
@given(house_rules(), st.integers(0, 2**32))
def test_a_round_that_nobody_ends_is_called_off(rules: HouseRules, seed: int) -> None:
    players = rules.table.min_players
    patience = 4 * DEFAULT_TURN_LIMIT * players

    for _, _, after, events in islice(random_game(rules, players, seed, calls=0), patience):
        if any(isinstance(event, e.RoundScored | e.MatchWon) for event in events):
            return
        game_laws.nobody_turns_for_ever(after)

    raise AssertionError(f"after {patience} steps the round still goes on: {after}")
