"""Card style: face, colours and back of all cards, applied to the SVG drawings.

*Why* drawings are recoloured when they are loaded: themes and faces differ in a few colours, and a set of drawings for
each combination would be ten times as many files.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER
from yaniv.settings.settings_schema import CardBack, CardFace, CardPaper
from yaniv.ui.graphics.card_papers import lay_on_paper, with_paper_colours
from yaniv.ui.graphics.theme import EVENING, Colour, Theme

CourtLetters = Literal["english", "french"]
"""Language of the rank letters on court cards."""
_COURT_RANKS: Final = frozenset("JQK")
BACK_NAME: Final = "back"
"""Name used in place of a card code for the back of a card."""
CARD_SIZE_U: Final = (150, 210)
"""Width and height of a card in the coordinates of its SVG drawing."""
CARD_CORNER_U: Final = 10
"""Corner radius in the same coordinates."""
BROAD_OUTLINE_U: Final = 3
"""Outlines broader than this are meant to be visible from a distance."""
MIN_CLASSIC_PX: Final = 75
"""Narrower cards are shown with the usual index, because the classic one would be lower than 14 px."""
SOURCE_THEME: Final = EVENING
"""Theme in whose colours the drawings are stored."""
_TWO_COLOUR_REPLACEMENTS: Final[Mapping[str, Mapping[Colour, Colour]]] = {
    "D": {"#1238C8": "#A8501C", "#0A2080": "#73330D", "#5E83F2": "#E0985A", "#DFE6F9": "#F8E8D6", "#C3D0F5": "#F0D2B2"},
    "C": {"#0F4E3E": "#0B0C0F", "#52B596": "#7D6B88", "#DCEDE4": "#E9E5EC", "#BFDFD0": "#D8D1DD"},
}
"""By suit: replacements for colours of robes and backgrounds that match the suit colour, for the two-colour face."""


class CardStyle(Struct, frozen=True):
    """Look of all cards: theme, face, back, and the letters on court cards."""

    theme: Theme = EVENING
    """Theme with the suit colours of the face already applied."""
    face: CardFace = "four_colour"
    back: CardBack = "lattice"
    letters: CourtLetters = "english"
    """Rank letters on court cards."""
    paper: CardPaper = "smooth"

    def drawing_name(self, name: str, width_px: int = MIN_CLASSIC_PX) -> str:
        """Return the file name of the drawing of a card, or of the back (`BACK_NAME`), without suffix.

        *width_px*: width at which it is shown; a narrow card has the usual large index.
        """
        if name == BACK_NAME:
            return f"{BACK_NAME}-{self.back}"
        french = "french/" if self.letters == "french" and name != JOKER and name[0] in _COURT_RANKS else ""
        if self.face == "large_print":
            return f"{french}large/{name}"
        return f"{french}classic/{name}" if self.face == "classic" and width_px >= MIN_CLASSIC_PX else f"{french}{name}"

    def recolour(self, name: str, svg_text: str) -> str:
        """Return the SVG drawing called *name* in the colours of this style, with the theme's card outline."""
        theme = self.paper_theme
        svg_text = lay_on_paper(svg_text, name, self._visible_paper, is_back=name == BACK_NAME)
        replacements = {SOURCE_THEME.card_face: theme.card_face, SOURCE_THEME.card_edge: theme.card_edge}
        if name not in (BACK_NAME, JOKER):
            suit = name[-1]
            replacements[SOURCE_THEME.suit_colour(suit)] = theme.suit_colour(suit)
            replacements |= _TWO_COLOUR_REPLACEMENTS.get(suit, {}) if self.face == "two_colour" else {}
        for old, new in replacements.items():
            svg_text = svg_text.replace(old, new)
        return svg_text.replace("</svg>", self._outline_svg(name) + "</svg>")

    @property
    def paper_theme(self) -> Theme:
        """The theme with the colours of cards on this paper."""
        return with_paper_colours(self.theme, self._visible_paper, is_two_coloured=self.face == "two_colour")

    @property
    def _visible_paper(self) -> CardPaper:
        """The paper; smooth on a table of high contrast."""
        return "smooth" if self.theme.card_edge_u > BROAD_OUTLINE_U else self.paper

    def _outline_svg(self, name: str) -> str:
        """Return an SVG rectangle along the edge, above the picture; a broad outline of the dark back is light.

        Empty if the outline of the theme is no broader than that of the drawings, and on tickets, which have their own.
        """
        stroke_u = self.theme.card_edge_u
        if stroke_u <= SOURCE_THEME.card_edge_u or (self.paper == "tickets" and stroke_u <= BROAD_OUTLINE_U):
            return ""
        (width, height), corner = CARD_SIZE_U, CARD_CORNER_U - stroke_u / 2
        size_attributes = f'width="{width - stroke_u}" height="{height - stroke_u}"'
        rect_attributes = f'x="{stroke_u / 2}" y="{stroke_u / 2}" {size_attributes} rx="{corner}"'
        stroke_colour = (
            self.theme.card_face if name == BACK_NAME and stroke_u > BROAD_OUTLINE_U else self.theme.card_edge
        )
        return f'<rect {rect_attributes} fill="none" stroke="{stroke_colour}" stroke-width="{stroke_u}"/>'


def with_suit_colours(theme: Theme, face: CardFace) -> Theme:
    """Return the theme with the suit colours of this card face."""
    if face != "two_colour":
        return theme
    return replace(theme, heart=theme.two_colour_red, diamond=theme.two_colour_red, club=theme.spade)
