"""Cards in large print: one rank and one suit at both ends, over 50 % larger than usual; court cards keep a bust."""

from typing import Final

from assets.make import court_figures, joker_card, svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette

RANK_BOX: Final = svg_shapes.GlyphBox(left=8, right=62, baseline=92, height=83)
ONE_BOX: Final = svg_shapes.GlyphBox(left=7, right=26, baseline=92, height=83, outline_width=1.6)
NOUGHT_BOX: Final = svg_shapes.GlyphBox(left=29, right=66, baseline=92, height=83, outline_width=1.6)
SUIT_PLACE: Final = (35, 118, 44)
"""Centre and size of the suit, in u: x, y, size."""
BUST_PLACE: Final = (110, 66, 0.59)


def draw_large_card(rank: str, suit: str, letter: str = "") -> str:
    """Draw a card without its background; *letter* replaces the rank's own letter if given."""
    colour = svg_shapes.SUIT_COLOURS[suit]
    x, y, size = SUIT_PLACE
    bust = _bust(court_figures.draw_figure(rank, suit), COURT_PALETTES[suit]) if rank in "JQK" else ""
    return svg_shapes.both_ends(bust + _rank(letter or rank, colour) + svg_shapes.suit(suit, x, y, size))


def draw_large_joker() -> str:
    """Draw the joker without the card background."""
    palette = joker_card.PALETTE
    word = "".join(
        svg_shapes.letter(letter, 21, 87 + row * 13, 10.4, palette.robe) for row, letter in enumerate("JOKER")
    )
    return svg_shapes.both_ends(
        _bust(joker_card.jester_figure(), palette) + svg_shapes.translate(joker_card.draw_star(28), 37, 39) + word
    )


def _rank(rank: str, colour: str) -> str:
    if rank == "T":
        return svg_shapes.letter_in_box("1", ONE_BOX, colour) + svg_shapes.letter_in_box("0", NOUGHT_BOX, colour)
    return svg_shapes.letter_in_box(rank, RANK_BOX, colour)


def _bust(figure: str, palette: CourtPalette) -> str:
    """Draw a half figure in the free corner, above a line."""
    x, y, scale = BUST_PLACE
    hem = svg_shapes.stroke("M-48 1H48", svg_shapes.BRASS, 3)
    glow = svg_shapes.circle(0, -50, 40, palette.glow)
    return svg_shapes.translate(glow + figure + hem, x, y, scale)
