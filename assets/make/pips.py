"""The number cards: where their pips stand, and the index every card carries."""

from typing import Final

from assets.make import shapes

TOP, HIGH, MIDDLE = 27, 79, 105
BETWEEN: Final = 66
LEFT, CENTRE, RIGHT = 58, 75, 92
_CORNERS: Final = ((LEFT, TOP), (RIGHT, TOP))
_SIDES: Final = (*_CORNERS, (LEFT, MIDDLE), (RIGHT, MIDDLE))
_COLUMNS: Final = (*_CORNERS, (LEFT, HIGH), (RIGHT, HIGH))
UPPER: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((CENTRE, TOP),),
    "3": ((CENTRE, TOP), (CENTRE, MIDDLE)),
    "4": _CORNERS,
    "5": (*_CORNERS, (CENTRE, MIDDLE)),
    "6": _SIDES,
    "7": (*_SIDES, (CENTRE, BETWEEN)),
    "8": (*_SIDES, (CENTRE, BETWEEN)),
    "9": (*_COLUMNS, (CENTRE, MIDDLE)),
    "T": (*_COLUMNS, (CENTRE, 53)),
}
"""Pips of the upper half and the middle; the lower half is the upper one turned round."""
SIZE: Final = 21
"""Of a pip: smaller than the suit of the index, so that nobody counts that one."""
INDEX_X, INDEX_FOOT, INDEX_HIGH = 24, 60, 51


def index(rank: str, letter: str) -> str:
    """Rank and suit in both corners, large enough for a card that shows only its edge."""
    colour = shapes.SUIT_INKS[letter]
    sign = _ten(colour) if rank == "T" else shapes.letters(rank, INDEX_X, INDEX_FOOT, INDEX_HIGH, colour, 33)
    return shapes.both_ends(sign + shapes.suit(letter, INDEX_X, 81, 30))


def _ten(colour: str) -> str:
    """Two figures in the place of one; the outline gives back the weight that squeezing takes."""
    return shapes.squeezed("1", 5.5, 20.5, INDEX_FOOT, INDEX_HIGH, colour) + shapes.squeezed(
        "0", 22, 44, INDEX_FOOT, INDEX_HIGH, colour
    )


def ace(letter: str) -> str:
    """One large suit with a line of gold inside."""
    return shapes.suit(letter, CENTRE, MIDDLE, 66) + shapes.contour(letter, CENTRE, MIDDLE, 50, shapes.GOLD)


def field(rank: str, letter: str) -> str:
    """The pips of a number card."""
    drawn = ""
    for x, y in UPPER[rank]:
        drawn += shapes.suit(letter, x, y, SIZE)
        if y < MIDDLE and (rank, y) != ("7", BETWEEN):
            drawn += shapes.suit(letter, shapes.WIDTH - x, shapes.HEIGHT - y, SIZE, upside_down=True)
    return drawn
