"""The file of the saved games: opened, checked, and set aside when it cannot be used."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from yaniv import places
from yaniv.store.migrate import STEPS, migrate, version
from yaniv.store.refusal import StoreError
from yaniv.words import tell

DATABASE_NAME: Final = "yaniv.sqlite3"

FILES: Final = "yaniv.*"
"""Names of files in the folder of the saved games: database, lock and whatever was set aside."""
_MAGIC: Final = b"SQLite format 3\0"
_BUSY_SECONDS: Final = 0.25
_USELESS: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG)
"""No table of ours, no database, or a broken one: its texts may be longer than any."""


class _Unusable(Exception):  # noqa: N818 -- caught where it is raised
    """The file is of no use to this program; *why* is the word in its new name."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def opened(folder: Path, stamp: str) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """The saved games of this folder, and sentences about what had to be done.

    A file that is damaged or was written by a newer program is renamed, with *stamp* in its name, and a new one made.

    :raises StoreError: if nothing can be saved there.
    """
    path = folder / DATABASE_NAME
    with told(path):
        places.make_private_folder(folder)
        places.make_files_private(folder, FILES)
        _take_unfinished(path)
        try:
            return checked(path), ()
        except _Unusable as problem:
            aside = set_aside(path, f"{problem.why}-{stamp}")
            return checked(path), (_sentence(problem.why, aside),)


def copied(folder: Path) -> sqlite3.Connection:
    """The saved games of this folder as they are at this moment, in memory: whoever has them open is not disturbed.

    :raises StoreError: if they cannot be read.
    """
    path = folder / DATABASE_NAME
    with told(path):
        db = connected(":memory:")
        try:
            _read_into(db, path)
            _check(db)
        except _Unusable as problem:
            db.close()
            raise StoreError(tell("The file of your saved games is damaged: {file}.", file=path)) from problem
        except BaseException:
            db.close()
            raise
    return db


def _read_into(db: sqlite3.Connection, path: Path) -> None:
    """Copy the database at *path*; SQLite must write beside it to read it, so where it cannot, its files are copied.

    :raises sqlite3.Error, OSError: if it cannot be read.
    """
    try:
        _back_up(path, db)
    except sqlite3.OperationalError as problem:
        if _code(problem) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        with TemporaryDirectory(prefix="yaniv-") as room:
            for tail in ("", "-wal"):
                part = path.with_name(path.name + tail)
                if part.is_file():
                    shutil.copyfile(part, Path(room, part.name))
            _back_up(Path(room, path.name), db)


def _back_up(path: Path, db: sqlite3.Connection) -> None:
    there = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=_BUSY_SECONDS)
    with closing(there):
        there.backup(db)


@contextmanager
def at_once(db: sqlite3.Connection) -> Iterator[None]:
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
def told(path: Path) -> Iterator[None]:
    """Turns what SQLite or the system says into a sentence for the player.

    :raises StoreError: in place of it.
    """
    try:
        yield
    except StoreError:
        raise
    except sqlite3.Error as problem:
        raise StoreError(_reason(problem, path)) from problem
    except OSError as problem:
        what = problem.strerror or str(problem)
        raise StoreError(tell("Nothing can be saved in {folder}: {problem}.", folder=path.parent, problem=what)) from (
            problem
        )


def checked(path: Path) -> sqlite3.Connection:
    """An open database of ours, up to date and whole.

    :raises sqlite3.Error, OSError: if it cannot be opened.
    """
    if _is_something_else(path):
        raise _Unusable("damaged")
    if not path.exists():
        os.close(places.create_private(path))  # SQLite gives its other files the rights of this one
    db = connected(path)
    try:
        _check(db)
    except (sqlite3.Error, UnicodeDecodeError) as problem:  # a damaged schema breaks SQLite's own messages
        db.close()
        if isinstance(problem, UnicodeDecodeError) or _code(problem) in _USELESS:
            raise _Unusable("damaged") from problem
        raise
    except BaseException:
        db.close()
        raise
    return db


def connected(to: Path | str) -> sqlite3.Connection:
    """Open a database, `:memory:` for one without a file; every transaction is explicit.

    :raises sqlite3.Error: if it cannot be opened.
    """
    db = sqlite3.connect(to, timeout=_BUSY_SECONDS, isolation_level=None)
    db.text_factory = _text
    return db


def _text(data: bytes) -> str:
    """Text of a file that may be damaged: whoever reads it finds out."""
    return data.decode("utf-8", "replace")


def part_of(path: Path) -> Path:
    """Where the saved games are written anew before they take their place."""
    return path.with_name(f"{path.name}.part")


def _take_unfinished(path: Path) -> None:
    """Take what was written anew, if the program ended just before it was put in its place."""
    part = part_of(path)
    if os.path.lexists(path) or not part.is_file() or not part.stat().st_size:
        return
    try:
        checked(part).close()
    except (_Unusable, sqlite3.Error):
        return
    part.replace(path)


def _is_something_else(path: Path) -> bool:
    """Not even the first bytes are a database's: SQLite must not touch it, it would delete what belongs to it."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) not in (b"", _MAGIC)


def _check(db: sqlite3.Connection) -> None:
    seen = version(db)
    if seen > len(STEPS):
        raise _Unusable("newer")
    if seen == 0 and db.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise _Unusable("damaged")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    migrate(db)
    db.execute("SELECT format, unreadable FROM matches LIMIT 1")
    db.execute("SELECT at_ms, payload FROM events LIMIT 1")
    db.execute("SELECT events, told, name, value FROM deeds, marks LIMIT 1")
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise _Unusable("damaged")


def set_aside(path: Path, word: str) -> Path:
    """Renames the database, and first what belongs to it: it may still be whole with its tail."""
    aside = places.unused(path.with_name(f"{path.name}.{word}"))
    for tail in ("-wal", "-shm", ""):
        part = path.with_name(path.name + tail)
        if os.path.lexists(part):
            part.rename(aside.with_name(aside.name + tail))
    return aside


def _sentence(why: str, aside: Path) -> str:
    if why == "newer":
        return tell(
            "Your saved games were written by a newer version of Yaniv. They are kept as {file}; a new file was begun.",
            file=aside,
        )
    return tell("The file of your saved games is damaged. It is kept as {file}, and a new one was begun.", file=aside)


def _reason(problem: sqlite3.Error, path: Path) -> str:
    match _code(problem):
        case sqlite3.SQLITE_FULL:
            return tell("The disk is full: nothing can be saved.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return tell("Another program is using your saved games.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return tell("Nothing can be saved: {file} cannot be written.", file=path)
        case sqlite3.SQLITE_IOERR if problem.sqlite_errorcode == sqlite3.SQLITE_IOERR_WRITE:
            return tell("Nothing can be saved: {file} cannot be written.", file=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return tell("The file of your saved games is damaged: {file}.", file=path)
        case _:
            return tell("Your saved games cannot be used: {problem}.", problem=problem)


def _code(problem: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 if the trouble is not SQLite's."""
    return int(getattr(problem, "sqlite_errorcode", 0)) & 0xFF
