"""The table of what was done in each match: made from the journal, brought up to date before it is read.

It can be dropped at any time. A match whose events have not grown is not read again, so the count is as quick after a
thousand matches as after one; one that was continued is folded anew from its first event.
"""

import sqlite3
from collections.abc import Callable, Iterator

from msgspec import json

from yaniv.store.refusal import Unreadable
from yaniv.store.saved import Saved, Seats, shown_name
from yaniv.store.statistics import VERSION, Deeds, Kept, deeds
from yaniv.store.upgrade import BROKEN

Load = Callable[[int], Saved]

_ALL = """SELECT id, opened, closed, variant, rules_hash, seats_json, deeds.version, deeds.events, deeds.told,
    (SELECT coalesce(max(seq) + 1, 0) FROM events WHERE match_id = id)
    FROM matches LEFT JOIN deeds ON deeds.match_id = id WHERE unreadable IS NULL ORDER BY id DESC"""


def brought_up(db: sqlite3.Connection, load: Load) -> tuple[Kept, ...]:
    """All matches that can be read and have begun, the newest first.

    :raises StoreError: if the file fails.
    """
    return tuple(_kept(db, load))


def count_anew(db: sqlite3.Connection) -> None:
    """Matches that have begun so far count no more."""
    db.execute("INSERT OR REPLACE INTO marks (name, value) SELECT 'counted_from', coalesce(max(id), 0) FROM matches")


def _kept(db: sqlite3.Connection, load: Load) -> Iterator[Kept]:
    mark = db.execute("SELECT value FROM marks WHERE name = 'counted_from'").fetchone()
    for match_id, opened, closed, variant, rules_hash, seats_json, version, seen, told, events in db.execute(
        _ALL
    ).fetchall():
        if not events:
            continue
        known = (version, seen) == (VERSION, events)
        try:
            seats, done = (known and _read(seats_json, told)) or _folded(db, load, match_id, events)
        except Unreadable:
            continue  # it was marked, and the player is told in the menu
        yield Kept(
            match_id=match_id,
            opened=opened,
            closed=closed or "",
            variant=shown_name(variant),
            rules_hash=rules_hash,
            names=tuple(map(shown_name, seats.names)),
            bots=seats.bots,
            deeds=done,
            counts=mark is None or match_id > mark[0],
        )


def _read(seats: str, told: str) -> tuple[Seats, Deeds] | None:
    """None: one of them is damaged, or they do not fit each other."""
    try:
        sat, done = json.decode(seats, type=Seats), json.decode(told, type=Deeds)
    except BROKEN:
        return None
    counts = {len(sat.names), len(sat.bots), *(len(each) for each in (done.totals, done.places) if each)}
    return (sat, done) if len(counts) == 1 else None


def _folded(db: sqlite3.Connection, load: Load, match_id: int, events: int) -> tuple[Seats, Deeds]:
    saved = load(match_id)
    done = deeds(saved.events)
    row = (match_id, VERSION, events, json.encode(done).decode())
    db.execute("INSERT OR REPLACE INTO deeds (match_id, version, events, told) VALUES (?, ?, ?, ?)", row)
    return Seats(saved.header.names, saved.header.bots), done
