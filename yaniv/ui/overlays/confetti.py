"""Confetti of suit symbols for the winner. It is computed from the time, so it can be cut short; nothing flashes."""

import math
from random import Random
from typing import Final

import pygame

from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter

DURATION_MS: Final = 1600
_PACE: Final = 1.55
"""Factor by which it falls faster than the figures below say, so that it has fallen when the time is over."""
PARTICLE_COUNT: Final = 110
SUITS: Final = "SHDC"
MIN_WIDTH_SHARE: Final = 0.12
"""Minimum width of a suit symbol seen edge-on, as a share of its full width."""
_RNG: Final = Random(1)
_PARTICLES: Final = tuple(tuple(_RNG.random() for _ in range(6)) for _ in range(PARTICLE_COUNT))
"""For each particle x, delay, speed, sway, spin and size, each in [0, 1); the fixed seed makes every run equal."""


def paint_confetti(painter: Painter, art: ImageStore, elapsed_ms: float) -> None:
    """Paint all pieces of confetti as they are *elapsed_ms* after the start; nothing outside 0 to `DURATION_MS`."""
    if not 0 <= elapsed_ms < DURATION_MS:
        return
    theme, area = painter.theme, painter.surface.get_rect()
    colours = (theme.accent, theme.success, theme.info, theme.danger, theme.text)
    for number, (x, delay, speed, sway, spin, size) in enumerate(_PARTICLES):
        seconds = _PACE * elapsed_ms / 1000 - 0.5 * delay
        fall_share = seconds * (0.45 + 0.35 * speed)
        if seconds <= 0 or fall_share > 1:
            continue
        suit_image = art.suit_icon(
            SUITS[number % len(SUITS)], painter.px(20 + 8 * round(3 * size)), colours[number % len(colours)]
        )
        width_share = max(MIN_WIDTH_SHARE, abs(math.cos(seconds * (2 + 4 * spin))))
        suit_image = pygame.transform.smoothscale(
            suit_image, (max(2, round(suit_image.get_width() * width_share)), suit_image.get_height())
        )
        swing = math.sin(seconds * (3 + 3 * spin) + 6 * sway)
        position = (round((x + 0.02 * swing) * area.width), round((fall_share * 1.1 - 0.08) * area.height))
        painter.surface.blit(suit_image, suit_image.get_rect(center=position))
