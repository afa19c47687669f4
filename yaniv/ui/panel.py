"""Rounded rectangles with antialiased corners, cached by size and colour.

*Why* nine-slice scaling: rasterising SVG costs time by area, eight times as much as fills for a sheet of 1720x900
pixels, and a result page needs ten plates in one frame. Only the corners are rasterised, once per radius and colour;
edges and middle are fills.
"""

from typing import Final

from pygame import SRCALPHA, Color, Rect, Surface

from yaniv.ui.drawing import draw
from yaniv.ui.shelf import Shelf
from yaniv.ui.theme import Colour

_kept: Final = Shelf(2.5)
_corners: Final = Shelf(0.5)
"""Small plates whose quarters are the corners of larger ones."""


def panel(
    size: tuple[int, int], radius: float, fill: Colour | None, line: Colour | None = None, width: float = 0
) -> Surface:
    """A plate of this size, its outline inside it; without a fill it is a ring."""
    key = (size, radius, fill, line, width)
    return _kept.get_or(key, lambda: _drawn(size, radius, fill, line, width))


def _drawn(size: tuple[int, int], radius: float, fill: Colour | None, line: Colour | None, width: float) -> Surface:
    corner = int(max(radius, width)) + 2
    side = 2 * corner + 1
    if min(size) <= side:
        return _rasterised(size, radius, fill, line, width)
    key = (radius, fill, line, width)
    small = _corners.get_or(key, lambda: _rasterised((side, side), radius, fill, line, width))
    return _stretched(small, corner, size)


def _stretched(small: Surface, corner: int, size: tuple[int, int]) -> Surface:
    """Scale the middle row and column of *small*, *corner* pixels from each side, until it has this size."""
    (wide, high), side = size, small.get_width()
    picture = Surface(size, SRCALPHA, 32)
    across, down = wide - 2 * corner, high - 2 * corner
    picture.fill(small.get_at((corner, corner)), Rect(corner, corner, across, down))
    for step in (*range(corner), *range(corner + 1, side)):
        y = step if step < corner else high - side + step
        picture.fill(small.get_at((corner, step)), Rect(corner, y, across, 1))
        x = step if step < corner else wide - side + step
        picture.fill(small.get_at((step, corner)), Rect(x, corner, 1, down))
    for x, from_x in ((0, 0), (wide - corner, side - corner)):
        for y, from_y in ((0, 0), (high - corner, side - corner)):
            picture.blit(small, (x, y), Rect(from_x, from_y, corner, corner))
    return picture


def _rasterised(
    size: tuple[int, int], radius: float, fill: Colour | None, line: Colour | None, width: float
) -> Surface:
    wide, high = size
    place = f'x="{width / 2}" y="{width / 2}" width="{wide - width}" height="{high - width}"'
    corner = max(0.0, min(radius, min(size) / 2) - width / 2)
    pen = f'{_paint("stroke", line)} stroke-width="{width}"' if line and width else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect {place} rx="{corner}" {_paint("fill", fill)} {pen}/></svg>'
    )
    return draw(text, size)


def _paint(what: str, colour: Colour | None) -> str:
    if colour is None:
        return f'{what}="none"'
    mixed = Color(colour)
    return f'{what}="#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}" {what}-opacity="{mixed.a / 255:.3f}"'
