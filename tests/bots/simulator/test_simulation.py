"""Tests that the simulator agrees with the game engine: replayed games have the same positions and results."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.simulator.simulator_replay import assert_same_game
from tests.case_selection import IS_EXHAUSTIVE, example_count
from tests.random_games import lively_move, random_game
from tests.rule_strategies import house_rules
from yaniv.bots.simulator.encoding import CALL, PHASE_MATCH_OVER, decode_move, kind_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.house_rules import CallRules, CardValues, DealRules, DeckRules, HouseRules, MatchRules, ScoringRules
from yaniv.rules.rule_specs import RuleValue
from yaniv.variants import library

VARIANTS = sorted(filter(library.is_built_in, library.variant_ids()))
MANY_JOKERS: dict[str, RuleValue] = {"deck.jokers": 4, "deal.hand_size": 8, "call.limit": 3}
JOKER_SWAPS: dict[str, RuleValue] = MANY_JOKERS | {"melds.jokers": "runs"}
SCARCE_CARDS: dict[str, RuleValue] = {"deck.packs": 1, "deck.pack": "half", "deal.hand_size": 6, "deck.jokers": 2}
NO_CALLS: dict[str, RuleValue] = {"call.limit": 0, "call.over_limit": "forbidden", "call.out_of_turn": "forbidden"}
CORNER_CASES: tuple[dict[str, RuleValue], ...] = (
    JOKER_SWAPS | {"pickup.joker_swap": "as_throw"},
    JOKER_SWAPS | {"pickup.joker_swap": "with_throw"},
    JOKER_SWAPS | {"pickup.joker_swap": "as_throw", "turn.order": "draw_first"},
    JOKER_SWAPS | {"pickup.joker_swap": "with_throw", "turn.order": "either"},
    MANY_JOKERS | {"turn.slap_down": "sets_and_runs", "turn.order": "throw_first", "melds.jokers": "sets_and_runs"},
    SCARCE_CARDS
    | {"turn.slap_down": "sets_and_runs", "pickup.reshuffle_keeps": "top_card", "turn.order": "throw_first"},
    SCARCE_CARDS | {"turn.slap_down": "sets", "call.ends_round": "after_final_turns", "turn.order": "either"},
    SCARCE_CARDS | {"call.over_limit": "draw_three", "call.limit": 3, "pickup.reshuffle_keeps": "top_card"},
    NO_CALLS | {"match.end": "single_round"},
    {"match.end": "first_over", "match.limit": 10, "call.over_limit": "eliminate", "call.limit": 25},
    SCARCE_CARDS | {"turn.order": "draw_first", "pickup.from_last_play": "any", "call.limit": 0},
    MANY_JOKERS | {"melds.runs": "forbidden", "melds.jokers": "sets_and_runs", "pickup.from_last_play": "any_of_set"},
    JOKER_SWAPS | {"pickup.joker_swap": "with_throw", "pickup.needs_throw_of": 2, "turn.order": "throw_first"},
    SCARCE_CARDS | {"pickup.needs_throw_of": 2, "turn.order": "throw_first", "turn.early_throw": True},
    {
        "turn.early_throw": True,
        "turn.slap_down": "single",
        "turn.order": "throw_first",
        "call.out_of_turn": "ends_round",
    },
)
"""Rules under which rare events are frequent: joker swaps, a stock that runs out in mid-turn.

These tests play a few games under each of them, `python -m tests.soak fast` thousands.
"""


@settings(max_examples=example_count(12))
@given(house_rules(), st.integers(2, 16), st.integers(0, 2**32), st.sampled_from([0, 0.05, 0.3, 0.8]))
def test_random_games_are_the_same_in_the_simulator(rules: HouseRules, players: int, seed: int, calls: float) -> None:
    seats = max(rules.table.min_players, min(rules.table.max_players, players))

    assert_same_game(random_game(rules, seats, seed, calls=calls))


@settings(max_examples=example_count(4))
@pytest.mark.parametrize("corner", CORNER_CASES)
@given(st.data(), st.integers(0, 2**32), st.sampled_from([0.05, 0.3]))
def test_rare_events_are_the_same_in_the_simulator(
    corner: dict[str, RuleValue], data: st.DataObject, seed: int, calls: float
) -> None:
    rules = data.draw(house_rules(2, 3, keep=corner))

    assert_same_game(random_game(rules, rules.table.max_players, seed, calls=calls, choose=lively_move))


def test_a_hand_buried_while_the_stock_is_empty_becomes_the_stock_in_the_simulator() -> None:
    rules = HouseRules(
        deck=DeckRules(packs=1, jokers=1), deal=DealRules(hand_size=13), call=CallRules(over_limit="eliminate")
    )

    for seed in range(5):
        assert_same_game(random_game(rules, 4, seed, calls=0.8))


def test_an_extra_round_that_returns_below_the_limit_still_ends_the_match() -> None:
    rules = HouseRules(
        deck=DeckRules(values=CardValues(ace=-10, king=-9)),
        deal=DealRules(hand_size=1),
        call=CallRules(limit=100),
        scoring=ScoringRules(zero_for="asaf"),
        match=MatchRules(end="first_over", limit=10),
    )
    game = Simulation(RuleTables(rules, 2), sort_king_before_ace)
    game.totals, game.tied = (12, 12), (0, 1)

    game.deal()
    game.play((CALL, 0))

    assert (game.totals, game.phase, game.winners) == ((2, 3), PHASE_MATCH_OVER, (0,))


def sort_king_before_ace(cards: list[int]) -> None:
    cards.sort(key=lambda kind: {kind_of("KC"): -2, kind_of("AC"): -1}.get(kind, kind))


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (variant, players)
        for index, variant in enumerate(VARIANTS)
        for players in (2, 4)
        if IS_EXHAUSTIVE or players == (2, 4)[index % 2]
    ],
)
def test_whole_matches_of_every_variant_are_the_same_in_the_simulator(variant: str, players: int) -> None:
    """Variants alternate between 2 and 4 players; `python -m tests.soak tests` plays each with both."""
    rules = library.load(variant).rules

    assert_same_game(random_game(rules, players, players, calls=0.8), 2500)


def test_an_unknown_move_code_is_refused() -> None:
    with pytest.raises(ValueError, match="not a move"):
        decode_move((-10,), 0, HouseRules())
