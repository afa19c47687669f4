"""The felt under a warm lamp.

The light is computed small and scaled up; a noise of two steps of brightness hides the edges between colours that
such a slow gradient would show, and looks like cloth.
"""

from collections.abc import Iterator
from hashlib import shake_128
from typing import Final

import pygame
from pygame import Color, Surface

from yaniv.ui.shelf import Shelf
from yaniv.ui.theme import Theme

GRID: Final = (96, 54)
LAMP: Final = (0.5, 0.44)
"""Where the light falls, by the width and height of the window."""
REACH: Final = 0.74
"""How far to the dark felt, by the width."""
TILE_PX: Final = 256
NOISE: Final = 5
"""Steps of brightness."""
_kept: Final = Shelf(2)


def backdrop(theme: Theme, size: tuple[int, int]) -> Surface:
    """The empty table at this size."""
    return _kept.get_or((theme, size), lambda: _felt(theme, size))


def _felt(theme: Theme, size: tuple[int, int]) -> Surface:
    light = pygame.image.frombytes(bytes(_light(theme, size[0] / size[1])), GRID, "RGB")
    felt = pygame.transform.smoothscale(_opaque(light), size)
    if theme.felt_light != theme.felt_dark:
        _weave(felt)
    return felt


def _opaque(picture: Surface) -> Surface:
    plain = Surface(picture.get_size(), depth=32)
    plain.blit(picture, (0, 0))
    return plain


def _light(theme: Theme, aspect: float) -> Iterator[int]:
    light, mid, dark = (Color(each) for each in (theme.felt_light, theme.felt, theme.felt_dark))
    width, height = GRID
    for row in range(height):
        down = ((row + 0.5) / height - LAMP[1]) / aspect * 1.25
        for column in range(width):
            across = (column + 0.5) / width - LAMP[0]
            far = min(1.0, (across * across + down * down) ** 0.5 / REACH)
            soft = far * far * (3 - 2 * far)
            mixed = light.lerp(mid, soft * 2) if soft < 0.5 else mid.lerp(dark, soft * 2 - 1)  # noqa: PLR2004 half-way is mid
            yield from (mixed.r, mixed.g, mixed.b)


def _weave(felt: Surface) -> None:
    """Adds the noise and takes its mean away again."""
    tile = _kept.get_or("tile", _tile)
    felt.fill((NOISE // 2,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    for x in range(0, felt.get_width(), TILE_PX):
        for y in range(0, felt.get_height(), TILE_PX):
            felt.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def _tile() -> Surface:
    steps = bytes(value * NOISE // 256 for value in range(256))
    grain = shake_128(b"felt").digest(TILE_PX * TILE_PX).translate(steps)
    tile = pygame.image.frombytes(grain, (TILE_PX, TILE_PX), "P")
    tile.set_palette([(step,) * 3 for step in range(NOISE)])
    return _opaque(tile)
