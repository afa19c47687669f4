"""Polygons and lines with smooth edges: drawn large, scaled down, and cached by shape and colour.

*Why* not the antialiased lines of pygame: they smooth an outline of one pixel, so that thick lines, and shapes drawn
inside each other, keep steps.
"""

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

import pygame
from pygame import SRCALPHA, Color, Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

_FACTOR: Final = 4
"""Size at which shapes are drawn, by that at which they are shown."""
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


def _empty(size: tuple[int, int], colour: Colour) -> tuple[Surface, Color]:
    """Return a transparent picture at the large size, and the colour; transparent parts have it as well."""
    ink = Color(colour)
    picture = Surface((size[0] * _FACTOR, size[1] * _FACTOR), SRCALPHA, 32)
    picture.fill((ink.r, ink.g, ink.b, 0))
    return picture, ink


def _draw_polygon(points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour) -> Surface:
    picture, ink = _empty(size, colour)
    pygame.draw.polygon(picture, ink, points)
    return pygame.transform.smoothscale(picture, size)


def _draw_polyline(
    points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour, width_px: int
) -> Surface:
    picture, ink = _empty(size, colour)
    width = width_px * _FACTOR
    pygame.draw.lines(picture, ink, False, points, width)
    for point in points:
        pygame.draw.circle(picture, ink, point, width // 2)
    return pygame.transform.smoothscale(picture, size)
