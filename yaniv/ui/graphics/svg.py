"""SVG drawings as pictures.

*Why* the conversion: the loader orders its bytes in another way than the window, and every blit of such a picture costs
twenty times as much.
"""

from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface


def rasterize_svg(source: Path | str, size: tuple[int, int]) -> Surface:
    """A file, or the text of a drawing, at exactly this size."""
    image = pygame.image.load_sized_svg(source if isinstance(source, Path) else BytesIO(source.encode()), size)
    return image.convert(Surface((1, 1), pygame.SRCALPHA, 32))
