"""Which cards go together: what a double click chooses, who can still join, and why not."""

import pytest

from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit_at
from yaniv.cards import Cards, cards
from yaniv.rules.house import HouseRules
from yaniv.ui.table.mates import Group, look_at, melds_with

OTHERS = "9D TD 3S 4S QS JC QC"
RUNS = house(deal={"hand_size": 7}, deck={"jokers": 2})
"""Jokers in runs alone."""
BOTH = house(deal={"hand_size": 7}, deck={"jokers": 2}, melds={"jokers": "sets_and_runs"})


def holding(hand: str, rules: HouseRules = RUNS) -> Sitting:
    """Down with these seven cards."""
    return sit_at(rules, hand, OTHERS, stock="JD AD")


def sprites(sitting: Sitting, chosen: str) -> tuple[int, ...]:
    """Of these cards of the hand, each once."""
    left = {sprite.id: sprite.card for sprite in sitting.director.props.hand(0)}
    found = []
    for card in cards(chosen):
        sprite = next(each for each in left if left[each] == card)
        del left[sprite]
        found.append(sprite)
    return tuple(found)


def melds(hand: str, card: str, rules: HouseRules = RUNS) -> list[Cards]:
    """What a double click on that card goes through."""
    sitting = holding(hand, rules)
    now = sitting.scene.now
    return [tuple(sorted(now.codes(meld))) for meld in melds_with(now, sprites(sitting, card)[0])]


def looked_at(hand: str, chosen: str, rules: HouseRules = RUNS) -> tuple[Sitting, Group]:
    """With these cards chosen."""
    sitting = holding(hand, rules)
    sitting.pilot.choose(cards(chosen))
    return sitting, look_at(sitting.scene.now)


@pytest.mark.parametrize(
    ("hand", "card", "rules", "expected"),
    [
        ("7C 7H 8C 9C 2S 4D KH", "7C", RUNS, ["7C 8C 9C", "7C 7H", "7C"]),
        ("7C 7H 7S 8C 2S 4D KH", "7C", RUNS, ["7C 7H 7S", "7C"]),
        ("KH 2S 4D 7C 9H JS AS", "KH", RUNS, ["KH"]),
        ("5H 6H JK 2S 4D KC AS", "6H", RUNS, ["5H 6H JK", "6H"]),
        ("5H 6H JK 5C 4D KC AS", "5C", BOTH, ["5C 5H", "5C 5H JK", "5C"]),
        ("7C 7C 8C 9C 2S 4D KH", "7C", house(deal={"hand_size": 7}, deck={"packs": 2}), ["7C 8C 9C", "7C 7C", "7C"]),
    ],
    ids=["the dearest first", "a part of a set is left out", "alone", "with the joker", "jokers last", "two packs"],
)
def test_a_double_click_goes_through_the_melds_of_a_card(
    hand: str, card: str, rules: HouseRules, expected: list[str]
) -> None:
    assert melds(hand, card, rules) == [tuple(sorted(cards(each))) for each in expected]


@pytest.mark.parametrize(
    ("chosen", "lack"),
    [
        ("7C 7H", ""),
        ("7C 8C 9C", ""),
        ("7C 8C", "A run needs at least 3 cards"),
        ("7C 7H 9C", "3 of a kind need the same rank"),
        ("7C 8C KH", "A run needs one suit"),
        ("7C 2S", "A set needs the same rank, a run the same suit"),
        ("8C AC", "A run needs ranks in a row"),
    ],
)
def test_a_choice_says_what_it_lacks(chosen: str, lack: str) -> None:
    _, group = looked_at("7C 7H 8C 9C 2S AC KH", chosen)

    assert (group.lack, group.whole) == (lack, not lack)


def test_a_card_that_does_not_fit_is_odd_and_keeps_the_others() -> None:
    sitting, group = looked_at("7C 7H 8C 9C 2S 4D KH", "7C 7H KH")

    assert group.fitting == sprites(sitting, "7C 7H")
    assert group.odd == sprites(sitting, "KH")


@pytest.mark.parametrize(
    ("chosen", "strangers"),
    [("", ""), ("7C", "2S 4D KH"), ("7C 7H", "8C 9C 2S 4D KH"), ("7C 8C", "7H 2S 4D KH")],
)
def test_cards_that_can_never_join_step_back(chosen: str, strangers: str) -> None:
    sitting, group = looked_at("7C 7H 8C 9C 2S 4D KH", chosen)

    assert group.strangers == set(sprites(sitting, strangers))


def test_a_joker_of_a_run_says_what_it_stands_for() -> None:
    sitting, group = looked_at("5H 6H JK 2S 4D KC AS", "5H 6H JK")
    (joker,) = sprites(sitting, "JK")

    sitting.pilot.click("button:order")

    assert group.ghosts == {joker: "7H"}
    assert look_at(sitting.scene.now).ghosts == {joker: "4H"}


def test_a_joker_of_a_set_stands_for_nothing_in_particular() -> None:
    assert looked_at("5H 5C JK 2S 4D KC AS", "5H 5C JK", BOTH)[1].ghosts == {}
