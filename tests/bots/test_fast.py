"""The fast model is the game: replayed on it, no game of the referee's comes out otherwise."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.replay import Replay
from tests.house_rules import house_rules
from yaniv import places
from yaniv.rules.house import HouseRules
from yaniv.variants import library

VARIANTS = sorted(file.stem for file in places.variants().glob("*.yaml"))
STEPS = 400
"""Commands of a game that are compared; some rules let a match go on for ever."""


@settings(max_examples=200)
@given(house_rules(), st.integers(2, 16), st.integers(0, 2**32), st.sampled_from([0.05, 0.3, 0.8]))
def test_any_game_under_any_rules_is_the_same_on_the_fast_model(
    rules: HouseRules, players: int, seed: int, calls: float
) -> None:
    seats = max(rules.table.min_players, min(rules.table.max_players, players))

    Replay(rules, seats, seed, calls, STEPS).check()


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_matches_of_every_variant_are_the_same_on_the_fast_model(variant: str) -> None:
    rules = library.load(variant).rules

    for players in (2, 4):
        Replay(rules, players, players, 0.8, 2500).check()
