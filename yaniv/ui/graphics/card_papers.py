"""Papers of the cards: smooth board, the worn deck of a pub, or ticket stubs; SVG around the stored drawings.

*Why* at load time: one paper suits every face and every back, and the drawings need not be stored again.
"""

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.settings.settings_schema import CardPaper
from yaniv.ui.graphics.theme import Colour, Theme

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
