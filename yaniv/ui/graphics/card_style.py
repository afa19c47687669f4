"""Card style: face, colours, back and paper of all cards, applied to the SVG drawings.

*Why* drawings are recoloured, and laid on paper, when they are loaded: themes, faces and papers differ in few colours,
and a set of drawings for each combination would be many times as many files.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER
from yaniv.settings.settings_schema import CardBack, CardFace, CardPaper
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


_FIRST_RECT: Final = re.compile(r"<rect [^>]*/>")
"""The board of a card: the first rectangle of its drawing."""
_WIDTH, _HEIGHT = 150, 210
_NOTCH_U: Final = 9
"""Radius of the notches in the corners of a ticket."""
_TOOTH_U: Final = 5.5
"""Distance of the teeth at the torn ends of a ticket."""


class PaperColours(Struct, frozen=True):
    """Colours of a paper, and of the suits that would be too pale on it."""

    face: Colour
    edge: Colour
    club: Colour
    two_colour_red: Colour


PAPER_COLOURS: Final[dict[CardPaper, PaperColours]] = {
    "pub": PaperColours("#F0DFB9", "#B89A66", "#0F6049", "#A8161E"),
    "tickets": PaperColours("#F7E8CF", "#B5936B", "#136C54", "#B31D25"),
}


def with_paper_colours(theme: Theme, paper: CardPaper, *, is_two_coloured: bool = False) -> Theme:
    """Return the theme with the colours of cards on this paper. *is_two_coloured*: hearts and diamonds are red."""
    if paper not in PAPER_COLOURS:
        return theme
    colours = PAPER_COLOURS[paper]
    theme = replace(theme, card_face=colours.face, card_edge=colours.edge, two_colour_red=colours.two_colour_red)
    if is_two_coloured:
        return replace(theme, heart=colours.two_colour_red, diamond=colours.two_colour_red)
    return replace(theme, club=colours.club)


def lay_on_paper(svg_text: str, name: str, paper: CardPaper, *, is_back: bool) -> str:
    """Return the SVG drawing of a card on this paper, in the colours in which drawings are stored.

    *name* chooses where a face is worn; all backs are alike.
    """
    board = _FIRST_RECT.search(svg_text)
    if paper == "smooth" or board is None:
        return svg_text
    fill, edge = (re.search(f'{key}="(#[0-9A-Fa-f]+)"', board[0]) for key in ("fill", "stroke"))
    if fill is None or edge is None:
        return svg_text
    before, after = svg_text[: board.start()], svg_text[board.end() :]
    if paper == "tickets":
        return before + _ticket(fill[1], edge[1], is_back=is_back) + after
    worn = _worn_rim() if is_back else _stains(sum(map(ord, name)) * 7 % 31)
    if is_back:
        return before + board[0] + after.replace("</svg>", worn + "</svg>")
    return before + board[0] + worn + after


def _ticket(fill: Colour, edge: Colour, *, is_back: bool) -> str:
    """Draw a ticket: bitten corners, torn ends, and on the face fine lines like those of a banknote."""
    svg = f'<path d="{_ticket_outline()}" fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'
    if is_back:
        return svg
    waves = "".join(
        f"M8 {y}" + "".join(f"q{_WAVE_U / 4} {-bend} {_WAVE_U / 2} 0t{_WAVE_U / 2} 0" for _ in range(4))
        for y, bend in ((22 + 7 * number, 5 if number % 2 else -5) for number in range(25))
    )
    line = 'fill="none" stroke="#C2703A"'
    return (
        svg
        + f'<path d="{waves}" {line} stroke-width="0.7" stroke-opacity="0.3"/>'
        + f'<rect x="5" y="13" width="140" height="184" rx="2" {line} stroke-width="0.9" stroke-opacity="0.55"/>'
    )


_WAVE_U: Final = 33.5
"""Length of one wave of the fine lines; four of them fill a line."""


def _ticket_outline() -> str:
    """Return the outline, clockwise from the upper left."""
    notch, teeth = _NOTCH_U, round((_WIDTH - 2 * _NOTCH_U - 1) / _TOOTH_U)
    step = (_WIDTH - 2 * notch - 1) / teeth
    top = "".join(f"a{step / 2 * 0.8:.3f} {step / 2 * 0.8:.3f} 0 0 0 {step:.3f} 0" for _ in range(teeth))
    bottom = "".join(f"a{step / 2 * 0.8:.3f} {step / 2 * 0.8:.3f} 0 0 0 {-step:.3f} 0" for _ in range(teeth))
    low, right = _HEIGHT - 0.5, _WIDTH - 0.5
    return (
        f"M{notch + 0.5} 0.5{top}A{notch} {notch} 0 0 0 {right} {notch + 0.5}V{low - notch}"
        f"A{notch} {notch} 0 0 0 {right - notch} {low}{bottom}"
        f"A{notch} {notch} 0 0 0 0.5 {low - notch}V{notch + 0.5}A{notch} {notch} 0 0 0 {notch + 0.5} 0.5Z"
    )


def _stains(seed: int) -> str:
    """Draw a browned rim, the ring of a glass, and a crease across a corner; *seed* places them."""
    ring_x, ring_y = (28 + seed * 13 % 100, 60 + seed * 29 % 110)
    rim = "".join(
        f'<rect x="{inset}" y="{inset}" width="{_WIDTH - 2 * inset}" height="{_HEIGHT - 2 * inset}"'
        f' rx="{10 - inset / 2}" fill="none" stroke="#8A5A22" stroke-width="{width}" stroke-opacity="{alpha}"/>'
        for inset, width, alpha in ((2, 3, 0.2), (4, 6, 0.1), (7, 10, 0.06))
    )
    ring = (
        f'<circle cx="{ring_x}" cy="{ring_y}" r="31" fill="none" stroke="#8A5A22" stroke-width="4"'
        f' stroke-opacity="0.1"/><circle cx="{ring_x + 1}" cy="{ring_y + 1}" r="28.6" fill="none" stroke="#8A5A22"'
        ' stroke-width="1" stroke-opacity="0.14"/>'
        if seed % 3 == 0
        else ""
    )
    reach = 20 + seed % 9
    corner = (
        f"M{_WIDTH - 1 - reach} 1L{_WIDTH - 1} {reach + 3}" if seed % 2 else f"M1 {_HEIGHT - reach}L{reach + 3} 209"
    )
    crease = (
        f'<path d="{corner}" fill="none" stroke="#6B4418" stroke-width="1.1" stroke-opacity="0.35"/>'
        f'<path d="{corner}" fill="none" stroke="#FFF8E4" stroke-width="0.7" stroke-opacity="0.7"'
        ' transform="translate(-0.9 0.9)"/>'
    )
    return rim + ring + crease


def _worn_rim() -> str:
    """Draw a rubbed rim and scratches over a back."""
    rim = (
        '<rect x="7" y="7" width="136" height="196" rx="6" fill="none" stroke="#F0DFB9" stroke-width="3"'
        ' stroke-opacity="0.35"/>'
    )
    scratches = "M14 30L34 22M118 186L136 176M20 170L44 178M104 24L132 34"
    corners = "M8 20Q9 9 20 8M130 8Q141 9 142 20M142 190Q141 201 130 202M20 202Q9 201 8 190"
    line = 'fill="none" stroke="#F0DFB9" stroke-linecap="round"'
    return (
        rim
        + f'<path d="{scratches}" {line} stroke-width="0.9" stroke-opacity="0.3"/>'
        + f'<path d="{corners}" {line} stroke-width="5" stroke-opacity="0.55"/>'
    )
