"""Draws the hand that won the match: fanned out in a beam of light."""

import math
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.cards import Cards
from yaniv.ui.art import Art, card_size
from yaniv.ui.theme import Colour
from yaniv.ui.widgets.brush import Brush

CARD_U: Final = 150
SPREAD_U: Final = 92
WIDEST_U: Final = 620
TILT: Final = 6.0
"""Degrees from card to card, and never more than `MOST_TILT` in all."""
MOST_TILT: Final = 34.0
DROP_U: Final = 2.6
"""Of a card by the square of its distance from the middle."""
LIGHT_U: Final = 310
RAYS: Final = 16
STEPS: Final = 40
"""In so many steps the light grows weaker."""
GLOW: Final = 2
"""Of 255, each step."""


def paint_trophy(brush: Brush, art: Art, hand: Cards, end: tuple[int, int], beam: Rect | None) -> int:
    """A fan with the middle of its right edge at *end*; light falls inside *beam*, if any. Tells its left edge."""
    right, middle = end
    wide = brush.px(CARD_U)
    step = min(brush.px(SPREAD_U), (brush.px(WIDEST_U) - wide) // max(1, len(hand) - 1))
    tilt = min(TILT, MOST_TILT / max(1, len(hand) - 1))
    left = right - wide - step * (len(hand) - 1)
    if beam is not None:
        with brush.inside(beam):
            brush.paste(_light(brush.px(LIGHT_U), brush.theme.gold), ((left + right) // 2, middle))
    fan, first, high = brush.unmirrored, brush.place(Rect(left, middle, right - left, 0)).left, card_size(wide)[1]
    for number, code in enumerate(hand):
        offset = number - (len(hand) - 1) / 2
        centre = (first + wide // 2 + step * number, round(middle + brush.px(DROP_U) * offset * offset))
        shadow = art.shadow(wide, high, max(2, round(wide * 0.045)), -tilt * offset)
        fan.paste(shadow, (centre[0] + brush.px(2), centre[1] + brush.px(5)))
        card = art.card(code, wide, -tilt * offset)
        fan.paste(card, centre)
    return left


@lru_cache(maxsize=2)
def _light(reach: int, colour: Colour) -> Surface:
    """Rays from the middle, weaker and weaker."""
    light = Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    ink = pygame.Color(colour)
    for step in range(1, STEPS + 1):
        layer = Surface(light.get_size(), pygame.SRCALPHA)
        far = reach * step / STEPS
        for ray in range(RAYS):
            ends = [math.tau * (ray + side) / RAYS for side in (-0.25, 0.25)]
            points = [(reach, reach), *((reach + far * math.cos(end), reach + far * math.sin(end)) for end in ends)]
            pygame.draw.polygon(layer, (ink.r, ink.g, ink.b, GLOW), points)
        light.blit(layer, (0, 0))
    return light
