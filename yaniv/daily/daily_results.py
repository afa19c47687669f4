"""Results of the deals that were played: a projection of the journal's matches.

The first match of a date counts, also if it was given up; later ones are marked. Nothing is stored: the results follow
from the summaries of the matches whenever they are needed.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import count

from msgspec import Struct

from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.daily_seed import date_of_seed
from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.store.statistics import MatchSummary


class DayResult(Struct, frozen=True):
    """Result of the deal of one date."""

    date: date
    match_id: int
    """Match that counts: the first of the date."""
    total: int | None
    """Points in that match; None while it is unfinished, and for ever if it was given up."""
    is_open: bool
    """True if the match that counts can be continued."""
    place: int = 0
    """Final place in that match, 1 = first; 0 if it has none."""
    latest_id: int = 0
    """Latest finished match of the date; 0 if there is none."""
    later_totals: tuple[int, ...] = ()
    """Points in the finished matches after the first, in order."""

    @property
    def is_done(self) -> bool:
        """True if the match that counts was played to its end."""
        return self.total is not None


def daily_results(summaries: Iterable[MatchSummary]) -> dict[date, DayResult]:
    """Return the results by date, earliest first; *summaries* are those of all matches, in any order."""
    results: dict[date, DayResult] = {}
    for summary in sorted(summaries, key=lambda summary: summary.match_id):
        day = date_of_seed(summary.seed)
        if day is None or not summary.purpose.is_counted or summary.bots != daily_deal(day).bots:
            continue
        places = summary.stats.places
        total = summary.stats.totals[PLAYER_SEAT] if places and summary.stats.totals else None
        latest_id = summary.match_id if total is not None else 0
        if day not in results:
            place = places[PLAYER_SEAT] if places else 0
            results[day] = DayResult(day, summary.match_id, total, not summary.closed, place, latest_id)
        elif total is not None:
            results[day] = _with_later_total(results[day], total, latest_id)
    return dict(sorted(results.items()))


def current_streak(results: Mapping[date, DayResult], today: date) -> int:
    """Return the number of consecutive dates with a finished deal up to *today*, or up to yesterday.

    A deal that is still to be played does not end a streak.
    """
    finished, number = _finished_days(results), today.toordinal()
    return _streak_up_to(number if number in finished else number - 1, finished)


def best_streak(results: Mapping[date, DayResult]) -> int:
    """Return the largest number of consecutive dates with a finished deal."""
    finished = _finished_days(results)
    return max((_streak_up_to(number, finished) for number in finished), default=0)


def _finished_days(results: Mapping[date, DayResult]) -> frozenset[int]:
    """Return the ordinals of the dates whose deal is finished; unlike dates, they go on below the year 1."""
    return frozenset(day.toordinal() for day, result in results.items() if result.is_done)


def _streak_up_to(number: int, finished: frozenset[int]) -> int:
    return next(days for days in count() if number - days not in finished)


def _with_later_total(result: DayResult, total: int, match_id: int) -> DayResult:
    return DayResult(
        result.date,
        result.match_id,
        result.total,
        result.is_open,
        result.place,
        match_id,
        (*result.later_totals, total),
    )
