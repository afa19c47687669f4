"""Reasons why a command is illegal, and the exception that carries them."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

ReasonCode = Literal[
    "not_in_hand",
    "not_a_meld",
    "bad_run_order",
    "not_your_turn",
    "must_throw_first",
    "must_draw_first",
    "already_thrown",
    "already_drawn",
    "not_pickable",
    "throw_too_small",
    "stock_empty",
    "exact_card_must_be_thrown",
    "must_throw_exact_card",
    "no_slap",
    "must_call",
    "over_limit",
    "call_only_at_turn_start",
    "already_called",
    "already_called_this_turn",
    "unknown_word",
    "eliminated",
    "round_over",
    "wrong_phase",
    "wrong_count",
    "not_allowed",
    "match_over",
    "wrong_deck",
]


class IllegalReason(Struct, frozen=True):
    """Reason why a command is refused: a code, and the values that the sentence for the player needs."""

    reason: ReasonCode
    limit: int = 0
    """For `over_limit`: the highest total that may call. For `wrong_count` and `throw_too_small`: the number
    required."""
    total: int = 0
    """For `over_limit`: the total of the hand."""
    card: str = ""
    """The card concerned; empty if there is none."""


class IllegalCommand(ValueError):  # noqa: N818 -- the name used throughout the documentation
    """Raised for a command that the rules refuse; the message gives the reason and the position."""

    def __init__(self, illegal_reason: IllegalReason, describe_position: Callable[[], str] = str) -> None:
        """Store the reason. *describe_position* is called only to format the message.

        Computer players try many illegal commands, and formatting the position is slow.
        """
        super().__init__(illegal_reason.reason)
        self.illegal_reason = illegal_reason
        self._describe_position = describe_position

    def __str__(self) -> str:
        """Return the reason and the position, if one is known."""
        position_text = self._describe_position()
        return f"{self.illegal_reason.reason}: {position_text}" if position_text else self.illegal_reason.reason
