"""Luck and skill in one sentence."""

import pytest

from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.ui.narration.luck_text import describe_luck, describe_match_luck, describe_round_luck


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (LuckAndSkill(-37, -6, -31), "You lost 37 to the table: 6 by decisions, 31 by cards."),
        (LuckAndSkill(-37, 0, -37), "You lost 37 to the table, all by cards."),
        (LuckAndSkill(-6, -6, 0), "You lost 6 to the table, all by decisions."),
        (LuckAndSkill(-4, -9, 5), "You lost 4 to the table: your decisions cost 9, the cards gave back 5."),
        (LuckAndSkill(12, 0, 12), "You gained 12 on the table: no decision cost you anything."),
        (LuckAndSkill(12, -8, 20), "You gained 12 on the table: the cards gave 20, your decisions cost 8."),
        (LuckAndSkill(0, -8, 8), "You broke even: the cards gave 8, your decisions cost 8."),
        (LuckAndSkill(0, 0, 0), "You broke even."),
    ],
)
def test_a_result_is_divided_in_a_sentence(luck: LuckAndSkill, sentence: str) -> None:
    assert describe_luck(luck) == describe_round_luck(luck) == sentence


def test_a_match_is_told_with_the_accuracy() -> None:
    luck = MatchLuck(LuckAndSkill(-37, -6, -31), 86, 99)

    assert describe_match_luck(luck) == "You lost 37 to the table: 6 by decisions, 31 by cards. Accuracy: 87%."


def test_nothing_is_said_before_it_is_known() -> None:
    assert describe_round_luck(None) == describe_match_luck(None) == ""
