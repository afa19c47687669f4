"""The strategy that all laws draw their houses from."""

import pytest
from hypothesis import find, given, settings

from tests.house_rules import house_rules
from yaniv.rules.catalogue import RULES, value
from yaniv.rules.conflicts import conflicts
from yaniv.rules.house import HouseRules


@given(house_rules())
def test_every_house_that_is_drawn_can_be_played(rules: HouseRules) -> None:
    assert conflicts(rules) == ()


@given(house_rules(4, 6, keep={"turn.early_throw": True}))
def test_a_house_may_be_asked_for(rules: HouseRules) -> None:
    assert rules.turn.early_throw
    assert rules.turn.order == "throw_first"
    assert 4 <= rules.table.min_players <= rules.table.max_players <= 6


def test_every_word_of_every_key_is_drawn() -> None:
    missing = {(rule.path, word) for rule in RULES for word in rule.words}

    @settings(max_examples=300, database=None, derandomize=True)
    @given(house_rules())
    def draw(rules: HouseRules) -> None:
        missing.difference_update((rule.path, word) for rule in RULES for word in [value(rules, rule.path)])

    draw()

    assert missing == set()


def test_keys_to_keep_that_contradict_each_other_are_refused() -> None:
    impossible = house_rules(keep={"turn.order": "draw_first", "turn.slap_down": "sets"})

    with pytest.raises(ValueError, match=r"turn\.slap_down"):
        find(impossible, lambda _: True)
