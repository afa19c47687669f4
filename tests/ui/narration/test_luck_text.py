"""Luck and skill in one sentence."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck, PointSplit
from yaniv.ui.narration.match_report import describe_luck, describe_match_luck, describe_round_luck


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (LuckAndSkill(-37, -6, -31), "37 points behind the others' average: bad luck cost 31, your moves 6."),
        (LuckAndSkill(-1, 0, -1), "1 point behind the others' average, all bad luck."),
        (LuckAndSkill(-37, 0, -37), "37 points behind the others' average, all bad luck."),
        (LuckAndSkill(-6, -6, 0), "6 points behind the others' average, all from your own moves."),
        (LuckAndSkill(-4, -9, 5), "4 points behind the others' average: your moves cost 9, luck gave back 5."),
        (LuckAndSkill(12, 0, 12), "12 points ahead of the others' average; no move cost you anything."),
        (LuckAndSkill(12, -8, 20), "12 points ahead of the others' average: luck brought 20, your moves cost 8."),
        (
            LuckAndSkill(12, 0, 12, has_let_slap_go=True),
            "12 points ahead of the others' average; you let a slap-down go.",
        ),
        (
            LuckAndSkill(-37, 0, -37, has_let_slap_go=True),
            "37 points behind the others' average: bad luck, and a slap-down you let go.",
        ),
        (LuckAndSkill(0, -8, 8), "Level with the others: luck brought 8, your moves cost 8."),
        (LuckAndSkill(0, 0, 0), "Level with the others."),
    ],
)
def test_a_result_is_divided_in_a_sentence(luck: LuckAndSkill, sentence: str) -> None:
    assert describe_luck(luck) == describe_round_luck(luck) == sentence


def test_the_text_of_a_match_includes_the_accuracy() -> None:
    luck = MatchLuck(LuckAndSkill(-37, -6, -31), 86, 99)

    sentence = "37 points behind the others' average: bad luck cost 31, your moves 6. Accuracy: 87%."
    assert describe_match_luck(luck) == sentence


def test_nothing_is_said_before_it_is_known() -> None:
    assert describe_round_luck(None) == describe_match_luck(None) == ""


_POINTS = st.fractions(-60, 60, max_denominator=300)
_COST = st.one_of(st.just(Fraction(0)), st.fractions(0, 30, max_denominator=300))


@settings(max_examples=300, deadline=None)
@given(points=_POINTS, cost=_COST)
def test_the_numbers_of_the_sentence_add_up_for_any_result(points: Fraction, cost: Fraction) -> None:
    text = describe_luck(PointSplit(-cost, points + cost).in_whole_points)

    result = int(found[0]) if (found := re.match(r"\d+", text)) else 0
    shown = -result if "behind" in text else result
    parts = {
        r"bad luck cost (\d+), your moves (\d+)": (-1, -1),
        r"your moves cost (\d+), luck gave back (\d+)": (-1, 1),
        r"luck brought (\d+), your moves cost (\d+)": (1, -1),
    }
    sums = [
        sum(sign * int(number) for sign, number in zip(signs, found.groups(), strict=True))
        for pattern, signs in parts.items()
        if (found := re.search(pattern, text))
    ]
    assert sums == ([shown] if any(char.isdigit() for char in text[len(str(result)) :]) else [])
    assert abs(shown - points) <= Fraction(1, 2)
    assert ("your" in text) == (cost >= Fraction(1, 2)), "nothing is said of a cost that does not show"
    assert ("all bad luck" in text) == (shown < 0 and cost < Fraction(1, 2))
