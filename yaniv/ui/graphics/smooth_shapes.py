"""Polygons and lines with smooth edges: drawn large, scaled down, and cached by shape and colour.

*Why* not the antialiased lines of pygame: they smooth an outline of one pixel, so that thick lines, and shapes drawn
inside each other, keep steps.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final

import pygame
from pygame import SRCALPHA, Color, Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

_FACTOR: Final = 4
"""Size at which shapes are drawn, by that at which they are shown."""
_STRIP_PX: Final = 64
"""Width of a strip that is drawn at once, in px."""
_cache: Final = SurfaceCache(0.5)

Points = Sequence[tuple[float, float]]


def smooth_polygon(points: Points, colour: Colour) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of a filled polygon and its top left corner; *points* and corner in px."""
    corner, large, size = _enlarge(points, 1)
    key = ("polygon", large, colour)
    return _cache.get_or_create(key, lambda: _draw_polygon(large, size, colour)), corner


def smooth_polyline(points: Points, colour: Colour, width_px: int) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of a line through *points*, with round ends and joints, and its top left corner, in px."""
    corner, large, size = _enlarge(points, width_px // 2 + 2)
    key = ("polyline", large, colour, width_px)
    return _cache.get_or_create(key, lambda: _draw_polyline(large, size, colour, width_px)), corner


def _enlarge(points: Points, margin: int) -> tuple[tuple[int, int], tuple[tuple[int, int], ...], tuple[int, int]]:
    """Return the top left corner of the picture, the points in it at the large size, and its size in px."""
    left, top = (floor(min(each[axis] for each in points)) - margin for axis in (0, 1))
    right, bottom = (ceil(max(each[axis] for each in points)) + margin for axis in (0, 1))
    large = tuple((round((x - left) * _FACTOR), round((y - top) * _FACTOR)) for x, y in points)
    return (left, top), large, (right - left, bottom - top)


def _draw_small(size: tuple[int, int], colour: Colour, draw: Callable[[Surface, Color, int], object]) -> Surface:
    """Return a picture of this size, of which *draw* draws strips at the large size.

    *draw* gets a strip, the colour, and the left edge of the strip at the large size. *Why* strips: a line of a chart
    is drawn as large as four windows, which takes the system longer to provide than all else in a frame.
    """
    ink, picture = Color(colour), Surface(size, SRCALPHA, 32)
    strip = Surface((min(_STRIP_PX, size[0]) * _FACTOR, size[1] * _FACTOR), SRCALPHA, 32)
    for left in range(0, size[0], _STRIP_PX):
        width = min(_STRIP_PX, size[0] - left)
        part = strip.subsurface((0, 0, width * _FACTOR, size[1] * _FACTOR))
        part.fill((ink.r, ink.g, ink.b, 0))  # transparent parts have the colour as well
        draw(part, ink, left * _FACTOR)
        pygame.transform.smoothscale(part, (width, size[1]), picture.subsurface((left, 0, width, size[1])))
    return picture


def _draw_polygon(points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour) -> Surface:
    def draw(strip: Surface, ink: Color, left: int) -> None:
        pygame.draw.polygon(strip, ink, [(x - left, y) for x, y in points])

    return _draw_small(size, colour, draw)


def _draw_polyline(
    points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour, width_px: int
) -> Surface:
    width = width_px * _FACTOR

    def draw(strip: Surface, ink: Color, left: int) -> None:
        shifted = [(x - left, y) for x, y in points]
        pygame.draw.lines(strip, ink, False, shifted, width)
        for point in shifted:
            pygame.draw.circle(strip, ink, point, width // 2)

    return _draw_small(size, colour, draw)
