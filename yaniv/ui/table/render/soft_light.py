"""Soft light or shade without visible edges, for the middle of the table."""

from typing import Final

import pygame
from pygame import Surface

GRID: Final = (48, 30)
"""Resolution at which it is computed before it is enlarged."""


def render_soft_light(size: tuple[int, int], colour: str, alpha: int, *, plateau: float) -> Surface:
    """Return a soft-edged spot of this colour and size, in px.

    *alpha*: opacity in its middle, 0 to 255. *plateau*: part of the way to the edge over which it stays so, in [0, 1).
    """
    columns, rows = GRID
    red, green, blue = pygame.Color(colour)[:3]
    pixels = bytearray()
    for row in range(rows):
        for column in range(columns):
            dx, dy = (column + 0.5) / columns * 2 - 1, (row + 0.5) / rows * 2 - 1
            distance = min(1.0, (dx**4 + dy**4) ** 0.25)
            fall = min(1.0, (1 - distance) / (1 - plateau))
            pixels += bytes((red, green, blue, round(alpha * fall**1.3)))
    light = pygame.transform.smoothscale(pygame.image.frombytes(bytes(pixels), GRID, "RGBA"), size)
    # In the pixel format of other pictures: with another order of colours, a blit takes ten times as long.
    return light.convert(Surface((1, 1), pygame.SRCALPHA, 32))
