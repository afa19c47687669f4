"""Figures of the review of a match, which takes seconds to compute, and is therefore kept in the database.

The table `reviews` can be emptied at any time: the figures are then computed again.
"""

import sqlite3
from typing import Final, Literal

from msgspec import Struct, json

from yaniv.decode_errors import DECODE_ERRORS

REVIEW_VERSION: Final = 1
"""Increase it when the same match would give other figures: every match is then reviewed again."""
BlunderTheme = Literal["missed_call", "early_call", "throw", "draw"]
"""What a costly decision was about: no call where one was best, a call where none was, a throw, a draw."""


class ReviewFigures(Struct, frozen=True):
    """Figures of the review of a finished match, on the human's decisions."""

    decisions: int
    """Decisions that could be rated."""
    accurate: int
    cost: float
    """Points lost by decisions, over the whole match."""
    luck: int
    """Points that the cards gave; negative if they took some."""
    blunders: dict[BlunderTheme, int] = {}
    """Number of mistakes and blunders by theme."""


def store_figures(db: sqlite3.Connection, match_id: int, figures: ReviewFigures) -> None:
    """Store the figures of a match as it is now."""
    db.execute(
        "INSERT OR REPLACE INTO reviews (match_id, version, events, figures_json)"
        " SELECT ?, ?, count(*), ? FROM events WHERE match_id = ?",
        (match_id, REVIEW_VERSION, json.encode(figures).decode(), match_id),
    )


def load_figures(db: sqlite3.Connection) -> dict[int, ReviewFigures]:
    """Return the figures of this version of all matches that have not grown since, by number; without damaged ones."""
    rows = db.execute(
        "SELECT match_id, figures_json FROM reviews WHERE version = ?"
        " AND events = (SELECT count(*) FROM events WHERE events.match_id = reviews.match_id)",
        (REVIEW_VERSION,),
    ).fetchall()
    figures: dict[int, ReviewFigures] = {}
    for match_id, text in rows:
        try:
            figures[match_id] = json.decode(text, type=ReviewFigures)
        except DECODE_ERRORS:
            continue
    return figures
