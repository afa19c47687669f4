"""Chart of the players' match totals after every round, with the point limit if the match came near it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SMALL_U

AXIS_WIDTH_U: Final = 92
"""Space for the number of the limit beside the axis, u."""
LINE_LABEL_WIDTH_U: Final = 26
"""Space for the place at the end of a line, u."""
NEAR_LIMIT_SHARE: Final = 0.75
"""Least highest total, as a share of the limit, with which the limit is shown: below it, the lines would lie low."""
AXIS_STEP: Final = 10
LINES_AT_ONCE: Final = 4
"""Number of lines in one part of the chart."""
MAX_SPREAD_LABELS: Final = 6
"""Maximum number of labels that are moved apart; of more, those that would overlap a better place are left out."""


def totals_chart_parts(
    painter: Painter, rounds: Sequence[tuple[int, ...]], places: Sequence[int], limit: int | None, rect: Rect
) -> Iterator[Callable[[], None]]:
    """Yield functions that paint the chart in parts, because to smooth sixteen lines takes longer than a frame.

    *rounds*: totals after each round, by seat. *places*: final places, by seat. *limit*: point limit of the match; None
    if no total could get to it. *rect* is in px.
    """
    theme, px = painter.theme, painter.px
    totals = [total for each in rounds for total in each]
    if limit is not None and max(totals) < NEAR_LIMIT_SHARE * limit:
        limit = None
    top = max(AXIS_STEP, -(-max(totals) // AXIS_STEP) * AXIS_STEP) if limit is None else limit
    lowest, highest = min(0, *totals), max(top, *totals)
    plot_rect = Rect(
        rect.left + px(AXIS_WIDTH_U),
        rect.top + px(14),
        rect.width - px(AXIS_WIDTH_U + 2 * LINE_LABEL_WIDTH_U),
        rect.height - px(28),
    )

    def point_at(round_index: int, total: int) -> tuple[float, float]:
        height_share = (total - lowest) / max(1, highest - lowest)
        return plot_rect.left + plot_rect.width * round_index / len(
            rounds
        ), plot_rect.bottom - height_share * plot_rect.height

    def paint_axis() -> None:
        for number, line_colour in ((0, theme.outline), (top, theme.outline if limit is None else theme.danger)):
            y = round(point_at(0, number)[1])
            painter.draw_box(Rect(plot_rect.left, y - 1, plot_rect.width, max(1, px(2))), 1, line_colour)
            painter.draw_line(
                str(number),
                (plot_rect.left - px(10), y),
                SMALL_U,
                theme.text_muted if line_colour == theme.outline else line_colour,
                anchor="midright",
                max_height=px(39),
                role="axis",
            )
        painter.draw_line(
            tr("points"),
            (plot_rect.left + px(10), round(point_at(0, top)[1]) + px(22)),
            SMALL_U,
            theme.text_muted,
            max_width=plot_rect.width // 3,
            max_height=px(39),
            role="axis",
        )

    yield paint_axis

    def paint_lines(lines: Sequence[tuple[int, int]]) -> None:
        for seat, place in lines:
            points = [point_at(0, 0), *(point_at(number + 1, each[seat]) for number, each in enumerate(rounds))]
            colour = theme.avatar_colours[seat % len(theme.avatar_colours)]
            painter.draw_polyline(points, colour, max(2, px(5 if place == 1 else 3)))

    ordered = sorted(enumerate(places), key=lambda each: -each[1])
    for first in range(0, len(ordered), LINES_AT_ONCE):
        yield partial(paint_lines, ordered[first : first + LINES_AT_ONCE])
    yield partial(
        _paint_line_labels,
        painter,
        [(point_at(len(rounds), rounds[-1][seat])[1], place, seat) for seat, place in enumerate(places)],
        plot_rect,
    )


def _paint_line_labels(painter: Painter, labels: list[tuple[float, int, int]], plot_rect: Rect) -> None:
    """Paint the places at the ends of the lines; where totals are close, moved apart or only the better ones.

    `labels` are (y in px, place, seat).
    """
    px, theme = painter.px, painter.theme
    step = min(px(26), plot_rect.height / max(1, min(len(labels), MAX_SPREAD_LABELS)))
    placed = _spread(labels, step) if len(labels) <= MAX_SPREAD_LABELS else _thin_out(labels, step)
    for y, place, seat in placed:
        position = (plot_rect.right + px(12), round(y))
        # Figures fill less than a line: they keep apart at this height.
        painter.draw_line(
            str(place),
            position,
            SMALL_U,
            theme.avatar_colours[seat % len(theme.avatar_colours)],
            weight="bold",
            max_height=round(1.45 * step),
        )


def _spread(labels: list[tuple[float, int, int]], step: float) -> list[tuple[float, int, int]]:
    """Return the labels moved down until they are *step* px apart."""
    spread, label_y = list[tuple[float, int, int]](), float("-inf")
    for y, place, seat in sorted(labels):
        label_y = max(y, label_y + step)
        spread.append((label_y, place, seat))
    return spread


def _thin_out(labels: list[tuple[float, int, int]], step: float) -> list[tuple[float, int, int]]:
    """Return the labels that are *step* px apart from those of better places."""
    kept = list[tuple[float, int, int]]()
    for label in sorted(labels, key=lambda each: each[1]):
        if all(abs(label[0] - other[0]) >= step for other in kept):
            kept.append(label)
    return kept
