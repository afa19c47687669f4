"""Light that narrows to the middle of the table: a mask that darkens the static layer once, not every frame."""

from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.surface_cache import SurfaceCache

MASK_GRID: Final = (96, 54)
"""Columns and rows of the grid on which the light is computed."""
BRIGHT_LEVEL: Final = 255
DARK_LEVELS: Final = (104, 238)
"""Level of the mask far from the middle, of 255, in a dark and in a light theme.

In a light theme numbers that change are dark, and have to stand out from the panels.
"""
REACH: Final = (0.62, 1.45)
"""Distances from the middle at which the light begins to fall and is darkest, in half sizes of the stage."""
_masks: Final = SurfaceCache(1)


def darken_around(surface: Surface, area: Rect, stage: RectF, *, is_light_theme: bool) -> None:
    """Darken the picture of a table around its stage, in place, but only in *area* (px)."""
    key = (surface.get_size(), stage, is_light_theme)
    dark_level = DARK_LEVELS[is_light_theme]
    mask = _masks.get_or_create(key, lambda: _render_mask(surface.get_size(), stage, dark_level))
    surface.blit(mask, area, area, special_flags=pygame.BLEND_RGB_MULT)


def _render_mask(size: tuple[int, int], stage: RectF, dark_level: int) -> Surface:
    """Return the mask at this size in px: a bright ellipse around the stage in the dark."""
    columns, rows = MASK_GRID
    (centre_x, centre_y), levels = stage.centre, bytearray()
    begin, end = REACH
    for row in range(rows):
        dy = ((row + 0.5) / rows * size[1] - centre_y) / (stage.h / 2) / 1.35
        for column in range(columns):
            dx = ((column + 0.5) / columns * size[0] - centre_x) / (stage.w / 2)
            share = min(1.0, max(0.0, ((dx * dx + dy * dy) ** 0.5 - begin) / (end - begin)))
            level = round(BRIGHT_LEVEL - (BRIGHT_LEVEL - dark_level) * share * share * (3 - 2 * share))
            levels += bytes((level, level, level))
    small = pygame.image.frombytes(bytes(levels), MASK_GRID, "RGB")
    opaque = Surface(MASK_GRID, depth=32)
    opaque.blit(small, (0, 0))
    return pygame.transform.smoothscale(opaque, size)
