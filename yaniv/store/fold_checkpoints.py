"""Folds over the matches of a player, such as a rating, with checkpoints in the database.

A fold continues from the last checkpoint, so it reads no more matches than were played since. The triggers of the
database delete the checkpoints that a changed or deleted match was part of; all of them can be deleted at any time.
"""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Final, Generic, Literal, TypeVar

from msgspec import Struct, json

from yaniv.decode_errors import DECODE_ERRORS
from yaniv.store.statistics import STATS_VERSION, MatchSummary
from yaniv.store.statistics_cache import LoadMatch, select_summaries

_State = TypeVar("_State")

MATCHES_PER_CHECKPOINT: Final = 50
_Place = tuple[str, int]
"""Moment of a match and its number, by which matches are ordered."""
_START: Final[_Place] = ("", 0)


class HistoryFold(Struct, Generic[_State], frozen=True):
    """Fold over matches in the order in which they were opened or closed."""

    name: str
    version: str
    """Checkpoints of another version are not used."""
    start: _State
    add: Callable[[_State, MatchSummary], _State]
    """Returns the state after one more match."""
    moment: Literal["opened", "closed"]
    """Matches with the same moment are ordered by number."""
    character: str = ""
    """Fold only counted matches against this character; empty: all that were played to their end."""


def fold_matches(db: sqlite3.Connection, load: LoadMatch, fold: HistoryFold[_State], excluded_id: int = 0) -> _State:
    """Return the state after all matches of a fold, without the match *excluded_id*; every match must be up to date.

    :raises StoreError: if the database fails.
    """
    excluded = db.execute(f"SELECT {fold.moment}, id FROM matches WHERE id = ?", (excluded_id,)).fetchone()  # noqa: S608 -- our own words
    place, state = _last_checkpoint(db, fold, excluded)
    count = 0
    for summary in _summaries_after(db, load, fold, place):
        if summary.match_id == excluded_id:
            count = -1  # no later state is that of all matches
            continue
        state = fold.add(state, summary)
        count += count >= 0
        if count == MATCHES_PER_CHECKPOINT:
            count = 0
            moment = summary.opened if fold.moment == "opened" else summary.closed
            row = (fold.name, moment, summary.match_id, _version(fold), json.encode(state).decode())
            db.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?)", row)
    return state


def _version(fold: HistoryFold[_State]) -> str:
    return f"{STATS_VERSION} {fold.version}"


def _last_checkpoint(db: sqlite3.Connection, fold: HistoryFold[_State], before: _Place | None) -> tuple[_Place, _State]:
    """Return the last checkpoint of a fold with its place, or the start; *before*: place that it must precede."""
    query = "SELECT moment, match_id, state_json FROM checkpoints WHERE name = ? AND version = ?"
    order = "ORDER BY moment DESC, match_id DESC LIMIT 1"
    if before is None or before[0] is None:
        row = db.execute(f"{query} {order}", (fold.name, _version(fold))).fetchone()
    else:
        limited = f"{query} AND (moment, match_id) < (?, ?) {order}"
        row = db.execute(limited, (fold.name, _version(fold), *before)).fetchone()
    if row is not None:
        try:
            return (str(row[0]), int(row[1])), json.decode(row[2], type=type(fold.start))
        except DECODE_ERRORS:
            db.execute("DELETE FROM checkpoints WHERE name = ?", (fold.name,))
    return _START, fold.start


def _summaries_after(
    db: sqlite3.Connection, load: LoadMatch, fold: HistoryFold[_State], place: _Place
) -> Iterator[MatchSummary]:
    if fold.character:
        condition = "AND id IN (SELECT match_id FROM opponents WHERE character = ? AND (opened, match_id) > (?, ?))"
        parameters: tuple[object, ...] = (fold.character, *place)
    else:
        condition, parameters = f"AND finished AND ({fold.moment}, id) > (?, ?)", place
    return select_summaries(db, load, f"{condition} ORDER BY {fold.moment}, id", parameters)
