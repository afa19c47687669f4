"""Cards in large print: one rank and one suit at each end, more than half as large again; court cards keep a bust."""

from typing import Final

from assets.make import figures, jokers, shapes
from assets.make.wardrobe import WARDROBES, Wardrobe

RANK: Final = shapes.Box(left=8, right=62, foot=92, height=83)
ONE: Final = shapes.Box(left=7, right=26, foot=92, height=83, pen=1.6)
NOUGHT: Final = shapes.Box(left=29, right=66, foot=92, height=83, pen=1.6)
SUIT: Final = (35, 118, 44)
"""Where it stands, and how large it is."""
BUST: Final = (110, 66, 0.59)


def card(rank: str, suit: str, sign: str = "") -> str:
    """A card of a suit, without its face; *sign* where another letter than its rank's stands on it."""
    ink = shapes.SUIT_INKS[suit]
    x, y, size = SUIT
    bust = _bust(figures.figure(rank, suit), WARDROBES[suit]) if rank in "JQK" else ""
    return shapes.both_ends(bust + _rank(sign or rank, ink) + shapes.suit(suit, x, y, size))


def joker() -> str:
    """The joker, without its face."""
    wear = jokers.WEAR
    word = "".join(shapes.letter(letter, 21, 87 + row * 13, 10.4, wear.robe) for row, letter in enumerate("JOKER"))
    return shapes.both_ends(_bust(jokers.half(), wear) + shapes.moved(jokers.star(28), 37, 39) + word)


def _rank(rank: str, ink: str) -> str:
    if rank == "T":
        return shapes.squeezed("1", ONE, ink) + shapes.squeezed("0", NOUGHT, ink)
    return shapes.squeezed(rank, RANK, ink)


def _bust(half: str, wear: Wardrobe) -> str:
    """A half figure in the free corner, on a line."""
    x, y, scale = BUST
    hem = shapes.stroke("M-48 1H48", shapes.BRASS, 3)
    glow = shapes.circle(0, -50, 40, wear.glow)
    return shapes.moved(glow + half + hem, x, y, scale)
