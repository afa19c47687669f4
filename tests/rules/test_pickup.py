"""Tests of which cards of the last play can be taken, by picking them up or by swapping a joker."""

import pytest

from yaniv.cards import cards
from yaniv.rules.house_rules import MeldRules, PickupRules
from yaniv.rules.pickup import joker_index, joker_swaps, kept_after_reshuffle, opens_pile, takeable_cards

ENDS, LAST, ANY = PickupRules(), PickupRules(from_last_play="last"), PickupRules(from_last_play="any")
JOKERS_IN_SETS = MeldRules(jokers="sets_and_runs")
ANY_OF_SET = PickupRules(from_last_play="any_of_set")


@pytest.mark.parametrize(
    ("play", "pickup", "expected"),
    [
        ("7H", ENDS, "7H"),
        ("7H 7S", ENDS, "7H 7S"),
        ("5D 6D 7D 8D", ENDS, "5D 8D"),
        ("5D 6D 7D", LAST, "7D"),
        ("7H", ANY, "7H"),
        ("5D 6D 7D", ANY, "5D 6D 7D"),
        ("7H", ANY_OF_SET, "7H"),
        ("7H 7S 7C", ANY_OF_SET, "7H 7S 7C"),
        ("5D 6D 7D", ANY_OF_SET, "5D 7D"),
        ("5D JK 7D", ANY_OF_SET, "5D 7D"),
        ("5D JK JK", ANY_OF_SET, "5D JK"),
    ],
)
def test_the_takeable_cards_of_a_play(play: str, pickup: PickupRules, expected: str) -> None:
    assert takeable_cards(cards(play), pickup, MeldRules()) == cards(expected)


def test_a_card_and_two_jokers_are_a_set_of_which_any_card_may_be_taken() -> None:
    assert takeable_cards(cards("5D JK JK"), ANY_OF_SET, JOKERS_IN_SETS) == cards("5D JK JK")


@pytest.mark.parametrize(("exact", "index"), [("6D", 1), ("7D", 2)])
def test_each_joker_of_a_run_stands_for_its_own_card(exact: str, index: int) -> None:
    assert joker_index(cards("5D JK JK 8D"), exact, MeldRules()) == index


AS_THROW, WITH_THROW = PickupRules(joker_swap="as_throw"), PickupRules(joker_swap="with_throw")


@pytest.mark.parametrize(
    ("play", "pickup", "melds", "expected"),
    [
        ("5D JK 7D", ENDS, MeldRules(), ""),
        ("5D JK 7D", AS_THROW, MeldRules(), "6D"),
        ("5D JK 7D", WITH_THROW, MeldRules(), "6D"),
        ("5D JK JK 8D", AS_THROW, MeldRules(), "6D 7D"),
        ("5D 6D JK", AS_THROW, MeldRules(), "7D"),
        ("7D 6D JK", AS_THROW, MeldRules(), "5D"),
        ("5D 6D 7D", AS_THROW, MeldRules(), ""),
        ("JK", AS_THROW, MeldRules(), ""),
        ("JK JK", AS_THROW, MeldRules(), ""),
        ("7D JK", AS_THROW, JOKERS_IN_SETS, ""),
        ("7D 7C JK", AS_THROW, JOKERS_IN_SETS, ""),
        ("5D JK 7D", AS_THROW, JOKERS_IN_SETS, "6D"),
    ],
)
def test_the_cards_that_can_be_swapped_for_a_joker(
    play: str, pickup: PickupRules, melds: MeldRules, expected: str
) -> None:
    assert joker_swaps(cards(play), pickup, melds) == cards(expected)


def test_the_cards_of_a_play_kept_after_a_reshuffle() -> None:
    assert kept_after_reshuffle(cards("5D 6D 7D"), PickupRules()) == cards("5D 6D 7D")
    assert kept_after_reshuffle(cards("5D 6D 7D"), PickupRules(reshuffle_keeps="top_card")) == cards("7D")


@pytest.mark.parametrize(
    ("needed", "thrown", "stock", "expected"),
    [(1, 1, 30, True), (2, 1, 30, False), (2, 2, 30, True), (3, 2, 30, False), (2, 1, 0, True), (3, 1, 0, True)],
)
def test_the_size_of_the_throw_opens_the_last_play(needed: int, thrown: int, stock: int, expected: bool) -> None:  # noqa: FBT001 -- a column
    assert opens_pile(thrown, stock, PickupRules(needs_throw_of=needed)) is expected
