"""Lock that allows only one process to change the saved games of a folder.

It is a system lock on a file, not the existence of a file, so a killed program never leaves it behind.
"""

import os
import sys
from errno import EACCES, EAGAIN
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from yaniv import paths
from yaniv.coded_message import CodedMessage
from yaniv.store.errors import AlreadyRunningError, StoreError, store_message
from yaniv.store.file_identity import file_identity

LOCK_FILE_NAME: Final = "yaniv.lock"
_LOCK_HELD_ERRNOS: Final = (EACCES, EAGAIN, 0)
"""Error codes while another program holds the lock: Windows reports the first, Wine the last."""

if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: TextIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_file(file: TextIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """Lock on the saved games of one folder, held until it is released or the program ends."""

    def __init__(self, folder: Path) -> None:
        """Acquire the lock of this folder, which is created if necessary.

        :raises AlreadyRunningError: if another program has it.
        :raises StoreError: if there can be no lock in this folder.
        """
        self._path = folder / LOCK_FILE_NAME
        self._file = _open_locked(self._path)

    @classmethod
    def acquire(cls, folder: Path) -> Self:
        """Return the lock of this folder, once acquired.

        :raises AlreadyRunningError: if another process holds it.
        :raises StoreError: if there can be no lock in this folder.
        """
        return cls(folder)

    def reacquire_if_replaced(self) -> None:
        """Acquire the lock again if its file was deleted or replaced, because another process could lock the new file.

        :raises AlreadyRunningError: if another process has done so.
        :raises StoreError: if there can be no lock in this folder.
        """
        try:
            if file_identity(self._path) == file_identity(self._file.fileno()):
                return
        except OSError as problem:
            raise StoreError(_error_message(self._path.parent, problem)) from problem
        old_file, self._file = self._file, _open_locked(self._path)
        old_file.close()

    def release(self) -> None:
        """Release the lock; another process may then acquire it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def _open_locked(path: Path) -> TextIO:
    """Open and lock the file; repeat if another program deleted or replaced it in between."""
    while True:
        try:
            paths.make_private_folder(path.parent)
            file = os.fdopen(paths.open_private_file(path, os.O_APPEND), "a+", encoding="utf-8")
        except OSError as problem:
            raise StoreError(_error_message(path.parent, problem)) from problem
        try:
            file.seek(0)
            _lock_file(file)
            if file_identity(path) == file_identity(file.fileno()):
                return file
            file.close()
        except OSError as problem:
            file.close()
            if problem.errno in _LOCK_HELD_ERRNOS:
                raise AlreadyRunningError(store_message("already_running")) from problem
            raise StoreError(_error_message(path.parent, problem)) from problem


def _error_message(folder: Path, problem: OSError) -> CodedMessage:
    return store_message("cannot_save_in_folder", folder=folder, problem=problem.strerror or str(problem))
