"""Any position can be written down and read again."""

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
def test_a_position_reads_as_it_was_written(rules: HouseRules, seed: int) -> None:
    for _, _, state, _ in islice(random_game(rules, rules.table.min_players, seed), 0, 300, 13):
        game_laws.a_position_reads_as_it_was_written(state)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("trun=3", "not a field of a position: 'trun=3'"),
        ("turn", "not a field of a position: 'turn'"),
        ("turn=three", "not a position: turn: JSON is malformed"),
        ('pile=[["1H"]]', "not a position: pile"),
        ('phase="sleeping"', "not a position: phase"),
    ],
)
def test_what_is_no_position_is_told(line: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="not a") as caught:
        notation.parse_position(line)

    assert str(caught.value).startswith(complaint)


def test_a_refusal_tells_the_position_it_was_made_in() -> None:
    _, _, state, _ = next(random_game(HouseRules(), 2, 0))

    with pytest.raises(IllegalCommand) as caught:
        decide(state, c.DrawStock(0))

    assert str(caught.value).endswith(f"DrawStock(seat=0) in {notation.format_position(state)}")
