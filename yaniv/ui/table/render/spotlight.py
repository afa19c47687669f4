"""Light that narrows to the middle of the table: a mask that darkens the static layer once, not every frame."""

from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from yaniv.ui.geometry.rectangles import RectF

MASK_GRID: Final = (96, 54)
"""Columns and rows of the grid on which the light is computed."""
BRIGHT_LEVEL: Final = 255
DARK_LEVELS: Final = (104, 238)
"""Level of the mask far from the middle, of 255, in a dark and in a light theme.

In a light theme numbers that change are dark, and have to stand out from the panels.
"""
REACH: Final = (0.5, 1.25)
"""Distances from the middle at which the light begins to fall and is darkest, in half sizes of the stage."""


def render_spotlight(size: tuple[int, int], stage: RectF, *, is_light_theme: bool) -> Surface:
    """Return the mask of a window of this size in px: multiplied with a table, it darkens all around the stage."""
    small = pygame.image.frombytes(spotlight_levels(size, stage, is_light_theme=is_light_theme), MASK_GRID, "RGB")
    opaque = Surface(MASK_GRID, depth=32)
    opaque.blit(small, (0, 0))
    return pygame.transform.smoothscale(opaque, size)


@lru_cache(2)
def spotlight_levels(size: tuple[int, int], stage: RectF, *, is_light_theme: bool) -> bytes:
    """Return the mask on its grid, in RGB: a bright ellipse around the stage in the dark."""
    dark_level, (columns, rows) = DARK_LEVELS[is_light_theme], MASK_GRID
    (centre_x, centre_y), levels = stage.centre, bytearray()
    begin, end = REACH
    squares_x = [(((column + 0.5) / columns * size[0] - centre_x) / (stage.w / 2)) ** 2 for column in range(columns)]
    for row in range(rows):
        square_y = (((row + 0.5) / rows * size[1] - centre_y) / (stage.h / 2) / 1.35) ** 2
        for square_x in squares_x:
            square = square_x + square_y
            if square >= end * end:
                level = dark_level
            elif square <= begin * begin:
                level = BRIGHT_LEVEL
            else:
                share = (square**0.5 - begin) / (end - begin)
                level = round(BRIGHT_LEVEL - (BRIGHT_LEVEL - dark_level) * share * share * (3 - 2 * share))
            levels += bytes((level, level, level))
    return bytes(levels)
