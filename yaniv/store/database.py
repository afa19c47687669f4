"""The SQLite file of the saved games: functions to open it, check it, and rename it when it cannot be used."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from yaniv import paths
from yaniv.coded_message import CodedMessage
from yaniv.store.errors import StoreCode, StoreError, store_message
from yaniv.store.migrations import MIGRATIONS, migrate, schema_version
from yaniv.store.process_lock import can_lock

DATABASE_NAME: Final = "yaniv.sqlite3"

FILE_PATTERN: Final = "yaniv.*"
"""Pattern of all files that belong to saved games: database, lock, and renamed files."""
_SQLITE_MAGIC: Final = b"SQLite format 3\0"
_BUSY_TIMEOUT_S: Final = 0.25
MAX_CHECKED_BYTES: Final = 64 << 20
"""Size up to which every part of a database is checked when it is opened, some 0.2 s."""
_NO_LOCK_OR_MEMORY_CODES: Final = (
    *(sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE),
    *(sqlite3.SQLITE_IOERR_SHMLOCK, sqlite3.SQLITE_IOERR_LOCK, sqlite3.SQLITE_IOERR_RDLOCK),
    *(sqlite3.SQLITE_IOERR_UNLOCK, sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK, sqlite3.SQLITE_PROTOCOL),
)
"""Extended result codes of a file system that cannot lock a file, or map it as shared memory."""
_UNUSABLE_CODES: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG)
"""Primary result codes of an unusable file: not a database, damaged, or without our tables.

TOOBIG is among them: in a damaged file a text may claim any length.
"""


class UnusableDatabaseError(Exception):
    """Raised if the file cannot be used; *reason* is "damaged" or "newer", part of the file's new name."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.reason = why


def open_database(folder: Path) -> sqlite3.Connection:
    """Open the saved games of *folder*, or create them.

    :raises StoreError: if nothing can be saved there, or the file is damaged or was written by a newer program.
    """
    path = folder / DATABASE_NAME
    with convert_errors(path):
        _prepare_folder(path)
        return open_checked(path)


def open_or_replace_database(folder: Path, stamp: str) -> sqlite3.Connection:
    """Open the saved games of *folder*, or create them.

    A file that is damaged or was written by a newer program is renamed, with *stamp* in its name, and a new one is
    created; `database_recovery` tells the player.

    :raises StoreError: if nothing can be saved there.
    """
    path = folder / DATABASE_NAME
    with convert_errors(path):
        _prepare_folder(path)
        try:
            return open_checked(path)
        except UnusableDatabaseError as problem:
            move_aside(path, f"{problem.reason}-{stamp}")
            return open_checked(path)


def _prepare_folder(path: Path) -> None:
    paths.make_private_folder(path.parent)
    paths.restrict_files(path.parent, FILE_PATTERN)
    _finish_replacement(path)


def copy_to_memory(folder: Path) -> sqlite3.Connection:
    """Return an in-memory copy of the saved games as they are now; a program that has them open is not disturbed.

    :raises StoreError: if they cannot be read.
    """
    path = folder / DATABASE_NAME
    with convert_errors(path):
        db = connect(":memory:")
        try:
            _copy_into(db, path)
            _check_schema(db)
        except BaseException:
            db.close()
            raise
    return db


def _copy_into(db: sqlite3.Connection, path: Path) -> None:
    """Copy the database at *path* into *db*.

    SQLite must create files beside a database to read it; where it cannot, the database is first copied to a temporary
    folder.

    :raises sqlite3.Error, OSError: if it cannot be read.
    """
    try:
        _backup_into(path, db)
    except sqlite3.OperationalError as problem:
        if primary_result_code(problem) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        with TemporaryDirectory(prefix="yaniv-") as temporary_folder:
            for suffix in ("", "-wal"):
                source = path.with_name(path.name + suffix)
                if source.is_file():
                    shutil.copyfile(source, Path(temporary_folder, source.name))
            _backup_into(Path(temporary_folder, path.name), db)


def _backup_into(path: Path, db: sqlite3.Connection) -> None:
    source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=_BUSY_TIMEOUT_S)
    with closing(source):
        source.backup(db)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run the body of a `with` statement in one transaction: all its writes are kept, or after an exception none."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


@contextmanager
def convert_errors(path: Path) -> Iterator[None]:
    """Convert errors of SQLite and the system in the body of a `with` statement into StoreError, naming *path*.

    :raises StoreError: instead of the original error.
    """
    try:
        yield
    except StoreError:
        raise
    except UnusableDatabaseError as problem:
        code: StoreCode = "database_newer" if problem.reason == "newer" else "database_damaged"
        raise StoreError(store_message(code, file=path)) from problem
    except sqlite3.Error as problem:
        raise StoreError(_error_message(problem, path)) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise StoreError(store_message("cannot_save_in_folder", folder=path.parent, problem=reason)) from problem


def open_checked(path: Path) -> sqlite3.Connection:
    """Open the database at *path*, migrated to the current schema and checked; create it if it does not exist.

    :raises sqlite3.Error, OSError: if it cannot be opened.
    """
    if _is_not_sqlite(path):
        raise UnusableDatabaseError("damaged")
    if not path.exists():
        os.close(paths.open_private_file(path))  # SQLite creates its other files with the permissions of this one
    try:
        return _checked(connect(path))
    except sqlite3.OperationalError as problem:
        if not _is_file_system_limit(problem, path):
            raise
    try:
        return _checked(_connect_alone(path, ""))
    except sqlite3.OperationalError:
        return _checked(_connect_alone(path, "?nolock=1"))


def _connect_alone(path: Path, options: str) -> sqlite3.Connection:
    """Open the database so that it needs no shared memory, because no other connection may use it meanwhile."""
    uri = f"{path.resolve().as_uri()}{options}"
    db = sqlite3.connect(uri, uri=True, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    db.text_factory = _decode_text
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _is_file_system_limit(problem: sqlite3.OperationalError, path: Path) -> bool:
    """Return True if the error is that of a file system without locks or without shared memory."""
    code = int(getattr(problem, "sqlite_errorcode", 0))
    return code in _NO_LOCK_OR_MEMORY_CODES or (
        primary_result_code(problem) == sqlite3.SQLITE_BUSY and not can_lock(path)
    )


def _checked(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return the connection once its database is migrated and checked; otherwise close it.

    :raises UnusableDatabaseError, sqlite3.Error, OSError: if it cannot be used.
    """
    try:
        _check_schema(db)
    except (sqlite3.Error, UnicodeError) as problem:  # a damaged schema makes SQLite's error messages undecodable
        db.close()
        if isinstance(problem, UnicodeError) or primary_result_code(problem) in _UNUSABLE_CODES:
            raise UnusableDatabaseError("damaged") from problem
        raise
    except BaseException:
        db.close()
        raise
    return db


def connect(to: Path | str) -> sqlite3.Connection:
    """Open a database without checking it; *to* is a path or `:memory:`. Transactions must be started explicitly.

    :raises sqlite3.Error: if it cannot be opened.
    """
    db = sqlite3.connect(to, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    db.text_factory = _decode_text
    return db


def _decode_text(data: bytes) -> str:
    """Decode text leniently, because the file may be damaged; readers check the content."""
    return data.decode("utf-8", "replace")


def temporary_path(path: Path) -> Path:
    """Return the path at which a replacement of the saved games is written before it is moved into place."""
    return path.with_name(f"{path.name}.part")


def _finish_replacement(path: Path) -> None:
    """Move a complete replacement into place if the program ended just before doing so."""
    temporary = temporary_path(path)
    if os.path.lexists(path) or not temporary.is_file() or not temporary.stat().st_size:
        return
    try:
        open_checked(temporary).close()
    except (UnusableDatabaseError, sqlite3.Error):
        return
    temporary.replace(path)


def _is_not_sqlite(path: Path) -> bool:
    """Return True if the path leads to a folder or a pipe, or to a file that does not start like a database.

    SQLite must not open such a file, because it would delete the files that belong to it.
    """
    if not path.is_file():
        return path.exists()
    with path.open("rb") as file:
        return file.read(len(_SQLITE_MAGIC)) not in (b"", _SQLITE_MAGIC)


def _check_schema(db: sqlite3.Connection) -> None:
    file_version = schema_version(db)
    if file_version > len(MIGRATIONS):
        raise UnusableDatabaseError("newer")
    if file_version == 0 and db.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise UnusableDatabaseError("damaged")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    migrate(db)
    db.execute("SELECT format, unreadable FROM matches LIMIT 1")
    db.execute("SELECT at_ms, payload FROM events LIMIT 1")
    db.execute("SELECT events, told, name, value FROM deeds, marks LIMIT 1")
    db.execute("SELECT puzzle, move, found FROM puzzle_attempts, match_puzzles LIMIT 1")
    if not is_intact(db):
        raise UnusableDatabaseError("damaged")


def is_intact(db: sqlite3.Connection, max_bytes: int = MAX_CHECKED_BYTES) -> bool:
    """Return True if the structure of the database is intact; above *max_bytes* without its events.

    *Why*: checking the events of 20,000 matches takes two seconds at every start; `IntegrityCheck` reads them in the
    background.
    """
    (page_count,), (page_bytes,) = (db.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    checks = ["PRAGMA quick_check(1)"]
    if page_count * page_bytes > max_bytes:
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'events'")
        checks = [f"PRAGMA quick_check('{name}')" for (name,) in tables]
    return all(db.execute(check).fetchone() == ("ok",) for check in checks)


def move_aside(path: Path, label: str) -> Path:
    """Rename the database at *path* and its WAL files, with *label* in the new names; return the new path.

    WAL files (write-ahead log of SQLite) come first: with its log the database may still be intact.
    """
    return rename_database(path, path.with_name(f"{path.name}.{label}"))


def rename_database(path: Path, wanted_path: Path) -> Path:
    """Rename the database at *path* and its WAL files to *wanted_path*, or a free path like it; return that path."""
    new_path = paths.unique_path(wanted_path)
    for suffix in ("-wal", "-shm", ""):
        source = path.with_name(path.name + suffix)
        if os.path.lexists(source):
            source.rename(new_path.with_name(new_path.name + suffix))
    return new_path


def _error_message(problem: sqlite3.Error, path: Path) -> CodedMessage:
    match primary_result_code(problem):
        case sqlite3.SQLITE_FULL:
            return store_message("disk_full")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return store_message("database_busy")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return store_message("database_not_writable", file=path)
        case sqlite3.SQLITE_IOERR if problem.sqlite_errorcode == sqlite3.SQLITE_IOERR_WRITE:
            return store_message("database_not_writable", file=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return store_message("database_damaged", file=path)
        case _:
            return store_message("database_unusable")


def primary_result_code(problem: sqlite3.Error) -> int:
    """Return SQLite's primary result code; 0 if the error is not SQLite's."""
    return int(getattr(problem, "sqlite_errorcode", 0)) & 0xFF
