"""Put saved games back whose files were deleted or replaced while they were open: the connection still holds them."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from yaniv import places
from yaniv.store.database import FILES, checked, connected, part_of, set_aside
from yaniv.store.file_identity import DatabaseFiles
from yaniv.words import tell


def put_back(
    db: sqlite3.Connection, files: DatabaseFiles, stamp: str, hold: Callable[[sqlite3.Connection], None]
) -> tuple[str, ...]:
    """Write the saved games anew at their path; return a sentence if something else lay there.

    What lies there is renamed, with *stamp* in its name. *hold* gets the connection to use from then on: first one in
    memory that holds everything, then that of the new file.

    :raises sqlite3.Error, OSError: if nothing can be written there; the connection held last is still open then, and no
        half a file lies there that would be taken for the games.
    """
    path = files.path
    places.make_private_folder(path.parent)
    made = part_of(path)
    _remove(made)
    os.close(places.create_private(made))
    db.execute("VACUUM INTO ?", (str(made),))
    notices: tuple[str, ...] = ()
    if os.path.lexists(path) and not files.path_leads_to_open_file():
        notices = (_sentence(set_aside(path, f"replaced-{stamp}")),)
    for tail in ("-wal", "-shm"):
        _remove(path.with_name(path.name + tail))
    _hold_in_memory(db, hold)
    files.opened = False
    made.replace(path)
    places.make_files_private(path.parent, FILES)
    hold(checked(path))
    return notices


def _hold_in_memory(db: sqlite3.Connection, hold: Callable[[sqlite3.Connection], None]) -> None:
    """*Why*: a connection deletes its write-ahead log by name when it closes, so the old one must go before the new."""
    memory = connected(":memory:")
    db.backup(memory)
    hold(memory)
    db.close()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _sentence(aside: Path) -> str:
    return tell(
        "While Yaniv was running, another file replaced your saved games. Your games are back in their place; the"
        " other file is now {file}.",
        file=aside,
    )
