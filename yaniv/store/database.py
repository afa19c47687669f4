"""The file of the saved games: opened, checked, and set aside when it cannot be used."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from yaniv import paths
from yaniv.i18n import tr
from yaniv.store.errors import StoreError
from yaniv.store.migrations import MIGRATIONS, migrate, schema_version

DATABASE_NAME: Final = "yaniv.sqlite3"

FILE_PATTERN: Final = "yaniv.*"
"""Names of files in the folder of the saved games: database, lock and whatever was set aside."""
_SQLITE_MAGIC: Final = b"SQLite format 3\0"
_BUSY_TIMEOUT_S: Final = 0.25
_UNUSABLE_CODES: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG)
"""No table of ours, no database, or a broken one: its texts may be longer than any."""


class _UnusableDatabaseError(Exception):
    """The file is of no use to this program; *why* is the word in its new name."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.reason = why


def open_database(folder: Path, stamp: str) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """The saved games of this folder, and sentences about what had to be done.

    A file that is damaged or was written by a newer program is renamed, with *stamp* in its name, and a new one made.

    :raises StoreError: if nothing can be saved there.
    """
    path = folder / DATABASE_NAME
    with translate_errors(path):
        paths.make_private_folder(folder)
        paths.restrict_files(folder, FILE_PATTERN)
        _finish_replacement(path)
        try:
            return open_checked(path), ()
        except _UnusableDatabaseError as problem:
            new_path = move_aside(path, f"{problem.reason}-{stamp}")
            return open_checked(path), (_moved_aside_notice(problem.reason, new_path),)


def copy_to_memory(folder: Path) -> sqlite3.Connection:
    """The saved games of this folder as they are at this moment, in memory: whoever has them open is not disturbed.

    :raises StoreError: if they cannot be read.
    """
    path = folder / DATABASE_NAME
    with translate_errors(path):
        db = connect(":memory:")
        try:
            _copy_into(db, path)
            _check_schema(db)
        except _UnusableDatabaseError as problem:
            db.close()
            raise StoreError(tr("The file of your saved games is damaged: {file}.", file=path)) from problem
        except BaseException:
            db.close()
            raise
    return db


def _copy_into(db: sqlite3.Connection, path: Path) -> None:
    """Copy the database at *path*; SQLite must write beside it to read it, so where it cannot, its files are copied.

    :raises sqlite3.Error, OSError: if it cannot be read.
    """
    try:
        _backup_into(path, db)
    except sqlite3.OperationalError as problem:
        if _primary_result_code(problem) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
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
    """All that is written in here is kept, or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turns what SQLite or the system says into a sentence for the player.

    :raises StoreError: in place of it.
    """
    try:
        yield
    except StoreError:
        raise
    except sqlite3.Error as problem:
        raise StoreError(_error_message(problem, path)) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise StoreError(tr("Nothing can be saved in {folder}: {problem}.", folder=path.parent, problem=reason)) from (
            problem
        )


def open_checked(path: Path) -> sqlite3.Connection:
    """An open database of ours, up to date and whole.

    :raises sqlite3.Error, OSError: if it cannot be opened.
    """
    if _is_not_sqlite(path):
        raise _UnusableDatabaseError("damaged")
    if not path.exists():
        os.close(paths.open_private_file(path))  # SQLite creates its other files with the permissions of this one
    db = connect(path)
    try:
        _check_schema(db)
    except (sqlite3.Error, UnicodeDecodeError) as problem:  # a damaged schema makes SQLite's error messages undecodable
        db.close()
        if isinstance(problem, UnicodeDecodeError) or _primary_result_code(problem) in _UNUSABLE_CODES:
            raise _UnusableDatabaseError("damaged") from problem
        raise
    except BaseException:
        db.close()
        raise
    return db


def connect(to: Path | str) -> sqlite3.Connection:
    """Open a database, `:memory:` for one without a file; every transaction is explicit.

    :raises sqlite3.Error: if it cannot be opened.
    """
    db = sqlite3.connect(to, timeout=_BUSY_TIMEOUT_S, isolation_level=None)
    db.text_factory = _decode_text
    return db


def _decode_text(data: bytes) -> str:
    """Text of a file that may be damaged: whoever reads it finds out."""
    return data.decode("utf-8", "replace")


def temporary_path(path: Path) -> Path:
    """Where the saved games are written anew before they take their place."""
    return path.with_name(f"{path.name}.part")


def _finish_replacement(path: Path) -> None:
    """Take what was written anew, if the program ended just before it was put in its place."""
    temporary = temporary_path(path)
    if os.path.lexists(path) or not temporary.is_file() or not temporary.stat().st_size:
        return
    try:
        open_checked(temporary).close()
    except (_UnusableDatabaseError, sqlite3.Error):
        return
    temporary.replace(path)


def _is_not_sqlite(path: Path) -> bool:
    """Not even the first bytes are a database's: SQLite must not touch it, it would delete what belongs to it."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_SQLITE_MAGIC)) not in (b"", _SQLITE_MAGIC)


def _check_schema(db: sqlite3.Connection) -> None:
    file_version = schema_version(db)
    if file_version > len(MIGRATIONS):
        raise _UnusableDatabaseError("newer")
    if file_version == 0 and db.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise _UnusableDatabaseError("damaged")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    migrate(db)
    db.execute("SELECT format, unreadable FROM matches LIMIT 1")
    db.execute("SELECT at_ms, payload FROM events LIMIT 1")
    db.execute("SELECT events, told, name, value FROM deeds, marks LIMIT 1")
    (check_result,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if check_result != "ok":
        raise _UnusableDatabaseError("damaged")


def move_aside(path: Path, label: str) -> Path:
    """Renames the database, and first what belongs to it: it may still be whole with its tail."""
    new_path = paths.unique_path(path.with_name(f"{path.name}.{label}"))
    for suffix in ("-wal", "-shm", ""):
        source = path.with_name(path.name + suffix)
        if os.path.lexists(source):
            source.rename(new_path.with_name(new_path.name + suffix))
    return new_path


def _moved_aside_notice(reason: str, new_path: Path) -> str:
    if reason == "newer":
        return tr(
            "Your saved games were written by a newer version of Yaniv. They are kept as {file}; a new file was begun.",
            file=new_path,
        )
    return tr("The file of your saved games is damaged. It is kept as {file}, and a new one was begun.", file=new_path)


def _error_message(problem: sqlite3.Error, path: Path) -> str:
    match _primary_result_code(problem):
        case sqlite3.SQLITE_FULL:
            return tr("The disk is full: nothing can be saved.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return tr("Another program is using your saved games.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return tr("Nothing can be saved: {file} cannot be written.", file=path)
        case sqlite3.SQLITE_IOERR if problem.sqlite_errorcode == sqlite3.SQLITE_IOERR_WRITE:
            return tr("Nothing can be saved: {file} cannot be written.", file=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return tr("The file of your saved games is damaged: {file}.", file=path)
        case _:
            return tr("Your saved games cannot be used: {problem}.", problem=problem)


def _primary_result_code(problem: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 if the trouble is not SQLite's."""
    return int(getattr(problem, "sqlite_errorcode", 0)) & 0xFF
