"""Rasterizing of SVG drawings.

*Why* the conversion: the loader uses another byte order than the window, and every blit of such a surface takes twenty
times as long.
"""

from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface


def rasterize_svg(source: Path | str, size: tuple[int, int]) -> Surface:
    """Return an SVG drawing, given as file or as text, as a surface of exactly *size* (px) with alpha."""
    image = pygame.image.load_sized_svg(source if isinstance(source, Path) else BytesIO(source.encode()), size)
    return image.convert(Surface((1, 1), pygame.SRCALPHA, 32))
