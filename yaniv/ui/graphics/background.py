"""Table background: felt lit by a warm lamp.

The light is computed on a small grid and scaled up. Noise of a few brightness levels hides the colour bands that such a
slow gradient would show, and looks like cloth.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import shake_128
from typing import Final

import pygame
from pygame import Color, Surface

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
