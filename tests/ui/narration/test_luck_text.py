"""Luck and skill in one sentence."""

import pytest

from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.ui.narration.luck_text import describe_luck, describe_match_luck, describe_round_luck


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (LuckAndSkill(-37, -6, -31), "37 points behind the others: bad luck 31, your moves 6."),
        (LuckAndSkill(-1, 0, -1), "1 point behind the others, all bad luck."),
        (LuckAndSkill(-37, 0, -37), "37 points behind the others, all bad luck."),
        (LuckAndSkill(-6, -6, 0), "6 points behind the others, all from your own moves."),
        (LuckAndSkill(-4, -9, 5), "4 points behind the others: your moves cost 9, luck gave back 5."),
        (LuckAndSkill(12, 0, 12), "12 points ahead of the others; no move cost you anything."),
        (LuckAndSkill(12, -8, 20), "12 points ahead of the others: luck brought 20, your moves cost 8."),
        (LuckAndSkill(0, -8, 8), "Level with the others: luck brought 8, your moves cost 8."),
        (LuckAndSkill(0, 0, 0), "Level with the others."),
    ],
)
def test_a_result_is_divided_in_a_sentence(luck: LuckAndSkill, sentence: str) -> None:
    assert describe_luck(luck) == describe_round_luck(luck) == sentence


def test_the_text_of_a_match_includes_the_accuracy() -> None:
    luck = MatchLuck(LuckAndSkill(-37, -6, -31), 86, 99)

    sentence = "37 points behind the others: bad luck 31, your moves 6. Accuracy: 87%."
    assert describe_match_luck(luck) == sentence


def test_nothing_is_said_before_it_is_known() -> None:
    assert describe_round_luck(None) == describe_match_luck(None) == ""
