"""Tests of the ends of a play onto which a card just drawn may be slapped. Source: RULES K17."""

import pytest

from yaniv.cards import cards
from yaniv.rules.house_rules import MeldRules, TurnRules
from yaniv.rules.slap import slappable_ends

NONE, SINGLE, SETS, RUNS = (TurnRules(slap_down=which) for which in ("none", "single", "sets", "sets_and_runs"))
PLAIN_RUNS = MeldRules()
JOKERS_IN_SETS = MeldRules(jokers="sets_and_runs")


@pytest.mark.parametrize(
    ("turn", "play", "card", "melds", "expected"),
    [
        (NONE, "7H", "7S", PLAIN_RUNS, ()),
        (SINGLE, "7H", "7S", PLAIN_RUNS, ("end",)),
        (SINGLE, "7H", "8H", PLAIN_RUNS, ()),
        (SINGLE, "7H 7C", "7S", PLAIN_RUNS, ()),
        (SINGLE, "JK", "JK", PLAIN_RUNS, ()),
        (SINGLE, "JK", "JK", MeldRules(jokers="plain"), ("end",)),
        (SETS, "7H", "7S", PLAIN_RUNS, ("end",)),
        (SETS, "7H 7C", "7S", PLAIN_RUNS, ("end",)),
        (SETS, "7H 7C", "8S", PLAIN_RUNS, ()),
        (SETS, "5H 6H 7H", "8H", PLAIN_RUNS, ()),
        (SETS, "7H", "JK", PLAIN_RUNS, ()),
        (SETS, "7H", "JK", JOKERS_IN_SETS, ("end",)),
        (RUNS, "7H 7C", "7S", PLAIN_RUNS, ("end",)),
        (RUNS, "7H", "7S", PLAIN_RUNS, ("end",)),
        (RUNS, "5H 6H 7H", "8H", PLAIN_RUNS, ("end",)),
        (RUNS, "5H 6H 7H", "4H", PLAIN_RUNS, ("start",)),
        (RUNS, "7H 6H 5H", "8H", PLAIN_RUNS, ("start",)),
        (RUNS, "7H 7C", "7S", MeldRules(runs="forbidden"), ("end",)),
        (RUNS, "5H", "JK", MeldRules(runs="forbidden", jokers="sets_and_runs"), ("end",)),
        (RUNS, "5H 6H 7H", "JK", PLAIN_RUNS, ("start", "end")),
        (RUNS, "5H 6H 7H", "9H", PLAIN_RUNS, ()),
        (RUNS, "5H 6H 7H", "8S", PLAIN_RUNS, ()),
        (RUNS, "5H 6H 7H", "7S", PLAIN_RUNS, ()),
        (RUNS, "AH 2H 3H", "KH", PLAIN_RUNS, ()),
        (RUNS, "AH 2H 3H", "KH", MeldRules(ace="wrap"), ("start",)),
        (RUNS, "JH QH KH", "AH", MeldRules(ace="low_or_high"), ("end",)),
    ],
)
def test_where_a_card_may_be_slapped(
    turn: TurnRules, play: str, card: str, melds: MeldRules, expected: tuple[str, ...]
) -> None:
    assert slappable_ends(cards(play), card, turn, melds) == expected
