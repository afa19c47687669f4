"""Whether a path still leads to the file that was opened there: device and inode say so, the name does not."""

import os
from pathlib import Path
from typing import Self

from msgspec import Struct

FileIdentity = tuple[int, int]
"""Device and inode. Where a file system has no inodes all files have 0: then a file that lies there is the same."""


def file_identity(path: Path | int) -> FileIdentity | None:
    """Return the identity of a file, by path (symbolic links are followed) or descriptor; None if nothing is there.

    :raises OSError: if that cannot be known.
    """
    try:
        stat = os.stat(path)  # noqa: PTH116 -- path may be a descriptor
    except (FileNotFoundError, NotADirectoryError):
        return None
    return stat.st_dev, stat.st_ino


class DatabaseFiles(Struct):
    """The files of an open SQLite database. While it is open their inodes are not given to other files."""

    path: Path
    wal: Path
    """The write-ahead log: SQLite puts it beside the file that a symbolic link leads to."""
    path_identity: FileIdentity | None
    wal_identity: FileIdentity | None
    is_open: bool = True
    """False once nobody has them open any more: other files may get their inodes."""

    @classmethod
    def of(cls, path: Path) -> Self:
        """Note the files of a database that has been opened at *path* and read."""
        real_path = Path(os.path.realpath(path))
        wal = real_path.with_name(f"{real_path.name}-wal")
        return cls(path, wal, file_identity(path), file_identity(wal))

    def are_in_place(self) -> bool:
        """Return whether the paths still lead to the open files.

        :raises OSError: if that cannot be known.
        """
        if not self.is_database_in_place():
            return False
        wal = file_identity(self.wal)
        if self.wal_identity is None:  # SQLite creates it when first needed
            self.wal_identity = wal
        return wal == self.wal_identity

    def is_database_in_place(self) -> bool:
        """Return whether the path of the database still leads to it, whatever became of its write-ahead log."""
        return self.is_open and file_identity(self.path) == self.path_identity
