"""Draws the deck: 52 cards and a joker, once more in large print, the backs, and the small suits that stand in text.

    python -m assets.make.cards [FOLDER]      writes FOLDER/cards/*.svg and FOLDER/icons/*.svg (default: assets)

The same program writes the same bytes; a test compares.
"""

import sys
from pathlib import Path
from typing import Final

from assets.make import backs, courts, emblems, jokers, large, pips, shapes
from yaniv.cards import JOKER, RANKS, SUITS

BY: Final = "assets/make/cards.py"
COURTS: Final = "JQK"
FRENCH: Final = {"J": "V", "Q": "D", "K": "R"}
"""Valet, dame, roi."""


def deck() -> dict[str, str]:
    """The text of each card, by its code; large print and court cards with French letters have folders of their own."""
    drawn = {rank + suit: _card(rank, suit) for suit in SUITS for rank in RANKS}
    drawn[JOKER] = shapes.sheet(_face(jokers.joker()), BY)
    plain = {rank + suit: large.card(rank, suit) for suit in SUITS for rank in RANKS} | {JOKER: large.joker()}
    printed = {f"large/{code}": shapes.sheet(_face(body), BY) for code, body in plain.items()}
    courts_of = {(rank, suit): rank + suit for rank in COURTS for suit in SUITS}
    french = {f"french/{code}": _card(*pair, FRENCH[pair[0]]) for pair, code in courts_of.items()}
    french |= {
        f"french/large/{code}": shapes.sheet(_face(large.card(*pair, FRENCH[pair[0]])), BY)
        for pair, code in courts_of.items()
    }
    turned = {f"back-{word}": shapes.sheet(body, BY, backs.gradient(word)) for word, body in backs.backs().items()}
    return drawn | printed | french | turned


def icons() -> dict[str, str]:
    """The text of each icon: suits in white, to be tinted, and the program's own."""
    suits = {f"suit-{each}": _small(shapes.suit(each, 12, 12, 22, "#FFFFFF")) for each in SUITS}
    return {**suits, "yaniv": emblems.program(BY)}


def _small(body: str) -> str:
    return shapes.sheet(body, BY, size=(24, 24))


def _card(rank: str, suit: str, sign: str = "") -> str:
    if rank in COURTS:
        return shapes.sheet(_face(courts.court(rank, suit) + pips.index(sign or rank, suit)), BY)
    inside = pips.ace(suit) if rank == "A" else pips.field(rank, suit)
    return shapes.sheet(_face(inside + pips.index(rank, suit)), BY)


def _face(body: str) -> str:
    return shapes.plate(0.5, shapes.RADIUS - 0.5, shapes.FACE, shapes.EDGE, 1) + body


def main(folder: Path) -> None:
    """Writes all files."""
    for name, files in (("cards", deck()), ("icons", icons())):
        for each, text in files.items():
            path = folder / name / f"{each}.svg"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
