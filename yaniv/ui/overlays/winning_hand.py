"""Picture of the hand that won the match: a fan of cards in rays of light."""

import math
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.cards import Cards
from yaniv.ui.graphics.image_store import ImageStore, card_size
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour

CARD_WIDTH_U: Final = 136
CARD_SPACING_U: Final = 84
MAX_WIDTH_U: Final = 430
CARD_TILT_DEG: Final = 6.0
"""Angle between two neighbouring cards, degrees; the whole fan never exceeds `MAX_TILT_DEG`."""
MAX_TILT_DEG: Final = 34.0
CARD_DROP_U: Final = 2.6
"""Drop of a card per squared distance from the middle of the fan, u."""
LIGHT_RADIUS_U: Final = 230
RAY_COUNT: Final = 16
LIGHT_STEPS: Final = 40
"""Number of steps in which the light fades."""
STEP_ALPHA: Final = 2
"""Alpha of each step, 0 to 255."""


def paint_winning_hand(painter: Painter, art: ImageStore, hand: Cards, right_middle: tuple[int, int]) -> None:
    """Paint the winning hand as a fan of cards; *right_middle* is the middle of its right edge, px."""
    right, middle = right_middle
    card_width, step = painter.px(CARD_WIDTH_U), _card_step(painter, hand)
    tilt_deg = min(CARD_TILT_DEG, MAX_TILT_DEG / max(1, len(hand) - 1))
    left = winning_hand_left(painter, hand, right)
    unmirrored, first_x, card_height = (
        painter.unmirrored,
        painter.mirrored(Rect(left, middle, right - left, 0)).left,
        card_size(card_width)[1],
    )
    for number, code in enumerate(hand):
        offset = number - (len(hand) - 1) / 2
        centre = (first_x + card_width // 2 + step * number, round(middle + painter.px(CARD_DROP_U) * offset * offset))
        shadow = art.shadow(card_width, card_height, max(2, round(card_width * 0.045)), -tilt_deg * offset)
        unmirrored.draw_image(shadow, (centre[0] + painter.px(2), centre[1] + painter.px(5)))
        card = art.card(code, card_width, -tilt_deg * offset)
        unmirrored.draw_image(card, centre)


def paint_light(painter: Painter, hand: Cards, right_middle: tuple[int, int], clip_rect: Rect) -> None:
    """Paint rays of light behind the hand that `paint_winning_hand` paints at the same position.

    *clip_rect*: area (px) outside which nothing is painted.
    """
    right, middle = right_middle
    with painter.clip_to(clip_rect):
        rays = _render_rays(painter.px(LIGHT_RADIUS_U), painter.theme.accent)
        painter.draw_image(rays, ((winning_hand_left(painter, hand, right) + right) // 2, middle))


def winning_hand_left(painter: Painter, hand: Cards, right: int) -> int:
    """Return the left edge (px) of the fan of cards whose right edge is at *right* (px)."""
    return right - painter.px(CARD_WIDTH_U) - _card_step(painter, hand) * (len(hand) - 1)


def winning_hand_width_u(hand: Cards) -> float:
    """Return the width of the fan of cards, in u."""
    step = min(CARD_SPACING_U, (MAX_WIDTH_U - CARD_WIDTH_U) / max(1, len(hand) - 1))
    return CARD_WIDTH_U + step * (len(hand) - 1)


def _card_step(painter: Painter, hand: Cards) -> int:
    """Return the distance between two cards, px."""
    room = painter.px(MAX_WIDTH_U) - painter.px(CARD_WIDTH_U)
    return min(painter.px(CARD_SPACING_U), room // max(1, len(hand) - 1))


@lru_cache(maxsize=2)
def _render_rays(radius: int, colour: Colour) -> Surface:
    """Return a picture of rays that fade from the middle outwards."""
    light = Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    ray_colour = pygame.Color(colour)
    for step in range(1, LIGHT_STEPS + 1):
        layer = Surface(light.get_size(), pygame.SRCALPHA)
        step_radius = radius * step / LIGHT_STEPS
        for ray in range(RAY_COUNT):
            angles = [math.tau * (ray + side) / RAY_COUNT for side in (-0.25, 0.25)]
            points = [
                (radius, radius),
                *((radius + step_radius * math.cos(angle), radius + step_radius * math.sin(angle)) for angle in angles),
            ]
            pygame.draw.polygon(layer, (ray_colour.r, ray_colour.g, ray_colour.b, STEP_ALPHA), points)
        light.blit(layer, (0, 0))
    return light
