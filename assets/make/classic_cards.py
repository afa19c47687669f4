"""Cards in the classic French-suited pattern: small indices, pips in three columns, court figures in a full frame."""

from typing import Final

from assets.make import court_figures, joker_card, pips, svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette

LEFT_X, CENTRE_X, RIGHT_X = 49, 75, 101
END_Y, UPPER_Y, THIRD_Y, MIDDLE_Y = 32, 80.6667, 68.5, 105
"""Rows of pips: the first, the second of four, the second of three, the middle."""
PIP_SIZE: Final = 31
FRAME_LEFT, FRAME_RIGHT, FRAME_TOP = 31, 119, 12
INDEX_X: Final = 17
INDEX_BASELINE, INDEX_HEIGHT, INDEX_SUIT_Y, INDEX_SUIT_SIZE = 38, 28, 54.5, 21
RANK_BOX: Final = svg_shapes.GlyphBox(left=7, right=27, baseline=INDEX_BASELINE, height=INDEX_HEIGHT, outline_width=1)
ONE_BOX: Final = svg_shapes.GlyphBox(
    left=4.5, right=12.5, baseline=INDEX_BASELINE, height=INDEX_HEIGHT, outline_width=1
)
NOUGHT_BOX: Final = svg_shapes.GlyphBox(
    left=14, right=29.5, baseline=INDEX_BASELINE, height=INDEX_HEIGHT, outline_width=1
)
_ENDS: Final[pips.PipPositions] = ((LEFT_X, END_Y), (RIGHT_X, END_Y))
_WAIST: Final[pips.PipPositions] = ((LEFT_X, MIDDLE_Y), (RIGHT_X, MIDDLE_Y))
_COLUMNS: Final[pips.PipPositions] = (*_ENDS, (LEFT_X, UPPER_Y), (RIGHT_X, UPPER_Y))
_CENTRE: Final[pips.PipPositions] = ((CENTRE_X, MIDDLE_Y),)
PIP_POSITIONS: Final[dict[str, tuple[pips.PipPositions, pips.PipPositions]]] = {
    "2": (((CENTRE_X, END_Y),), ()),
    "3": (((CENTRE_X, END_Y),), _CENTRE),
    "4": (_ENDS, ()),
    "5": (_ENDS, _CENTRE),
    "6": (_ENDS, _WAIST),
    "7": (_ENDS, (*_WAIST, (CENTRE_X, THIRD_Y))),
    "8": ((*_ENDS, (CENTRE_X, THIRD_Y)), _WAIST),
    "9": (_COLUMNS, _CENTRE),
    "T": ((*_COLUMNS, (CENTRE_X, 56.3333)), ()),
}
"""By rank: pips drawn at both ends, and pips drawn once."""
FIGURE_SCALE: Final = 0.93


def draw_classic_card(rank: str, suit: str, letter: str = "") -> str:
    """Draw a card without its background; *letter* replaces the rank's own letter if given."""
    index = svg_shapes.both_ends(_index(letter or rank, suit))
    if rank in "JQK":
        return _court(court_figures.draw_figure(rank, suit), COURT_PALETTES[suit]) + index
    if rank == "A":
        return _ace(suit) + index
    ends, once = PIP_POSITIONS[rank]
    return svg_shapes.both_ends(_pips(ends, suit)) + _pips(once, suit) + index


def draw_classic_joker() -> str:
    """Draw the joker without the card background."""
    palette = joker_card.PALETTE
    word = "".join(
        svg_shapes.letter(letter, INDEX_X, 41 + row * 12, 9.6, palette.robe) for row, letter in enumerate("JOKER")
    )
    star = svg_shapes.translate(joker_card.draw_star(11), INDEX_X, 19)
    return _court(joker_card.jester_figure(), palette) + svg_shapes.both_ends(star + word)


def _index(rank: str, suit: str) -> str:
    colour = svg_shapes.SUIT_COLOURS[suit]
    sign = (
        svg_shapes.letter_in_box("1", ONE_BOX, colour) + svg_shapes.letter_in_box("0", NOUGHT_BOX, colour)
        if rank == "T"
        else svg_shapes.letter_in_box(rank, RANK_BOX, colour)
    )
    return sign + svg_shapes.suit(suit, INDEX_X, INDEX_SUIT_Y, INDEX_SUIT_SIZE)


def _pips(spots: pips.PipPositions, suit: str) -> str:
    return "".join(svg_shapes.suit(suit, x, y, PIP_SIZE) for x, y in spots)


def _ace(suit: str) -> str:
    """Draw one pip; that of spades is the ornate one, as the card of the printer."""
    if suit != "S":
        return svg_shapes.suit(suit, CENTRE_X, MIDDLE_Y, 46)
    large = svg_shapes.suit(suit, CENTRE_X, MIDDLE_Y, 92)
    inside = svg_shapes.translate(
        svg_shapes.stroke(svg_shapes.SUIT_PATHS["S"], svg_shapes.GOLD, 0.022), CENTRE_X, MIDDLE_Y + 1, 74
    )
    return large + inside + svg_shapes.suit(suit, CENTRE_X, MIDDLE_Y + 6, 34, svg_shapes.GOLD)


def _court(figure: str, palette: CourtPalette) -> str:
    """Draw a framed panel with the half figure at both ends."""
    width, height = FRAME_RIGHT - FRAME_LEFT, svg_shapes.HEIGHT - 2 * FRAME_TOP
    box = f'x="{FRAME_LEFT}" y="{FRAME_TOP}" width="{width}" height="{height}" rx="3"'
    glow = svg_shapes.circle(0, -56, 34, palette.glow)
    half = svg_shapes.translate(glow + figure, CENTRE_X, MIDDLE_Y, FIGURE_SCALE)
    belt = f"M{FRAME_LEFT} {MIDDLE_Y}H{FRAME_RIGHT}"
    return (
        f'<rect {box} fill="{palette.panel}"/>'
        + svg_shapes.both_ends(half)
        + f'<rect {box} fill="none" stroke="{svg_shapes.BRASS}" stroke-width="1.6"/>'
        + svg_shapes.stroke(belt, svg_shapes.BRASS, 4.4)
        + svg_shapes.stroke(belt, palette.dark, 2.4)
    )
