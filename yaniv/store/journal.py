"""Journal: all matches as lists of events, written to disk before any player sees an event.

*Why* SQLite with a write-ahead log: one transaction per command costs microseconds, a killed program loses nothing that
was appended, and a power cut loses at most the current round, because the ends of rounds are synced. Given up: a file
people can read; `match_file` writes that.

This module is long because it contains all queries on the database.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from yaniv.coded_message import CodedMessage
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent, MatchWon, RoundClosed
from yaniv.game.state import State
from yaniv.local_time import to_local
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.store import database_recovery, online_tables, puzzle_records, statistics_cache, trail_match_facts
from yaniv.store.bookmark_records import BookmarkedEvents, replace_bookmarks, select_bookmarks
from yaniv.store.database import (
    DATABASE_NAME,
    convert_errors,
    copy_to_memory,
    open_database,
    open_or_replace_database,
    transaction,
)
from yaniv.store.database_recovery import restore_database
from yaniv.store.errors import StoreError, UnreadableMatchError, store_message
from yaniv.store.event_codec import EVENT_FORMAT, decode_event, encode_event
from yaniv.store.file_identity import DatabaseFiles
from yaniv.store.fold_checkpoints import HistoryFold, fold_matches
from yaniv.store.match_import import ImportOutcome, compare_records
from yaniv.store.online_tables import OnlineTableRow
from yaniv.store.process_lock import ProcessLock
from yaniv.store.puzzle_records import MatchPuzzles, PuzzleAttempt
from yaniv.store.replay_check import replay_state
from yaniv.store.review_figures import ReviewFigures, load_figures, store_figures
from yaniv.store.saved_match import (
    ArrangedHands,
    MatchHeader,
    SavedMatch,
    SeatAssignments,
    UnfinishedMatch,
    find_rules_flaw,
    sanitize_imported_header,
    to_shown_name,
    with_match_data,
    with_shown_names,
)
from yaniv.store.statistics import AchievementRecord, MatchSummary
from yaniv.store.trail_match_facts import TrailMatch

Clock = Callable[[], datetime]
_State = TypeVar("_State")


MAX_OFFERED_MATCHES: Final = 9
"""Most saved matches offered to be continued; more are kept."""
_RULES_DECODER: Final = json.Decoder(HouseRules)


def _utc_now() -> datetime:
    return datetime.now(UTC)


class _FoldedMatch(Struct, frozen=True):
    """Unfinished match after so many events."""

    key: tuple[str, str]
    """Salt and purpose: those of another match that has got the same number differ."""
    event_count: int
    header: MatchHeader
    state: State


class SqliteJournal:
    """Database of the saved games of one folder. Use it as a context manager, or close it."""

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        clock: Clock,
        *,
        files: DatabaseFiles | None = None,
        lock: ProcessLock | None = None,
    ) -> None:
        """Take an open connection; *files*: the files *db* has open, or None for a copy in memory."""
        self.notices: list[CodedMessage] = []
        """Messages for the player: what was damaged, and where it is kept."""
        self._db = db
        self._path = path
        self._clock = clock
        self._files = files
        self._lock = lock
        self._unfinished: dict[int, _FoldedMatch] = {}
        """Unfinished matches by number, as they were when they were last listed."""

    @classmethod
    def open(cls, folder: Path, clock: Clock = _utc_now, *, lock: ProcessLock | None = None) -> Self:
        """Open the saved games of *folder*; a file that is damaged or too new is replaced, and `notices` says so.

        What an older version set aside as too new is taken back. A damaged or newer file is told of until
        `acknowledge_set_aside_files` is called.

        *clock* returns the time that is stored with matches. *lock* is the lock of the same folder: when the folder is
        replaced, it is reacquired before anything is written there.

        :raises StoreError: if nothing can be saved in this folder.
        """
        stamp, path = _file_timestamp(clock), folder / DATABASE_NAME
        db = open_or_replace_database(folder, stamp)
        journal = cls(db, path, clock, files=DatabaseFiles.of(path), lock=lock)
        with convert_errors(path):
            journal.notices += database_recovery.take_back(db, folder, stamp)
        journal.notices += journal.set_aside_notices()
        return journal

    @classmethod
    def open_unchanged(cls, folder: Path, clock: Clock = _utc_now, *, lock: ProcessLock | None = None) -> Self:
        """Open the saved games of *folder* as `open` does, but rename no file.

        :raises StoreError: if they cannot be used, or nothing can be saved in this folder.
        """
        path = folder / DATABASE_NAME
        return cls(open_database(folder), path, clock, files=DatabaseFiles.of(path), lock=lock)

    @classmethod
    def open_copy(cls, folder: Path, clock: Clock = _utc_now) -> Self:
        """Open an in-memory copy of the saved games while another program has them open; what is written to it is lost.

        :raises StoreError: if they cannot be read.
        """
        return cls(copy_to_memory(folder), folder / DATABASE_NAME, clock)

    @staticmethod
    def exists_in(folder: Path) -> bool:
        """Return True if there are saved games in this folder."""
        return (folder / DATABASE_NAME).is_file()

    def set_aside_notices(self) -> tuple[CodedMessage, ...]:
        """Return messages on the files that were replaced, until the player has acknowledged them.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return database_recovery.unacknowledged_notices(self._db, self._path.parent)

    def acknowledge_set_aside_files(self) -> None:
        """Store that the player knows of the files that were replaced so far.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            database_recovery.acknowledge(self._db, self._path.parent)

    def new_match(self, header: MatchHeader) -> int:
        """Insert a new match without events and return its number (match id).

        :raises StoreError: if it cannot be stored.
        """
        self.restore_files()
        with convert_errors(self._path):
            match_id = self._insert_match(header)
        self.restore_files()
        return match_id

    def replace_match(self, match_id: int, replacement: SavedMatch) -> int:
        """Store a match in place of another one, which is deleted; return its number.

        :raises StoreError: if that fails; then the other match is still there.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            new_id = self._insert_match(replacement.header)
            self._insert_events(new_id, replacement.events, at_ms=0)
            self._db.execute("UPDATE bookmarks SET match_id = ? WHERE match_id = ?", (new_id, match_id))
            for table in ("deeds", "events"):
                self._db.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))  # noqa: S608 -- our own words
            self._db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
        self.restore_files()
        return new_id

    def import_match(self, imported: SavedMatch, *, is_own: bool = False) -> ImportOutcome:
        """Store an imported match, or append the events that the record of the same match lacks; return what was done.

        Matches are identified by seed and salt. An existing record keeps its names and bots. *is_own*: the player says
        that they have played it, so that it counts, also if it was imported before.

        :raises UnreadableMatchError: if its events are invalid.
        :raises StoreError: if it cannot be stored.
        """
        state = replay_state(imported.events)
        header = sanitize_imported_header(imported.header, state.rules, state.names, is_own=is_own)
        self.restore_files()
        own_record = self._find_own_record(header)
        if own_record is None:
            with convert_errors(self._path), transaction(self._db):
                self._insert_events(self._insert_match(header), imported.events, at_ms=0)
            return "added"
        match_id, own_match = own_record
        outcome = compare_records(own_match.events, imported.events)
        if outcome == "extended":
            with convert_errors(self._path), transaction(self._db):
                self._db.execute("UPDATE matches SET closed = NULL WHERE id = ?", (match_id,))
                self._insert_events(match_id, imported.events[len(own_match.events) :], at_ms=0)
        if is_own and outcome != "conflicting" and own_match.header.purpose.is_imported:
            purpose = json.encode(replace(own_match.header.purpose, is_imported=False)).decode()
            with convert_errors(self._path):
                self._db.execute(
                    "UPDATE matches SET purpose_json = ?, is_summarised = 0 WHERE id = ?", (purpose, match_id)
                )
        return outcome

    def save_match(self, saved: SavedMatch) -> int:
        """Store a whole match that was played on another machine, unless it is here already; return its number.

        :raises UnreadableMatchError: if its events are invalid.
        :raises StoreError: if it cannot be stored.
        """
        replay_state(saved.events)
        own_record = self._find_own_record(saved.header)
        if own_record is not None:
            return own_record[0]
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            match_id = self._insert_match(saved.header)
            self._insert_events(match_id, saved.events, at_ms=0)
        return match_id

    def _find_own_record(self, header: MatchHeader) -> tuple[int, SavedMatch] | None:
        """Return number and content of the first readable match with this seed and salt, or None."""
        with convert_errors(self._path):
            rows = self._db.execute(
                "SELECT id FROM matches WHERE seed = ? AND salt = ? AND unreadable IS NULL ORDER BY id",
                (header.seed, header.salt),
            ).fetchall()
        for (match_id,) in rows:
            with suppress(UnreadableMatchError):
                return match_id, self.load_match(match_id)
        return None

    def match_writer(self, match_id: int) -> "MatchWriter":
        """Return an object that appends events to one match, as a match session needs it."""
        return MatchWriter(self, match_id)

    def append(self, match_id: int, events: Sequence[AnyEvent], at_ms: int = 0) -> None:
        """Append the events of one command to a match, all or none; the end of a round is synced against power cuts.

        *at_ms* is session time in ms.

        :raises StoreError: if they could not be stored.
        """
        ends_round = any(isinstance(event, RoundClosed | MatchWon) for event in events)
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute(f"PRAGMA synchronous = {'FULL' if ends_round else 'NORMAL'}")
            with transaction(self._db):
                first_seq = self._insert_events(match_id, events, at_ms)
        try:
            self.restore_files()  # may have been replaced during the write
        except BaseException:
            self._delete_events_from(match_id, first_seq)
            raise

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Return the matches that can be continued, newest first, at most `MAX_OFFERED_MATCHES`.

        A match with friends elsewhere needs its table: see `online_tables`.

        A match that cannot be read is skipped, and a message about it is added to `notices`.
        """
        query = (
            "SELECT id FROM matches WHERE closed IS NULL AND unreadable IS NULL AND format <= ? AND id < ?"
            " AND purpose_json NOT LIKE '%\"is_online\":true%'"
            " AND EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id DESC LIMIT ?"
        )
        offered: list[UnfinishedMatch] = []
        last_id = 1 << 62
        while (missing := MAX_OFFERED_MATCHES - len(offered)) > 0:
            with convert_errors(self._path):
                rows = self._db.execute(query, (EVENT_FORMAT, last_id, missing)).fetchall()
            if not rows:
                break
            for (last_id,) in rows:
                with suppress(UnreadableMatchError):
                    offered.append(self._unfinished_match(last_id))
        return tuple(offered)

    def _unfinished_match(self, match_id: int) -> UnfinishedMatch:
        """Return a summary of an unfinished match; only events that were added since the last time are read."""
        with convert_errors(self._path):
            salt, purpose, opened, last_seq = self._db.execute(
                "SELECT salt, purpose_json, opened, (SELECT max(seq) FROM events WHERE match_id = id)"
                " FROM matches WHERE id = ?",
                (match_id,),
            ).fetchone()
        key, known = (salt, purpose), self._unfinished.pop(match_id, None)
        folded = None if known is None or known.key != key else self._with_later_events(match_id, known, last_seq)
        if folded is None:
            match, state = self._load(match_id)
            folded = _FoldedMatch(key, len(match.events), match.header, state)
        self._unfinished[match_id] = folded
        return replace(_unfinished_match(match_id, folded.header, folded.state), opened=opened)

    def _with_later_events(self, match_id: int, known: "_FoldedMatch", last_seq: int) -> "_FoldedMatch | None":
        """Return a match with the events that were added to it; None if it has to be read anew."""
        if last_seq + 1 < known.event_count:
            return None
        if last_seq + 1 == known.event_count:
            return known
        query = "SELECT seq, payload FROM events WHERE match_id = ? AND seq >= ? ORDER BY seq"
        with convert_errors(self._path):
            rows = self._db.execute(query, (match_id, known.event_count)).fetchall()
        try:
            events = _decode_events(rows, known.header.format, known.event_count)
            state = replay_state(events, known.state, known.event_count)
        except UnreadableMatchError:
            return None
        return _FoldedMatch(known.key, known.event_count + len(events), known.header, state)

    def match_ids(self) -> tuple[int, ...]:
        """Return the match ids of all matches that have events, oldest first.

        :raises StoreError: if they cannot be read.
        """
        query = "SELECT id FROM matches WHERE EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id"
        with convert_errors(self._path):
            return tuple(row[0] for row in self._db.execute(query))

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """Return a summary of every match, newest first; damaged matches are left out.

        :raises StoreError: if the database itself cannot be read.
        """
        with convert_errors(self._path):
            return statistics_cache.refresh(self._db, self.load_match)

    def summarise_some(self, limit: int, max_loads: int | None = None) -> int:
        """Bring the summaries of at most *limit* matches up to date, the newest first; return how many were not.

        *max_loads*: matches whose events may be read for that; None: any number.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return statistics_cache.summarise_some(self._db, self.load_match, limit, max_loads)

    def unsummarised_count(self) -> int:
        """Return the number of matches whose summaries are not up to date.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return statistics_cache.count_unsummarised(self._db)

    def last_result(self) -> MatchSummary | None:
        """Return the summary of the match that was played here to its end last; None if there is none.

        :raises StoreError: if the database fails.
        """
        query = (
            "SELECT closed, id FROM matches WHERE finished AND unreadable IS NULL AND (closed, id) < (?, ?)"
            " AND purpose_json NOT LIKE '%\"is_imported\":true%' ORDER BY closed DESC, id DESC LIMIT 1"
        )
        place: tuple[str, int] = ("~", 0)  # after all times
        with convert_errors(self._path):
            while (place := self._db.execute(query, place).fetchone()) is not None:
                for found in statistics_cache.select_summaries(self._db, self.load_match, "AND id = ?", (place[1],)):
                    if found.stats.places:
                        return found
        return None

    def newest_results(self, limit: int) -> tuple[MatchSummary, ...]:
        """Return summaries of the newest matches that count and were played to their end, newest first.

        :raises StoreError: if the database fails.
        """
        query = (
            "AND finished AND purpose_json NOT LIKE '%\"is_practice\":true%' AND purpose_json NOT LIKE"
            " '%\"is_shared\":true%' AND purpose_json NOT LIKE '%\"is_imported\":true%' AND purpose_json NOT LIKE"
            " '%\"is_online\":true%' ORDER BY id DESC LIMIT ?"
        )
        with convert_errors(self._path):
            summaries = tuple(statistics_cache.select_summaries(self._db, self.load_match, query, (limit,)))
        return tuple(each for each in summaries if each.stats.places and each.purpose.is_counted)

    def summaries_by_seed(self, prefix: str) -> tuple[MatchSummary, ...]:
        """Return summaries of the matches whose seed begins with *prefix*, newest first.

        :raises StoreError: if the database fails.
        """
        query = "AND seed >= ? AND seed < ? ORDER BY id DESC"
        bounds = (prefix, prefix[:-1] + chr(ord(prefix[-1]) + 1))
        with convert_errors(self._path):
            return tuple(statistics_cache.select_summaries(self._db, self.load_match, query, bounds))

    def fold(self, fold: HistoryFold[_State], excluded_id: int = 0) -> _State:
        """Return the state after all matches of a fold but *excluded_id*; all summaries must be up to date.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return fold_matches(self._db, self.load_match, fold, excluded_id)

    def achievement_records(self) -> dict[str, AchievementRecord]:
        """Return for each achievement earned, by name, the first match that earned it; as of the summaries.

        :raises StoreError: if the database fails.
        """
        query = (
            "SELECT name, match_id, opened, event_index FROM matches JOIN"
            " (SELECT name, min(match_id) AS match_id, event_index, place FROM earned GROUP BY name) ON match_id = id"
            " ORDER BY match_id, place"
        )
        with convert_errors(self._path):
            return {row[0]: AchievementRecord(*row) for row in self._db.execute(query)}

    def earned_elsewhere(self, match_id: int) -> frozenset[str]:
        """Return the names of the achievements that other matches have earned, as of the summaries.

        :raises StoreError: if the database fails.
        """
        query = "SELECT DISTINCT name FROM earned WHERE match_id <> ?"
        with convert_errors(self._path):
            return frozenset(str(name) for (name,) in self._db.execute(query, (match_id,)))

    def matches_won_against(self, closed_until: str = "") -> dict[str, int]:
        """Return by character in how many closed matches that count the player finished ahead, as of the summaries.

        *closed_until*: ISO 8601; leave out matches that were closed later; empty: none.

        :raises StoreError: if the database fails.
        """
        query = (
            "SELECT character, count(*) FROM opponents JOIN matches ON id = match_id"
            " WHERE is_ahead AND closed IS NOT NULL AND (? = '' OR closed <= ?) GROUP BY character"
        )
        with convert_errors(self._path):
            return {str(name): int(count) for name, count in self._db.execute(query, (closed_until,) * 2)}

    def newest_match_of(self, variant: str, is_wanted: Callable[[str, MatchPurpose], bool]) -> int:
        """Return the number of the newest match under a variant whose seed and purpose are wanted; 0: there is none.

        :raises StoreError: if the database fails.
        """
        query = (
            "SELECT id, seed, purpose_json FROM matches WHERE variant = ? AND unreadable IS NULL"
            " AND EXISTS (SELECT 1 FROM events WHERE match_id = id) ORDER BY id DESC"
        )
        with convert_errors(self._path):
            for match_id, seed, purpose in self._db.execute(query, (variant,)):
                if is_wanted(str(seed), statistics_cache.decode_purpose(purpose)):
                    return int(match_id)
        return 0

    def closing_dates(self, match_ids: Iterable[int]) -> dict[int, date]:
        """Return on which dates those of these matches ended that have an end and can be read, by number.

        :raises StoreError: if the database fails.
        """
        query, dates = "SELECT closed FROM matches WHERE id = ? AND unreadable IS NULL AND closed IS NOT NULL", {}
        with convert_errors(self._path):
            for match_id in match_ids:
                if (row := self._db.execute(query, (match_id,)).fetchone()) is not None:
                    with suppress(ValueError):  # a damaged time
                        dates[match_id] = to_local(datetime.fromisoformat(str(row[0]))).date()
        return dates

    def trail_matches(self, trail: str, version: int) -> tuple[TrailMatch, ...]:
        """Return the matches on a trail, newest first, with the facts of this version that are stored about them.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return trail_match_facts.select_matches(self._db, trail, version)

    def trail_matches_without_facts(self, version: int) -> tuple[TrailMatch, ...]:
        """Return the closed matches on any trail about which no facts of this version are stored.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return trail_match_facts.select_without_facts(self._db, version)

    def store_trail_facts(self, match_id: int, version: int, facts_json: str) -> None:
        """Store the facts about a match on a trail as it is now.

        :raises StoreError: if that fails.
        """
        with convert_errors(self._path):
            trail_match_facts.store_facts(self._db, match_id, version, facts_json)

    def has_closed_deal(self, seed: str) -> bool:
        """Return True if a match with this seed that counts for today's deal was finished or given up.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            query = "SELECT purpose_json FROM matches WHERE seed = ? AND closed IS NOT NULL"
            purposes = [str(row[0]) for row in self._db.execute(query, (seed,))]
        return any(statistics_cache.decode_purpose(purpose).is_counted for purpose in purposes)

    def review_figures(self) -> dict[int, ReviewFigures]:
        """Return the figures of all reviewed matches, by number.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return load_figures(self._db)

    def store_review(self, match_id: int, figures: ReviewFigures) -> None:
        """Store the figures of the review of a match.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            store_figures(self._db, match_id, figures)

    def count_hint(self, match_id: int) -> None:
        """Count one more hint in a match.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute("UPDATE matches SET hints = coalesce(hints, 0) + 1 WHERE id = ?", (match_id,))

    def hints_used(self, match_id: int) -> int | None:
        """Return the number of hints used in a match; None if they were not counted.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            row = self._db.execute("SELECT hints FROM matches WHERE id = ?", (match_id,)).fetchone()
        return None if row is None or row[0] is None else int(row[0])

    def store_arranged_hands(self, match_id: int, hands: ArrangedHands) -> None:
        """Store the hands of a match as the players arranged them, in place of all earlier ones.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            text = json.encode(hands).decode()
            self._db.execute("UPDATE matches SET arranged_hands_json = ? WHERE id = ?", (text, match_id))

    def arranged_hands(self, match_id: int) -> ArrangedHands:
        """Return the hands of a match as the players arranged them; none if they are damaged.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            row = self._db.execute("SELECT arranged_hands_json FROM matches WHERE id = ?", (match_id,)).fetchone()
        try:
            return json.decode(row[0], type=ArrangedHands) if row is not None else {}
        except DECODE_ERRORS:
            return {}

    def store_deal_proof(self, match_id: int, proof_json: str) -> None:
        """Store by what the deals of a match with friends elsewhere can be checked again.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute("UPDATE matches SET deal_proof_json = ? WHERE id = ?", (proof_json, match_id))

    def deal_proof(self, match_id: int) -> str:
        """Return by what the deals of a match can be checked again; empty if that was not stored.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            row = self._db.execute("SELECT deal_proof_json FROM matches WHERE id = ?", (match_id,)).fetchone()
        return "" if row is None else str(row[0])

    def store_bookmarks(self, match_id: int, bookmarks: Sequence[BookmarkedEvents]) -> None:
        """Store the bookmarks of a practice match, in order, in place of all earlier ones.

        :raises StoreError: if that fails; then the earlier ones are still there.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            replace_bookmarks(self._db, match_id, bookmarks)

    def bookmarks(self, match_id: int) -> tuple[BookmarkedEvents, ...]:
        """Return the bookmarks of a practice match, in order, without damaged ones.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return select_bookmarks(self._db, match_id)

    @contextmanager
    def _synced_transaction(self) -> Iterator[None]:
        """Store what the body of a `with` statement writes, all or nothing, safe from a power cut.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute("PRAGMA synchronous = FULL")
            with transaction(self._db):
                yield

    def new_online_table(self, table: OnlineTableRow) -> int:
        """Store a table with friends elsewhere, as host or guest; return its number.

        :raises StoreError: if it could not be stored.
        """
        with self._synced_transaction():
            return online_tables.insert_table(self._db, table, self._timestamp())

    def update_online_table(self, table: OnlineTableRow) -> None:
        """Store what has changed of a table; without effect if it was deleted meanwhile.

        :raises StoreError: if it could not be stored.
        """
        with self._synced_transaction():
            online_tables.update_table(self._db, table)

    def close_online_table(self, table_id: int) -> None:
        """Mark a table as finished or given up; its keys and parts are deleted.

        :raises StoreError: if that cannot be stored.
        """
        with self._synced_transaction():
            online_tables.close_table(self._db, table_id, self._timestamp())

    def online_tables(self) -> tuple[OnlineTableRow, ...]:
        """Return the tables with friends elsewhere that can be gone on with, newest first.

        :raises StoreError: if they cannot be read.
        """
        with convert_errors(self._path):
            return online_tables.select_open_tables(self._db)

    def uncounted_matches(self) -> int:
        """Return the number of matches that would count, if their figures could be computed; as of the summaries.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return statistics_cache.count_without_figures(self._db)

    def reset_statistics(self) -> None:
        """Exclude all matches started so far from the statistics; they are kept.

        :raises StoreError: if that cannot be stored.
        """
        self.restore_files()
        with convert_errors(self._path):
            statistics_cache.reset_statistics(self._db)

    def is_puzzle_tried(self, key: str, day: date) -> bool:
        """Return True if a puzzle was tried on a date.

        :raises StoreError: if the database fails.
        """
        with convert_errors(self._path):
            return puzzle_records.has_attempt(self._db, key, day)

    def append_puzzle_attempt(self, attempt: PuzzleAttempt) -> None:
        """Store an attempt at a puzzle.

        :raises StoreError: if it could not be stored.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            puzzle_records.insert_attempt(self._db, attempt)

    def puzzle_attempts(self) -> tuple[PuzzleAttempt, ...]:
        """Return all attempts at puzzles, in order.

        :raises StoreError: if they cannot be read.
        """
        with convert_errors(self._path):
            return puzzle_records.select_attempts(self._db)

    def save_match_puzzles(self, puzzles: MatchPuzzles) -> None:
        """Store which decisions of a match became puzzles; without effect if the match was deleted meanwhile.

        :raises StoreError: if it could not be stored.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            if self._db.execute("SELECT 1 FROM matches WHERE id = ?", (puzzles.match_id,)).fetchone() is not None:
                puzzle_records.replace_match_puzzles(self._db, puzzles)

    def match_puzzles(self) -> tuple[MatchPuzzles, ...]:
        """Return what was found in each match whose decisions were searched for puzzles.

        :raises StoreError: if they cannot be read.
        """
        with convert_errors(self._path):
            return puzzle_records.select_match_puzzles(self._db)

    def delete_all_matches(self) -> None:
        """Delete all matches permanently and shrink the file if possible.

        :raises StoreError: if they cannot be deleted; then all are still there.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            self._db.execute("DELETE FROM marks WHERE name = 'counted_from'")
            for table in ("checkpoints", "opponents", "earned", "trail_facts"):
                self._db.execute(f"DELETE FROM {table}")  # noqa: S608 -- our own words
            self._db.execute("DELETE FROM deeds")
            self._db.execute("DELETE FROM match_puzzles")
            self._db.execute("DELETE FROM puzzle_attempts WHERE match_id <> 0")
            self._db.execute("DELETE FROM reviews")
            self._db.execute("DELETE FROM bookmarks")
            self._db.execute("DELETE FROM online_tables WHERE match_id IS NOT NULL")
            self._db.execute("DELETE FROM events")
            self._db.execute("DELETE FROM matches")
        with suppress(sqlite3.Error):  # already deleted; a later deletion shrinks the file
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def delete(self, match_id: int) -> None:
        """Delete one match permanently, with everything derived from it.

        Its number may be given to the next match, so the start of the statistics is moved to the last remaining match.

        :raises StoreError: if it cannot be deleted; then it is still there.
        """
        self.restore_files()
        with convert_errors(self._path), transaction(self._db):
            for table in (
                *("deeds", "reviews", "match_puzzles", "puzzle_attempts", "bookmarks"),
                "online_tables",
                "events",
            ):
                self._db.execute(f"DELETE FROM {table} WHERE match_id = ?", (match_id,))  # noqa: S608 -- our own words
            self._db.execute("DELETE FROM matches WHERE id = ?", (match_id,))
            self._db.execute(
                "UPDATE marks SET value = min(value, (SELECT coalesce(max(id), 0) FROM matches))"
                " WHERE name = 'counted_from'"
            )

    def load_match(self, match_id: int) -> SavedMatch:
        """Return a match with all its events, which are checked to lead to a valid position.

        :raises UnreadableMatchError: if they do not; the match is marked and kept.
        :raises StoreError: if there is no such match, or the database fails.
        """
        return self._load(match_id)[0]

    def _load(self, match_id: int) -> tuple[SavedMatch, State]:
        """Return a match as `load_match` does, with its last state."""
        with convert_errors(self._path):
            row = self._db.execute(
                "SELECT format, engine_version, variant, rules_json, seats_json, seed, salt, seal, purpose_json, hints,"
                " own_seat FROM matches WHERE id = ?",
                (match_id,),
            ).fetchone()
            rows = self._db.execute(
                "SELECT seq, payload FROM events WHERE match_id = ? ORDER BY seq", (match_id,)
            ).fetchall()
        if row is None:
            raise StoreError(store_message("no_such_match", number=match_id))
        try:
            header, events = _decode_header(row), _decode_events(rows, row[0])
            state = replay_state(events)
        except UnreadableMatchError as problem:
            self._mark_unreadable(match_id, problem.message)
            raise
        return SavedMatch(with_match_data(header, state.rules, state.names), events), state

    def close_match(self, match_id: int) -> None:
        """Mark a match as finished or given up, so that it is no longer offered to be continued.

        :raises StoreError: if that cannot be stored.
        """
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute(
                "UPDATE matches SET closed = ? WHERE id = ? AND closed IS NULL", (self._timestamp(), match_id)
            )

    def restore_files(self) -> None:
        """Write the files again if they were deleted or replaced; `notices` gets a message about what was there.

        Writes to a deleted file would be lost. Costs three system calls when nothing has changed.

        :raises AlreadyRunningError: if another running program has taken the folder.
        :raises StoreError: if they cannot be written; the data is still in memory then, and the next call tries again.
        """
        if self._files is None:
            return
        if self._lock is not None:
            self._lock.reacquire_if_replaced()
        with convert_errors(self._path):
            if not self._files.are_in_place():
                self.notices += restore_database(
                    self._db, self._files, _file_timestamp(self._clock), self._use_connection
                )
                self._files = DatabaseFiles.of(self._path)

    def _use_connection(self, db: sqlite3.Connection) -> None:
        previous, self._db = self._db, db
        previous.close()

    def flush(self) -> None:
        """Sync everything to disk against a power cut; it takes time, so call it during a pause.

        :raises StoreError: if that fails.
        """
        self.restore_files()
        with convert_errors(self._path):
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Sync everything and close the database."""
        try:
            self.flush()
        finally:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _insert_match(self, header: MatchHeader) -> int:
        rules = json.encode(header.rules)
        seats = json.encode(SeatAssignments(header.names, header.bots, header.colours))
        row = (
            *(self._timestamp(), header.variant, rules.decode(), sha256(rules).hexdigest()),
            *(header.seed, header.salt, header.seal, header.app, header.format, seats.decode()),
            *(json.encode(header.purpose).decode(), header.hints, header.own_seat),
        )
        cursor = self._db.execute(
            "INSERT INTO matches (opened, variant, rules_json, rules_hash, seed, salt, seal, engine_version,"
            " format, seats_json, purpose_json, hints, own_seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        return int(cursor.lastrowid or 0)

    def _insert_events(self, match_id: int, events: Sequence[AnyEvent], at_ms: int) -> int:
        (first_seq,) = self._db.execute(
            "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE match_id = ?", (match_id,)
        ).fetchone()
        self._db.executemany(
            "INSERT INTO events (match_id, seq, at_ms, payload) VALUES (?, ?, ?, ?)",
            [(match_id, seq, at_ms, encode_event(event)) for seq, event in enumerate(events, first_seq)],
        )
        self._db.execute("UPDATE matches SET is_summarised = 0 WHERE id = ? AND is_summarised", (match_id,))
        if any(isinstance(event, MatchWon) for event in events):
            self._db.execute("UPDATE matches SET closed = ?, finished = 1 WHERE id = ?", (self._timestamp(), match_id))
        return int(first_seq)

    def _delete_events_from(self, match_id: int, first_seq: int) -> None:
        """Delete the events from sequence number *first_seq* on.

        They did not reach the folder, so they count as not having happened.
        """
        with convert_errors(self._path), transaction(self._db):
            self._db.execute("DELETE FROM events WHERE match_id = ? AND seq >= ?", (match_id, first_seq))
            self._db.execute(
                "UPDATE matches SET closed = NULL, finished = 0, is_summarised = 0 WHERE id = ?", (match_id,)
            )

    def _mark_unreadable(self, match_id: int, reason: CodedMessage) -> None:
        self.notices.append(store_message("match_set_aside", problem=reason))
        with convert_errors(self._path):
            self._db.execute("UPDATE matches SET unreadable = ? WHERE id = ?", (str(reason), match_id))

    def _timestamp(self) -> str:
        return self._clock().isoformat(timespec="seconds")


class MatchWriter:
    """Journal of one match: appends its events to the database; passed to a match session."""

    def __init__(self, journal: SqliteJournal, match_id: int) -> None:
        self.match_id = match_id
        self._journal = journal

    def append(self, events: Sequence[AnyEvent], at_ms: int) -> None:
        """Append the events of one command, all or none; *at_ms* is session time in ms.

        :raises StoreError: if they could not be stored.
        """
        self._journal.append(self.match_id, events, at_ms)


def _file_timestamp(clock: Clock) -> str:
    return f"{clock():%Y%m%d-%H%M%S}"


def _decode_header(row: tuple[object, ...]) -> MatchHeader:
    format_version, app, variant, rules, seats, seed, salt, seal, purpose, hints, own_seat = row
    try:
        seat_assignments = statistics_cache.SEATS_DECODER.decode(str(seats))
        return MatchHeader(
            format=int(str(format_version)),
            app=str(app),
            variant=to_shown_name(str(variant)),
            rules=_decode_rules(str(rules)),
            names=tuple(map(to_shown_name, seat_assignments.names)),
            bots=seat_assignments.bots,
            colours=seat_assignments.colours,
            seed=str(seed),
            salt=str(salt),
            seal=str(seal),
            purpose=statistics_cache.PURPOSE_DECODER.decode(str(purpose)),
            hints=hints if isinstance(hints, int) and hints >= 0 else None,
            own_seat=own_seat if isinstance(own_seat, int) and own_seat >= 0 else 0,
        )
    except (*DECODE_ERRORS, ValueError) as problem:
        raise UnreadableMatchError(store_message("header_unreadable")) from problem


def _decode_rules(rules_json: str) -> HouseRules:
    rules = _RULES_DECODER.decode(rules_json)
    if (text_flaw := find_rules_flaw(rules)) is not None:
        raise UnreadableMatchError(store_message("header_damaged", problem=text_flaw))
    return rules


def _decode_events(rows: list[tuple[object, object]], format_version: int, first_seq: int = 0) -> tuple[AnyEvent, ...]:
    events = []
    for number, (seq, payload) in enumerate(rows, first_seq):
        if seq != number:
            raise UnreadableMatchError(store_message("event_missing", number=number))
        try:
            events.append(with_shown_names(decode_event(str(payload), format_version)))
        except DECODE_ERRORS as problem:
            raise UnreadableMatchError(store_message("event_damaged", number=number)) from problem
    return tuple(events)


def _unfinished_match(match_id: int, header: MatchHeader, state: State) -> UnfinishedMatch:
    total = None if header.rules.match.end == "single_round" else state.totals[0]
    return UnfinishedMatch(
        match_id, header.variant, state.round, total, len(state.names), 0 in state.out, header.purpose, header.seed
    )
