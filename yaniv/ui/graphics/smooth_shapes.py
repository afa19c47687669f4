"""Shapes with smooth edges: rounded rectangles, polygons, lines and SVG drawings, cached by shape and colour.

*Why* nine-slice scaling: the cost of rasterizing SVG grows with the area, to eight times that of fills for a sheet of
1720x900 px, and a result page needs ten panels in one frame. Only the corners are rasterized, once per radius and
colour; edges and middle are fills. *Why* not the antialiased lines of pygame: they smooth an outline of one pixel, so
that thick lines, and shapes drawn inside each other, keep steps.
"""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

_cache: Final = SurfaceCache(2.5)
_OPAQUE: Final = 255
_LARGE_PX: Final = 8192
"""Area from which the parts of a rectangle are painted faster than the whole."""
_corner_cache: Final = SurfaceCache(0.5)
"""Small panels whose quarters are the corners of larger ones."""


def rounded_rect(
    size: tuple[int, int], radius_px: float, fill: Colour | None, outline: Colour | None = None, outline_px: float = 0
) -> Surface:
    """Return a surface with a rounded rectangle of this size (px); the outline lies inside that size.

    *fill*: None for a ring. *outline*: None for no outline.
    """
    key = (size, radius_px, fill, outline, outline_px)
    return _cache.get_or_create(key, lambda: _draw(size, radius_px, fill, outline, outline_px))


def paint_rounded_rect(  # noqa: PLR0913, PLR0917 -- where, and what
    surface: Surface, rect: Rect, radius_px: float, fill: Colour | None, outline: Colour | None, outline_px: float
) -> None:
    """Paint a rounded rectangle as `rounded_rect` draws it.

    The opaque or empty middle of a large one is filled or left out: to blend it takes most of the time of a page.
    """
    image, (width, height) = rounded_rect(rect.size, radius_px, fill, outline, outline_px), rect.size
    corner = _corner_px(radius_px, outline_px)
    is_see_through = fill is not None and Color(fill).a < _OPAQUE
    if width * height < _LARGE_PX or min(rect.size) <= 2 * corner or is_see_through:
        surface.blit(image, rect)
        return
    if fill is not None:
        surface.fill(fill, Rect(rect.x + corner, rect.y + corner, width - 2 * corner, height - 2 * corner))
    for part in (
        Rect(0, 0, width, corner),
        Rect(0, height - corner, width, corner),
        Rect(0, corner, corner, height - 2 * corner),
        Rect(width - corner, corner, corner, height - 2 * corner),
    ):
        surface.blit(image, part.move(rect.topleft), part)


def with_round_corners(image: Surface, radius_px: float) -> Surface:
    """Return a copy of an image whose corners are round."""
    rounded = rounded_rect(image.get_size(), radius_px, "#FFFFFF").copy()
    rounded.blit(image, (0, 0), special_flags=BLEND_RGBA_MULT)
    return rounded


def _draw(
    size: tuple[int, int], radius_px: float, fill: Colour | None, outline: Colour | None, outline_px: float
) -> Surface:
    """Return the rectangle: small ones rasterized as a whole, larger ones stretched from a small one."""
    corner = _corner_px(radius_px, outline_px)
    side = 2 * corner + 1
    if min(size) <= side:
        return _rasterize(size, radius_px, fill, outline, outline_px)
    key = (radius_px, fill, outline, outline_px)
    small = _corner_cache.get_or_create(key, lambda: _rasterize((side, side), radius_px, fill, outline, outline_px))
    return _stretch_nine_slice(small, corner, size)


def _corner_px(radius_px: float, outline_px: float) -> int:
    """Return the side of a corner: what is not stretched, with room for antialiasing."""
    return int(max(radius_px, outline_px)) + 2


def _stretch_nine_slice(small: Surface, corner: int, size: tuple[int, int]) -> Surface:
    """Scale the middle row and column of *small*, *corner* px from each side, to fill *size*."""
    (width, height), side = size, small.get_width()
    picture = Surface(size, SRCALPHA, 32)
    inner_width, inner_height = width - 2 * corner, height - 2 * corner
    picture.fill(small.get_at((corner, corner)), Rect(corner, corner, inner_width, inner_height))
    for step in (*range(corner), *range(corner + 1, side)):
        y = step if step < corner else height - side + step
        picture.fill(small.get_at((corner, step)), Rect(corner, y, inner_width, 1))
        x = step if step < corner else width - side + step
        picture.fill(small.get_at((step, corner)), Rect(x, corner, 1, inner_height))
    for x, from_x in ((0, 0), (width - corner, side - corner)):
        for y, from_y in ((0, 0), (height - corner, side - corner)):
            picture.blit(small, (x, y), Rect(from_x, from_y, corner, corner))
    return picture


def _rasterize(
    size: tuple[int, int], radius_px: float, fill: Colour | None, outline: Colour | None, outline_px: float
) -> Surface:
    """Rasterize the whole rectangle from SVG."""
    width_px, height_px = size
    rect_attributes = (
        f'x="{outline_px / 2}" y="{outline_px / 2}" width="{width_px - outline_px}" height="{height_px - outline_px}"'
    )
    corner = max(0.0, min(radius_px, min(size) / 2) - outline_px / 2)
    stroke_attributes = f'{_svg_paint("stroke", outline)} stroke-width="{outline_px}"' if outline and outline_px else ""
    svg_size = f'width="{width_px}" height="{height_px}" viewBox="0 0 {width_px} {height_px}"'
    svg_text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {svg_size}>'
        f'<rect {rect_attributes} rx="{corner}" {_svg_paint("fill", fill)} {stroke_attributes}/></svg>'
    )
    return rasterize_svg(svg_text, size)


def _svg_paint(attribute: str, colour: Colour | None) -> str:
    """Return SVG attributes for the colour and opacity of `fill` or `stroke`."""
    if colour is None:
        return f'{attribute}="none"'
    mixed = Color(colour)
    return f'{attribute}="#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}" {attribute}-opacity="{mixed.a / 255:.3f}"'


_FACTOR: Final = 4
"""Size at which shapes are drawn, by that at which they are shown."""
_STRIP_PX: Final = 64
"""Width of a strip that is drawn at once, in px."""
_polygon_cache: Final = SurfaceCache(0.5)

Points = Sequence[tuple[float, float]]


def smooth_polygon(points: Points, colour: Colour) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of a filled polygon and its top left corner; *points* and corner in px."""
    corner, large, size = _enlarge(points, 1)
    key = ("polygon", large, colour)
    return _polygon_cache.get_or_create(key, lambda: _draw_polygon(large, size, colour)), corner


def smooth_polyline(points: Points, colour: Colour, width_px: int) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of a line through *points*, with round ends and joints, and its top left corner, in px."""
    corner, large, size = _enlarge(points, width_px // 2 + 2)
    key = ("polyline", large, colour, width_px)
    return _polygon_cache.get_or_create(key, lambda: _draw_polyline(large, size, colour, width_px)), corner


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


def rasterize_svg(source: Path | str, size: tuple[int, int]) -> Surface:
    """Return an SVG drawing, given as file or as text, as a surface of exactly *size* (px) with alpha."""
    image = pygame.image.load_sized_svg(source if isinstance(source, Path) else BytesIO(source.encode()), size)
    return image.convert(Surface((1, 1), pygame.SRCALPHA, 32))
