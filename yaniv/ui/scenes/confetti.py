"""Paper that falls for the winner, for a moment. A function of time: cut short, it is simply gone. Nothing flashes."""

import math
from random import Random
from typing import Final

from pygame import Rect, draw

from yaniv.ui.widgets.brush import Brush

LASTS: Final = 2500
PIECES: Final = 110
_DICE: Final = Random(1)
_THROWN: Final = tuple(tuple(_DICE.random() for _ in range(6)) for _ in range(PIECES))


def paint_confetti(brush: Brush, ms: float) -> None:
    """All pieces as they are so long after they were thrown."""
    if not 0 <= ms < LASTS:
        return
    theme, area = brush.theme, brush.surface.get_rect()
    colours = (theme.gold, theme.mint, theme.sky, theme.coral, theme.sand)
    for number, (x, late, speed, sway, spin, size) in enumerate(_THROWN):
        seconds = ms / 1000 - 0.5 * late
        fallen = seconds * (0.45 + 0.35 * speed)
        if seconds <= 0 or fallen > 1:
            continue
        wide = brush.px(10 + 10 * size)
        swing = math.sin(seconds * (3 + 3 * spin) + 6 * sway)
        piece = Rect(0, 0, max(2, round(wide * abs(math.cos(seconds * (2 + 4 * spin))))), max(3, round(wide * 0.6)))
        piece.center = (round((x + 0.02 * swing) * area.width), round((fallen * 1.1 - 0.08) * area.height))
        draw.rect(brush.surface, colours[number % len(colours)], piece, border_radius=2)
