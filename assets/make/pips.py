"""Number cards: positions of their pips, and the index in the corners of every card."""

from typing import Final

from assets.make import svg_shapes
from assets.make.court_palette import COURT_PALETTES

TOP_Y, BETWEEN_Y, UPPER_Y, MIDDLE_Y = 27, 66, 79, 105
LEFT_X, CENTRE_X, RIGHT_X = 58, 75, 92
PipPositions = tuple[tuple[float, float], ...]
_CORNERS: Final[PipPositions] = ((LEFT_X, TOP_Y), (RIGHT_X, TOP_Y))
_WAIST: Final[PipPositions] = ((LEFT_X, MIDDLE_Y), (RIGHT_X, MIDDLE_Y))
_COLUMNS: Final[PipPositions] = (*_CORNERS, (LEFT_X, UPPER_Y), (RIGHT_X, UPPER_Y))
_CENTRE_SPOT: Final[PipPositions] = ((CENTRE_X, MIDDLE_Y),)
PIP_POSITIONS: Final[dict[str, tuple[PipPositions, PipPositions]]] = {
    "2": (((CENTRE_X, TOP_Y),), ()),
    "3": (((CENTRE_X, TOP_Y),), _CENTRE_SPOT),
    "4": (_CORNERS, ()),
    "5": (_CORNERS, _CENTRE_SPOT),
    "6": (_CORNERS, _WAIST),
    "7": (_CORNERS, (*_WAIST, (CENTRE_X, BETWEEN_Y))),
    "8": ((*_CORNERS, (CENTRE_X, BETWEEN_Y)), _WAIST),
    "9": (_COLUMNS, _CENTRE_SPOT),
    "T": ((*_COLUMNS, (CENTRE_X, 53)), ()),
}
"""By rank: pips drawn at both ends, and pips drawn once."""
PIP_SIZE: Final = 21
"""Size of a pip in u: smaller than the suit of the index, so that the index is not counted as a pip."""
ACE_INNER_OFFSETS: Final = {"S": 4, "H": -4, "D": 0, "C": 3}
"""Vertical offset in u at which the small suit inside an ace looks centred."""
INDEX_X: Final = 24
RANK_BOX: Final = svg_shapes.GlyphBox(left=7.5, right=40.5, baseline=60, height=51)
ONE_BOX: Final = svg_shapes.GlyphBox(left=5.5, right=20.5, baseline=60, height=51, outline_width=1.2)
NOUGHT_BOX: Final = svg_shapes.GlyphBox(left=22, right=44, baseline=60, height=51, outline_width=1.2)


def corner_indices(rank: str, letter: str) -> str:
    """Draw rank and suit in both corners, large enough for a card of which only the edge is visible."""
    return svg_shapes.both_ends(corner_index(rank, letter))


def corner_index(rank: str, letter: str) -> str:
    """Draw rank and suit in the upper corner."""
    return rank_sign(rank, svg_shapes.SUIT_COLOURS[letter]) + svg_shapes.suit(letter, INDEX_X, 81, 30)


def rank_sign(rank: str, colour: str) -> str:
    """Draw the rank alone; a ten has two digits in the space of one."""
    if rank == "T":
        return svg_shapes.letter_in_box("1", ONE_BOX, colour) + svg_shapes.letter_in_box("0", NOUGHT_BOX, colour)
    return svg_shapes.letter_in_box(rank, RANK_BOX, colour)


def draw_ace(letter: str) -> str:
    """Draw one large suit on a glow, with a gold one inside."""
    palette = COURT_PALETTES[letter]
    glow = svg_shapes.circle(CENTRE_X, MIDDLE_Y, 37, palette.panel) + svg_shapes.circle(
        CENTRE_X, MIDDLE_Y, 29, palette.glow, 0.6
    )
    large = svg_shapes.suit(letter, CENTRE_X, MIDDLE_Y, 60)
    return glow + large + svg_shapes.suit(letter, CENTRE_X, MIDDLE_Y + ACE_INNER_OFFSETS[letter], 20, svg_shapes.GOLD)


def draw_number_card(rank: str, letter: str) -> str:
    """Draw the pips of a number card."""
    both_ends_spots, single_spots = PIP_POSITIONS[rank]
    return svg_shapes.both_ends(_pips(both_ends_spots, letter)) + _pips(single_spots, letter)


def _pips(spots: PipPositions, letter: str) -> str:
    return "".join(svg_shapes.suit(letter, x, y, PIP_SIZE) for x, y in spots)
