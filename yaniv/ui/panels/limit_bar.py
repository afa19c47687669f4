"""Bars of match totals on a common axis up to the limit, if there is one, with marks at totals that the rules reduce.

Lengths are in u (layout units), except those of rectangles, which are in px.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.rules.house_rules import HouseRules
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.table.state.score_history import reduced_totals

MAX_TICKS: Final = 12
"""Maximum number of reduced totals that get a mark; if there are more, none does."""
TICK_OVERHANG_U: Final = 5
REACH_OVERHANG_U: Final = 9
"""How far the mark of a reduction in reach stands out of the bar."""
CHANGE_ALPHA: Final = "66"
MIN_AXIS_POINTS: Final = 60
"""Least length of an axis without a limit, so that the bars of a first round do not fill it."""


class LimitAxis(Struct, frozen=True):
    """Axis that covers 0, the limit and all totals."""

    minimum: int
    maximum: int
    limit: int | None
    """None if no total can get to it."""
    ticks: tuple[int, ...]
    """Totals that the rules reduce."""

    def x_of(self, total: float, track: Rect) -> int:
        """Return the x position of a total on a bar, in px; *track*: rectangle of the whole bar."""
        share = (total - self.minimum) / max(1, self.maximum - self.minimum)
        return round(track.left + min(1.0, max(0.0, share)) * track.width)


class BarState(Struct, frozen=True):
    """Values of a bar."""

    total: int
    total_before: int
    """Total before the round; the difference is drawn as change."""
    peak: int
    """Highest total during the round: what a reduction has taken off is drawn as an outline."""
    colour: Colour
    reach: int | None = None
    """Total of a reduction in reach."""


def limit_axis(totals: Iterable[int], rules: HouseRules, *, has_limit: bool) -> LimitAxis:
    """Return the axis for these totals; *has_limit*: False if no total can get to the limit."""
    reached, ticks = tuple(totals), reduced_totals(rules)
    limit = rules.match.limit if has_limit else None
    maximum = max(limit or MIN_AXIS_POINTS, *reached)
    shown_ticks = tuple(tick for tick in ticks if tick <= maximum)
    return LimitAxis(min(0, *reached, 0), maximum, limit, shown_ticks if len(shown_ticks) <= MAX_TICKS else ())


def paint_limit_bar(painter: Painter, track: Rect, axis: LimitAxis, state: BarState) -> None:
    """Paint one bar in the rectangle *track*: points kept solid, points added translucent, points taken off an outline.

    Marks stand out of the bar above and below.
    """
    theme, radius = painter.theme, track.height / 2 / painter.scale
    painter.draw_box(track, radius, theme.surface_dark, theme.outline, 1)
    zero_x, now_x, before_x = (axis.x_of(total, track) for total in (0, state.total, state.total_before))
    solid_x = min(now_x, before_x) if state.total >= state.total_before else now_x
    painter.draw_box(_span(track, zero_x, solid_x), radius, state.colour)
    if now_x > solid_x:
        painter.draw_box(_span(track, solid_x, now_x), 3, state.colour + CHANGE_ALPHA, state.colour, 2)
    peak_x = axis.x_of(state.peak, track)
    if peak_x > now_x:
        painter.draw_box(_span(track, now_x, peak_x), 3, None, state.colour, 2)
    for tick in axis.ticks:
        is_reachable = tick == state.reach
        overhang, width = painter.px(REACH_OVERHANG_U if is_reachable else TICK_OVERHANG_U), painter.px(2)
        width = max(2, 2 * width) if is_reachable else max(1, width)
        colour = theme.success if is_reachable else theme.text_muted
        mark = Rect(axis.x_of(tick, track) - width // 2, track.top - overhang, width, track.height + 2 * overhang)
        painter.draw_box(mark, 1, colour)
    if axis.limit is not None and axis.maximum > axis.limit:
        overhang = painter.px(TICK_OVERHANG_U)
        mark = Rect(axis.x_of(axis.limit, track) - 1, track.top - overhang, max(2, painter.px(3)), 0)
        mark.height = track.height + 2 * overhang
        painter.draw_box(mark, 1, theme.danger)


def _span(track: Rect, one: int, other: int) -> Rect:
    """Return the part of a bar between two x positions in either order."""
    left, right = sorted((one, other))
    return Rect(left, track.top, right - left, track.height)
