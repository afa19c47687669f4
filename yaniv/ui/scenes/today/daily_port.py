"""Access of the page of today's deal to results, par and codes; the application implements it."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from msgspec import Struct

from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import DailyDeal
from yaniv.daily.daily_results import DayResult
from yaniv.daily.round_results import RoundResult
from yaniv.store.par_cache import Par


class CheckedCode(Struct, frozen=True):
    """Outcome of checking a friend's code: its replay, or why there is none."""

    replay: CodeReplay | None
    problem: str = ""
    """Sentence for the player; empty if there is a replay."""


class DailyPort(Protocol):
    """Today's deal, the player's results, and the check of codes; nothing here waits."""

    @property
    def deal(self) -> DailyDeal:
        """Today's deal."""

    def results(self) -> Mapping[date, DayResult]:
        """Return the results of all dates, earliest first."""

    def par(self, day: date) -> Par | None:
        """Return the par of a date; None while it is computed in the background."""

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the player's rounds in a saved match; empty if it cannot be read."""

    def copy_result(self, result: DayResult) -> str:
        """Copy three lines with the result of a date to the clipboard; return a sentence that says so, or the error."""

    def check_code(self, code: str) -> None:
        """Start to check a friend's code; `poll_code` returns the outcome later."""

    def poll_code(self) -> CheckedCode | None:
        """Return the outcome of the last check, once, as soon as it is known; else None."""
