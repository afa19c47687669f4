"""Draws the course of a match: every player's total after every round, and the limit."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.theme import SMALL_U
from yaniv.ui.widgets.brush import Brush

SCALE: Final = 92
"""Space for the limit beside the axis."""
NAME: Final = 26
"""Space for the places at the ends of the lines."""


def paint_course(
    brush: Brush, rounds: Sequence[tuple[int, ...]], places: Sequence[int], limit: int, rect: Rect
) -> None:
    """One line a player; the number at its end is the place."""
    theme, px = brush.theme, brush.px
    totals = [total for each in rounds for total in each]
    low, high = min(0, *totals), max(limit, *totals)
    area = Rect(rect.left + px(SCALE), rect.top + px(14), rect.width - px(SCALE + 2 * NAME), rect.height - px(28))

    def spot(turn: int, total: int) -> tuple[float, float]:
        part = (total - low) / max(1, high - low)
        return area.left + area.width * turn / len(rounds), area.bottom - part * area.height

    for number, ink in ((0, theme.line), (limit, theme.coral)):
        y = round(spot(0, number)[1])
        brush.box(Rect(area.left, y - 1, area.width, max(1, px(2))), 1, ink)
        brush.write(
            str(number),
            (area.left - px(10), y),
            SMALL_U,
            ink if number else theme.muted,
            anchor="midright",
            high=px(39),
            role="axis",
        )
    for seat, place in sorted(enumerate(places), key=lambda each: -each[1]):
        points = [spot(0, 0), *(spot(turn + 1, each[seat]) for turn, each in enumerate(rounds))]
        colour = theme.discs[seat % len(theme.discs)]
        brush.stroke(points, colour, max(2, px(5 if place == 1 else 3)))
    _ends(brush, [(spot(len(rounds), rounds[-1][seat])[1], place, seat) for seat, place in enumerate(places)], area)


def _ends(brush: Brush, ends: list[tuple[float, int, int]], area: Rect) -> None:
    """Places at the ends of the lines, pushed apart where totals are close."""
    px, theme, taken = brush.px, brush.theme, float("-inf")
    step = min(px(26), area.height / max(1, len(ends)))
    for y, place, seat in sorted(ends):
        taken = max(y, taken + step)
        at = (area.right + px(12), round(taken))
        brush.write(str(place), at, SMALL_U, theme.discs[seat % len(theme.discs)], weight="bold")
