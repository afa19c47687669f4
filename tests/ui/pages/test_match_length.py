"""Tests of match lengths and their estimated minutes."""

from typing import get_args

import pytest
from msgspec.structs import replace

from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import LengthChoice
from yaniv.ui.pages.match_length import (
    PACE_BY_VARIANT,
    MatchLength,
    default_length,
    expected_minutes,
    has_lengths,
    known_minutes,
    length_of,
    length_sentence,
    rules_of_length,
)
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants import library
from yaniv.variants.measured_paces import PlayPace

CLASSIC = library.load("classic").rules
QUICK = library.load("quick").rules


def test_every_built_in_variant_has_a_measured_pace() -> None:
    assert set(PACE_BY_VARIANT) == set(library.variant_ids())


@pytest.mark.parametrize("name", PACE_BY_VARIANT)
def test_short_is_no_longer_than_medium_and_medium_than_long(name: str) -> None:
    rules = library.load(name).rules

    short, medium, long = (expected_minutes(name, rules, 4, length) for length in ("short", "medium", "long"))

    assert 1 <= short <= medium <= long


def test_minutes_of_a_whole_match_are_told_only_where_they_are_known() -> None:
    renamed = replace(CLASSIC, table=replace(CLASSIC.table, call_word="Yusuf"))
    changed = replace(CLASSIC, call=replace(CLASSIC.call, limit=7))

    def own(rules: HouseRules, pace: PlayPace | None = None) -> VariantOption:
        return VariantOption("own", library.variant_of_rules(rules, "Own"), is_built_in=False, pace=pace)

    minutes = known_minutes(VariantOption("classic", library.load("classic")), 4, "long")
    assert minutes is not None
    assert known_minutes(own(renamed), 4, "long") == minutes
    assert known_minutes(own(changed), 4, "long") is None
    assert known_minutes(own(changed), 4, "short") is not None
    assert known_minutes(own(replace(changed, match=QUICK.match)), 4, "long") is not None
    classic = PACE_BY_VARIANT["classic"]
    assert known_minutes(own(changed, PlayPace(classic.rounds / 2, classic.turns)), 4, "long") == round(minutes / 2)


def test_single_round_matches_and_shorter_limits_are_not_changed() -> None:
    three = replace(CLASSIC, match=replace(CLASSIC.match, round_limit=3))

    assert rules_of_length(QUICK, "short") == QUICK
    assert rules_of_length(three, "short") == three


def test_one_round_is_not_told_in_the_plural() -> None:
    one = replace(CLASSIC, match=replace(CLASSIC.match, round_limit=1))

    assert length_sentence(one, "long", 2) == "One round, about 2 min."


def test_lengths_make_no_difference_to_matches_that_are_short_anyway() -> None:
    three, seven = (replace(CLASSIC, match=replace(CLASSIC.match, round_limit=rounds)) for rounds in (3, 7))

    assert [has_lengths(rules) for rules in (CLASSIC, seven, three, QUICK)] == [True, True, False, False]


def test_the_length_is_recognized_from_the_rules() -> None:
    recognized = [length_of(rules_of_length(CLASSIC, length), CLASSIC, "short") for length in get_args(MatchLength)]

    assert recognized == ["short", "medium", "long"]


def test_rules_that_are_the_same_at_several_lengths_keep_the_chosen_one() -> None:
    seven = replace(CLASSIC, match=replace(CLASSIC.match, round_limit=7))

    assert length_of(QUICK, None, "medium") == "medium"
    assert length_of(seven, seven, "medium") == "medium"
    assert length_of(rules_of_length(seven, "short"), seven, "medium") == "short"


def test_matches_are_short_until_the_player_chooses() -> None:
    assert default_length("") == "short"
    assert default_length("long") == "long"


@pytest.mark.parametrize(
    ("chosen", "length"), [("", "short"), ("evening", "medium"), ("medium", "medium"), ("long", "long")]
)
def test_the_length_chosen_last_is_the_default_under_its_earlier_name_too(chosen: LengthChoice, length: str) -> None:
    assert default_length(chosen) == length
