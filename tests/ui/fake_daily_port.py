"""A fake `DailyPort`: today's deal without journal or processes."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from msgspec.structs import replace
from pygame import Surface

from yaniv.cards import cards
from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.daily_results import DayResult
from yaniv.daily.new_rules import NewRule
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.store.par_cache import Par
from yaniv.ui.pages.today_page import CheckedCode, DayPuzzle
from yaniv.variants.library import variant_of_rules

TODAY = date(2026, 12, 24)
FIRST_TRY = (RoundResult(0, 0, "won"), RoundResult(7, 7, "other"), RoundResult(24, 31, "caught"))
GRADES: GradedRounds = (
    ("best", "best", "best", "slip", "best"),
    ("best", "best", "mistake", "best"),
    ("best", "slip", "best", "best", "best", "best"),
)
SECOND_TRY = (RoundResult(3, 3, "other"), RoundResult(0, 3, "asaf"), RoundResult(16, 19, "other"))


class FakeDailyPort:
    """Results of a player who has played most days of the month.

    *is_played*: today's deal was played twice. *checked_code*: result of the next code check. *today_result*: another
    result of today's deal. *new*: what of tonight's rules is new. *rules*: other rules of tonight. *grades*: those of
    the first try, as they come.
    """

    def __init__(  # noqa: PLR0913 -- all that a port knows
        self,
        *,
        is_played: bool = True,
        checked_code: CheckedCode | None = None,
        today_result: DayResult | None = None,
        new: NewRule | None = "slap",
        rules: HouseRules | None = None,
        grades: Sequence[GradedRounds] = (GRADES,),
    ) -> None:
        days = (TODAY - timedelta(days=number) for number in range(1, 30) if number not in (5, 17))
        self._results = {day: DayResult(day, 1, 10 + day.day, is_open=False, place=2) for day in days}
        self._results[TODAY - timedelta(days=5)] = DayResult(TODAY - timedelta(days=5), 1, None, is_open=False)
        if is_played:
            self._results[TODAY] = DayResult(TODAY, 1, 31, False, 2, 2, (19,))
        if today_result is not None:
            self._results[TODAY] = today_result
        self._checked_code = checked_code
        self._rules = rules
        self._new, self._coming_grades = new, list(grades)
        self.clipboard = "YNT1-17TM"
        self.is_grading_stopped = False
        self.saved: list[Surface] = []
        self.par_value: Par | None = Par(26, 12, 60)
        self.copied = 0
        self.checked: list[str] = []

    @property
    def deal(self) -> DailyDeal:
        """The deal of `TODAY`, with the rules that were given."""
        deal = daily_deal(TODAY)
        return deal if self._rules is None else replace(deal, variant=variant_of_rules(self._rules, deal.variant.name))

    def deal_of(self, day: date) -> DailyDeal:
        """Return the deal of a date."""
        return daily_deal(day)

    def results(self) -> Mapping[date, DayResult]:
        """Return the sample results by day."""
        return self._results

    def par(self, day: date) -> Par | None:  # noqa: ARG002 -- a port
        """Return the same par for every day."""
        return self.par_value

    def known_par(self, day: date) -> Par | None:  # noqa: ARG002 -- a port
        """Return the same par for every day."""
        return self.par_value

    def grade_turns(self, match_id: int) -> GradedRounds:  # noqa: ARG002 -- a port
        """Return the next grades; the last ones stay."""
        return self._coming_grades.pop(0) if len(self._coming_grades) > 1 else self._coming_grades[0]

    def stop_grading(self) -> None:
        """Record it."""
        self.is_grading_stopped = True

    def greeting(self) -> str:
        """Return a line."""
        return tr("I know what you're saving.")

    def new_rule(self) -> NewRule | None:
        """Return what was given."""
        return self._new

    def puzzle(self) -> DayPuzzle | None:
        """Return a puzzle."""
        return DayPuzzle("p1", cards("AS 2D 2H"), is_tried=False)

    def save_picture(self, surface: Surface) -> str:
        """Keep the picture."""
        self.saved.append(surface)
        return "Picture saved."

    def pasted_text(self) -> str:
        """Return what was given."""
        return self.clipboard

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the rounds of the first try for match 1, of the second try for any other."""
        return FIRST_TRY if match_id == 1 else SECOND_TRY

    def copy_result(self, result: DayResult) -> str:  # noqa: ARG002 -- a port
        """Count the call."""
        self.copied += 1
        return "Copied. Send it to a friend."

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
