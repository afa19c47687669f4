"""The roof as the room around the table: houses with lit windows, a strip of sky, and a string of lamps.

*Why* so dim: names and totals stand on it, and have to be read.
"""

import math
from hashlib import shake_128
from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Rect, Surface

from yaniv.ui.graphics.theme import Colour, Theme
from yaniv.ui.table.state.table_layout import TableLayout

LAMP_STEP_U: Final = 62
HOUSE_WIDTHS_U: Final = (96, 132, 78, 150, 110, 88, 124)
HOUSE_TOPS_U: Final = (34, 18, 46, 26, 12, 40, 22)
"""Distance of the roofs from the top bar."""
WINDOW_U: Final = (13, 18)
WINDOW_STEP_U: Final = (30, 38)
LIT_SHARE: Final = 0.4
"""Share of the windows behind which somebody is awake."""


class RoofColours(Struct, frozen=True):
    """Colours of sky, houses and lamps."""

    sky: tuple[Colour, Colour]
    houses: tuple[Colour, ...]
    window: Colour
    lit_window: Colour
    wire: Colour
    lamp: Colour


NIGHT: Final = RoofColours(
    ("#0D1536", "#33264F"), ("#1A1A38", "#211C3C", "#161732"), "#12142B", "#4F3D24", "#0A0D20", "#F5C66B"
)
MORNING: Final = RoofColours(
    ("#E3EFF8", "#FBF0DF"), ("#F6EDDD", "#F3E8D6", "#F9F2E6"), "#E6E6E2", "#EFE2C4", "#B9A67C", "#F3D48A"
)


def paint_roof(picture: Surface, theme: Theme, layout: TableLayout) -> None:
    """Paint the roof over the whole surface; the table is painted on it afterwards."""
    colours = MORNING if theme.is_light else NIGHT
    top = round(layout.top_bar.bottom)
    _paint_sky(picture, top, layout.scale, colours)
    _paint_houses(picture, top, layout.scale, colours)
    _paint_lamps(picture, top, layout.scale, colours)


def _paint_sky(picture: Surface, top: int, scale: float, colours: RoofColours) -> None:
    upper, lower, height = Color(colours.sky[0]), Color(colours.sky[1]), max(1, round(64 * scale))
    picture.fill(lower)
    for y in range(height):
        picture.fill(upper.lerp(lower, y / height), Rect(0, top + y, picture.get_width(), 1))


def _paint_houses(picture: Surface, top: int, scale: float, colours: RoofColours) -> None:
    """Paint a row of flat roofs with water boilers, whose walls go down behind the table."""
    x, number = 0.0, 0
    while x < picture.get_width():
        width = HOUSE_WIDTHS_U[number % len(HOUSE_WIDTHS_U)] * scale
        roof = top + HOUSE_TOPS_U[number % len(HOUSE_TOPS_U)] * scale
        wall = Rect(round(x), round(roof), math.ceil(width), picture.get_height() - round(roof))
        tone = Color(colours.houses[number % len(colours.houses)])
        picture.fill(tone, wall)
        boiler = Rect(0, 0, round(0.28 * width), round(9 * scale))
        boiler.midbottom = (wall.x + round(0.35 * width), wall.y)
        pygame.draw.rect(picture, tone, boiler, border_radius=boiler.h // 2)
        picture.fill(
            tone,
            Rect(wall.x + round(0.78 * width), wall.y - round(15 * scale), max(1, round(2 * scale)), round(15 * scale)),
        )
        _paint_windows(picture, wall, scale, colours, number)
        x, number = x + width, number + 1


def _paint_windows(picture: Surface, wall: Rect, scale: float, colours: RoofColours, number: int) -> None:
    step_x, step_y = (length * scale for length in WINDOW_STEP_U)
    columns, rows = int((wall.w - 8 * scale) / step_x), int((wall.h - 16 * scale) / step_y)
    are_lit = shake_128(f"windows {number}".encode()).digest(max(1, columns * rows))
    left = wall.x + (wall.w - columns * step_x) / 2 + (step_x - WINDOW_U[0] * scale) / 2
    for row in range(rows):
        for column in range(columns):
            is_lit = are_lit[row * columns + column] < 256 * LIT_SHARE
            window = Rect(0, 0, *(max(2, round(length * scale)) for length in WINDOW_U))
            window.topleft = round(left + column * step_x), round(wall.y + 18 * scale + row * step_y)
            picture.fill(colours.lit_window if is_lit else colours.window, window)


def _paint_lamps(picture: Surface, top: int, scale: float, colours: RoofColours) -> None:
    """Paint lamps on a wire that sags between posts, close under the top bar."""
    width, span = picture.get_width(), 372 * scale

    def wire_y(x: float) -> float:
        share = x % span / span
        return top + (3 + 40 * share * (1 - share)) * scale

    points = [(x, wire_y(x)) for x in range(0, width + 8, 6)]
    pygame.draw.aalines(picture, colours.wire, False, points)
    glow = _glow(round(15 * scale), colours.lamp)
    for number in range(1, int(width / (LAMP_STEP_U * scale)) + 1):
        x = (number - 0.5) * LAMP_STEP_U * scale
        centre = round(x), round(wire_y(x) + 5 * scale)
        picture.blit(glow, glow.get_rect(center=centre))
        pygame.draw.circle(picture, colours.lamp, centre, max(2, round(3.4 * scale)))


def _glow(radius: int, colour: Colour) -> Surface:
    """Return light that fades to nothing at this radius in px."""
    radius, tone = max(3, radius), Color(colour)
    glow = Surface((2 * radius, 2 * radius), pygame.SRCALPHA, 32)
    for y in range(2 * radius):
        for x in range(2 * radius):
            share = 1 - math.hypot(x - radius + 0.5, y - radius + 0.5) / radius
            glow.set_at((x, y), (tone.r, tone.g, tone.b, round(90 * max(0.0, share) ** 2)))
    return glow
