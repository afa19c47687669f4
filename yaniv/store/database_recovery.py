"""Recovery of saved games: files deleted or replaced while open, damage found in the background, files set aside.

The connection to a deleted file still has its content. Files that could not be used were renamed; the player is told
until that is acknowledged. One that a newer version wrote is taken back by a version that can read it: its matches are
put before those that were played meanwhile.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from typing import Final

from yaniv import paths
from yaniv.background_thread import start_thread
from yaniv.coded_message import CodedMessage
from yaniv.store.database import (
    DATABASE_NAME,
    FILE_PATTERN,
    UnusableDatabaseError,
    connect,
    move_aside,
    open_checked,
    primary_result_code,
    rename_database,
    temporary_path,
    transaction,
)
from yaniv.store.errors import StoreCode, store_message
from yaniv.store.file_identity import DatabaseFiles
from yaniv.store.migrations import MIGRATIONS, schema_version


def restore_database(
    db: sqlite3.Connection, files: DatabaseFiles, stamp: str, use_connection: Callable[[sqlite3.Connection], None]
) -> tuple[CodedMessage, ...]:
    """Write the saved games to their path again; return a message if another file was found there.

    *db* is the connection that still has the content. A file found is renamed, with *stamp* in its name.
    *use_connection* receives the connection to use from then on and closes the one before: first one in memory with the
    whole content, then that of the new file.

    :raises sqlite3.Error, OSError: if nothing can be written there; the last connection passed on is still open then,
      and no incomplete file is left that would be taken for saved games.
    """
    path = files.path
    paths.make_private_folder(path.parent)
    temporary = temporary_path(path)
    _remove(temporary)
    os.close(paths.open_private_file(temporary))
    db.execute("VACUUM INTO ?", (str(temporary),))
    notices: tuple[CodedMessage, ...] = ()
    if os.path.lexists(path) and not files.is_database_in_place():
        notices = (store_message("replacing_database_kept", file=move_aside(path, f"replaced-{stamp}")),)
    for suffix in ("-wal", "-shm"):
        _remove(path.with_name(path.name + suffix))
    _switch_to_memory(db, use_connection)
    files.is_open = False
    temporary.replace(path)
    paths.restrict_files(path.parent, FILE_PATTERN)
    use_connection(open_checked(path))
    return notices


def _switch_to_memory(db: sqlite3.Connection, use_connection: Callable[[sqlite3.Connection], None]) -> None:
    """Move the content to a connection in memory, which closes the old one.

    *Why*: a connection deletes its write-ahead log by name when it closes, so the old one must be closed before the new
    file exists.
    """
    memory = connect(":memory:")
    db.backup(memory)
    use_connection(memory)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


_MATCHES_PER_PIECE: Final = 50
_IDLE_SHARE: Final = 0.75
"""Share of the time in which the check waits, so that it takes a quarter of a core at most."""
_CLOSE_TIMEOUT_S: Final = 1.0
_DAMAGE_CODES: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_SELECT_PIECE: Final = "SELECT max(id) FROM (SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?)"
_READ_PIECE: Final = "SELECT total(length(payload)) FROM events WHERE match_id > ? AND match_id <= ?"
_READ_REST: Final = "SELECT total(length(payload)) FROM events WHERE match_id > ?"


class IntegrityCheck:
    """Reads every event of a database once, in a thread and with a connection of its own, in pieces with pauses.

    Nothing waits for it. Other errors than damage, such as a file that is gone, end it without a finding.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stop = Event()
        self._is_damaged = False
        self._thread = start_thread(self._run, name="integrity check")

    def take_finding(self) -> bool:
        """Return True once if the database has been found damaged."""
        finding, self._is_damaged = self._is_damaged, False
        return finding

    @property
    def is_running(self) -> bool:
        """True until everything is read, damage is found, or the check is closed."""
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Stop after the piece that is being read."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(_CLOSE_TIMEOUT_S)

    def _run(self) -> None:
        try:
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
                self._read_all(db)
        except sqlite3.Error as error:
            self._is_damaged = primary_result_code(error) in _DAMAGE_CODES

    def _read_all(self, db: sqlite3.Connection) -> None:
        last_id = -(1 << 63)
        while not self._stop.is_set():
            start_s = time.thread_time()
            (piece_end,) = db.execute(_SELECT_PIECE, (last_id, _MATCHES_PER_PIECE)).fetchone()
            if piece_end is None:
                db.execute(_READ_REST, (last_id,)).fetchone()
                return
            db.execute(_READ_PIECE, (last_id, piece_end)).fetchone()
            last_id = piece_end
            self._stop.wait((time.thread_time() - start_s) * _IDLE_SHARE / (1 - _IDLE_SHARE))


_CODE_BY_REASON: Final[dict[str, StoreCode]] = {
    "damaged": "damaged_database_kept",
    "newer": "newer_database_kept",
}
"""Message on a file, by the word after its original name."""
_LOG_SUFFIXES: Final = ("-wal", "-shm", "-journal")
_ACKNOWLEDGED: Final = "acknowledged:"
_TAKEN_BACK: Final = "taken back:"
"""Beginnings of marks in the database, before the name of a file."""


def unacknowledged_notices(db: sqlite3.Connection, folder: Path) -> tuple[CodedMessage, ...]:
    """Return a message on each file set aside in *folder* that the player has not acknowledged, oldest first."""
    acknowledged = _marked_names(db, _ACKNOWLEDGED)
    return tuple(
        store_message(_CODE_BY_REASON[reason], file=file)
        for reason, file in _set_aside_files(folder)
        if file.name not in acknowledged
    )


def acknowledge(db: sqlite3.Connection, folder: Path) -> None:
    """Store that the player knows of all files set aside in *folder*."""
    for _, file in _set_aside_files(folder):
        _mark(db, _ACKNOWLEDGED, file)


def take_back(db: sqlite3.Connection, folder: Path, stamp: str) -> tuple[CodedMessage, ...]:
    """Put the content of files that a newer version wrote, and this one can read, into *db*; return a message on each.

    Each file is kept under another name, with *stamp* in it. One that cannot be read is left alone.
    """
    notices: list[CodedMessage] = []
    for reason, file in _set_aside_files(folder):
        with suppress(sqlite3.Error, OSError, UnusableDatabaseError):
            if reason == "newer" and _is_readable_version(file):
                if file.name not in _marked_names(db, _TAKEN_BACK):
                    _insert_content(db, file)
                    notices.append(store_message("newer_database_taken_back", file=file))
                rename_database(file, file.with_name(f"{DATABASE_NAME}.restored-{stamp}"))
    return tuple(notices)


def _set_aside_files(folder: Path) -> list[tuple[str, Path]]:
    """Return the files set aside, oldest first, each with the reason in its name."""
    prefix = f"{DATABASE_NAME}."
    with suppress(OSError):
        files = sorted(file for file in folder.glob(f"{prefix}*-*") if not file.name.endswith(_LOG_SUFFIXES))
        named = [(file.name.removeprefix(prefix).partition("-")[0], file) for file in files]
        return [(reason, file) for reason, file in named if reason in _CODE_BY_REASON]
    return []


def _is_readable_version(file: Path) -> bool:
    db = connect(file)
    try:
        return 0 < schema_version(db) <= len(MIGRATIONS)
    finally:
        db.close()


def _insert_content(db: sqlite3.Connection, file: Path) -> None:
    """Insert all rows of the database *file* before those of *db*, which get higher numbers; all or nothing.

    :raises sqlite3.Error, OSError, UnusableDatabaseError: if that fails.
    """
    open_checked(file).close()  # brings it up to this version
    db.execute("ATTACH ? AS aside", (str(file),))
    try:
        with transaction(db):
            tables = [str(name) for (name,) in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")]
            (match_offset,) = db.execute("SELECT coalesce(max(id), 0) FROM aside.matches").fetchone()
            for table in tables:
                columns = {str(row[1]) for row in db.execute(f"PRAGMA main.table_info({table})")}
                if "id" in columns:
                    (row_offset,) = db.execute(f"SELECT coalesce(max(id), 0) FROM aside.{table}").fetchone()  # noqa: S608 -- our own words
                    _shift(db, table, "id", row_offset)
                if "match_id" in columns:
                    _shift(db, table, "match_id", match_offset)
            db.execute("UPDATE marks SET value = value + ? WHERE name = 'counted_from'", (match_offset,))
            for table in tables:
                db.execute(f"INSERT OR IGNORE INTO main.{table} SELECT * FROM aside.{table}")  # noqa: S608 -- our own words
            _mark(db, _TAKEN_BACK, file)
    finally:
        db.execute("DETACH aside")


def _shift(db: sqlite3.Connection, table: str, column: str, offset: int) -> None:
    """Add *offset* to the positive numbers of a column; over negative ones, so that no two rows ever have the same."""
    db.execute(f"UPDATE main.{table} SET {column} = -({column} + ?) WHERE {column} > 0", (offset,))  # noqa: S608 -- our own words
    db.execute(f"UPDATE main.{table} SET {column} = -{column} WHERE {column} < 0")  # noqa: S608 -- our own words


def _marked_names(db: sqlite3.Connection, kind: str) -> set[str]:
    rows = db.execute("SELECT name FROM marks WHERE substr(name, 1, ?) = ?", (len(kind), kind))
    return {str(name).removeprefix(kind) for (name,) in rows}


def _mark(db: sqlite3.Connection, kind: str, file: Path) -> None:
    db.execute("INSERT OR REPLACE INTO marks (name, value) VALUES (?, 1)", (f"{kind}{file.name}",))
