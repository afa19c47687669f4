"""All matches, event by event, on disk before anybody sees them.

*Why* SQLite with a write-ahead log: one transaction a command costs microseconds, a killed program loses nothing that
was appended, and a power cut at worst the current round, because the ends of rounds are synced. Given up: a file
people can read; `export` writes that. Source: ARCHITECTURE section 8.
A long module: all questions to the file stand here.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from msgspec import json

from yaniv.game.events import AnyEvent, MatchWon, RoundClosed
from yaniv.rules.house import HouseRules
from yaniv.store import projection
from yaniv.store.adoption import Adoption, compare
from yaniv.store.database import DATABASE_NAME, at_once, copied, opened, told
from yaniv.store.file_identity import DatabaseFiles
from yaniv.store.lock import Lock
from yaniv.store.recovery import put_back
from yaniv.store.refusal import StoreError, Unreadable
from yaniv.store.saved import (
    Header,
    Saved,
    Seats,
    Unfinished,
    adopted,
    matching,
    rules_flaw,
    shown_name,
    with_shown_names,
)
from yaniv.store.statistics import Kept
from yaniv.store.upgrade import BROKEN, FORMAT, read, written
from yaniv.store.verify import standing
from yaniv.words import tell

Clock = Callable[[], datetime]


MOST_OFFERED: Final = 9
"""Saved matches that are offered to be continued; more are kept."""
_SEATS: Final = json.Decoder(Seats)
_RULES: Final = json.Decoder(HouseRules)


def _clock() -> datetime:
    return datetime.now(UTC)


class Journal:
    """The saved games of one folder. Use it as a context, or close it."""

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        clock: Clock,
        *,
        files: DatabaseFiles | None = None,
        lock: Lock | None = None,
    ) -> None:
        """*files*: those that *db* has open; None: it is a copy in memory."""
        self.notices: list[str] = []
        """Sentences the player should read: what was damaged, and where it is kept."""
        self._db = db
        self._path = path
        self._clock = clock
        self._files = files
        self._lock = lock

    @classmethod
    def open(cls, folder: Path, clock: Clock = _clock, *, lock: Lock | None = None) -> Self:
        """Opens the saved games, or begins new ones when they are damaged or too new: then `notices` tells.

        *lock*: of the same folder; when the folder is replaced it is taken anew before anything is written there.

        :raises StoreError: if nothing can be saved in this folder.
        """
        db, notices = opened(folder, _stamp(clock))
        path = folder / DATABASE_NAME
        journal = cls(db, path, clock, files=DatabaseFiles.of(path), lock=lock)
        journal.notices += notices
        return journal

    @classmethod
    def copy(cls, folder: Path, clock: Clock = _clock) -> Self:
        """A copy to read in, while another program has the saved games open; what is written there is lost.

        :raises StoreError: if they cannot be read.
        """
        return cls(copied(folder), folder / DATABASE_NAME, clock)

    @staticmethod
    def is_in(folder: Path) -> bool:
        """Return whether there are saved games in this folder."""
        return (folder / DATABASE_NAME).is_file()

    def new_match(self, header: Header) -> int:
        """Begins a match and gives its number.

        :raises StoreError: if it cannot be kept.
        """
        self.put_files_back()
        with told(self._path):
            match_id = self._begin(header)
        self.put_files_back()
        return match_id

    def adopt(self, saved: Saved) -> Adoption:
        """Keep a match from elsewhere, or what it has beyond the record of it that is kept; tell which.

        Seed and salt tell matches apart. Who plays on which seat stays as it is kept here.

        :raises Unreadable: if its events lead nowhere.
        :raises StoreError: if it cannot be kept.
        """
        opened = standing(saved.events)
        header = adopted(saved.header, opened.rules, opened.names)
        self.put_files_back()
        known = self._readable_copy(header)
        if known is None:
            with told(self._path), at_once(self._db):
                self._write(self._begin(header), saved.events, at_ms=0)
            return "added"
        match_id, ours = known
        adoption = compare(ours.events, saved.events)
        if adoption == "extended":
            with told(self._path), at_once(self._db):
                self._db.execute("UPDATE matches SET closed = NULL WHERE id = ?", (match_id,))
                self._write(match_id, saved.events[len(ours.events) :], at_ms=0)
        return adoption

    def _readable_copy(self, header: Header) -> tuple[int, Saved] | None:
        """Return the match of this seed and salt that is kept and can be read, with its number."""
        with told(self._path):
            rows = self._db.execute(
                "SELECT id FROM matches WHERE seed = ? AND salt = ? AND unreadable IS NULL ORDER BY id",
                (header.seed, header.salt),
            ).fetchall()
        for (match_id,) in rows:
            with suppress(Unreadable):
                return match_id, self.load(match_id)
        return None

    def record(self, match_id: int) -> "Record":
        """The pages of one match, as a table writes them."""
        return Record(self, match_id)

    def append(self, match_id: int, events: Sequence[AnyEvent], at_ms: int = 0) -> None:
        """Keeps the events of one command, all or none; the end of a round is safe from a power cut too.

        :raises StoreError: if they could not be kept.
        """
        ends_round = any(isinstance(event, RoundClosed | MatchWon) for event in events)
        self.put_files_back()
        with told(self._path):
            self._db.execute(f"PRAGMA synchronous = {'FULL' if ends_round else 'NORMAL'}")
            with at_once(self._db):
                first = self._write(match_id, events, at_ms)
        try:
            self.put_files_back()  # they may have gone while they were written to
        except BaseException:
            self._take_back(match_id, first)
            raise

    def unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that can be continued, the newest first; a few of many.

        One that turns out to be unreadable is passed over and told of.
        """
        with told(self._path):
            found = self._db.execute(
                "SELECT id FROM matches WHERE closed IS NULL AND unreadable IS NULL AND format <= ?"
                " AND EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id DESC",
                (FORMAT,),
            ).fetchall()
        offered: list[Unfinished] = []
        for (match_id,) in found:
            with suppress(Unreadable):
                offered.append(_in_few_words(match_id, self.load(match_id)))
            if len(offered) == MOST_OFFERED:
                break
        return tuple(offered)

    def matches(self) -> tuple[int, ...]:
        """The numbers of all matches that are kept and have begun, the oldest first.

        :raises StoreError: if they cannot be read.
        """
        begun = "SELECT id FROM matches WHERE EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id"
        with told(self._path):
            return tuple(row[0] for row in self._db.execute(begun))

    def kept(self) -> tuple[Kept, ...]:
        """All matches that can be read, and what was done in each, the newest first.

        :raises StoreError: if they cannot be read.
        """
        with told(self._path):
            return projection.brought_up(self._db, self.load)

    def count_anew(self) -> None:
        """Statistics begin now; matches that have begun before stay, but count no more.

        :raises StoreError: if that cannot be written down.
        """
        self.put_files_back()
        with told(self._path):
            projection.count_anew(self._db)

    def forget(self) -> None:
        """Deletes all matches for good, and lets go of the room they took, if it can.

        :raises StoreError: if they cannot be deleted; then all are still there.
        """
        self.put_files_back()
        with told(self._path), at_once(self._db):
            self._db.execute("DELETE FROM marks")
            self._db.execute("DELETE FROM deeds")
            self._db.execute("DELETE FROM events")
            self._db.execute("DELETE FROM matches")
        with suppress(sqlite3.Error):  # they are gone, and the next that is deleted takes the room along
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def delete(self, match_id: int) -> None:
        """Delete one match for good, with everything that was made of it.

        Its number may be given to the next match, so statistics that began anew after it begin after the one before.

        :raises StoreError: if it cannot be deleted; then it is still there.
        """
        self.put_files_back()
        with told(self._path), at_once(self._db):
            for table in ("deeds", "events"):
                self._db.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))  # noqa: S608 -- words of ours
            self._db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
            self._db.execute(
                "UPDATE marks SET value = min(value, (SELECT coalesce(max(id), 0) FROM matches))"
                " WHERE name = 'counted_from'"
            )

    def load(self, match_id: int) -> Saved:
        """A match with all its events, which are known to lead somewhere.

        :raises Unreadable: if they do not; the match is marked and kept.
        :raises StoreError: if there is no such match, or the file fails.
        """
        with told(self._path):
            row = self._db.execute(
                "SELECT format, engine_version, variant, rules_json, seats_json, seed, salt, seal FROM matches"
                " WHERE id = ?",
                (match_id,),
            ).fetchone()
            rows = self._db.execute(
                "SELECT seq, payload FROM events WHERE match_id = ? ORDER BY seq", (match_id,)
            ).fetchall()
        if row is None:
            raise StoreError(tell("There is no saved game with the number {number}.", number=match_id))
        try:
            header, events = _header(row), _events(rows, row[0])
            begun = standing(events)
        except Unreadable as problem:
            self._mark_unreadable(match_id, str(problem))
            raise
        return Saved(matching(header, begun.rules, begun.names), events)

    def finish(self, match_id: int) -> None:
        """The match is over, won or given up: it is not offered again."""
        self.put_files_back()
        with told(self._path):
            self._db.execute("UPDATE matches SET closed = ? WHERE id = ? AND closed IS NULL", (self._now(), match_id))

    def put_files_back(self) -> None:
        """Write the files anew if they were deleted or replaced; `notices` tells what lay in their place.

        What is written into a file that was deleted is lost. Costs three questions to the system where all is well.

        :raises AlreadyRunning: if another window has taken the folder.
        :raises StoreError: if they cannot be written; all is still in hand then, and the next call tries again.
        """
        if self._files is None:
            return
        if self._lock is not None:
            self._lock.retake_if_replaced()
        with told(self._path):
            if not self._files.are_in_place():
                self.notices += put_back(self._db, self._files, _stamp(self._clock), self._hold)
                self._files = DatabaseFiles.of(self._path)

    def _hold(self, db: sqlite3.Connection) -> None:
        self._db = db

    def flush(self) -> None:
        """Makes everything safe from a power cut: at a pause."""
        self.put_files_back()
        with told(self._path):
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Makes everything safe and lets the file go."""
        try:
            self.flush()
        finally:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _begin(self, header: Header) -> int:
        rules = json.encode(header.rules)
        seats = json.encode(Seats(header.names, header.bots))
        row = (
            *(self._now(), header.variant, rules.decode(), sha256(rules).hexdigest()),
            *(header.seed, header.salt, header.seal, header.app, header.format, seats.decode()),
        )
        made = self._db.execute(
            "INSERT INTO matches (opened, variant, rules_json, rules_hash, seed, salt, seal, engine_version,"
            " format, seats_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        return int(made.lastrowid or 0)

    def _write(self, match_id: int, events: Sequence[AnyEvent], at_ms: int) -> int:
        """Return the number of the first of these events in its match."""
        (first,) = self._db.execute(
            "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE match_id = ?", (match_id,)
        ).fetchone()
        self._db.executemany(
            "INSERT INTO events (match_id, seq, at_ms, payload) VALUES (?, ?, ?, ?)",
            [(match_id, seq, at_ms, written(event)) for seq, event in enumerate(events, first)],
        )
        if any(isinstance(event, MatchWon) for event in events):
            self._db.execute("UPDATE matches SET closed = ? WHERE id = ?", (self._now(), match_id))
        return int(first)

    def _take_back(self, match_id: int, first: int) -> None:
        """Remove the events from number *first* on: they are not in the folder, so they have not happened."""
        with told(self._path), at_once(self._db):
            self._db.execute("DELETE FROM events WHERE match_id = ? AND seq >= ?", (match_id, first))
            self._db.execute("UPDATE matches SET closed = NULL WHERE id = ?", (match_id,))

    def _mark_unreadable(self, match_id: int, why: str) -> None:
        self.notices.append(tell("A saved game cannot be read and was put aside: {problem}", problem=why))
        with told(self._path):
            self._db.execute("UPDATE matches SET unreadable = ? WHERE id = ?", (why, match_id))

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")


class Record:
    """The pages of one match: what a table takes for its journal."""

    def __init__(self, journal: Journal, match_id: int) -> None:
        self.match_id = match_id
        self._journal = journal

    def append(self, events: Sequence[AnyEvent], at_ms: int) -> None:
        """Keeps the events of one command, all or none.

        :raises StoreError: if they could not be kept.
        """
        self._journal.append(self.match_id, events, at_ms)


def _stamp(clock: Clock) -> str:
    return f"{clock():%Y%m%d-%H%M%S}"


def _header(row: tuple[object, ...]) -> Header:
    form, app, variant, rules, seats, seed, salt, seal = row
    try:
        sat = _SEATS.decode(str(seats))
        return Header(
            format=int(str(form)),
            app=str(app),
            variant=shown_name(str(variant)),
            rules=_rules(str(rules)),
            names=tuple(map(shown_name, sat.names)),
            bots=sat.bots,
            seed=str(seed),
            salt=str(salt),
            seal=str(seal),
        )
    except (*BROKEN, ValueError) as problem:
        raise Unreadable(tell("its first page is damaged ({problem}).", problem=problem)) from problem


def _rules(written: str) -> HouseRules:
    rules = _RULES.decode(written)
    if (flaw := rules_flaw(rules)) is not None:
        raise ValueError(tell(flaw.sentence, **flaw.gaps))
    return rules


def _events(rows: list[tuple[object, object]], form: int) -> tuple[AnyEvent, ...]:
    events = []
    for number, (seq, payload) in enumerate(rows):
        if seq != number:
            raise Unreadable(tell("event {number} is missing.", number=number))
        try:
            events.append(with_shown_names(read(str(payload), form)))
        except BROKEN as problem:
            raise Unreadable(
                tell("event {number} is damaged ({problem}).", number=number, problem=problem)
            ) from problem
    return tuple(events)


def _in_few_words(match_id: int, saved: Saved) -> Unfinished:
    state = standing(saved.events)
    total = None if saved.header.rules.match.end == "single_round" else state.totals[0]
    return Unfinished(match_id, saved.header.variant, state.round, total, len(state.names), 0 in state.out)
