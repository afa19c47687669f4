"""Par of a date's deal, as a job of `BackgroundProcess`."""

from datetime import date

from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.par import compute_par


def par_of_date(day: date) -> int:
    """Return the par of a date's deal."""
    return compute_par(daily_deal(day))
