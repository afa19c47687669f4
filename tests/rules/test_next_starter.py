"""Tests of who deals and starts the next round. Source: RULES K41, K50, K53, K54."""

import pytest

from yaniv.rules.house_rules import MatchRules
from yaniv.rules.next_starter import EndedRound, Outcome, next_starter, round_winner

LOWEST, CALLER, ROTATE = (MatchRules(next_starter=who) for who in ("lowest", "caller", "rotate"))
TURN_ORDER = (1, 2, 3, 0)
"""Seat 0 has started this round."""
HANDS = {3: 4, 0: 6, 1: 4, 2: 5}
"""Points by seat: seat 2 has called."""


@pytest.mark.parametrize(
    ("match", "seats", "outcome", "expected", "why"),
    [
        (LOWEST, (0, 1, 2, 3), "asaf", 3, "the lowest hand, the first after the caller on a tie"),
        (LOWEST, (0, 1, 2), "asaf", 1, "of those who are still in"),
        (LOWEST, (0, 2), "self_asaf", 0, "not a caller above the limit"),
        (LOWEST, (0, 2), "out_of_turn", 0, "nor one out of turn"),
        (LOWEST, (2,), "self_asaf", 2, "unless there is no other"),
        (CALLER, (0, 1, 2, 3), "yaniv", 2, "the caller"),
        (CALLER, (0, 1, 2, 3), "asaf", 2, "even if beaten"),
        (CALLER, (0, 1, 3), "asaf", 3, "the lowest hand if the caller is out"),
        (CALLER, (0, 1, 2, 3), "self_asaf", 3, "or was above the limit"),
        (CALLER, (0, 1, 2, 3), "out_of_turn", 3, "or out of turn"),
        (ROTATE, (0, 1, 2, 3), "yaniv", 1, "the next in turn"),
        (ROTATE, (0, 2, 3), "asaf", 2, "who is still in"),
        (ROTATE, (0,), "asaf", 0, "the same one if alone"),
        (ROTATE, (0, 1, 2, 3), "out_of_turn", 1, "whatever happened"),
    ],
)
def test_the_next_starter(match: MatchRules, seats: tuple[int, ...], outcome: Outcome, expected: int, why: str) -> None:
    assert next_starter(seats, EndedRound(TURN_ORDER, HANDS, 2, outcome), match) == expected, why


@pytest.mark.parametrize("match", [LOWEST, CALLER])
def test_after_a_round_without_a_call_the_lowest_hand_starts(match: MatchRules) -> None:
    assert next_starter((0, 1, 2, 3), EndedRound(TURN_ORDER, HANDS, -1, "called_off"), match) == 3


def test_a_caller_who_held_comes_before_a_hand_just_as_low() -> None:
    equal_hands = {0: 4, 1: 4, 2: 4}

    assert round_winner((0, 1, 2), EndedRound((0, 1, 2), equal_hands, 2, "yaniv")) == 2
    assert round_winner((0, 1, 2), EndedRound((0, 1, 2), equal_hands, 2, "asaf")) == 0
