"""Ring around a portrait that fills with the share of the point limit, so that danger shows at a glance."""

import math
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

SHARE_STEPS: Final = 120
"""Steps in which the ring fills."""
OVERSAMPLING: Final = 4
"""Factor at which the ring is drawn before it is scaled down, to smooth its edges."""
STROKE_U: Final = 6
GAP_U: Final = 2
"""Gap between the portrait and the ring."""
_rings: Final = SurfaceCache(0.2)


def ring_radius(avatar_radius_px: int, scale: float) -> int:
    """Return the outer radius of the ring around a portrait of this radius, in px; *scale*: px per u."""
    return avatar_radius_px + max(4, round((STROKE_U + GAP_U) * scale))


def paint_limit_ring(
    painter: Painter, centre: tuple[int, int], avatar_radius_px: int, limit_share: float, colours: tuple[Colour, Colour]
) -> None:
    """Paint the ring around a portrait; *limit_share*: filled share from the top clockwise, in [0, 1].

    *colours*: of the filled part and of the rest.
    """
    radius = ring_radius(avatar_radius_px, painter.scale)
    stroke_px = max(3, painter.px(STROKE_U))
    steps = math.ceil(max(0.0, min(1.0, limit_share)) * SHARE_STEPS)
    key = radius, stroke_px, steps, colours
    ring = _rings.get_or_create(key, lambda: _render_ring(radius, stroke_px, steps / SHARE_STEPS, colours))
    painter.surface.blit(ring, ring.get_rect(center=centre))


def _render_ring(radius: int, stroke_px: int, share: float, colours: tuple[Colour, Colour]) -> Surface:
    """Return a ring of this outer radius in px."""
    large, stroke = radius * OVERSAMPLING, stroke_px * OVERSAMPLING
    picture = Surface((2 * large, 2 * large), pygame.SRCALPHA, 32)
    pygame.draw.circle(picture, colours[1], (large, large), large)
    if share > 0:
        count = max(2, round(share * SHARE_STEPS))
        arc = [
            (large + 2 * large * math.sin(angle), large - 2 * large * math.cos(angle))
            for angle in (math.tau * share * number / count for number in range(count + 1))
        ]
        wedge = Surface(picture.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.polygon(wedge, colours[0], [(large, large), *arc])
        disc = Surface(picture.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.circle(disc, "#FFFFFF", (large, large), large)
        wedge.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        picture.blit(wedge, (0, 0))
    pygame.draw.circle(picture, (0, 0, 0, 0), (large, large), large - stroke)
    return pygame.transform.smoothscale(picture, (2 * radius, 2 * radius))


def paint_seat_glow(painter: Painter, centre: tuple[int, int], radius_px: int, region: Rect, colour: Colour) -> None:
    """Paint a soft light behind the portrait of the seat in turn, only inside *region* (px)."""
    key = "glow", radius_px, colour
    glow = _rings.get_or_create(key, lambda: _render_glow(radius_px, colour))
    previous = painter.surface.get_clip()
    painter.surface.set_clip(region.clip(previous))
    painter.surface.blit(glow, glow.get_rect(center=centre))
    painter.surface.set_clip(previous)


def _render_glow(radius_px: int, colour: Colour) -> Surface:
    """Return a disc of light that fades to nothing at this radius in px."""
    return pygame.transform.smoothscale(small_glow(colour), (2 * radius_px, 2 * radius_px))


@lru_cache(4)
def small_glow(colour: Colour) -> Surface:
    """Return the disc of light before it is enlarged; shared, do not paint on it."""
    side = 48
    small, tone = Surface((side, side), pygame.SRCALPHA, 32), pygame.Color(colour)
    for y in range(side):
        for x in range(side):
            distance = math.hypot(2 * (x + 0.5) / side - 1, 2 * (y + 0.5) / side - 1)
            small.set_at((x, y), (tone.r, tone.g, tone.b, round(120 * max(0.0, 1 - distance) ** 1.2)))
    return small
