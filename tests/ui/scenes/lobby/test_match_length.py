"""Tests of match lengths and their estimated minutes."""

import pytest
from msgspec.structs import replace

from yaniv.ui.scenes.lobby.match_length import (
    PACE_BY_VARIANT,
    default_length,
    expected_minutes,
    length_of,
    remembered_length,
    rules_of_length,
)
from yaniv.variants import library

CLASSIC = library.load("classic").rules
QUICK = library.load("quick").rules


def test_every_built_in_variant_has_a_measured_pace() -> None:
    assert set(PACE_BY_VARIANT) == set(library.variant_ids())


@pytest.mark.parametrize("name", PACE_BY_VARIANT)
def test_short_is_no_longer_than_evening_and_evening_than_long(name: str) -> None:
    rules = library.load(name).rules

    short, evening, long = (expected_minutes(name, rules, 4, length) for length in ("short", "evening", "long"))

    assert 1 <= short <= evening <= long


def test_single_round_matches_and_shorter_limits_are_not_changed() -> None:
    three = replace(CLASSIC, match=replace(CLASSIC.match, round_limit=3))

    assert rules_of_length(QUICK, "short") == QUICK
    assert rules_of_length(three, "short") == three


def test_the_length_is_recognized_from_the_rules() -> None:
    assert [length_of(rules_of_length(CLASSIC, length)) for length in ("short", "evening", "long")] == [
        "short",
        "evening",
        "long",
    ]


def test_the_first_three_matches_are_short() -> None:
    assert [default_length("", finished) for finished in range(5)] == ["short", "short", "short", "evening", "evening"]
    assert default_length("long", 0) == "long"


def test_a_short_first_match_is_not_saved_as_a_choice_but_a_later_one_is() -> None:
    short = rules_of_length(CLASSIC, "short")

    assert not remembered_length("", short, 1)
    assert remembered_length("", short, 3) == "short"
    assert remembered_length("evening", QUICK, 9) == "evening"
