"""Recovery of saved games whose files were deleted or replaced while open: the connection still has their content."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from yaniv import paths
from yaniv.coded_message import CodedMessage
from yaniv.store.database import FILE_PATTERN, connect, move_aside, open_checked, temporary_path
from yaniv.store.errors import store_message
from yaniv.store.file_identity import DatabaseFiles


def restore_database(
    db: sqlite3.Connection, files: DatabaseFiles, stamp: str, use_connection: Callable[[sqlite3.Connection], None]
) -> tuple[CodedMessage, ...]:
    """Write the saved games to their path again; return a message if another file was found there.

    *db* is the connection that still has the content. A file found is renamed, with *stamp* in its name.
    *use_connection* receives the connection to use from then on: first one in memory with the whole content, then that
    of the new file.

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
    """Move the content to a connection in memory and close the old one.

    *Why*: a connection deletes its write-ahead log by name when it closes, so the old one must be closed before the new
    file exists.
    """
    memory = connect(":memory:")
    db.backup(memory)
    use_connection(memory)
    db.close()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
