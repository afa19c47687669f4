"""Rims around cards, whole or dashed, drawn once per size and turn, with smooth edges at every angle."""

from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Surface

from yaniv.ui.art import CORNER, card_size
from yaniv.ui.drawing import draw
from yaniv.ui.motion.tween import Pose
from yaniv.ui.shelf import Shelf
from yaniv.ui.theme import Colour

MARGIN_PX: Final = 2
"""Nothing is drawn so close to the edge of a picture: turned rims stay smooth."""
ANGLE_STEPS: Final = 2
DASH_U: Final = (13, 9)
VEIL: Final = 77
"""Of 255: what a veil takes away."""

_flat: Final = Shelf(6)
_turned: Final = Shelf(12)


STROKE: Final = 4


class Rim(Struct, frozen=True):
    """A line around a card."""

    colour: Colour
    stroke: float = STROKE
    """In u."""
    dashed: bool = False


def paint_rim(surface: Surface, pose: Pose, rim: Rim, base: float, u: float) -> None:
    """Around a card as it lies or flies; *base* is the width of that card at rest."""
    width, pen = round(base), max(2, round(rim.stroke * u))
    scale = pose.width / width if abs(pose.width - width) > 0.5 else 1.0  # noqa: PLR2004 -- half a pixel
    turn = -round(pose.angle * ANGLE_STEPS)
    key = (width, pen, rim, turn, round(scale * 200))
    picture = _turned.get_or(key, lambda: _posed(_ring(width, pen, rim, u), turn, scale))
    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def paint_veil(surface: Surface, pose: Pose, base: float, colour: Colour) -> None:
    """A shade over a whole card: seven tenths of its light are left."""
    width = round(base)
    scale = pose.width / width if abs(pose.width - width) > 0.5 else 1.0  # noqa: PLR2004 -- half a pixel
    turn = -round(pose.angle * ANGLE_STEPS)
    key = ("veil", width, colour, turn, round(scale * 200))
    picture = _turned.get_or(key, lambda: _posed(_veil(width, colour), turn, scale))
    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def _veil(width: int, colour: Colour) -> Surface:
    wide, high = card_size(width)
    ink = Color(colour)
    picture = Surface((wide + 2 * MARGIN_PX, high + 2 * MARGIN_PX), pygame.SRCALPHA, 32)
    picture.fill((ink.r, ink.g, ink.b, 0))
    body = picture.get_rect().inflate(-2 * MARGIN_PX, -2 * MARGIN_PX)
    pygame.draw.rect(picture, (ink.r, ink.g, ink.b, VEIL), body, border_radius=round(wide * CORNER))
    return picture


def _posed(ring: Surface, turn: int, scale: float) -> Surface:
    return pygame.transform.rotozoom(ring, turn / ANGLE_STEPS, scale) if turn or scale != 1 else ring


def _ring(width: int, pen: int, rim: Rim, u: float) -> Surface:
    return _flat.get_or((width, pen, rim.colour, rim.dashed), lambda: _drawn(width, pen, rim, u))


def _drawn(width: int, pen: int, rim: Rim, u: float) -> Surface:
    wide, high = card_size(width)
    size = (wide + 2 * (pen + MARGIN_PX), high + 2 * (pen + MARGIN_PX))
    edge = MARGIN_PX + pen / 2
    ink = Color(rim.colour)
    dash = f'stroke-dasharray="{DASH_U[0] * u:.2f} {DASH_U[1] * u:.2f}" stroke-linecap="round"' if rim.dashed else ""
    drawn = draw(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}"><rect x="{edge}" y="{edge}" width="{wide + pen}" height="{high + pen}" '
        f'rx="{wide * CORNER + pen / 2:.2f}" fill="none" stroke="#{ink.r:02X}{ink.g:02X}{ink.b:02X}" '
        f'stroke-opacity="{ink.a / 255:.3f}" stroke-width="{pen}" {dash}/></svg>',
        size,
    )
    framed = Surface(size, pygame.SRCALPHA, 32)
    framed.fill((ink.r, ink.g, ink.b, 0))
    framed.blit(drawn, (0, 0))
    return framed
