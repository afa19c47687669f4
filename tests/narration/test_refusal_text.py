"""Tests of sentences that explain why a move is refused."""

from typing import get_args

import pytest

from yaniv.game.command_errors import IllegalReason, ReasonCode
from yaniv.narration.refusal_text import refusal_sentence


@pytest.mark.parametrize("code", get_args(ReasonCode))
def test_every_reason_has_a_sentence(code: ReasonCode) -> None:
    assert refusal_sentence(IllegalReason(code)).endswith(".")


def test_a_hand_too_high_to_call_is_compared_with_the_limit() -> None:
    assert refusal_sentence(IllegalReason("over_limit", 7, 12)) == "You have 12. You need 7 or less to call."
