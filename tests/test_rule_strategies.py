"""Tests of the Hypothesis strategy for house rules."""

import pytest
from hypothesis import find, given, settings

from tests.rule_strategies import house_rules
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, get_value


@given(house_rules())
def test_all_drawn_rules_are_valid(rules: HouseRules) -> None:
    assert find_conflicts(rules) == ()


@given(house_rules(4, 6, keep={"turn.early_throw": True}))
def test_rules_can_be_drawn_with_fixed_values_and_player_counts(rules: HouseRules) -> None:
    assert rules.turn.early_throw
    assert rules.turn.order == "throw_first"
    assert 4 <= rules.table.min_players <= rules.table.max_players <= 6


def test_every_value_word_of_every_key_is_drawn() -> None:
    missing = {(rule.path, word) for rule in RULE_SPECS for word in rule.words}

    @settings(max_examples=300, database=None, derandomize=True)
    @given(house_rules())
    def draw(rules: HouseRules) -> None:
        missing.difference_update((rule.path, word) for rule in RULE_SPECS for word in [get_value(rules, rule.path)])

    draw()

    assert missing == set()


def test_conflicting_fixed_values_are_refused() -> None:
    impossible = house_rules(keep={"turn.order": "draw_first", "turn.slap_down": "sets"})

    with pytest.raises(ValueError, match=r"turn\.slap_down"):
        find(impossible, lambda _: True)
