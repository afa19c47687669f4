"""Soft light or shade without visible edges, for the middle of the table."""

from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

GRID: Final = (48, 30)
"""Resolution at which it is computed before it is enlarged."""


def render_soft_light(size: tuple[int, int], colour: str, alpha: int, *, plateau: float) -> Surface:
    """Return a soft-edged spot of this colour and size, in px.

    *alpha*: opacity in its middle, 0 to 255. *plateau*: part of the way to the edge over which it stays so, in [0, 1).
    """
    small = pygame.image.frombytes(soft_light_pixels(colour, alpha, plateau=plateau), GRID, "RGBA")
    # In the pixel format of other pictures: with another order of colours, a blit takes ten times as long.
    return pygame.transform.smoothscale(small.convert(Surface((1, 1), pygame.SRCALPHA, 32)), size)


@lru_cache(8)
def soft_light_pixels(colour: str, alpha: int, *, plateau: float) -> bytes:
    """Return the spot on its grid, in RGBA; arguments as for `render_soft_light`."""
    columns, rows = GRID
    red, green, blue = pygame.Color(colour)[:3]
    pixels = bytearray()
    for row in range(rows):
        for column in range(columns):
            dx, dy = (column + 0.5) / columns * 2 - 1, (row + 0.5) / rows * 2 - 1
            distance = min(1.0, (dx**4 + dy**4) ** 0.25)
            fall = min(1.0, (1 - distance) / (1 - plateau))
            pixels += bytes((red, green, blue, round(alpha * fall**1.3)))
    return bytes(pixels)
