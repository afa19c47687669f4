"""The table itself: cloth inside a wooden rim, in a darker room; painted once for a theme and a size.

The rim runs behind the players, who sit around it; at the bottom the table goes on below the window, because the player
sits there. Themes with a plain background have no wood. The room of the roof is dim, because names and totals stand on
it.
"""

import math
from collections.abc import Iterator
from hashlib import shake_128
from itertools import pairwise
from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Rect, Surface

from yaniv.ui.graphics.background import forget_background, table_background
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour, Theme
from yaniv.ui.table.state.table_layout import TableLayout

SIDE_INSET_U: Final = 58
"""Distance of the rim from the sides of the area for players, in u."""
TOP_INSET_U: Final = 60
"""Distance of the rim from the top bar."""
BELOW_WINDOW_U: Final = 250
"""How far the table goes on below the window."""
RIM_U: Final = 40
SQUARENESS: Final = 3.6
"""Exponent of the outline: 2 is an ellipse, more is closer to a rectangle."""
OUTLINE_POINTS: Final = 480
ROOM_LEVEL: Final = (150, 226)
"""Brightness of the room around the table, of 255, in a dark and in a light theme."""
GRAIN_SHARES: Final = (0.0, 0.75, 1.0, 0.85, 0.6, 0.7, 0.5, 0.62, 0.42, 0.3, 0.12, 0.0)
"""Brightness of the wood from the outer edge to the cloth, between its dark and its light colour."""
SHADOW_U: Final = 46
"""How far the shadow that the rim throws reaches onto the cloth."""
SHADOW_STEPS: Final = 24
SHADOW_REDUCTION: Final = 4
"""Factor by which the shadow is drawn smaller than it is shown, which makes it quick and soft."""
RING_STROKE_PX: Final = 3
"""Stroke of the rings of the wood, which lie one px apart."""
SHADOW_LEVEL: Final = (110, 214)
"""Brightness of the cloth beside the rim, of 255, in a dark and in a light theme."""
_surfaces: Final = SurfaceCache(1)

Points = list[tuple[float, float]]


class Wood(Struct, frozen=True):
    """Colours of the rim, each readable behind the text of its theme."""

    dark: str
    light: str


WOODS: Final = {
    "Evening": Wood("#1C120C", "#4A2E1C"),
    "Slate": Wood("#11161C", "#2F3A47"),
    "Sand": Wood("#D9BE8C", "#F3E2BC"),
}
"""By theme: walnut, lacquered ash, birch."""


def table_surface(theme: Theme, layout: TableLayout) -> Surface:
    """Return the empty table as a surface as large as the window; it is shared, do not paint on it."""
    wood = WOODS.get(theme.name)
    if wood is None:
        return table_background(theme, layout.size)
    key = theme, layout.size, layout.scale, layout.is_log_open
    picture = _surfaces.get_or_create(key, lambda: _render(theme, wood, layout))
    forget_background(theme, layout.size)
    return picture


def _render(theme: Theme, wood: Wood, layout: TableLayout) -> Surface:
    felt = table_background(theme, layout.size)
    picture = felt.copy()
    picture.fill((ROOM_LEVEL[theme.is_light],) * 3, special_flags=pygame.BLEND_RGB_MULT)
    if theme.decor.room == "roof":
        paint_roof(picture, theme, layout)
    dark, light = Color(wood.dark), Color(wood.light)
    rim_px = RIM_U * layout.scale
    _fill_outline(picture, _outline(layout, 0), dark)
    steps = len(GRAIN_SHARES) - 1
    for (share, level), (next_share, next_level) in pairwise(
        (index / steps, level) for index, level in enumerate(GRAIN_SHARES)
    ):
        rings = max(1, round((next_share - share) * rim_px))
        for ring in range(rings):
            part = ring / rings
            inset = max(RING_STROKE_PX - 1, (share + (next_share - share) * part) * rim_px)  # inside the smooth edge
            colour = dark.lerp(light, level + (next_level - level) * part)
            pygame.draw.polygon(picture, colour, _outline(layout, inset), RING_STROKE_PX)
    cloth = patterned_cloth(theme, layout.size, layout.scale)
    _lay_cloth(picture, cloth, layout, rim_px, SHADOW_LEVEL[theme.is_light])
    return picture


def _lay_cloth(picture: Surface, felt: Surface, layout: TableLayout, rim_px: float, darkest: int) -> None:
    """Paint the cloth inside the rim, with a smooth edge, in the shadow of the rim."""
    width, height = picture.get_size()
    light = Surface((width // SHADOW_REDUCTION, height // SHADOW_REDUCTION), depth=32)
    light.fill((darkest,) * 3)
    reach = SHADOW_U * layout.scale
    for step in range(SHADOW_STEPS):
        share = (step + 1) / SHADOW_STEPS
        level = round(darkest + (255 - darkest) * (1 - (1 - share) ** 2))
        points = [(x / SHADOW_REDUCTION, y / SHADOW_REDUCTION) for x, y in _outline(layout, rim_px + reach * share)]
        pygame.draw.polygon(light, (level, level, level), points)
    light = pygame.transform.smoothscale(light, (width, height))
    light.blit(felt, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    mask = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    _fill_outline(mask, _outline(layout, rim_px), Color("white"))
    mask.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(mask, (0, 0))


def _fill_outline(picture: Surface, points: Points, colour: Color) -> None:
    pygame.draw.polygon(picture, colour, points)
    pygame.draw.aalines(picture, colour, True, points)


def _outline(layout: TableLayout, inset: float) -> Points:
    """Return the outline of the table, moved inwards by *inset* px."""
    scale = layout.scale
    left = SIDE_INSET_U * scale + inset
    right = (layout.log.x if layout.is_log_open else layout.size[0]) - SIDE_INSET_U * scale - inset
    top = layout.top_bar.bottom + TOP_INSET_U * scale + inset
    bottom = layout.size[1] + BELOW_WINDOW_U * scale - inset
    return list(_squircle(((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)))


def _squircle(centre: tuple[float, float], radii: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Yield the points of a rectangle whose sides and corners are one curve."""
    for number in range(OUTLINE_POINTS):
        angle = math.tau * number / OUTLINE_POINTS  # polar, so that the points are about equally far apart
        x, y = math.cos(angle), math.sin(angle)
        radius = (abs(x) ** SQUARENESS + abs(y) ** SQUARENESS) ** (-1 / SQUARENESS)
        yield centre[0] + radii[0] * radius * x, centre[1] + radii[1] * radius * y


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
