"""Tests of the highlights of a match: best Asaf, turning point, costly decisions."""

import pytest

from tests.ui.sample_views import make_view
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.ui.narration.match_report import (
    best_asaf_sentence,
    find_best_asaf,
    turning_point_sentence,
    turning_round,
)

NONE = (0, 0, 0, 0)


def beaten_call(number: int, caller: int, asafs: tuple[int, ...], totals: dict[int, int]) -> list[e.AnyEvent]:
    """Return a round in which a call is beaten."""
    scores = {seat: total + (30 if seat == caller else 0) for seat, total in totals.items()}
    hands = {seat: cards("AC") if seat in asafs else cards("2D 2S") for seat in totals}
    return [
        e.RoundOpened(number, 0, tuple(totals)),
        e.HandsShown(hands),
        e.RoundScored(caller, "asaf", asafs, totals, scores, NONE, NONE, NONE, asafs[0]),
    ]


def test_an_asaf_of_the_reader_comes_before_those_of_others() -> None:
    story = [*beaten_call(2, 1, (2,), {1: 9, 2: 1}), *beaten_call(5, 3, (0,), {0: 3, 3: 4})]

    own, other = find_best_asaf(story, 0), find_best_asaf(story, 1)

    assert own is not None
    assert other is not None
    assert (own.round, own.beater, own.caller) == (5, 0, 3)
    assert (other.round, other.beater, other.caller) == (2, 2, 1)
    assert best_asaf_sentence(own, make_view()) == "Round 5: your 3 beat Maya's 4."
    assert best_asaf_sentence(other, make_view(seat=1)) == "Round 2: Avi's 1 beat your 9."
    assert best_asaf_sentence(other, make_view()) == "Round 2: Avi's 1 beat Noa's 9."


def test_a_match_without_an_asaf_has_no_best_one() -> None:
    assert find_best_asaf([e.RoundOpened(1, 0, (0, 1))], 0) is None


@pytest.mark.parametrize(
    ("rounds", "winner", "turning"),
    [
        (((5, 9), (7, 20), (9, 30)), 0, 1),
        (((9, 5), (9, 8), (9, 30)), 0, 3),
        (((5, 9), (20, 12), (22, 30)), 0, 3),
        (((9, 5), (9, 9), (9, 30)), 0, 2),
        ((), 0, None),
    ],
)
def test_the_turning_point_is_where_the_winner_takes_the_lead_for_good(
    rounds: tuple[tuple[int, ...], ...], winner: int, turning: int | None
) -> None:
    assert turning_round(rounds, (winner,)) == turning


def test_a_match_led_throughout_has_no_turning_point() -> None:
    view = make_view(None, ("Dana", "Noa"))

    assert turning_point_sentence(((5, 9), (7, 20)), (0,), view) == "You led from start to finish."
    assert turning_point_sentence(((5, 9), (27, 20)), (1,), view) == "Round 2: Noa took the lead for good."
    assert not turning_point_sentence(((5, 9),), (0,), view)
