"""Identity of files, by device and inode: tells whether a path still refers to the file that was opened there."""

import os
from pathlib import Path
from typing import Self

from msgspec import Struct

FileIdentity = tuple[int, int]
"""Device and inode. On file systems without inodes all are 0: any file at the path then counts as the same."""


def file_identity(path: Path | int) -> FileIdentity | None:
    """Return the identity of a file, by path (symbolic links are followed) or descriptor; None if there is none.

    :raises OSError: if it cannot be determined.
    """
    try:
        stat = os.stat(path)  # noqa: PTH116 -- path may be a descriptor
    except (FileNotFoundError, NotADirectoryError):
        return None
    return stat.st_dev, stat.st_ino


class DatabaseFiles(Struct):
    """Files of an open SQLite database: the database and its write-ahead log (WAL), with their identities.

    While they are open, the system does not give their inodes to other files.
    """

    path: Path
    wal: Path
    """The write-ahead log; SQLite puts it beside the target of a symbolic link."""
    path_identity: FileIdentity | None
    wal_identity: FileIdentity | None
    is_open: bool = True
    """False once the database is closed: other files may then get its inodes."""

    @classmethod
    def of(cls, path: Path) -> Self:
        """Return the files of the database at *path*, which must have been opened and read."""
        real_path = Path(os.path.realpath(path))
        wal = real_path.with_name(f"{real_path.name}-wal")
        return cls(path, wal, file_identity(path), file_identity(wal))

    def are_in_place(self) -> bool:
        """Return True if the paths still refer to the open files.

        :raises OSError: if that cannot be determined.
        """
        if not self.is_database_in_place():
            return False
        wal = file_identity(self.wal)
        if self.wal_identity is None:  # SQLite creates it when first needed
            self.wal_identity = wal
        return wal == self.wal_identity

    def is_database_in_place(self) -> bool:
        """Return True if the database path still refers to the open file; its write-ahead log is not considered."""
        return self.is_open and file_identity(self.path) == self.path_identity
