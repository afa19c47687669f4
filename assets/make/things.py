"""What the court holds, in the hand on the right."""

import math

from assets.make import shapes
from assets.make.wardrobe import WARDROBES, Thing, Wardrobe

GOLD, BRASS, CREAM = shapes.GOLD, shapes.BRASS, shapes.CREAM
STEEL, STEEL_DARK, WOOD, LEAF = "#AEB9BF", "#78868E", "#6B4426", "#2F7A46"
HAND_X = 35
"""The things below are drawn around (0, 0) and moved there."""


def thing(name: Thing, suit: str) -> str:
    """The thing with the hand around it."""
    return shapes.moved(_drawn(name, suit) + _hand(WARDROBES[suit]), HAND_X, 0)


def _drawn(name: Thing, suit: str) -> str:
    match name:
        case "sword":
            return _sword()
        case "sceptre":
            return _sceptre(suit)
        case "axe":
            return _axe()
        case "flower":
            return _flower(WARDROBES[suit])
        case "leaf":
            return _leaf()
        case "halberd":
            return _halberd()
        case "feather":
            return _feather(WARDROBES[suit])


def marotte(wear: Wardrobe) -> str:
    """The jester's staff."""
    rod = shapes.stroke("M0-2V-66", WOOD, 2.8)
    ribbons = shapes.stroke("M0-58C-8-54 -2-48 -7-42M0-58C8-54 2-48 7-42", wear.light, 1.8)
    ball = shapes.circle(0, -64, 6.4, wear.robe) + shapes.circle(0, -64, 3, GOLD)
    return shapes.moved(rod + ribbons + ball + _hand(wear), HAND_X, 0)


def _hand(wear: Wardrobe) -> str:
    cuff = shapes.path("M-5.6-5.4C-2-7.4 2-7.4 5.6-5.4L6.4 0H-6.4Z", CREAM)
    fist = "M-4.6-15C-5-17.6 4.8-17.6 4.8-14.6V-8.6C4-5.6 -3.6-5.6 -4.4-8.6Z"
    return cuff + shapes.path(fist, wear.skin) + shapes.stroke("M-4.2-13.4H3M-4.2-10.8H3", wear.shade, 0.9)


def _sword() -> str:
    blade = shapes.path("M-2.6-22V-78L0-84L2.6-78V-22Z", STEEL) + shapes.path("M0-22V-84L2.6-78V-22Z", STEEL_DARK)
    guard = (
        shapes.stroke("M-8-21H8", GOLD, 3) + shapes.circle(-8.4, -21, 2.2, BRASS) + shapes.circle(8.4, -21, 2.2, BRASS)
    )
    return blade + guard + shapes.stroke("M0-20V-3", WOOD, 3.4)


def _sceptre(suit: str) -> str:
    rod = shapes.stroke("M0-2V-66", BRASS, 2.8) + shapes.stroke("M-.5-2V-66", GOLD, 1.4)
    knot = shapes.circle(0, -62, 3, GOLD) + shapes.circle(0, -72.5, 9.4, GOLD) + shapes.circle(0, -72.5, 7.6, CREAM)
    return rod + knot + shapes.suit(suit, 0, -72.5, 9.6)


def _axe() -> str:
    shaft = shapes.stroke("M0-2V-82", WOOD, 3)
    blade = "M1-78C5-76 8-80 10-84C12-75 12-64 10-56C8-60 5-64 1-62Z"
    other = "M-1-76C-4-75 -6-77 -8-80C-9.6-74 -9.6-66 -8-60C-6-63 -4-65 -1-64Z"
    return (
        shapes.path(blade, STEEL)
        + shapes.path(other, STEEL_DARK)
        + shaft
        + shapes.circle(0, -83, 2.6, GOLD)
        + shapes.circle(0, -70, 2.2, GOLD)
    )


def _flower(wear: Wardrobe) -> str:
    stem = shapes.stroke("M0-4C-1-22 2-40 0-58", LEAF, 2)
    leaves = shapes.path("M0-30C3-38 8-40 10-40C10-34 6-30 0-30Z", LEAF)
    leaves += shapes.path("M0.4-24C-4-32 -8-33 -10-33C-9.6-28 -6-24 0.4-24Z", LEAF)
    petals = ""
    for step in range(5):
        turn = math.radians(step * 72 - 90)
        petals += shapes.circle(6.2 * math.cos(turn), -66 + 6.2 * math.sin(turn), 5.2, wear.robe)
    for step in range(5):
        turn = math.radians(step * 72 - 54)
        petals += shapes.circle(4 * math.cos(turn), -66 + 4 * math.sin(turn), 2.4, wear.light)
    return stem + leaves + petals + shapes.circle(0, -66, 3.6, GOLD)


def _leaf() -> str:
    """A twig of laurel."""
    stem = shapes.stroke("M0-4V-70", LEAF, 1.8)
    pair = shapes.path("M0 0C.3-1 1-1 1.2-1C1.1-.3 .6 0 0 0ZM0 0C-.3-1-1-1-1.2-1C-1.1-.3-.6 0 0 0Z", LEAF)
    pairs = "".join(shapes.moved(pair, 0, y, size) for y, size in ((-30, 9), (-42, 8.6), (-54, 7.4), (-65, 5.6)))
    return stem + pairs + shapes.path("M0-80C4-76 3-70 0-67C-3-70-4-76 0-80Z", LEAF)


def _halberd() -> str:
    shaft = shapes.stroke("M0-2V-72", WOOD, 2.8)
    spike = shapes.path("M0-92L3-74H-3Z", STEEL)
    blade = shapes.path(
        "M-1-74C-6-76 -9-79 -11-80C-13-72 -12-64 -9-58C-7-62 -4-64 -1-64Z",
        STEEL,
    )
    hook = shapes.path("M1-72C5-72 8-70 10-65C7-67 4-66 1-65Z", STEEL_DARK)
    return shaft + spike + blade + hook + shapes.stroke("M-2.6-74H2.6M-2.6-63H2.6", GOLD, 2)


def _feather(wear: Wardrobe) -> str:
    left = "M0-30C-7-34 -10-42 -8-50L-5-49L-9-55C-9-66 -3-78 2-86C1-66 0-46 0-30Z"
    right = "M0-30C6-35 9-44 8-54L5-54L8-60C8-70 5-80 2-86C1-66 0-46 0-30Z"
    quill = shapes.stroke("M0-3V-34C0-50 1-66 2-84", GOLD, 1.4)
    return shapes.path(left, wear.robe) + shapes.path(right, wear.light) + quill
