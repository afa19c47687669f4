"""What lies open of the last play."""

import pytest

from yaniv.cards import cards
from yaniv.rules.house_rules import MeldRules, PickupRules
from yaniv.rules.pickup import joker_index, kept_after_reshuffle, takeable_cards

ENDS, LAST, ANY = PickupRules(), PickupRules(from_last_play="last"), PickupRules(from_last_play="any")


@pytest.mark.parametrize(
    ("play", "pickup", "expected"),
    [
        ("7H", ENDS, "7H"),
        ("7H 7S", ENDS, "7H 7S"),
        ("5D 6D 7D 8D", ENDS, "5D 8D"),
        ("5D 6D 7D", LAST, "7D"),
        ("7H", ANY, "7H"),
        ("5D 6D 7D", ANY, "5D 6D 7D"),
    ],
)
def test_what_may_be_taken_of_a_play(play: str, pickup: PickupRules, expected: str) -> None:
    assert takeable_cards(cards(play), pickup) == cards(expected)


@pytest.mark.parametrize(("exact", "place"), [("6D", 1), ("7D", 2)])
def test_each_joker_of_a_run_has_its_own_place(exact: str, place: int) -> None:
    assert joker_index(cards("5D JK JK 8D"), exact, MeldRules()) == place


def test_what_a_reshuffle_leaves_of_a_play() -> None:
    assert kept_after_reshuffle(cards("5D 6D 7D"), PickupRules()) == cards("5D 6D 7D")
    assert kept_after_reshuffle(cards("5D 6D 7D"), PickupRules(reshuffle_keeps="top_card")) == cards("7D")
