"""Bookmarks of practice matches in the database: whole lines of play, because the match itself may leave them."""

import sqlite3
from collections.abc import Sequence

from msgspec import json

from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent
from yaniv.store.event_codec import EVENT_FORMAT, decode_event, encode_event

BookmarkedEvents = tuple[AnyEvent, ...]
"""Events from the start of a match up to a bookmarked position."""


def replace_bookmarks(db: sqlite3.Connection, match_id: int, bookmarks: Sequence[BookmarkedEvents]) -> None:
    """Store the bookmarks of a match, in order, in place of all earlier ones."""
    db.execute("DELETE FROM bookmarks WHERE match_id = ?", (match_id,))
    db.executemany(
        "INSERT INTO bookmarks (match_id, place, format, events_json) VALUES (?, ?, ?, ?)",
        [
            (match_id, place, EVENT_FORMAT, json.encode([encode_event(event) for event in events]).decode())
            for place, events in enumerate(bookmarks)
        ],
    )


def select_bookmarks(db: sqlite3.Connection, match_id: int) -> tuple[BookmarkedEvents, ...]:
    """Return the bookmarks of a match, in order, without damaged ones."""
    rows = db.execute(
        "SELECT format, events_json FROM bookmarks WHERE match_id = ? AND format <= ? ORDER BY place",
        (match_id, EVENT_FORMAT),
    ).fetchall()
    bookmarks: list[BookmarkedEvents] = []
    for format_version, text in rows:
        try:
            lines = json.decode(text, type=list[str])
            bookmarks.append(tuple(decode_event(line, format_version) for line in lines))
        except DECODE_ERRORS:
            continue
    return tuple(bookmarks)
