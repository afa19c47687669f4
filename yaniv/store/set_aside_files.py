"""Databases that were renamed because they could not be used: the player is told until that is acknowledged.

One that a newer version wrote is taken back by a version that can read it: its matches are put before those that were
played meanwhile.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv.coded_message import CodedMessage
from yaniv.store.database import (
    DATABASE_NAME,
    UnusableDatabaseError,
    connect,
    open_checked,
    rename_database,
    transaction,
)
from yaniv.store.errors import StoreCode, store_message
from yaniv.store.migrations import MIGRATIONS, schema_version

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
