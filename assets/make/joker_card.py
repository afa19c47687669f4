"""The joker: a jester at both ends, with a star and the word JOKER in the corner."""

import math
from typing import Final

from assets.make import court_cards, court_heads, held_items, svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette

PALETTE: Final = COURT_PALETTES["JK"]
TEAL: Final = "#1E8A86"
GOLD, CREAM = svg_shapes.GOLD, svg_shapes.CREAM


def draw_joker() -> str:
    """Draw the joker without the card background."""
    return court_cards.frame_figure(jester_figure(), PALETTE) + svg_shapes.both_ends(_index())


def jester_figure() -> str:
    """Draw the jester from the waist up."""
    return _motley(PALETTE) + _ruff() + court_heads.draw_jester(PALETTE) + _cap() + held_items.draw_marotte(PALETTE)


def _index() -> str:
    word = "".join(
        svg_shapes.letter(letter, 24, 54 + row * 11, 8.8, PALETTE.robe) for row, letter in enumerate("JOKER")
    )
    return svg_shapes.translate(draw_star(18.5), 24, 27) + word


def draw_star(radius: float, fill: str = PALETTE.robe) -> str:
    """Draw a star with five points around (0, 0)."""
    points = []
    for step in range(10):
        angle, distance = math.radians(step * 36 - 90), radius if step % 2 == 0 else radius * 0.46
        points.append(
            f"{svg_shapes.format_number(distance * math.cos(angle))}"
            f" {svg_shapes.format_number(distance * math.sin(angle))}"
        )
    return svg_shapes.path(f"M{'L'.join(points)}Z", fill)


def _motley(palette: CourtPalette) -> str:
    robe = svg_shapes.path("M-46.2 0V-9C-46-21-31-29-13-32L13-32C31-29 46-21 46.2-9V0Z", palette.robe)
    right_half = svg_shapes.path("M0-32H13C31-29 46-21 46.2-9V0H0Z", TEAL)
    patches = "".join(
        svg_shapes.path(f"M{x}-21L{x + 5}-10.5L{x} 0L{x - 5}-10.5Z", GOLD if x < 0 else palette.light)
        for x in (-36, -24, -12, 12, 24)
    )
    return robe + right_half + patches


def _ruff() -> str:
    """Draw a collar of points, each with a bell."""
    svg = ""
    for number, (x, y) in enumerate(((-24, -20), (-13, -15), (0, -13), (13, -15), (24, -20))):
        fill = (PALETTE.light, CREAM)[number % 2]
        svg += svg_shapes.path(
            f"M{svg_shapes.format_number(x * 0.36 - 5.5)}-33L{x} {y}L{svg_shapes.format_number(x * 0.36 + 5.5)}-33Z",
            fill,
        ) + svg_shapes.circle(x, y, 2, GOLD)
    return svg


def _cap() -> str:
    """Draw a cap with three horns and their bells."""
    left = svg_shapes.path("M-16.5-64C-19-78-10-84-2-82C-10-92-30-90-33-70C-28-76-22-76-16.5-64Z", TEAL)
    right = svg_shapes.path("M16.5-64C19-78 10-84 2-82C10-92 30-90 33-70C28-76 22-76 16.5-64Z", PALETTE.light)
    middle = svg_shapes.path("M-12-68C-14-80-7-88 0-93C7-88 14-80 12-68C5-71-5-71-12-68Z", PALETTE.robe)
    shade = svg_shapes.path("M0-93C7-88 14-80 12-68C8-69.6 4-70.4 0-70.4Z", PALETTE.dark, 0.6)
    band = svg_shapes.stroke("M-16-63.4C-9-70-5-71 0-71C5-71 9-70 16-63.4", GOLD, 3.4)
    bells = "".join(
        svg_shapes.circle(x, y, 3.2, GOLD) + svg_shapes.circle(x, y + 1, 0.9, svg_shapes.INK_COLOUR)
        for x, y in ((-33, -68), (33, -68), (0, -92.6))
    )
    return left + right + middle + shade + band + bells
