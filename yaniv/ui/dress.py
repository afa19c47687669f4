"""What cards wear: a face, inks and a back. Pure.

*Why* drawings are inked when they are loaded: themes and faces differ in a few colours, and a set of drawings for each
of their pairs would be ten times as much.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER
from yaniv.store.settings import Back, Face
from yaniv.ui.theme import EVENING, Colour, Theme

Letters = Literal["english", "french"]
_COURTS: Final = frozenset("JQK")
BACK: Final = "back"
"""The name of whatever a card shows face down."""
SIZE_U: Final = (150, 210)
CORNER_U: Final = 10
BROAD_U: Final = 3
"""An outline broader than this is meant to be seen from afar."""
DRAWN: Final = EVENING
"""The theme in whose colours the drawings are kept."""
_CLASSIC: Final[Mapping[str, Mapping[Colour, Colour]]] = {
    "D": {"#1238C8": "#A8501C", "#0A2080": "#73330D", "#5E83F2": "#E0985A", "#DFE6F9": "#F8E8D6", "#C3D0F5": "#F0D2B2"},
    "C": {"#0F4E3E": "#0B0C0F", "#52B596": "#7D6B88", "#DCEDE4": "#E9E5EC", "#BFDFD0": "#D8D1DD"},
}
"""Robes and grounds of the two families that lose their own colour on the classic face."""


class Dress(Struct, frozen=True):
    """The look of all cards."""

    theme: Theme = EVENING
    """Already in the colours of the face."""
    face: Face = "four_colour"
    back: Back = "lattice"
    letters: Letters = "english"
    """On court cards."""

    def drawing(self, name: str) -> str:
        """The drawing of a card or of `BACK`, without its ending."""
        if name == BACK:
            return f"{BACK}-{self.back}"
        french = "french/" if self.letters == "french" and name != JOKER and name[0] in _COURTS else ""
        return f"{french}large/{name}" if self.face == "large_print" else f"{french}{name}"

    def inked(self, name: str, drawing: str) -> str:
        """The text of the drawing in the colours of this dress, with the outline of the theme."""
        inks = {DRAWN.face: self.theme.face, DRAWN.edge: self.theme.edge}
        if name not in (BACK, JOKER):
            suit = name[-1]
            inks[DRAWN.suit(suit)] = self.theme.suit(suit)
            inks |= _CLASSIC.get(suit, {}) if self.face == "two_colour" else {}
        for old, new in inks.items():
            drawing = drawing.replace(old, new)
        return drawing.replace("</svg>", self._outline(name) + "</svg>")

    def _outline(self, name: str) -> str:
        """A line along the edge that no picture on the card covers; pale around a back, which is dark itself."""
        pen = self.theme.edge_u
        if pen <= DRAWN.edge_u:
            return ""
        (wide, high), corner = SIZE_U, CORNER_U - pen / 2
        box = f'x="{pen / 2}" y="{pen / 2}" width="{wide - pen}" height="{high - pen}" rx="{corner}"'
        ink = self.theme.face if name == BACK and pen > BROAD_U else self.theme.edge
        return f'<rect {box} fill="none" stroke="{ink}" stroke-width="{pen}"/>'


def in_colours(theme: Theme, face: Face) -> Theme:
    """The theme with the suits of this face."""
    if face != "two_colour":
        return theme
    return replace(theme, heart=theme.red, diamond=theme.red, club=theme.spade)
