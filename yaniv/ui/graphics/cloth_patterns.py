"""Cloths: their colours for dark and light themes, and patterns drawn at run time as one tile that is repeated.

*Why* no pictures: a tile is drawn in a few milliseconds at exactly the size of the window, and weighs nothing. All text
is readable on each cloth.
"""

import math
from collections.abc import Callable
from hashlib import shake_128
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from yaniv.ui.graphics.background import render_background, table_background
from yaniv.ui.graphics.theme import Colour, Theme

LAMP_LEVELS: Final = ("#FFFFFF", "#D2D2D2", "#9A9A9A")
"""Brightness under the lamp, half-way out of its light, and far from it, in a dark theme."""
SOFT_LAMP_LEVELS: Final = ("#FFFFFF", "#FAFAFA", "#F0F0F0")
"""The same in a light theme, where text is dark."""
PIXEL_SUITS: Final = {
    "H": (0x66, 0xFF, 0xFF, 0xFF, 0x7E, 0x3C, 0x18, 0x00),
    "S": (0x18, 0x3C, 0x7E, 0xFF, 0xFF, 0x5A, 0x18, 0x3C),
    "D": (0x18, 0x3C, 0x7E, 0xFF, 0x7E, 0x3C, 0x18, 0x00),
    "C": (0x18, 0x3C, 0x18, 0x7E, 0xFF, 0x5A, 0x18, 0x3C),
}
"""Rows of eight pixels each, the leftmost as the highest bit."""
Palette = tuple[Colour, ...]


class ClothPalette(Struct, frozen=True):
    """Colours of a cloth under the lamp; the first one is the ground."""

    dark: tuple[Colour, ...]
    light: tuple[Colour, ...]

    def colours(self, *, is_light: bool) -> tuple[Colour, ...]:
        """Return the colours for a theme. *is_light*: dark text on a light background."""
        return self.light if is_light else self.dark


CLOTHS: Final[dict[str, ClothPalette]] = {
    "stone": ClothPalette(
        ("#4E4A3F", "#48443A", "#534D3E", "#443F34", "#2C2921"),
        ("#F6ECD3", "#F3E7CA", "#F9F0DC", "#F0E5CC", "#E9DCBE"),
    ),
    "carriage": ClothPalette(
        ("#59252F", "#4C1D27", "#6A2A36", "#3A1820", "#5E3423"),
        ("#F9E9E4", "#F6E2DC", "#FBEFEA", "#F3E0DA", "#F7E6D2"),
    ),
    "pixels": ClothPalette(
        ("#1F3550", "#1B2E47", "#243D5C", "#1A4350", "#35305E"),
        ("#E6EEF6", "#DFEAF3", "#EDF3F9", "#DDEFEF", "#E9E5F5"),
    ),
    "wool": ClothPalette(
        ("#54342E", "#452A25", "#603D35", "#6A3A2A", "#38444F"),
        ("#F6EADF", "#F2E4D7", "#FAF0E7", "#F8E4D4", "#E4EBEE"),
    ),
    "aguayo": ClothPalette(
        ("#53264C", "#6B1D4A", "#68350F", "#1F4A30", "#1F3E70", "#2A1730", "#74284F", "#5C4310"),
        ("#F6E6F2", "#F9E2EC", "#FAEBD3", "#E3F1DE", "#E0EBF7", "#F0E6F4", "#F8E0EA", "#F7EFD2"),
    ),
}
"""By the name in the settings. From the second colour on: darker, lighter, and accents of the pattern."""


_FELTS: Final[dict[str, tuple[str, str, str]]] = {
    "stone": ("#4E4A3F", "#3C392F", "#26241D"),
    "sand": ("#5A4630", "#453521", "#2C2115"),
    "night": ("#24305A", "#1A2447", "#10172F"),
    "carriage": ("#59252F", "#451A23", "#2C1016"),
    "pixels": ("#1F3550", "#182A40", "#0F1B2A"),
    "zinc": ("#3E4A55", "#2F3A44", "#1E262D"),
    "moss": ("#3A4F2A", "#2C3D1F", "#1B2712"),
    "slate": ("#33404F", "#26313E", "#18202A"),
    "wool": ("#54342E", "#412722", "#2A1814"),
    "lagoon": ("#17505C", "#103E48", "#0A282F"),
    "aguayo": ("#53264C", "#401B3A", "#291125"),
}
"""Felt under the lamp, half-way out of the light, and far from it, by `yaniv.journey.trail_schema.FeltName`."""


def with_table_felt(theme: Theme, felt: str) -> Theme:
    """Return the theme with this felt or cloth; unchanged for an unknown one and without shades.

    Players who chose a plain table need it. A light theme stays light: it takes the light colours of a cloth, and keeps
    its own instead of a dark felt.
    """
    if felt not in _FELTS or theme.felt_light == theme.felt_dark:
        return theme
    decor = replace(theme.decor, cloth=felt if felt in CLOTHS else "")
    if not theme.is_light:
        light, middle, dark = _FELTS[felt]
        return replace(theme, felt_light=light, felt=middle, felt_dark=dark, decor=decor)
    return replace(theme, decor=decor) if felt in CLOTHS else theme


def patterned_cloth(theme: Theme, size: tuple[int, int], scale: float) -> Surface:
    """Return the lit cloth of the theme as a surface of this size (px). *scale*: px per u.

    It is plain felt if the theme has no pattern.
    """
    if theme.decor.cloth not in CLOTHS:
        return table_background(theme, size)
    light, middle, dark = SOFT_LAMP_LEVELS if theme.is_light else LAMP_LEVELS
    lamp = replace(theme, felt_light=light, felt=middle, felt_dark=dark)
    cloth = render_background(lamp, size)
    tile = cloth_tile(theme.decor.cloth, scale, is_light=theme.is_light)
    for x in range(0, size[0], tile.get_width()):
        for y in range(0, size[1], tile.get_height()):
            cloth.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


def cloth_tile(cloth: str, scale: float, *, is_light: bool) -> Surface:
    """Return the repeated part of a cloth under full light. *scale*: px per u."""
    return _TILE_PAINTERS[cloth](CLOTHS[cloth].colours(is_light=is_light), max(0.4, scale))


def _stone(palette: Palette, scale: float) -> Surface:
    """Draw courses of hewn stone, each block in a tone of its own, with marks of the chisel."""
    ground, joint = palette[:4], Color(palette[4])
    course_px, joint_px = round(96 * scale), max(1, round(3 * scale))
    widths_u = ((150, 230, 180, 240), (260, 140, 210, 190), (190, 200, 150, 260), (230, 170, 250, 150))
    width_px = round(800 * scale)
    tile = Surface((width_px, course_px * len(widths_u)), depth=32)
    tile.fill(joint)
    marks = iter(shake_128(b"stone").digest(4096))
    for course, row in enumerate(widths_u):
        left_u = (0, 70, 30, 110)[course]
        for number, width_u in enumerate(row):
            block = Rect(round(left_u * scale), course * course_px, round(width_u * scale), course_px)
            left_u += width_u
            tone = Color(ground[(course * 3 + number * 2 + next(marks) % 2) % len(ground)])
            edge = tone.lerp(joint, 0.35)
            for shift in (0, -width_px):
                face = block.move(shift, 0).inflate(-joint_px, -joint_px)
                pygame.draw.rect(tile, edge, face, border_radius=round(6 * scale))
                face = face.inflate(-2 * joint_px, -2 * joint_px)
                pygame.draw.rect(tile, tone, face, border_radius=round(5 * scale))
            for _ in range(14):
                x = block.x + joint_px * 3 + next(marks) * max(1, block.w - 6 * joint_px) // 256
                y = block.y + joint_px * 3 + next(marks) * max(1, block.h - 8 * joint_px) // 256
                end = (x + round((2 + next(marks) % 4) * scale), y + round((3 + next(marks) % 4) * scale))
                if end[0] < width_px:
                    pygame.draw.line(tile, tone.lerp(joint, 0.25), (x, y), end)
    return tile


def _carriage(palette: Palette, scale: float) -> Surface:
    """Draw the moquette of a sleeping car: ribs, and lozenges within lozenges."""
    ground, dark, light, deep, brass = (Color(each) for each in palette)
    side, half = round(84 * scale), round(42 * scale)
    large = _oversampled((side, side), ground)
    for x in range(0, large.get_width(), max(4, round(12 * scale))):
        pygame.draw.line(large, ground.lerp(dark, 0.55), (x, 0), (x, large.get_height()), max(1, round(3 * scale)))
    for centre_x, centre_y in ((0, 0), (side, 0), (0, side), (side, side), (half, half)):
        for radius_u, colour in ((38, deep), (33, light), (26, dark), (14, brass), (8, deep)):
            _draw_lozenge(large, (2 * centre_x, 2 * centre_y), 2 * radius_u * scale, colour)
    return pygame.transform.smoothscale(large, (side, side))


def _draw_lozenge(surface: Surface, centre: tuple[float, float], radius: float, colour: Color) -> None:
    x, y = centre
    pygame.draw.polygon(
        surface, colour, [(x, y - radius), (x + 0.62 * radius, y), (x, y + radius), (x - 0.62 * radius, y)]
    )


def _pixels(palette: Palette, scale: float) -> Surface:
    """Draw squares of a few tones, with the four suits in eight by eight of them."""
    pixel, columns = max(3, round(11 * scale)), 48
    tile, tones = Surface((pixel * columns, pixel * columns), depth=32), shake_128(b"pixels").digest(columns * columns)
    ground = [Color(each) for each in palette[:3]]
    for number, tone in enumerate(tones):
        square = Rect(number % columns * pixel, number // columns * pixel, pixel, pixel)
        tile.fill(ground[(0, 0, 0, 0, 0, 1, 1, 2)[tone % 8]], square)
    for number, letter in enumerate(PIXEL_SUITS):
        colour = Color(palette[3 + number % 2])
        left, top = (4, 12)[number // 2] + 24 * (number % 2), 8 + 24 * (number // 2)
        for row, bits in enumerate(PIXEL_SUITS[letter]):
            for column in range(8):
                if bits >> (7 - column) & 1:
                    tile.fill(colour, Rect((left + column) * pixel, (top + row) * pixel, pixel, pixel))
    return tile


def _wool(palette: Palette, scale: float) -> Surface:
    """Draw a knitted blanket: stitches like a V, with two bands of colour in every repeat."""
    ground, dark, light, warm, cool = (Color(each) for each in palette)
    stitch_w, stitch_h = max(6, round(20 * scale)), max(5, round(16 * scale))
    columns, rows = 8, 24
    large = _oversampled((stitch_w * columns, stitch_h * rows), dark)
    for row in range(-1, rows + 1):
        for column in range(columns):
            colour = ground
            if row % rows in {3, 4, 9, 10}:
                colour = warm
            elif row % rows in {5, 6, 7, 8}:
                is_diamond = abs(column - 3.5) < (3 if row % rows in {6, 7} else 1)
                colour = cool if is_diamond else light
            for side in (-1, 1):
                _draw_stitch(large, (2 * stitch_w, 2 * stitch_h), (column, row), side, (colour, dark))
    return pygame.transform.smoothscale(large, (stitch_w * columns, stitch_h * rows))


def _draw_stitch(
    surface: Surface, size: tuple[int, int], place: tuple[int, int], side: int, colours: tuple[Color, Color]
) -> None:
    """Draw one leg of a stitch; *side*: -1 for the left one."""
    width, height = size
    middle, top = (place[0] + 0.5) * width, place[1] * height
    outer = middle + side * width * 0.47
    points = [
        (middle + side * width * 0.02, top + height * 0.98),
        (middle + side * width * 0.02, top + height * 0.5),
        (outer - side * width * 0.16, top - height * 0.42),
        (outer, top - height * 0.2),
        (outer, top + height * 0.22),
    ]
    pygame.draw.polygon(surface, colours[0], points)
    pygame.draw.line(surface, colours[0].lerp(colours[1], 0.5), points[1], points[2], max(1, height // 10))


def _aguayo(palette: Palette, scale: float) -> Surface:
    """Draw the stripes of a carrying cloth, some of them with woven lozenges and zigzags."""
    colours = [Color(each) for each in palette]
    stripes = (
        (0, 46), (5, 6), (1, 22), (2, 10), (5, 4), (3, 34), (5, 4), (7, 10), (4, 22), (5, 6),
        (6, 46), (5, 6), (4, 12), (2, 22), (5, 4), (0, 34), (5, 4), (3, 12), (7, 20), (1, 24), (5, 6),
    )  # fmt: skip
    repeat, height = round(32 * scale), sum(width for _, width in stripes)
    large = _oversampled((4 * repeat, round(height * scale)), colours[0])
    top = 0.0
    for number, (colour, width_u) in enumerate(stripes):
        band = Rect(0, round(2 * top), large.get_width(), math.ceil(2 * width_u * scale) + 1)
        top += width_u * scale
        pygame.draw.rect(large, colours[colour], band)
        if width_u >= 34:  # noqa: PLR2004 -- broad stripes
            accents = colours[(colour + 2) % 5], colours[(colour + 4) % 8]
            for step in range(5):
                centre = (2 * step * repeat, band.y + width_u * scale)
                for share, tone in ((0.8, colours[5]), (0.62, accents[0]), (0.3, accents[1])):
                    _draw_lozenge(large, centre, width_u * scale * share, tone)
        elif width_u >= 20:  # noqa: PLR2004 -- middling ones
            points = [(step * repeat, band.y + (0.55 if step % 2 else 1.45) * width_u * scale) for step in range(9)]
            pygame.draw.lines(large, colours[(number + 3) % 5], False, points, max(2, round(6 * scale)))
    return pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2))


def _oversampled(size: tuple[int, int], ground: Color) -> Surface:
    """Return a surface of twice this size (px) in one colour, to be scaled down for smooth edges."""
    surface = Surface((2 * size[0], 2 * size[1]), depth=32)
    surface.fill(ground)
    return surface


_TILE_PAINTERS: Final[dict[str, Callable[[Palette, float], Surface]]] = {
    "stone": _stone,
    "carriage": _carriage,
    "pixels": _pixels,
    "wool": _wool,
    "aguayo": _aguayo,
}
