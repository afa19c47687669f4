"""Tests of what house rules are about."""

import pytest
from msgspec.structs import replace

from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import Variant
from yaniv.variants import library

CLASSIC = library.load("classic")


def with_changes(count: int) -> Variant:
    """Return a copy of Classic in which this many rules differ."""
    copy = replace(CLASSIC, name="Classic (my rules)")
    changed = (
        copy,
        replace(copy, call=replace(copy.call, limit=7)),
        replace(copy, call=replace(copy.call, limit=7), scoring=replace(copy.scoring, asaf_penalty=25)),
    )
    more = replace(
        changed[2],
        deal=replace(copy.deal, hand_size=6),
        turn=replace(copy.turn, slap_down="sets"),
        match=replace(copy.match, limit=150),
    )
    return (*changed, more)[count]


@pytest.mark.parametrize("name", [each for each in library.variant_ids() if library.is_built_in(each)])
def test_a_built_in_variant_has_its_own_description(name: str) -> None:
    variant = library.load(name)

    assert describe_variant(variant) == variant.about


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, "The same rules as Classic"),
        (1, "Like Classic, except: Call at or below (7)"),
        (2, "Like Classic, except: Call at or below (7), Penalty for a beaten call (25)"),
    ],
)
def test_changes_replace_the_description_of_a_copy(count: int, expected: str) -> None:
    assert describe_variant(with_changes(count)) == expected


def test_many_changes_are_counted() -> None:
    text = describe_variant(with_changes(3))

    assert text.startswith("Like Classic, except: Cards each (6), ")
    assert text.endswith(" and 3 more")


def test_a_description_by_the_player_stays() -> None:
    assert describe_variant(replace(with_changes(1), about="As at Dana's")) == "As at Dana's"


def test_rules_without_a_description_are_compared_with_the_nearest_variant() -> None:
    jhyap = library.load("jhyap")
    own = replace(jhyap, name="Ours", about="", call=replace(jhyap.call, limit=6))

    assert describe_variant(own) == "Like Jhyap, except: Call at or below (6)"


def test_a_copy_is_compared_with_what_it_was_made_from_even_if_another_variant_is_nearer() -> None:
    paddy = library.load("paddy-smashdown")

    assert describe_variant(replace(paddy, about=CLASSIC.about)).startswith("Like Classic, except: ")
