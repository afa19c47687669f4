"""Matches on the trails of the journey, and the facts about them, which take longer to compute than to read.

The table `trail_facts` can be emptied at any time: the facts are then computed again.
"""

import sqlite3

from msgspec import Struct, json

from yaniv.match_purpose import MatchPurpose
from yaniv.store.statistics_cache import decode_purpose

_SELECT = """SELECT matches.id, opened, closed, purpose_json,
    CASE WHEN trail_facts.version = ? AND trail_facts.events = (SELECT coalesce(max(seq) + 1, 0) FROM events
        WHERE events.match_id = matches.id) THEN facts_json END AS facts
    FROM matches LEFT JOIN trail_facts ON trail_facts.match_id = matches.id
    WHERE unreadable IS NULL AND purpose_json >= ? AND purpose_json < ?"""
_FIRST_WORDS = '{"trail":"'
"""How the purpose of a match on a trail begins."""


class TrailMatch(Struct, frozen=True):
    """Match on a trail."""

    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    is_closed: bool
    purpose: MatchPurpose
    facts_json: str
    """Facts that are stored about it; empty if there are none, or it has changed since."""


def select_matches(db: sqlite3.Connection, trail: str, version: int) -> tuple[TrailMatch, ...]:
    """Return the readable matches on a trail that have events, newest first, with facts of this version."""
    start = json.encode(MatchPurpose(trail)).decode().removesuffix("}")
    query = f"{_SELECT} AND EXISTS (SELECT 1 FROM events WHERE events.match_id = matches.id) ORDER BY matches.id DESC"  # noqa: S608 -- our own words
    return tuple(_match(row) for row in db.execute(query, (version, start, f"{start}~")).fetchall())


def select_without_facts(db: sqlite3.Connection, version: int) -> tuple[TrailMatch, ...]:
    """Return the closed matches on any trail without facts of this version, in no order."""
    query = f"{_SELECT} AND closed IS NOT NULL AND facts IS NULL"
    bounds = (_FIRST_WORDS, f"{_FIRST_WORDS}\U0010ffff")
    return tuple(_match(row) for row in db.execute(query, (version, *bounds)).fetchall())


def store_facts(db: sqlite3.Connection, match_id: int, version: int, facts_json: str) -> None:
    """Store the facts about a match as it is now."""
    db.execute(
        "INSERT OR REPLACE INTO trail_facts (match_id, version, events, facts_json)"
        " SELECT ?, ?, coalesce(max(seq) + 1, 0), ? FROM events WHERE match_id = ?",
        (match_id, version, facts_json, match_id),
    )


def _match(row: tuple[int, str, str | None, str, str | None]) -> TrailMatch:
    match_id, opened, closed, purpose_json, facts_json = row
    return TrailMatch(match_id, opened, bool(closed), decode_purpose(purpose_json), facts_json or "")
