"""Icon of an achievement: a star, filled once it is earned."""

from math import cos, pi, sin
from typing import Final

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour

_POINTS: Final = 5
_INNER_SHARE: Final = 0.45
"""Distance of the inner corners from the middle, as a share of that of the points."""
_HOLE_SHARE: Final = 0.68
"""Size of the hole of an outlined star, as a share of the star."""


def paint_star_icon(  # noqa: PLR0913 -- where, how large, and how
    painter: Painter,
    centre: tuple[int, int],
    radius_px: float,
    colour: Colour,
    hole: Colour | None = None,
    *,
    turn: float = 0,
) -> None:
    """Paint a star around *centre* (px), turned by *turn* radians.

    With the colour *hole* of what is behind it, it is an outline.
    """
    painter.draw_polygon(_corners(centre, radius_px, turn), colour)
    if hole is not None:
        painter.draw_polygon(_corners(centre, radius_px * _HOLE_SHARE, turn), hole)


def _corners(centre: tuple[int, int], radius_px: float, turn: float) -> list[tuple[float, float]]:
    corners = []
    for corner in range(2 * _POINTS):
        distance = radius_px if corner % 2 == 0 else radius_px * _INNER_SHARE
        angle = turn - pi / 2 + corner * pi / _POINTS
        corners.append((centre[0] + distance * cos(angle), centre[1] + distance * sin(angle)))
    return corners
