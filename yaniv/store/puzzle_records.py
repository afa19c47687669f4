"""Stored facts about puzzles: attempts, and which decisions of a match became puzzles."""

import sqlite3
from datetime import date
from typing import Annotated, Final

from msgspec import Meta, Struct, convert, json

from yaniv.decode_errors import DECODE_ERRORS

_ShortText = Annotated[str, Meta(max_length=200)]


class PuzzleAttempt(Struct, frozen=True):
    """Attempt at a puzzle: which, on what date, and the move that was chosen."""

    key: _ShortText
    """Id of a shipped puzzle, or of a decision of the player's own; see `yaniv.puzzles.puzzle_attempts`."""
    day: date
    move: _ShortText
    """In the notation of `yaniv.puzzles.move_notation`."""
    match_id: int = 0
    """Match of an own decision; 0 for a shipped puzzle."""
    is_hinted: bool = False
    """True if the player had asked for a hint."""


class FoundDecision(Struct, frozen=True):
    """Decision of the player in a saved match that became a puzzle, with the values of its moves."""

    position: Annotated[int, Meta(ge=0)]
    """Number of events of the match before the decision."""
    best_moves: Annotated[tuple[_ShortText, ...], Meta(min_length=1, max_length=40)]
    """Moves that solve it, the best first."""
    cost_by_move: dict[_ShortText, float]
    """Points that every other move loses."""
    lower_bound: float
    """Least points that a wrong move loses: lower end of the 99 % interval."""
    playouts: int
    pickup: _ShortText = ""
    """Draw that the master makes after the best throw; empty if the best move is no throw."""
    review_cost: float | None = None
    """Points that the move made costs as the review says it, an estimate; None: not recorded, in older programs."""


class MatchPuzzles(Struct, frozen=True):
    """Puzzles that were found in a match; none may have been."""

    match_id: int
    day: date
    """Date on which they were found."""
    found: Annotated[tuple[FoundDecision, ...], Meta(max_length=20)]


_FOUND_DECODER: Final = json.Decoder(tuple[FoundDecision, ...])


def insert_attempt(db: sqlite3.Connection, attempt: PuzzleAttempt) -> None:
    """Append an attempt."""
    db.execute(
        "INSERT INTO puzzle_attempts (puzzle, day, move, match_id, is_hinted) VALUES (?, ?, ?, ?, ?)",
        (attempt.key, attempt.day.isoformat(), attempt.move, attempt.match_id, attempt.is_hinted),
    )


def has_attempt(db: sqlite3.Connection, key: str, day: date) -> bool:
    """Return True if there is an attempt at a puzzle on a date."""
    query = "SELECT 1 FROM puzzle_attempts WHERE puzzle = ? AND day = ? LIMIT 1"
    return db.execute(query, (key, day.isoformat())).fetchone() is not None


def select_attempts(db: sqlite3.Connection) -> tuple[PuzzleAttempt, ...]:
    """Return all attempts in order; rows that cannot be read are left out."""
    rows = db.execute("SELECT puzzle, day, move, match_id, is_hinted FROM puzzle_attempts ORDER BY id").fetchall()
    attempts: list[PuzzleAttempt] = []
    for row in rows:
        fields = dict(zip(("key", "day", "move", "match_id"), row[:-1], strict=True)) | {"is_hinted": bool(row[-1])}
        try:
            attempts.append(convert(fields, PuzzleAttempt))
        except DECODE_ERRORS:
            continue
    return tuple(attempts)


def replace_match_puzzles(db: sqlite3.Connection, puzzles: MatchPuzzles) -> None:
    """Store which decisions of a match became puzzles; an earlier record of the match is replaced."""
    db.execute(
        "INSERT OR REPLACE INTO match_puzzles (match_id, day, found) VALUES (?, ?, ?)",
        (puzzles.match_id, puzzles.day.isoformat(), json.encode(puzzles.found).decode()),
    )


def select_match_puzzles(db: sqlite3.Connection) -> tuple[MatchPuzzles, ...]:
    """Return what was found in each match, by match id; rows that cannot be read are left out."""
    rows = db.execute("SELECT match_id, day, found FROM match_puzzles ORDER BY match_id").fetchall()
    records: list[MatchPuzzles] = []
    for match_id, day, found in rows:
        try:
            records.append(MatchPuzzles(match_id, date.fromisoformat(day), _FOUND_DECODER.decode(found)))
        except (*DECODE_ERRORS, ValueError):
            continue
    return tuple(records)
