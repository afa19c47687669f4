"""Month of the deals: a button for each date with its result, the difference to par."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from yaniv.daily.daily_results import DayResult
from yaniv.daily.daily_seed import FIRST_DATE
from yaniv.i18n import current_language, tr
from yaniv.narration.date_text import format_date, format_month
from yaniv.store.par_cache import Par
from yaniv.ui.kit.controls import arrow_left, arrow_right, button, tinted
from yaniv.ui.kit.node import Control, Node, NodeStyle, column, label, row, spacer
from yaniv.ui.narration.score_reasons import capitalize_first

_DAYS: Final = 7
_FAR_ABOVE_PAR: Final = 10
"""Points above par from which on a date has the colour of a bad day."""
_UNDER_PAR_FILL: Final = "#2C7A5E"
_OVER_PAR_FILL: Final = "#7E5F22"
_FAR_ABOVE_PAR_FILL: Final = "#933F36"
_DAY_INK: Final = "#FFFFFF"
_UNFINISHED_SIGN: Final = "…"
_GIVEN_UP_SIGN: Final = "–"  # noqa: RUF001 -- a dash, as wide as a figure


class MonthGrid:
    """One month of results; `turn` goes to another."""

    def __init__(self, today: date, results: Mapping[date, DayResult], known_par: Callable[[date], Par | None]) -> None:
        self._today, self._results, self._known_par = today, results, known_par
        self.first = today.replace(day=1)
        """First day of the month."""

    def turn(self, distance: int) -> None:
        """Go *distance* months on or, if negative, back; never beyond the first deal or the current month."""
        index = min(max(_month_index(self.first) + distance, _month_index(FIRST_DATE)), _month_index(self._today))
        self.first = date(index // 12, index % 12 + 1, 1)

    def node(self, selected: date, *, is_large: bool, is_plain: bool = False) -> Node:
        """Return the month; *selected*: the date that is shown beside it. *is_plain*: no colours behind dates."""
        sizes: NodeStyle = {"width": 56, "height": 56, "radius": 28, "padding": (8, 8), "gap": 0}
        is_current = self.first == self._today.replace(day=1)
        title = capitalize_first(format_month(self.first))
        head = row(
            label(
                title, 34, "accent", weight="display", role="month", grow=1,
                control=Control(id="calendar", role="text", name=title, label=self._label),
            ),
            button(
                "button:earlier", "<", "earlier", spoken=tr("Previous month"), draw=arrow_left, is_name_shown=False,
                is_enabled=self.first > FIRST_DATE, **sizes,
            ),
            button(
                "button:later", ">", "later", spoken=tr("Next month"), draw=arrow_right, is_name_shown=False,
                is_enabled=not is_current, **sizes,
            ),
            gap=12,
        )  # fmt: skip
        names = [*weekday_names()[_first_weekday() :], *weekday_names()[: _first_weekday()]]
        cell: NodeStyle = {"grow": 1, "width": 60, "min_width": 30}
        header = row(
            *(label(each, 20, "text_muted", text_align="center", role="weekday", **cell) for each in names), gap=6
        )
        before = days_into_week(self.first)
        cells = [
            *(Node(**cell) for _ in range(before)),
            *(self._day(day, selected, is_plain=is_plain) for day in self._month_days),
        ]
        cells += [Node(**cell) for _ in range(-len(cells) % _DAYS)]
        weeks = [
            row(*cells[start : start + _DAYS], gap=6, grow=1, height=56, min_height=34, align="stretch")
            for start in range(0, len(cells), _DAYS)
        ]
        legend = label(
            tr("Difference from par, or your points. Lower is better."), 22, "text_muted", role="legend", max_lines=2
        )
        content = column(
            head, header, column(*weeks, gap=6, grow=1), None if is_large else legend, gap=10, padding=(24, 18)
        )
        return tinted("tile", content, grow=1, min_height=330)

    def _day(self, day: date, selected: date, *, is_plain: bool) -> Node:
        result = self._results.get(day)
        sign, fill = self._day_sign(day)
        fill = "" if is_plain else fill
        ink = _DAY_INK if fill else "text" if day <= self._today else "text_muted"
        number = label(f"{day.day}", 20, ink, weight="medium", role="day", grow=1)
        control = None
        if FIRST_DATE <= day <= self._today:
            words = tr("not played") if result is None else self._result_words(result)
            control = Control(
                id=f"day:{day.isoformat()}",
                role="button",
                name=f"{day.day}",
                label=tr("{date}: {result}", date=format_date(day), result=words),
                press=day,
                group="days",
                states=("selected",) if day == selected else (),
            )
        return column(
            number,
            label(sign, 22, ink, weight="bold", text_align="end", role="day result", grow=1) if sign else spacer(),
            fill=fill or ("panel" if control is not None else ""),
            outline="accent" if day == selected else "outline",
            stroke=4 if day == selected else 1,
            radius=10,
            padding=(8, 1),
            width=60,
            min_width=30,
            grow=1,
            control=control,
        )

    def _day_sign(self, day: date) -> tuple[str, str]:
        """Return what stands beside a date, and the colour behind it; both empty if it was not played."""
        result = self._results.get(day)
        if result is None:
            return "", ""
        if result.total is None:
            return (_UNFINISHED_SIGN if result.is_open else _GIVEN_UP_SIGN), ""
        par = self._known_par(day)
        if par is None:
            return f"{result.total}", ""
        above = result.total - par.points
        fill = _UNDER_PAR_FILL if above <= 0 else _OVER_PAR_FILL if above < _FAR_ABOVE_PAR else _FAR_ABOVE_PAR_FILL
        return f"{above:+d}".replace("-", "−"), fill  # noqa: RUF001 -- a minus, as wide as a plus

    def _result_words(self, result: DayResult) -> str:
        if result.total is None:
            return tr("unfinished") if result.is_open else tr("given up")
        par = self._known_par(result.date)
        if par is None:
            return f"{result.total}"
        return tr("{points}, par {par}", points=result.total, par=par.points)

    @property
    def _month_days(self) -> tuple[date, ...]:
        first = self.first
        days = (first + timedelta(days=number) for number in range(31))
        return tuple(day for day in days if day.month == first.month)

    @property
    def _label(self) -> str:
        results = [
            tr("{date}: {result}", date=format_date(day), result=self._result_words(self._results[day]))
            for day in self._month_days
            if day in self._results
        ]
        title = format_month(self.first)
        return tr("{month}. {results}", month=title, results="; ".join(results) or tr("No deals played."))


def weekday_names() -> tuple[str, ...]:
    """Return the short names of the days, Sunday first."""
    return (tr("Su"), tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"))


def days_into_week(day: date) -> int:
    """Return how many days of its week lie before a date."""
    return (day.isoweekday() - _first_weekday()) % _DAYS


def _first_weekday() -> int:
    """Return the day on which a week begins: 0 for Sunday, 1 for Monday."""
    return 0 if current_language() == "he" else 1


def _month_index(day: date) -> int:
    return day.year * 12 + day.month - 1
