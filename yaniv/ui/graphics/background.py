"""Backgrounds: the felt of the table, lit by a warm lamp, and the velvet of a closed curtain.

The light is computed on a small grid and scaled up. Noise of a few brightness levels hides the colour bands that such a
slow gradient would show, and looks like cloth.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import shake_128
from math import cos, pi, sin, tau
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.smooth_shapes import smooth_polygon, smooth_polyline
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Theme

LIGHT_GRID: Final = (96, 54)
"""Columns and rows of the grid on which the light is computed."""
LAMP_CENTRE: Final = (0.5, 0.44)
"""Position of the light, as shares of the width and height of the window."""
LIGHT_REACH_SHARE: Final = 0.74
"""Distance at which the darkest colour is reached, as a share of the width."""
TILE_PX: Final = 256
"""Side of the square noise tile that is repeated over the background."""
NOISE_LEVELS: Final = 5
"""Number of brightness levels of the noise."""
_cache: Final = SurfaceCache(2)


def table_background(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return the empty table as a surface of this size (px); it is shared, do not paint on it."""
    return _cache.get_or_create((theme, size), lambda: render_background(theme, size))


def forget_background(theme: Theme, size: tuple[int, int]) -> None:
    """Free the empty table of this size (px), because the page in use does not show it."""
    _cache.pop((theme, size))


def render_background(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return a new background: scaled light with noise; no noise if the theme has a plain background."""
    felt = pygame.transform.smoothscale(_small_light(theme, size[0] / size[1]), size)
    if theme.felt_light != theme.felt_dark:
        _add_noise(felt)
    return felt


def _to_opaque(picture: Surface) -> Surface:
    """Return a copy without alpha channel, which blits faster."""
    plain = Surface(picture.get_size(), depth=32)
    plain.blit(picture, (0, 0))
    return plain


@lru_cache(4)
def _small_light(theme: Theme, aspect: float) -> Surface:
    """Return the light on its grid. *aspect*: width / height."""
    return _to_opaque(pygame.image.frombytes(bytes(_light_pixels(theme, aspect)), LIGHT_GRID, "RGB"))


def _light_pixels(theme: Theme, aspect: float) -> Iterator[int]:
    """Yield red, green and blue of each cell of the grid, row by row, 0 to 255. *aspect*: width / height."""
    light, mid, dark = (Color(each) for each in (theme.felt_light, theme.felt, theme.felt_dark))
    width, height = LIGHT_GRID
    for row in range(height):
        dy = ((row + 0.5) / height - LAMP_CENTRE[1]) / aspect * 1.25
        for column in range(width):
            dx = (column + 0.5) / width - LAMP_CENTRE[0]
            distance = min(1.0, (dx * dx + dy * dy) ** 0.5 / LIGHT_REACH_SHARE)
            blend = distance * distance * (3 - 2 * distance)
            colour = light.lerp(mid, blend * 2) if blend < 0.5 else mid.lerp(dark, blend * 2 - 1)  # noqa: PLR2004 half-way
            yield from (colour.r, colour.g, colour.b)


def _add_noise(felt: Surface) -> None:
    """Add the noise in place, after subtracting its mean so that the brightness stays the same."""
    tile = _cache.get_or_create("tile", _noise_tile)
    felt.fill((NOISE_LEVELS // 2,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    for x in range(0, felt.get_width(), TILE_PX):
        for y in range(0, felt.get_height(), TILE_PX):
            felt.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def _noise_tile() -> Surface:
    """Return the noise tile; always the same, because it is derived from a hash."""
    steps = bytes(value * NOISE_LEVELS // 256 for value in range(256))
    grain = shake_128(b"felt").digest(TILE_PX * TILE_PX).translate(steps)
    tile = pygame.image.frombytes(grain, (TILE_PX, TILE_PX), "P")
    tile.set_palette([(step,) * 3 for step in range(NOISE_LEVELS)])
    return _to_opaque(tile)


_FOLD_U: Final = 109
"""Width of a fold."""
_PELMET_U: Final = 76
"""Height of the pelmet above the points from which the cord hangs."""
_SAG_U: Final = 58
"""How far the cord hangs down between two of these points."""
_SWAG_U: Final = 213
"""Distance of these points."""
_CORD_U: Final = 8
_KNOB_U: Final = 15
_TASSEL_U: Final = 54
_SWAG_STEPS: Final = 16
"""Straight parts of which a swag consists."""
_SPOT_GRID: Final = (48, 27)
_SPOT_CENTRE: Final = (0.5, 0.38)
"""Middle of the spot of light, as shares of width and height."""
_SPOT_REACH: Final = 0.3
"""Its radius, as a share of the width."""
_SPOT_LIGHT: Final = (70, 48, 18)
_BORDER_U: Final = 6
_velvet_cache: Final = SurfaceCache(1)


def velvet_curtain(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return a closed curtain of this size (px); it is shared, do not paint on it."""
    return _velvet_cache.get_or_create((theme.name, theme.velvet, size), lambda: _render(theme, size))


def _render(theme: Theme, size: tuple[int, int]) -> Surface:
    """Return a new picture; plain with a border if the theme has no velvet."""
    scale = pixels_per_u(size)
    picture = Surface(size, depth=32)
    if not theme.velvet:
        picture.fill(theme.surface_dark)
        pygame.draw.rect(picture, theme.text, picture.get_rect(), max(2, round(_BORDER_U * scale)))
        return picture
    folds = pygame.image.frombytes(bytes(_fold_pixels(theme, size[0], scale)), (size[0], 1), "RGB")
    picture.blit(pygame.transform.scale(folds, size), (0, 0))
    if not theme.is_light:
        spot = pygame.image.frombytes(bytes(_spot_pixels(size[0] / size[1])), _SPOT_GRID, "RGB")
        picture.blit(pygame.transform.smoothscale(spot, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _draw_pelmet(picture, theme, scale)
    return picture


def _fold_pixels(theme: Theme, width: int, scale: float) -> Iterator[int]:
    """Yield red, green and blue of each column, 0 to 255: the sides of a fold are darker than its back."""
    light, dark = Color(theme.velvet), Color(theme.velvet_shade)
    for x in range(width):
        phase = x / (_FOLD_U * scale)
        depth = 0.5 - 0.38 * cos(tau * phase) + 0.12 * sin(2.3 * phase + 0.6)
        colour = light.lerp(dark, min(1.0, max(0.0, depth)))
        yield from (colour.r, colour.g, colour.b)


def _spot_pixels(aspect: float) -> Iterator[int]:
    """Yield red, green and blue of the light on its grid, row by row. *aspect*: width / height."""
    columns, rows = _SPOT_GRID
    for row in range(rows):
        for column in range(columns):
            dx, dy = (column + 0.5) / columns - _SPOT_CENTRE[0], ((row + 0.5) / rows - _SPOT_CENTRE[1]) / aspect
            share = max(0.0, 1 - (dx * dx + dy * dy) ** 0.5 / _SPOT_REACH) ** 2
            yield from (round(each * share) for each in _SPOT_LIGHT)


def _draw_pelmet(picture: Surface, theme: Theme, scale: float) -> None:
    """Draw the dark cloth along the top, its cord, and a tassel at each point from which that hangs."""
    width, top, gold = picture.get_width(), _PELMET_U * scale, theme.velvet_cord
    count = max(2, round(width / (_SWAG_U * scale)))
    step = width / count
    edge = [
        (swag * step + step * part / _SWAG_STEPS, top + _SAG_U * scale * sin(pi * part / _SWAG_STEPS))
        for swag in range(count)
        for part in range(_SWAG_STEPS)
    ]
    edge.append((width, top))
    picture.blit(*smooth_polygon([(0, 0), *edge, (width, 0)], theme.velvet_shade))
    picture.blit(*smooth_polyline(edge, gold, max(2, round(_CORD_U * scale))))
    for number in range(1, count):
        x, knob, line = round(number * step), round(_KNOB_U * scale), max(2, round(_CORD_U * scale * 0.8))
        end = top + _TASSEL_U * scale
        picture.blit(*smooth_polyline([(x, top), (x, end)], gold, line))
        for radius, y in ((knob, top), (round(knob * 0.7), end)):
            box = Rect(0, 0, 2 * radius, 2 * radius)
            box.center = (x, round(y))
            pygame.draw.aacircle(picture, Color(gold), box.center, radius)
