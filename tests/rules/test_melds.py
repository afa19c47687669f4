"""Tests of melds: which cards form a single, a set or a run, and which card a joker stands for."""

import pytest

from yaniv.cards import cards
from yaniv.rules.house_rules import MeldRules
from yaniv.rules.melds import is_run_in_disorder, meld_kind, resolve_run, run_rank_windows

RUNS, PLAIN, ANY = MeldRules(), MeldRules(jokers="plain"), MeldRules(jokers="sets_and_runs")
NO_RUNS = MeldRules(runs="forbidden")
EITHER, WRAP = MeldRules(ace="low_or_high"), MeldRules(ace="wrap")

KINDS = [
    ("7H", RUNS, "single", "any one card"),
    ("JK", RUNS, "single", "a joker alone"),
    ("7H 7S", RUNS, "set", "two of a rank"),
    ("7H 7H 7S 7C 7D", RUNS, "set", "with two packs a set has no upper bound"),
    ("7H 8S", RUNS, None, "two ranks are no set"),
    ("5H 6H", RUNS, None, "two cards are no run"),
    ("5H 6H 7H", RUNS, "run", "three rising"),
    ("7H 6H 5H", RUNS, "run", "three falling"),
    ("5H 6H 7S", RUNS, None, "a run has one suit"),
    ("5H 7H 6H", RUNS, None, "a run is thrown in order"),
    ("5H 5H 6H", RUNS, None, "a rank occurs once in a run"),
    ("JK JK", RUNS, None, "jokers make runs only"),
    ("JK JK", PLAIN, "set", "plain jokers are a rank of their own"),
    ("JK JK", ANY, "set", "where they replace any card, two jokers are a pair"),
    ("JK JK JK", RUNS, None, "jokers alone have no suit"),
    ("5H 6H 7H", NO_RUNS, None, "where runs are forbidden, three in a row are no meld"),
    ("7H 6H 5H", NO_RUNS, None, "nor falling"),
    ("5H JK 7H", NO_RUNS, None, "nor with a joker"),
    ("7H 7S", NO_RUNS, "set", "sets remain"),
    ("JK JK", NO_RUNS, None, "jokers for runs alone replace nothing, and are no pair"),
    ("5H JK", NO_RUNS, None, "nor in a set"),
    ("5H JK", MeldRules(runs="forbidden", jokers="sets_and_runs"), "set", "jokers of sets stay"),
    ("5H JK JK 8H", MeldRules(runs="forbidden", jokers="sets_and_runs"), None, "but make no run"),
    ("5H JK", RUNS, None, "no set with a joker"),
    ("5H JK", PLAIN, None, "a plain joker replaces nothing"),
    ("5H JK", ANY, "set", "a joker replaces any card"),
    ("5H JK JK", ANY, "set", "a set and a run at once counts as a set"),
    ("5H JK 7H", RUNS, "run", "a joker fills the gap"),
    ("5H JK 7H", PLAIN, None, "a plain joker fills no gap"),
    ("5H JK 8H", RUNS, None, "one joker fills one place"),
    ("5H JK JK 7H", RUNS, None, "the second joker belongs at an end"),
    ("QH KH AH", RUNS, None, "the ace is low"),
    ("QH KH AH", EITHER, "run", "the ace may be high"),
    ("AH 2H 3H", EITHER, "run", "and low"),
    ("KH AH 2H", EITHER, None, "not both at once"),
    ("KH AH 2H", WRAP, "run", "round the corner"),
    ("2H AH KH", WRAP, "run", "and back"),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", WRAP, "run", "thirteen at most"),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", EITHER, None, "never the ace at both ends"),
]

READINGS = [
    ("JK 5H 6H", RUNS, "4H 5H 6H"),
    ("5H 6H JK", RUNS, "5H 6H 7H"),
    ("5H JK JK", RUNS, "5H 6H 7H"),
    ("JK 5H JK", RUNS, "4H 5H 6H"),
    ("KH JK JK", RUNS, "KH QH JH"),
    ("JK JK AH", RUNS, "3H 2H AH"),
    ("JK JK AH", EITHER, "QH KH AH"),
    ("AH JK JK", EITHER, "AH 2H 3H"),
    ("QH KH JK", RUNS, ""),
    ("QH KH JK", EITHER, "QH KH AH"),
    ("QH KH JK", WRAP, "QH KH AH"),
    ("JK AH 2H", RUNS, ""),
    ("JK AH 2H", WRAP, "KH AH 2H"),
    ("8H JK JK 5H", RUNS, "8H 7H 6H 5H"),
]


@pytest.mark.parametrize(("thrown", "melds", "expected", "why"), KINDS)
def test_the_kind_of_a_meld(thrown: str, melds: MeldRules, expected: str | None, why: str) -> None:
    assert meld_kind(cards(thrown), melds) == expected, why


@pytest.mark.parametrize(("thrown", "melds", "expected"), READINGS)
def test_what_a_joker_stands_for(thrown: str, melds: MeldRules, expected: str) -> None:
    assert resolve_run(cards(thrown), melds) == cards(expected)


@pytest.mark.parametrize(
    ("thrown", "melds", "expected"),
    [
        ("5H 7H 6H", RUNS, True),
        ("5H JK 6H", RUNS, True),
        ("2H KH AH", WRAP, True),
        ("2H KH AH", EITHER, False),
        ("5H 7H 8H", RUNS, False),
        ("5H 5H 6H", RUNS, False),
        ("5H 6S 7H", RUNS, False),
        ("JK JK JK", RUNS, False),
        ("5H 6H", RUNS, False),
    ],
)
def test_a_run_in_the_wrong_order_is_recognised(thrown: str, melds: MeldRules, expected: bool) -> None:  # noqa: FBT001 -- a column
    assert is_run_in_disorder(cards(thrown), melds) is expected


@pytest.mark.parametrize(
    ("length", "melds", "expected"), [(3, RUNS, 11), (3, EITHER, 12), (3, WRAP, 13), (13, WRAP, 13)]
)
def test_the_number_of_runs_in_one_suit(length: int, melds: MeldRules, expected: int) -> None:
    windows = run_rank_windows(length, melds)

    assert len(windows) == len(set(windows)) == expected
