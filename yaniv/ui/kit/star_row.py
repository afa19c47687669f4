"""Row of stars: filled for each goal that is reached."""

from math import cos, pi, sin
from typing import Final

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour

_POINTS: Final = 5
_INNER_SHARE: Final = 0.44
"""Radius of the inner corners of a star by that of its points."""
_OUTLINE_SHARE: Final = 0.62
"""Size of the hole in an empty star."""
STEP: Final = 2.5
"""Distance between two stars, by their radius."""


def paint_stars(  # noqa: PLR0913 -- where, how many, and how
    painter: Painter, centre: tuple[int, int], radius: float, count: int, total: int, *, hole: Colour, fill: Colour = ""
) -> None:
    """Draw *total* stars of *radius* px around a centre, the first *count* of them filled; *hole* fills the others.

    *fill*: colour of a filled star; empty for the usual one.
    """
    theme = painter.theme
    left = centre[0] - (total - 1) * radius * STEP / 2
    for number in range(total):
        middle = (left + number * radius * STEP, centre[1])
        is_filled = number < count
        painter.draw_polygon(_corners(middle, radius), (fill or theme.accent) if is_filled else theme.text_muted)
        if not is_filled:
            painter.draw_polygon(_corners(middle, radius * _OUTLINE_SHARE), hole)


def _corners(centre: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    corners = []
    for number in range(2 * _POINTS):
        angle = number * pi / _POINTS - pi / 2
        distance = radius if number % 2 == 0 else radius * _INNER_SHARE
        corners.append((centre[0] + distance * cos(angle), centre[1] + distance * sin(angle)))
    return tuple(corners)
