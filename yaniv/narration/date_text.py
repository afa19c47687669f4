"""Dates as players read them; files, seeds and codes keep ISO 8601."""

from datetime import date
from typing import Final

from yaniv.i18n import tr

_MONTH_NAMES: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def format_date(day: date) -> str:
    """Return a date with the name of its month: "24 November 2026"."""
    month = tr(_MONTH_NAMES[day.month - 1])
    if day.day == 1:  # French writes "1er"
        return tr("1 {month} {year}", month=month, year=day.year)
    return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)


def format_day(day: date) -> str:
    """Return a date without its year: "24 November"."""
    month = tr(_MONTH_NAMES[day.month - 1])
    return tr("1 {month}", month=month) if day.day == 1 else tr("{day} {month}", day=day.day, month=month)


def format_month(day: date) -> str:
    """Return the month of a date with its year: "November 2026"."""
    return tr("{month} {year}", month=tr(_MONTH_NAMES[day.month - 1]), year=day.year)
