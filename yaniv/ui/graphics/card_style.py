"""What cards wear: a face, inks and a back. Pure.

*Why* drawings are inked when they are loaded: themes and faces differ in a few colours, and a set of drawings for each
of their pairs would be ten times as much.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER
from yaniv.store.settings import CardBack, CardFace
from yaniv.ui.graphics.theme import EVENING, Colour, Theme

CourtLetters = Literal["english", "french"]
"""Language of the rank letters on court cards."""
_COURT_RANKS: Final = frozenset("JQK")
BACK_NAME: Final = "back"
"""The name of whatever a card shows face down."""
CARD_SIZE_U: Final = (150, 210)
"""Width and height of a card in the coordinates of its SVG drawing."""
CARD_CORNER_U: Final = 10
"""Corner radius in the same coordinates."""
BROAD_OUTLINE_U: Final = 3
"""An outline broader than this is meant to be seen from afar."""
SOURCE_THEME: Final = EVENING
"""The theme in whose colours the drawings are kept."""
_TWO_COLOUR_REPLACEMENTS: Final[Mapping[str, Mapping[Colour, Colour]]] = {
    "D": {"#1238C8": "#A8501C", "#0A2080": "#73330D", "#5E83F2": "#E0985A", "#DFE6F9": "#F8E8D6", "#C3D0F5": "#F0D2B2"},
    "C": {"#0F4E3E": "#0B0C0F", "#52B596": "#7D6B88", "#DCEDE4": "#E9E5EC", "#BFDFD0": "#D8D1DD"},
}
"""Robes and grounds of the two families that lose their own colour on the classic face."""


class CardStyle(Struct, frozen=True):
    """The look of all cards."""

    theme: Theme = EVENING
    """Already in the colours of the face."""
    face: CardFace = "four_colour"
    back: CardBack = "lattice"
    letters: CourtLetters = "english"
    """On court cards."""

    def drawing_name(self, name: str) -> str:
        """The drawing of a card or of `BACK`, without its ending."""
        if name == BACK_NAME:
            return f"{BACK_NAME}-{self.back}"
        french = "french/" if self.letters == "french" and name != JOKER and name[0] in _COURT_RANKS else ""
        return f"{french}large/{name}" if self.face == "large_print" else f"{french}{name}"

    def recolour(self, name: str, svg_text: str) -> str:
        """The text of the drawing in the colours of this dress, with the outline of the theme."""
        replacements = {SOURCE_THEME.card_face: self.theme.card_face, SOURCE_THEME.card_edge: self.theme.card_edge}
        if name not in (BACK_NAME, JOKER):
            suit = name[-1]
            replacements[SOURCE_THEME.suit_colour(suit)] = self.theme.suit_colour(suit)
            replacements |= _TWO_COLOUR_REPLACEMENTS.get(suit, {}) if self.face == "two_colour" else {}
        for old, new in replacements.items():
            svg_text = svg_text.replace(old, new)
        return svg_text.replace("</svg>", self._outline_svg(name) + "</svg>")

    def _outline_svg(self, name: str) -> str:
        """A line along the edge that no picture on the card covers; pale around a back, which is dark itself."""
        stroke_u = self.theme.card_edge_u
        if stroke_u <= SOURCE_THEME.card_edge_u:
            return ""
        (width, height), corner = CARD_SIZE_U, CARD_CORNER_U - stroke_u / 2
        size_attributes = f'width="{width - stroke_u}" height="{height - stroke_u}"'
        rect_attributes = f'x="{stroke_u / 2}" y="{stroke_u / 2}" {size_attributes} rx="{corner}"'
        stroke_colour = (
            self.theme.card_face if name == BACK_NAME and stroke_u > BROAD_OUTLINE_U else self.theme.card_edge
        )
        return f'<rect {rect_attributes} fill="none" stroke="{stroke_colour}" stroke-width="{stroke_u}"/>'


def with_suit_colours(theme: Theme, face: CardFace) -> Theme:
    """The theme with the suits of this face."""
    if face != "two_colour":
        return theme
    return replace(theme, heart=theme.two_colour_red, diamond=theme.two_colour_red, club=theme.spade)
