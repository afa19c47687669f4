"""A fake `DailyPort`: today's deal without journal or processes."""

from collections.abc import Mapping
from datetime import date, timedelta

from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.daily_results import DayResult
from yaniv.daily.round_results import RoundResult
from yaniv.store.par_cache import Par
from yaniv.ui.scenes.today.daily_port import CheckedCode

TODAY = date(2026, 12, 24)
FIRST_TRY = (RoundResult(0, 0, "won"), RoundResult(7, 7, "other"), RoundResult(24, 31, "caught"))
SECOND_TRY = (RoundResult(3, 3, "other"), RoundResult(0, 3, "asaf"), RoundResult(16, 19, "other"))


class FakeDailyPort:
    """Results of a player who has played most days of the month.

    *is_played*: today's deal was played twice. *checked_code*: result of the next code check.
    """

    def __init__(self, *, is_played: bool = True, checked_code: CheckedCode | None = None) -> None:
        days = (TODAY - timedelta(days=number) for number in range(1, 30) if number not in (5, 17))
        self._results = {day: DayResult(day, 1, 10 + day.day, is_open=False, place=2) for day in days}
        self._results[TODAY - timedelta(days=5)] = DayResult(TODAY - timedelta(days=5), 1, None, is_open=False)
        if is_played:
            self._results[TODAY] = DayResult(TODAY, 1, 31, False, 2, 2, (19,))
        self._checked_code = checked_code
        self.par_value: Par | None = Par(26, 12, 60)
        self.copied = 0
        self.checked: list[str] = []

    @property
    def deal(self) -> DailyDeal:
        """The deal of `TODAY`."""
        return daily_deal(TODAY)

    def results(self) -> Mapping[date, DayResult]:
        """Return the sample results by day."""
        return self._results

    def par(self, day: date) -> Par | None:  # noqa: ARG002 -- a port
        """Return the same par for every day."""
        return self.par_value

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the rounds of the first try for match 1, of the second try for any other."""
        return FIRST_TRY if match_id == 1 else SECOND_TRY

    def copy_result(self, result: DayResult) -> str:  # noqa: ARG002 -- a port
        """Count the call."""
        self.copied += 1
        return "Three lines copied to the clipboard."

    def check_code(self, code: str) -> None:
        """Record the code."""
        self.checked.append(code)

    def poll_code(self) -> CheckedCode | None:
        """Return the prepared result once, then None."""
        checked_code, self._checked_code = self._checked_code, None
        return checked_code


def sample_replay() -> CodeReplay:
    """Return a friend's result for the same deal."""
    return CodeReplay(daily_deal(TODAY), (), FIRST_TRY, (0, 7, 31), 0)
