"""Par of a date's deal, as a job of `BackgroundProcess`."""

from datetime import date

from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.par import compute_par
from yaniv.store.par_cache import Par


def par_of_date(day: date) -> Par:
    """Return the par of a date's deal."""
    return compute_par(daily_deal(day))
