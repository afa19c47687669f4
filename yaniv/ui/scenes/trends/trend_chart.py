"""Painting of the charts of the trends page: a line over matches, and bars by theme."""

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from yaniv.store.review_figures import BlunderTheme
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SECONDARY_U
from yaniv.ui.scenes.trends.trend_series import MIN_POINTS, TrendSeries, theme_name

_INSET_U: Final = 30
_TITLE_HEIGHT_U: Final = 64
_LINE_WIDTH_U: Final = 4
_DOT_U: Final = 5
_NAME_SHARE: Final = 0.42
"""Part of a row that the name of a theme takes."""
_COUNT_WIDTH_U: Final = 80


def paint_line_chart(painter: Painter, series: TrendSeries, rect: Rect) -> None:
    """Paint title, newest mean and line of a series in a box, or the text that invites to play."""
    plot = _paint_frame(painter, series.title, series.newest, rect)
    theme, values = painter.theme, series.values
    if len(values) < MIN_POINTS:
        painter.draw_fitted(series.sentence, plot, BODY_U, theme.text_muted)
        return
    lowest, highest = min(0.0, *values), max(1.0, *values)

    def point_at(index: int, value: float) -> tuple[float, float]:
        share = (value - lowest) / (highest - lowest)
        return plot.left + plot.width * index / (len(values) - 1), plot.bottom - share * plot.height

    zero = round(point_at(0, 0.0)[1])
    painter.draw_box(Rect(plot.left, zero - 1, plot.width, max(1, painter.px(2))), 1, theme.outline)
    points = [point_at(index, value) for index, value in enumerate(values)]
    painter.draw_polyline(points, theme.accent, max(2, painter.px(_LINE_WIDTH_U)))
    for x, y in points:
        dot = Rect(0, 0, painter.px(2 * _DOT_U), painter.px(2 * _DOT_U))
        dot.center = (round(x), round(y))
        painter.draw_box(dot, _DOT_U, theme.accent)


def paint_theme_bars(
    painter: Painter, title: str, counts: Mapping[BlunderTheme, int], empty_text: str, rect: Rect
) -> None:
    """Paint a bar for each theme in a box; *empty_text* stands there while no match is reviewed."""
    plot = _paint_frame(painter, title, "", rect)
    theme = painter.theme
    if empty_text:
        painter.draw_fitted(empty_text, plot, BODY_U, theme.text_muted)
        return
    height, most = plot.height // len(counts), max(1, *counts.values())
    name_width, count_width = round(plot.width * _NAME_SHARE), painter.px(_COUNT_WIDTH_U)
    for row, (blunder, count) in enumerate(counts.items()):
        y = plot.top + row * height + height // 2
        painter.draw_line(
            theme_name(blunder), (plot.left, y), SECONDARY_U, theme.text, max_width=name_width, max_height=height
        )
        bar = Rect(plot.left + name_width, 0, 0, round(0.4 * height))
        bar.width = round((plot.width - name_width - count_width) * count / most)
        bar.centery = y
        painter.draw_box(bar, 6, theme.accent)
        painter.draw_line(
            f"{count}",
            (plot.right, y),
            SECONDARY_U,
            theme.text,
            weight="bold",
            anchor="midright",
            max_width=count_width,
            max_height=height,
        )


def _paint_frame(painter: Painter, title: str, newest: str, rect: Rect) -> Rect:
    """Paint box, title and newest value; return the area for the chart, px."""
    theme, inset, height = painter.theme, painter.px(_INSET_U), painter.px(_TITLE_HEIGHT_U)
    painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
    y = rect.top + height // 2 + painter.px(6)
    value = painter.draw_line(
        newest,
        (rect.right - inset, y),
        BODY_U + 4,
        theme.text,
        weight="bold",
        anchor="midright",
        max_width=rect.width // 4,
        max_height=height,
    )
    painter.draw_line(
        title,
        (rect.left + inset, y),
        BODY_U + 4,
        theme.accent,
        weight="display",
        max_width=value.left - rect.left - 2 * inset,
        max_height=height,
    )
    top = rect.top + height + painter.px(16)
    return Rect(rect.left + inset, top, rect.width - 2 * inset, rect.bottom - inset - top)
