"""Rims around cards, whole or dashed, drawn once per size and turn, with smooth edges at every angle."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import cos, dist, radians, sin
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
BENDS: Final = 6
"""Straight pieces of a round corner."""
VEIL: Final = 77
"""Of 255: what a veil takes away."""

Spot = tuple[float, float]
Body = tuple[float, float, float, float]
"""Left, top, width and height."""

_flat: Final = Shelf(0.2)
_turned: Final = Shelf(0.6)


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
    scale = pose.scale(width)
    turn = -round(pose.angle * ANGLE_STEPS)
    key = (width, pen, rim, turn, round(scale * 200))
    picture = _turned.get_or(key, lambda: _posed(_ring(width, pen, rim, u), turn, scale))
    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def paint_veil(surface: Surface, pose: Pose, base: float, colour: Colour) -> None:
    """A shade over a whole card: seven tenths of its light are left."""
    width = round(base)
    scale = pose.scale(width)
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
    body, corner = (edge, edge, wide + pen, high + pen), wide * CORNER + pen / 2
    line = _dashes(body, corner, u) if rim.dashed else _whole(body, corner)
    drawn = draw(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}"><{line} fill="none" stroke="#{ink.r:02X}{ink.g:02X}{ink.b:02X}" '
        f'stroke-opacity="{ink.a / 255:.3f}" stroke-width="{pen}" stroke-linecap="round"/></svg>',
        size,
    )
    framed = Surface(size, pygame.SRCALPHA, 32)
    framed.fill((ink.r, ink.g, ink.b, 0))
    framed.blit(drawn, (0, 0))
    return framed


def _whole(body: Body, corner: float) -> str:
    x, y, wide, high = body
    return f'rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{corner:.2f}"'


def _dashes(body: Body, corner: float, u: float) -> str:
    """Short lines along the outline.

    *Why* not one dashed line: the loader of drawings closes it with whatever stood in memory, another one every time.
    """
    points = list(_outline(body, corner))
    along = list(accumulate((dist(*pair) for pair in pairwise(points)), initial=0.0))
    count = max(1, round(along[-1] / (sum(DASH_U) * u)))
    step = along[-1] / count
    lines = []
    for number in range(count):
        start, end = number * step, (number + DASH_U[0] / sum(DASH_U)) * step
        between = [point for point, far in zip(points, along, strict=True) if start < far < end]
        way = [_at(points, along, start), *between, _at(points, along, end)]
        lines.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in way))
    return f'path d="{"".join(lines)}"'


def _outline(body: Body, corner: float) -> Iterator[Spot]:
    """Points once around a box with round corners, close to each other where it bends."""
    x, y, wide, high = body
    left, top, right, bottom = x + corner, y + corner, x + wide - corner, y + high - corner
    for turn, (middle, level) in enumerate(((right, top), (right, bottom), (left, bottom), (left, top))):
        for part in range(BENDS + 1):
            angle = radians(90 * (turn - 1 + part / BENDS))
            yield middle + corner * cos(angle), level + corner * sin(angle)
    yield left, y
    yield right, y


def _at(points: list[Spot], along: list[float], far: float) -> Spot:
    """The point so far along the way."""
    after = min(max(1, bisect_left(along, far)), len(points) - 1)
    (x, y), (to_x, to_y) = points[after - 1], points[after]
    part = (far - along[after - 1]) / max(1e-9, along[after] - along[after - 1])
    return x + (to_x - x) * part, y + (to_y - y) * part
