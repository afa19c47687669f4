"""Generator of the deck as SVG: 52 cards and a joker, the same in large print, the backs, and small suit icons.

    python -m assets.make.cards [FOLDER]      writes FOLDER/cards/*.svg and FOLDER/icons/*.svg (default: assets)

Output is deterministic; a test compares it with the committed files.
"""

import sys
from pathlib import Path
from typing import Final

from assets.make import app_icon, card_backs, classic_cards, court_cards, joker_card, large_print, pips, svg_shapes
from assets.make.menu_icons import menu_icon_bodies
from yaniv.cards import JOKER, RANKS, SUITS

GENERATED_BY: Final = "assets/make/cards.py"
COURT_RANKS: Final = "JQK"
FRENCH_LETTERS: Final = {"J": "V", "Q": "D", "K": "R"}
"""French letters: valet, dame, roi."""


def card_svgs() -> dict[str, str]:
    """Return the SVG text of each card, by its path without suffix.

    Cards in large print, and court cards with French letters, have folders of their own.
    """
    standard_svgs = {rank + suit: _card(rank, suit) for suit in SUITS for rank in RANKS}
    standard_svgs[JOKER] = svg_shapes.svg_document(_with_card_face(joker_card.draw_joker()), GENERATED_BY)
    large_bodies = {rank + suit: large_print.draw_large_card(rank, suit) for suit in SUITS for rank in RANKS} | {
        JOKER: large_print.draw_large_joker()
    }
    large_svgs = {
        f"large/{code}": svg_shapes.svg_document(_with_card_face(body), GENERATED_BY)
        for code, body in large_bodies.items()
    }
    court_codes = {(rank, suit): rank + suit for rank in COURT_RANKS for suit in SUITS}
    french = {f"french/{code}": _card(*pair, FRENCH_LETTERS[pair[0]]) for pair, code in court_codes.items()}
    french |= {
        f"french/large/{code}": svg_shapes.svg_document(
            _with_card_face(large_print.draw_large_card(*pair, FRENCH_LETTERS[pair[0]])), GENERATED_BY
        )
        for pair, code in court_codes.items()
    }
    back_svgs = {
        f"back-{word}": svg_shapes.svg_document(body, GENERATED_BY, card_backs.panel_gradient(word))
        for word, body in card_backs.back_patterns().items()
    }
    return standard_svgs | large_svgs | french | _classic_svgs() | back_svgs


def _classic_svgs() -> dict[str, str]:
    """Return the cards of the classic pattern, and its court cards with French letters."""
    bodies = {f"classic/{rank}{suit}": classic_cards.draw_classic_card(rank, suit) for suit in SUITS for rank in RANKS}
    bodies[f"classic/{JOKER}"] = classic_cards.draw_classic_joker()
    bodies |= {
        f"french/classic/{rank}{suit}": classic_cards.draw_classic_card(rank, suit, FRENCH_LETTERS[rank])
        for suit in SUITS
        for rank in COURT_RANKS
    }
    return {stem: svg_shapes.svg_document(_with_card_face(body), GENERATED_BY) for stem, body in bodies.items()}


def icon_svgs() -> dict[str, str]:
    """Return the SVG text of each icon: suits and menu icons in white, to be tinted, and the program's icon."""
    suits = {f"suit-{letter}": _icon_document(svg_shapes.suit(letter, 12, 12, 22, "#FFFFFF")) for letter in SUITS}
    menu = {f"menu-{name}": _icon_document(body) for name, body in menu_icon_bodies().items()}
    return {**suits, **menu, "yaniv": app_icon.draw_app_icon(GENERATED_BY)}


def _icon_document(body: str) -> str:
    return svg_shapes.svg_document(body, GENERATED_BY, size=(24, 24))


def _card(rank: str, suit: str, sign: str = "") -> str:
    if rank in COURT_RANKS:
        return svg_shapes.svg_document(
            _with_card_face(court_cards.draw_court(rank, suit) + pips.corner_indices(sign or rank, suit)), GENERATED_BY
        )
    inside = pips.draw_ace(suit) if rank == "A" else pips.draw_number_card(rank, suit)
    return svg_shapes.svg_document(_with_card_face(inside + pips.corner_indices(rank, suit)), GENERATED_BY)


def _with_card_face(body: str) -> str:
    return (
        svg_shapes.rounded_rect(0.5, svg_shapes.CORNER_RADIUS - 0.5, svg_shapes.FACE_COLOUR, svg_shapes.EDGE_COLOUR, 1)
        + body
    )


def main(folder: Path) -> None:
    """Write all files."""
    for name, files in (("cards", card_svgs()), ("icons", icon_svgs())):
        for stem, text in files.items():
            path = folder / name / f"{stem}.svg"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
