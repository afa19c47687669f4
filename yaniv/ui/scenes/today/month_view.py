"""Calendar of one month with the result of each deal."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from pygame import Rect

from yaniv.daily.daily_results import DayResult
from yaniv.daily.daily_seed import FIRST_DATE
from yaniv.i18n import tr
from yaniv.narration.date_text import format_date, format_month
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.geometry.rect_layout import bottom_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SMALL_U
from yaniv.ui.widgets.widget import element_rect

_DAYS: Final = 7
_LEGEND_HEIGHT_U: Final = 44
_LEGEND_GROWTH: Final = 0.8
"""Share in which the legend grows with the text."""
_LARGEST_SCALE_WITH_LEGEND: Final = 1.5
"""Text scale up to which there is a legend; larger dates and points take its room."""
_UNFINISHED_SIGN: Final = "…"
_GIVEN_UP_SIGN: Final = "–"  # noqa: RUF001 -- a dash, as wide as a figure


class MonthView:
    """Grid of the days of a month, weeks from Sunday; a finished deal shows its points, today has a frame.

    A line below it explains the signs.
    """

    def __init__(self, today: date) -> None:
        self._today = today
        self.first = today.replace(day=1)
        """First day of the month."""
        self.results: Mapping[date, DayResult] = {}
        self.rect = Rect(0, 0, 0, 0)

    def show_month(self, distance: int) -> None:
        """Go *distance* months forward or, if negative, back; never beyond the first deal or the current month."""
        index = _month_index(self.first) + distance
        index = max(min(index, _month_index(self._today)), _month_index(FIRST_DATE))
        self.first = date(index // 12, index % 12 + 1, 1)

    @property
    def is_current(self) -> bool:
        """True if the month is that of today."""
        return self.first == self._today.replace(day=1)

    @property
    def title(self) -> str:
        """Name of the month, and year."""
        return format_month(self.first)

    def paint(self, painter: Painter) -> None:
        """Draw weekdays, days and results."""
        theme = painter.theme
        has_legend = painter.text_scale <= _LARGEST_SCALE_WITH_LEGEND
        legend_height = painter.px(has_legend * _LEGEND_HEIGHT_U * text_growth(_LEGEND_GROWTH, painter.text_scale))
        cell_width, cell_height = (
            self.rect.width // _DAYS,
            (self.rect.height - legend_height) // (self._week_count + 1),
        )
        if has_legend:
            painter.draw_fitted(_legend(), bottom_part(self.rect, legend_height), SMALL_U, theme.text_muted)
        for column, name in enumerate(_weekday_names()):
            middle = (self.rect.left + column * cell_width + cell_width // 2, self.rect.top + cell_height // 2)
            painter.draw_line(
                name, middle, SMALL_U, theme.text_muted, anchor="center", max_width=cell_width, max_height=cell_height
            )
        for day in self._days():
            cell = self._cell(day, cell_width, cell_height)
            if day == self._today:
                painter.draw_box(cell, RADIUS_U, None, theme.accent)
            self._paint_day(painter, day, cell)

    def elements(self) -> tuple[Element, ...]:
        """Return one element, whose label tells every result of the month."""
        return (Element("calendar", "text", self.title, self._label, element_rect(self.rect), ("enabled",)),)

    def _paint_day(self, painter: Painter, day: date, cell: Rect) -> None:
        theme, result = painter.theme, self.results.get(day)
        number_colour = theme.text if day <= self._today else theme.text_muted
        height = cell.height // 2
        painter.draw_line(
            f"{day.day}",
            (cell.centerx, cell.top + round(0.3 * cell.height)),
            SMALL_U,
            number_colour,
            anchor="center",
            max_width=cell.width,
            max_height=height,
        )
        if result is not None:
            painter.draw_line(
                _sign(result),
                (cell.centerx, cell.top + round(0.7 * cell.height)),
                BODY_U,
                theme.accent,
                weight="bold",
                anchor="center",
                max_width=cell.width,
                max_height=height,
            )

    @property
    def _days_before_first(self) -> int:
        """Number of days of the first week that belong to the month before."""
        return self.first.isoweekday() % _DAYS

    @property
    def _week_count(self) -> int:
        return -(-(self._days_before_first + len(self._days())) // _DAYS)

    def _days(self) -> tuple[date, ...]:
        """Return the days of the month, in order."""
        return tuple(
            day
            for day in (self.first + timedelta(days=number) for number in range(31))
            if day.month == self.first.month
        )

    def _cell(self, day: date, width: int, height: int) -> Rect:
        row, column = divmod(day.day - 1 + self._days_before_first, _DAYS)
        return Rect(self.rect.left + column * width, self.rect.top + (row + 1) * height, width, height)

    @property
    def _label(self) -> str:
        results = [
            tr("{date}: {result}", date=format_date(day), result=_sign_in_words(self.results[day]))
            for day in self._days()
            if day in self.results
        ]
        return tr("{month}. {results}", month=self.title, results="; ".join(results) or tr("No deals played."))


def _month_index(day: date) -> int:
    return day.year * 12 + day.month - 1


def _weekday_names() -> tuple[str, ...]:
    return (tr("Su"), tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"))


def _legend() -> str:
    gaps = {"unfinished": _UNFINISHED_SIGN, "given_up": _GIVEN_UP_SIGN}
    return tr("Below a date: your points. {unfinished} unfinished, {given_up} given up", **gaps)


def _sign(result: DayResult) -> str:
    if result.total is not None:
        return f"{result.total}"
    return _UNFINISHED_SIGN if result.is_open else _GIVEN_UP_SIGN


def _sign_in_words(result: DayResult) -> str:
    if result.total is not None:
        return f"{result.total}"
    return tr("unfinished") if result.is_open else tr("given up")
