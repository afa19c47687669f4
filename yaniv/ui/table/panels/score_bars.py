"""Score bars: one bar per player on a common axis, with the change of the last round and the limit.

Lengths are in u (layout units), except those of rectangles, which are in px.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules.scoring import is_limit_out_of_reach
from yaniv.ui.graphics.icons import paint_skull_icon
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SMALL_U
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.overlays.limit_bar import MIN_AXIS_POINTS
from yaniv.ui.table.state.match_totals import MatchTotals, PlayerStanding, reduced_totals, standings

NAME_WIDTH_U: Final = 250
NARROW_NAME_WIDTH_U: Final = 190
"""Width of the name column where the bars stand beside the score table."""
TOTAL_WIDTH_U: Final = 100
PLACE_WIDTH_U: Final = 54
BAR_HEIGHT_U: Final = 22
PADDING_U: Final = 22
TICK_ROW_HEIGHT_U: Final = 44
"""Height of the row of numbers above the bars."""
TICKS_HEIGHT_U: Final = 48
"""Height above the bars for these numbers."""
MIN_TICK_GAP_U: Final = 12
"""Least distance of the lines at reduction totals; where some would be nearer to each other, there are none."""


def describe_scores(match_totals: MatchTotals, view: View) -> str:
    """Return all scores as sentences for a screen reader."""
    return " ".join([tr("Scores."), *(standing_label(standing) for standing in standings(match_totals, view))])


def draw_score_bars(painter: Painter, rect: Rect, match_totals: MatchTotals, view: View, name_width_u: float) -> None:
    """Draw the bars below `TICKS_HEIGHT_U`, each in as much of the rest as any other, and the axis behind them.

    *name_width_u*: width of the names.
    """
    px, ordered = painter.px, standings(match_totals, view)
    bars = Rect(rect.left, rect.top + px(TICKS_HEIGHT_U), rect.width, rect.height - px(TICKS_HEIGHT_U))
    left, right = rect.left + px(PADDING_U + name_width_u), rect.right - px(PADDING_U + TOTAL_WIDTH_U)
    axis = _ScoreAxis(ordered, view, Rect(left, 0, right - left, 0))
    axis.paint(painter, bars.top - px(12), bars.bottom)
    for row, standing in enumerate(ordered):
        top, bottom = (bars.top + bars.height * each // len(ordered) for each in (row, row + 1))
        _paint_row(painter, standing, view, Rect(bars.left, top, bars.width, bottom - top), axis)


class _ScoreAxis:
    """Horizontal axis that covers 0, the limit and all totals, including those before the last round."""

    def __init__(self, ordered: Sequence[PlayerStanding], view: View, track: Rect) -> None:
        totals = [number for standing in ordered for number in (standing.total, standing.previous_total)]
        self.limit = None if is_limit_out_of_reach(view.rules, len(view.names)) else view.rules.match.limit
        """None if no total can get to it."""
        self.minimum = min(0, *totals)
        self.maximum = max(self.limit or MIN_AXIS_POINTS, *totals)
        self.track = track
        self.ticks = tuple(tick for tick in reduced_totals(view.rules) if tick <= self.maximum)

    def x_of(self, total: float) -> int:
        """Return the x position of a total, in px."""
        share = (total - self.minimum) / max(1, self.maximum - self.minimum)
        return round(self.track.left + share * self.track.width)

    def paint(self, painter: Painter, top: int, bottom: int) -> None:
        """Paint vertical lines at 0, at reduction totals and at the limit.

        They pass through all bars, from *top* to *bottom* (px).
        """
        theme, px = painter.theme, painter.px
        marks = [
            (0, theme.text_muted),
            *((tick, theme.success) for tick in self._shown_ticks(painter)),
            *(((self.limit, theme.danger),) if self.limit is not None else ()),
        ]
        for number, colour in marks:
            width = max(1, px(4 if number == self.limit else 2))
            painter.draw_box(Rect(self.x_of(number) - width // 2, top, width, bottom - top), 1, colour)
        self._paint_numbers(painter, top - px(16))

    def _shown_ticks(self, painter: Painter) -> tuple[int, ...]:
        """Return the reduction totals that get a line: all or none."""
        places = [self.x_of(tick) for tick in self.ticks]
        has_room = all(right - left >= painter.px(MIN_TICK_GAP_U) for left, right in pairwise(places))
        return self.ticks if has_room else ()

    def _paint_numbers(self, painter: Painter, y: int) -> None:
        """Write the limit and 0 first, then the reduction totals that have room between them, the highest first."""
        theme, occupied = painter.theme, list[Rect]()
        ticks = self._shown_ticks(painter)
        for number in dict.fromkeys((*(() if self.limit is None else (self.limit,)), 0, *reversed(ticks))):
            width = painter.line_width(
                str(number), SMALL_U, "medium", max_height=painter.px(TICK_ROW_HEIGHT_U)
            ) + painter.px(14)
            label_rect = Rect(self.x_of(number) - width // 2, y, width, 1)
            if label_rect.collidelist(occupied) != -1:
                continue
            colour = (
                theme.danger if number == self.limit else theme.success if number in self.ticks else theme.text_muted
            )
            height = painter.px(TICK_ROW_HEIGHT_U)
            text_rect = painter.draw_line(
                str(number), label_rect.center, SMALL_U, colour, weight="medium", anchor="center", max_height=height
            )
            occupied.append(label_rect)
            if number == self.limit:
                paint_skull_icon(painter, (text_rect.right + painter.px(20), y), colour)


def _paint_row(painter: Painter, standing: PlayerStanding, view: View, rect: Rect, axis: _ScoreAxis) -> None:
    """Paint the row of one player: place, name, bar, total, and a label if in danger or out."""
    theme, px, y = painter.theme, painter.px, rect.centery
    is_own = standing.seat == view.seat
    if is_own:
        painter.draw_box(rect.inflate(0, -px(6)), 12, theme.panel_raised + "99")
    left, right = rect.left + px(PADDING_U), rect.right - px(PADDING_U)
    text_colour = theme.text_muted if standing.is_out else theme.accent if is_own else theme.text
    height = rect.height
    painter.draw_line(
        str(standing.place), (left, y), BODY_U, theme.text_muted, weight="bold", max_width=px(40), max_height=height
    )
    position, room = (left + px(PLACE_WIDTH_U), y), axis.track.left - left - px(PLACE_WIDTH_U + 16)
    painter.draw_line(
        standing.name, position, NAME_U, text_colour, weight="bold", max_width=room, max_height=height - px(8)
    )
    _paint_bar(
        painter,
        standing,
        Rect(axis.track.left, y - px(BAR_HEIGHT_U / 2), axis.track.width, max(4, px(BAR_HEIGHT_U))),
        axis,
    )
    text_colour = theme.danger if standing.is_in_danger else theme.text_muted if standing.is_out else theme.text
    total, room = number_text(standing.total), px(TOTAL_WIDTH_U - 14)
    painter.draw_line(
        total,
        (right, y),
        NAME_U,
        text_colour,
        weight="bold",
        anchor="midright",
        max_width=room,
        max_height=height,
        tabular_figures=True,
    )
    if standing.is_in_danger or standing.is_out:
        label = tr("out") if standing.is_out else tr("in danger")
        height = min(px(28 * painter.overlay_scale), rect.height - px(2))
        while (
            height > px(28)
            and painter.line_width(label, SMALL_U, "bold", max_height=height) + px(18) > axis.track.width
        ):
            height -= 1
        label_rect = Rect(
            0, 0, min(painter.line_width(label, SMALL_U, "bold", max_height=height) + px(18), axis.track.width), height
        )
        label_rect.midright = (axis.track.right, y)
        painter.draw_box(label_rect, 14, theme.text_muted if standing.is_out else theme.danger)
        room = label_rect.width - px(10)
        painter.draw_line(
            label,
            label_rect.center,
            SMALL_U,
            theme.surface_dark,
            weight="bold",
            anchor="center",
            max_width=room,
            max_height=height,
        )


def _paint_bar(painter: Painter, standing: PlayerStanding, rect: Rect, axis: _ScoreAxis) -> None:
    """Paint a bar: points kept are solid, points added in the last round translucent, points taken off an outline."""
    theme = painter.theme
    colour = theme.text_muted if standing.is_out else theme.danger if standing.is_in_danger else theme.success
    painter.draw_box(rect, 6, theme.surface_dark)
    zero_x, current_x, previous_x = axis.x_of(0), axis.x_of(standing.total), axis.x_of(standing.previous_total)
    solid_x = current_x if standing.total < standing.previous_total else previous_x
    painter.draw_box(_span_rect(rect, zero_x, solid_x), 6, colour)
    if current_x != previous_x:
        change_rect = _span_rect(
            rect, solid_x, max(current_x, previous_x) if standing.total < standing.previous_total else current_x
        )
        painter.draw_box(
            change_rect, 6, colour + "66" if standing.total >= standing.previous_total else None, colour, 2
        )


def _span_rect(rect: Rect, one: int, other: int) -> Rect:
    """Return the part of *rect* between two x positions in either order."""
    left, right = sorted((one, other))
    return Rect(left, rect.top, right - left, rect.height)


def limit_text(view: View) -> str:
    """Return a text on the total at which a player is out, or the match ends; the number of rounds if none can be."""
    match, ends_on_reaching = view.rules.match, view.rules.match.limit_hit == "reach"
    if is_limit_out_of_reach(view.rules, len(view.names)):
        return tr_plural("{n} round", "{n} rounds", match.round_limit)
    if match.end == "first_over":
        return (
            tr("ends at {limit}", limit=match.limit)
            if ends_on_reaching
            else tr("ends above {limit}", limit=match.limit)
        )
    return tr("out at {limit}", limit=match.limit) if ends_on_reaching else tr("out above {limit}", limit=match.limit)


def standing_label(standing: PlayerStanding) -> str:
    """Return place, points and what they changed, for a screen reader."""
    gaps: dict[str, object] = {
        "place": standing.place,
        "name": standing.name,
        "points": standing.total - standing.previous_total,
    }
    if standing.is_out:
        one, many = "{place}: {name}, {n} point, out.", "{place}: {name}, {n} points, out."
    elif standing.is_in_danger:
        one = "{place}: {name}, {n} point, {points} in the last round, in danger."
        many = "{place}: {name}, {n} points, {points} in the last round, in danger."
    else:
        one = "{place}: {name}, {n} point, {points} in the last round."
        many = "{place}: {name}, {n} points, {points} in the last round."
    return tr_plural(one, many, standing.total, **gaps)
