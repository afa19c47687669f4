"""Polygons and lines with smooth edges: drawn large, scaled down, and cached by shape and colour.

*Why* not the antialiased lines of pygame: they smooth an outline of one pixel, so that thick lines, and shapes drawn
inside each other, keep steps.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
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


def _draw_small(
    size: tuple[int, int],
    colour: Colour,
    rows: Callable[[int, int], tuple[int, int]],
    draw: Callable[[Surface, Color, tuple[int, int]], object],
) -> Surface:
    """Return a picture of this size, of which *draw* draws strips at the large size.

    *rows* gets the left and right edge of a strip, and returns the top and bottom of what is drawn in it. *draw* gets
    a strip, the colour, and the corner of the strip; all at the large size. *Why* strips: a line of a chart is drawn as
    large as four windows, which takes the system longer to provide than all else in a frame.
    """
    ink, picture = Color(colour), Surface(size, SRCALPHA, 32)
    strip = Surface((min(_STRIP_PX, size[0]) * _FACTOR, size[1] * _FACTOR), SRCALPHA, 32)
    picture.fill((ink.r, ink.g, ink.b, 0))  # transparent parts have the colour as well
    for left in range(0, size[0], _STRIP_PX):
        width = min(_STRIP_PX, size[0] - left)
        first, last = rows(left * _FACTOR, (left + width) * _FACTOR)
        top, bottom = max(0, first // _FACTOR), min(size[1], last // _FACTOR + 1)
        if bottom <= top:
            continue
        part = strip.subsurface((0, 0, width * _FACTOR, (bottom - top) * _FACTOR))
        part.fill((ink.r, ink.g, ink.b, 0))
        draw(part, ink, (left * _FACTOR, top * _FACTOR))
        area = (left, top, width, bottom - top)
        pygame.transform.smoothscale(part, area[2:], picture.subsurface(area))
    return picture


def _draw_polygon(points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour) -> Surface:
    def draw(strip: Surface, ink: Color, corner: tuple[int, int]) -> None:
        pygame.draw.polygon(strip, ink, [(x - corner[0], y - corner[1]) for x, y in points])

    return _draw_small(size, colour, lambda _left, _right: (0, size[1] * _FACTOR), draw)


def _draw_polyline(
    points: tuple[tuple[int, int], ...], size: tuple[int, int], colour: Colour, width_px: int
) -> Surface:
    width = width_px * _FACTOR

    def part_between(left: int, right: int) -> tuple[tuple[int, int], ...]:
        """Return the points from the first to the last part of the line that is seen between these two x."""
        numbers = [
            number
            for number, ((x, _), (next_x, _)) in enumerate(pairwise(points))
            if max(x, next_x) >= left - width and min(x, next_x) <= right + width
        ]
        return points[numbers[0] : numbers[-1] + 2] if numbers else ()

    def draw(strip: Surface, ink: Color, corner: tuple[int, int]) -> None:
        part = part_between(corner[0], corner[0] + strip.get_width())
        shifted = [(x - corner[0], y - corner[1]) for x, y in part]
        pygame.draw.lines(strip, ink, False, shifted, width)
        for point in shifted:
            pygame.draw.circle(strip, ink, point, width // 2)

    def rows(left: int, right: int) -> tuple[int, int]:
        heights = list(_heights_between(part_between(left, right), left - width, right + width))
        return (floor(min(heights)) - width, ceil(max(heights)) + width) if heights else (0, -_FACTOR)

    return _draw_small(size, colour, rows, draw)


def _heights_between(points: tuple[tuple[int, int], ...], left: int, right: int) -> Iterator[float]:
    """Yield the least and the greatest y of each part of a line whose x is between these two."""
    for (x, y), (next_x, next_y) in pairwise(points):
        if max(x, next_x) < left or min(x, next_x) > right:
            continue
        for edge in (x, next_x):
            share = (min(max(edge, left), right) - x) / (next_x - x) if next_x != x else float(edge == next_x)
            yield y + (next_y - y) * share
        if x == next_x:
            yield y
