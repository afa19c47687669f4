"""Why the referee says no."""

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
    """Why a command is refused: a word of the catalogue, and what its sentence speaks of."""

    reason: ReasonCode
    limit: int = 0
    """`over_limit`: the highest hand that may call. `wrong_count`: how many are due."""
    total: int = 0
    """`over_limit`: what the hand counts."""
    card: str = ""
    """The card in question, where there is one."""


class IllegalCommand(ValueError):  # noqa: N818 -- the name used throughout the documentation
    """The rules refuse a command; tells why, and the position."""

    def __init__(self, illegal_reason: IllegalReason, describe_position: Callable[[], str] = str) -> None:
        """*position* is asked only when somebody reads the error: computer players try much that is refused."""
        super().__init__(illegal_reason.reason)
        self.illegal_reason = illegal_reason
        self._describe_position = describe_position

    def __str__(self) -> str:
        """The reason, and where it was."""
        position_text = self._describe_position()
        return f"{self.illegal_reason.reason}: {position_text}" if position_text else self.illegal_reason.reason
