"""Wax seal: the sign of the proof that the shuffles were not changed."""

import math
from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.graphics.painter import Painter, lighten
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.svg import rasterize_svg
from yaniv.ui.graphics.theme import Colour

_cache: Final = SurfaceCache(0.1)
_RIM_POINTS: Final = 60
_WAX_RADIUS: Final = 44
"""Mean radius of the wax, as a percentage of the width of its image."""
_CRACK_PATH: Final = "M58 -2 L46 22 L60 40 L41 58 L55 78 L43 102"


def draw_wax_seal(painter: Painter, rect: Rect, is_broken: bool) -> None:  # noqa: FBT001 -- an argument of a drawing
    """Draw a wax seal as wide as its rectangle (px).

    *is_broken*: with a crack, to show that the shuffles do not match their commitment.
    """
    size, theme = max(8, rect.width), painter.theme
    colours = (theme.two_colour_red, theme.card_face, theme.panel if is_broken else "")
    painter.draw_image(_cache.get_or_create((size, colours), lambda: _draw_seal(size, *colours)), rect.center)


def _draw_seal(size: int, wax: Colour, stamp: Colour, crack: Colour) -> Surface:
    """Return the image of a seal; *crack*: colour that shows through the crack, or "" for an unbroken seal."""
    rim = " ".join(f"{x:.2f},{y:.2f}" for x, y in _rim_points())
    ring = f'<circle cx="50" cy="50" r="31" fill="none" stroke="{lighten(wax, 0.3)}" stroke-width="4"/>'
    stroke_attributes = f'fill="none" stroke="{stamp}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
    letter = f'<path d="M36 34 L50 52 L64 34 M50 52 L50 69" {stroke_attributes}/>'
    gap = f'<path d="{_CRACK_PATH}" fill="none" stroke="{crack}" stroke-width="9"/>' if crack else ""
    svg_text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<polygon points="{rim}" fill="{wax}"/>{ring}{letter}{gap}</svg>'
    )
    return rasterize_svg(svg_text, (size, size))


def _rim_points() -> Iterator[tuple[float, float]]:
    """Yield the points of a slightly irregular round rim, in percent of the image."""
    for point in range(_RIM_POINTS):
        angle_rad = math.tau * point / _RIM_POINTS
        radius = _WAX_RADIUS + 2.4 * math.sin(5 * angle_rad + 0.6) + 1.5 * math.sin(8 * angle_rad + 2.1)
        yield 50 + radius * math.cos(angle_rad), 50 + radius * math.sin(angle_rad)
