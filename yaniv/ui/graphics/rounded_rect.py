"""Rounded rectangles with antialiased corners, cached by size and colour.

*Why* nine-slice scaling: the cost of rasterizing SVG grows with the area, to eight times that of fills for a sheet of
1720x900 px, and a result page needs ten panels in one frame. Only the corners are rasterized, once per radius and
colour; edges and middle are fills.
"""

from typing import Final

from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.svg import rasterize_svg
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
