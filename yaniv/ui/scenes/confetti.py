"""Pips that rain for the winner, for a moment. A function of time: cut short, they are simply gone. Nothing flashes."""

import math
from random import Random
from typing import Final

import pygame

from yaniv.ui.art import Art
from yaniv.ui.widgets.brush import Brush

LASTS: Final = 2500
PIECES: Final = 110
SUITS: Final = "SHDC"
THINNEST: Final = 0.12
"""Of its width, a pip seen from its edge."""
_DICE: Final = Random(1)
_THROWN: Final = tuple(tuple(_DICE.random() for _ in range(6)) for _ in range(PIECES))


def paint_confetti(brush: Brush, art: Art, ms: float) -> None:
    """All pips as they are so long after they were thrown."""
    if not 0 <= ms < LASTS:
        return
    theme, area = brush.theme, brush.surface.get_rect()
    colours = (theme.gold, theme.mint, theme.sky, theme.coral, theme.sand)
    for number, (x, late, speed, sway, spin, size) in enumerate(_THROWN):
        seconds = ms / 1000 - 0.5 * late
        fallen = seconds * (0.45 + 0.35 * speed)
        if seconds <= 0 or fallen > 1:
            continue
        pip = art.suit(SUITS[number % len(SUITS)], brush.px(20 + 8 * round(3 * size)), colours[number % len(colours)])
        turned = max(THINNEST, abs(math.cos(seconds * (2 + 4 * spin))))
        pip = pygame.transform.smoothscale(pip, (max(2, round(pip.get_width() * turned)), pip.get_height()))
        swing = math.sin(seconds * (3 + 3 * spin) + 6 * sway)
        at = (round((x + 0.02 * swing) * area.width), round((fallen * 1.1 - 0.08) * area.height))
        brush.surface.blit(pip, pip.get_rect(center=at))
