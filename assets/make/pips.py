"""The number cards: where their pips stand, and the index every card carries."""

from typing import Final

from assets.make import shapes
from assets.make.wardrobe import WARDROBES

TOP, BETWEEN, HIGH, MIDDLE = 27, 66, 79, 105
LEFT, CENTRE, RIGHT = 58, 75, 92
Spots = tuple[tuple[float, float], ...]
_CORNERS: Final[Spots] = ((LEFT, TOP), (RIGHT, TOP))
_WAIST: Final[Spots] = ((LEFT, MIDDLE), (RIGHT, MIDDLE))
_COLUMNS: Final[Spots] = (*_CORNERS, (LEFT, HIGH), (RIGHT, HIGH))
_HEART: Final[Spots] = ((CENTRE, MIDDLE),)
SPOTS: Final[dict[str, tuple[Spots, Spots]]] = {
    "2": (((CENTRE, TOP),), ()),
    "3": (((CENTRE, TOP),), _HEART),
    "4": (_CORNERS, ()),
    "5": (_CORNERS, _HEART),
    "6": (_CORNERS, _WAIST),
    "7": (_CORNERS, (*_WAIST, (CENTRE, BETWEEN))),
    "8": ((*_CORNERS, (CENTRE, BETWEEN)), _WAIST),
    "9": (_COLUMNS, _HEART),
    "T": ((*_COLUMNS, (CENTRE, 53)), ()),
}
"""Pips that stand at both ends, and those that stand once."""
SIZE: Final = 21
"""Of a pip: smaller than the suit of the index, so that nobody counts that one."""
INSIDE: Final = {"S": 4, "H": -4, "D": 0, "C": 3}
"""Where the small suit in an ace looks centred."""
INDEX_X: Final = 24
RANK: Final = shapes.Box(left=7.5, right=40.5, foot=60, height=51)
ONE: Final = shapes.Box(left=5.5, right=20.5, foot=60, height=51, pen=1.2)
NOUGHT: Final = shapes.Box(left=22, right=44, foot=60, height=51, pen=1.2)


def index(rank: str, letter: str) -> str:
    """Rank and suit in both corners, large enough for a card that shows only its edge."""
    return shapes.both_ends(corner(rank, letter))


def corner(rank: str, letter: str) -> str:
    """Rank and suit in the upper corner."""
    return sign(rank, shapes.SUIT_INKS[letter]) + shapes.suit(letter, INDEX_X, 81, 30)


def sign(rank: str, colour: str) -> str:
    """The rank alone; a ten has two figures in the place of one."""
    if rank == "T":
        return shapes.squeezed("1", ONE, colour) + shapes.squeezed("0", NOUGHT, colour)
    return shapes.squeezed(rank, RANK, colour)


def ace(letter: str) -> str:
    """One large suit on a glow, with a golden one inside."""
    wear = WARDROBES[letter]
    glow = shapes.circle(CENTRE, MIDDLE, 37, wear.ground) + shapes.circle(CENTRE, MIDDLE, 29, wear.glow, 0.6)
    large = shapes.suit(letter, CENTRE, MIDDLE, 60)
    return glow + large + shapes.suit(letter, CENTRE, MIDDLE + INSIDE[letter], 20, shapes.GOLD)


def field(rank: str, letter: str) -> str:
    """The pips of a number card."""
    ends, once = SPOTS[rank]
    return shapes.both_ends(_pips(ends, letter)) + _pips(once, letter)


def _pips(spots: Spots, letter: str) -> str:
    return "".join(shapes.suit(letter, x, y, SIZE) for x, y in spots)
