"""Random games show everything there is: no command and no event that never comes."""

from itertools import islice
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import random_game
from tests.house_rules import house_rules
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.house import HouseRules


def test_every_command_and_every_event_comes_in_some_game() -> None:
    seen: set[type] = set()

    @settings(max_examples=200, derandomize=True, database=None)
    @given(house_rules(), st.integers(0, 2**32))
    def play(rules: HouseRules, seed: int) -> None:
        for _, command, _, events in islice(random_game(rules, rules.table.min_players, seed, calls=0.3), 1000):
            seen.add(type(command))
            seen.update(map(type, events))

    play()

    assert set(get_args(c.AnyCommand)) | set(get_args(e.AnyEvent)) <= seen
