"""Items that court figures hold, in the hand on the right."""

import math

from assets.make import svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette, HeldItem

GOLD, BRASS, CREAM = svg_shapes.GOLD, svg_shapes.BRASS, svg_shapes.CREAM
STEEL, STEEL_DARK, WOOD, LEAF = "#AEB9BF", "#78868E", "#6B4426", "#2F7A46"
HAND_X = 35
"""X position in u of the hand; the items below are drawn around (0, 0) and moved there."""


def draw_held_item(name: HeldItem, suit: str) -> str:
    """Draw an item with the hand around it."""
    return svg_shapes.translate(_draw_item(name, suit) + _hand(COURT_PALETTES[suit]), HAND_X, 0)


def _draw_item(name: HeldItem, suit: str) -> str:
    match name:
        case "sword":
            return _sword()
        case "sceptre":
            return _sceptre(suit)
        case "axe":
            return _axe()
        case "flower":
            return _flower(COURT_PALETTES[suit])
        case "leaf":
            return _leaf()
        case "halberd":
            return _halberd()
        case "feather":
            return _feather(COURT_PALETTES[suit])


def draw_marotte(palette: CourtPalette) -> str:
    """Draw the jester's staff."""
    rod = svg_shapes.stroke("M0-2V-66", WOOD, 2.8)
    ribbons = svg_shapes.stroke("M0-58C-8-54 -2-48 -7-42M0-58C8-54 2-48 7-42", palette.light, 1.8)
    ball = svg_shapes.circle(0, -64, 6.4, palette.robe) + svg_shapes.circle(0, -64, 3, GOLD)
    return svg_shapes.translate(rod + ribbons + ball + _hand(palette), HAND_X, 0)


def _hand(palette: CourtPalette) -> str:
    cuff = svg_shapes.path("M-5.6-5.4C-2-7.4 2-7.4 5.6-5.4L6.4 0H-6.4Z", CREAM)
    fist = "M-4.6-15C-5-17.6 4.8-17.6 4.8-14.6V-8.6C4-5.6 -3.6-5.6 -4.4-8.6Z"
    return (
        cuff
        + svg_shapes.path(fist, palette.skin)
        + svg_shapes.stroke("M-4.2-13.4H3M-4.2-10.8H3", palette.skin_shade, 0.9)
    )


def _sword() -> str:
    blade = svg_shapes.path("M-2.6-22V-78L0-84L2.6-78V-22Z", STEEL) + svg_shapes.path(
        "M0-22V-84L2.6-78V-22Z", STEEL_DARK
    )
    guard = (
        svg_shapes.stroke("M-8-21H8", GOLD, 3)
        + svg_shapes.circle(-8.4, -21, 2.2, BRASS)
        + svg_shapes.circle(8.4, -21, 2.2, BRASS)
    )
    return blade + guard + svg_shapes.stroke("M0-20V-3", WOOD, 3.4)


def _sceptre(suit: str) -> str:
    rod = svg_shapes.stroke("M0-2V-66", BRASS, 2.8) + svg_shapes.stroke("M-.5-2V-66", GOLD, 1.4)
    knot = (
        svg_shapes.circle(0, -62, 3, GOLD)
        + svg_shapes.circle(0, -72.5, 9.4, GOLD)
        + svg_shapes.circle(0, -72.5, 7.6, CREAM)
    )
    return rod + knot + svg_shapes.suit(suit, 0, -72.5, 9.6)


def _axe() -> str:
    shaft = svg_shapes.stroke("M0-2V-82", WOOD, 3)
    blade = "M1-78C5-76 8-80 10-84C12-75 12-64 10-56C8-60 5-64 1-62Z"
    other = "M-1-76C-4-75 -6-77 -8-80C-9.6-74 -9.6-66 -8-60C-6-63 -4-65 -1-64Z"
    return (
        svg_shapes.path(blade, STEEL)
        + svg_shapes.path(other, STEEL_DARK)
        + shaft
        + svg_shapes.circle(0, -83, 2.6, GOLD)
        + svg_shapes.circle(0, -70, 2.2, GOLD)
    )


def _flower(palette: CourtPalette) -> str:
    stem = svg_shapes.stroke("M0-4C-1-22 2-40 0-58", LEAF, 2)
    leaves = svg_shapes.path("M0-30C3-38 8-40 10-40C10-34 6-30 0-30Z", LEAF)
    leaves += svg_shapes.path("M0.4-24C-4-32 -8-33 -10-33C-9.6-28 -6-24 0.4-24Z", LEAF)
    petals = ""
    for step in range(5):
        turn = math.radians(step * 72 - 90)
        petals += svg_shapes.circle(6.2 * math.cos(turn), -66 + 6.2 * math.sin(turn), 5.2, palette.robe)
    for step in range(5):
        turn = math.radians(step * 72 - 54)
        petals += svg_shapes.circle(4 * math.cos(turn), -66 + 4 * math.sin(turn), 2.4, palette.light)
    return stem + leaves + petals + svg_shapes.circle(0, -66, 3.6, GOLD)


def _leaf() -> str:
    """Draw a twig of laurel."""
    stem = svg_shapes.stroke("M0-4V-70", LEAF, 1.8)
    pair = svg_shapes.path("M0 0C.3-1 1-1 1.2-1C1.1-.3 .6 0 0 0ZM0 0C-.3-1-1-1-1.2-1C-1.1-.3-.6 0 0 0Z", LEAF)
    pairs = "".join(
        svg_shapes.translate(pair, 0, y, size) for y, size in ((-30, 9), (-42, 8.6), (-54, 7.4), (-65, 5.6))
    )
    return stem + pairs + svg_shapes.path("M0-80C4-76 3-70 0-67C-3-70-4-76 0-80Z", LEAF)


def _halberd() -> str:
    shaft = svg_shapes.stroke("M0-2V-72", WOOD, 2.8)
    spike = svg_shapes.path("M0-92L3-74H-3Z", STEEL)
    blade = svg_shapes.path(
        "M-1-74C-6-76 -9-79 -11-80C-13-72 -12-64 -9-58C-7-62 -4-64 -1-64Z",
        STEEL,
    )
    hook = svg_shapes.path("M1-72C5-72 8-70 10-65C7-67 4-66 1-65Z", STEEL_DARK)
    return shaft + spike + blade + hook + svg_shapes.stroke("M-2.6-74H2.6M-2.6-63H2.6", GOLD, 2)


def _feather(palette: CourtPalette) -> str:
    left = "M0-30C-7-34 -10-42 -8-50L-5-49L-9-55C-9-66 -3-78 2-86C1-66 0-46 0-30Z"
    right = "M0-30C6-35 9-44 8-54L5-54L8-60C8-70 5-80 2-86C1-66 0-46 0-30Z"
    quill = svg_shapes.stroke("M0-3V-34C0-50 1-66 2-84", GOLD, 1.4)
    return svg_shapes.path(left, palette.robe) + svg_shapes.path(right, palette.light) + quill
