"""Tests of the text notation: any position can be formatted and parsed back."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import game_laws
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.game import commands as c
from yaniv.game import notation
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.decide import decide
from yaniv.rules.house_rules import HouseRules


@given(house_rules(), st.integers(0, 2**32))
def test_a_formatted_position_parses_back(rules: HouseRules, seed: int) -> None:
    for _, _, state, _ in islice(random_game(rules, rules.table.min_players, seed), 0, 300, 13):
        game_laws.a_formatted_position_parses_back(state)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("trun=3", "not a field of a position: 'trun=3'"),
        ("turn", "not a field of a position: 'turn'"),
        ("turn=three", "not a position: turn: JSON is malformed"),
        ('pile=[["1H"]]', "not a position: pile"),
        ('phase="sleeping"', "not a position: phase"),
    ],
)
def test_an_invalid_position_is_reported(line: str, message: str) -> None:
    with pytest.raises(ValueError, match="not a") as caught:
        notation.parse_position(line)

    assert str(caught.value).startswith(message)


def test_a_refusal_includes_the_position() -> None:
    _, _, state, _ = next(random_game(HouseRules(), 2, 0))

    with pytest.raises(IllegalCommand) as caught:
        decide(state, c.DrawStock(0))

    assert str(caught.value).endswith(f"DrawStock(seat=0) in {notation.format_position(state)}")
