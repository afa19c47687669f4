"""Frame around a portrait at the table: two olive branches that meet under the top of its ring."""

import math
from typing import Final

import pygame
from pygame import Color, Surface

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

OVERSAMPLING: Final = 4
REACH: Final = 1.25
"""Half the side of the picture of a frame, in radii of the ring."""
LEAVES: Final = 9
"""Leaves on the outer side of one branch; as many lie on the inner side, half hidden by the ring."""
FIRST_DEG, LAST_DEG = 158, 22
"""Where a branch begins and ends, in degrees from the top."""
LEAF_COLOURS: Final[tuple[tuple[Colour, Colour, Colour], tuple[Colour, Colour, Colour]]] = (
    ("#9DBB78", "#6E8F52", "#3E4A2C"),
    ("#7F9A58", "#5B763C", "#4A4A2C"),
)
"""Upper leaves, lower leaves and olives, in a dark and in a light theme."""
LEAF_OUTLINE: Final = ((0, 0), (0.2, 0.11), (0.5, 0.15), (0.8, 0.09), (1, 0), (0.8, -0.09), (0.5, -0.15), (0.2, -0.11))
"""Corners of a leaf along and across its middle line, in lengths of the leaf."""
_frames: Final = SurfaceCache(0.3)


def paint_portrait_frame(painter: Painter, centre: tuple[int, int], ring_px: int) -> None:
    """Paint the frame of the theme behind a ring of this outer radius in px; nothing if it is plain."""
    theme = painter.theme
    if theme.decor.frame == "plain":
        return
    key = theme.decor.frame, ring_px, theme.is_light
    frame = _frames.get_or_create(key, lambda: _render_olive(ring_px, LEAF_COLOURS[theme.is_light]))
    painter.surface.blit(frame, frame.get_rect(center=centre))


def _render_olive(ring_px: int, colours: tuple[Colour, Colour, Colour]) -> Surface:
    """Return the frame for a ring of this outer radius in px."""
    radius, side = ring_px * OVERSAMPLING, round(ring_px * REACH)
    large = Surface((2 * side * OVERSAMPLING,) * 2, pygame.SRCALPHA, 32)
    middle = side * OVERSAMPLING
    for mirror in (-1, 1):
        for number in range(LEAVES):
            angle = math.radians(FIRST_DEG + (LAST_DEG - FIRST_DEG) * number / (LEAVES - 1))
            length = radius * (0.22 - 0.006 * number)
            foot = (middle + mirror * radius * 1.02 * math.sin(angle), middle - radius * 1.02 * math.cos(angle))
            for lean, colour in ((-0.75, colours[1]), (0.28, colours[0])):
                _draw_leaf(large, foot, mirror * (angle - math.pi / 2 + lean * -1), length, Color(colour))
            if number % 3 == 1:
                olive = (
                    middle + mirror * radius * 1.1 * math.sin(angle + 0.1),
                    middle - radius * 1.1 * math.cos(angle + 0.1),
                )
                pygame.draw.circle(large, colours[2], olive, radius * 0.05)
    return pygame.transform.smoothscale(large, (2 * side, 2 * side))


def _draw_leaf(surface: Surface, foot: tuple[float, float], angle: float, length: float, colour: Color) -> None:
    """Draw a leaf from its foot. *angle*: its direction in rad, clockwise from the top."""
    sine, cosine = math.sin(angle), math.cos(angle)
    outline = [
        (foot[0] + length * (along * sine + across * cosine), foot[1] - length * (along * cosine - across * sine))
        for along, across in LEAF_OUTLINE
    ]
    pygame.draw.polygon(surface, colour, outline)
    tip = (foot[0] + 0.85 * length * sine, foot[1] - 0.85 * length * cosine)
    pygame.draw.line(surface, colour.lerp(Color("black"), 0.25), foot, tip, max(1, round(length * 0.03)))
