"""Lock that allows only one process to change the saved games of a folder.

It is a system lock on a file, not the existence of a file, so a killed program never leaves it behind. A second start
of the program leaves its request to the first one, such as to open a match, in a small file beside the lock.

*Why* files and not a socket: they need no port and no firewall rule, and the lock already says that the program runs.
"""

import os
import stat
import sys
import time
from contextlib import suppress
from errno import EACCES, EAGAIN, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP
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
NO_LOCKS_ERRNOS: Final = (ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS)
"""Error codes of a file system that has no locks."""

if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: TextIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_file(file: TextIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """Lock on the saved games of one folder, held until it is released or the program ends.

    On a file system without locks nothing is locked, and `is_exclusive` is False: better a game that is saved.
    """

    def __init__(self, folder: Path) -> None:
        """Acquire the lock of this folder, which is created if necessary.

        :raises AlreadyRunningError: if another program has it.
        :raises StoreError: if there can be no lock in this folder.
        """
        self._path = folder / LOCK_FILE_NAME
        self._file, self.is_exclusive = _open_locked(self._path)

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
        old_file = self._file
        self._file, self.is_exclusive = _open_locked(self._path)
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


def _open_locked(path: Path) -> tuple[TextIO, bool]:
    """Open and lock the file, and return whether it is locked; repeat if another program replaced it in between."""
    while True:
        try:
            paths.make_private_folder(path.parent)
            _make_room(path)
            file = os.fdopen(paths.open_private_file(path, os.O_APPEND), "a+", encoding="utf-8")
        except OSError as problem:
            raise StoreError(_error_message(path.parent, problem)) from problem
        try:
            file.seek(0)
            _lock_file(file)
            if file_identity(path) == file_identity(file.fileno()):
                return file, True
            file.close()
        except OSError as problem:
            if problem.errno in NO_LOCKS_ERRNOS:
                return file, False
            file.close()
            if problem.errno in _LOCK_HELD_ERRNOS:
                raise AlreadyRunningError(store_message("already_running")) from problem
            raise StoreError(_error_message(path.parent, problem)) from problem


def can_lock(path: Path) -> bool:
    """Return False if the file system has no locks of the kind that SQLite uses; no connection may be open."""
    if sys.platform == "win32":
        return True
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        return problem.errno not in NO_LOCKS_ERRNOS
    return True


def _make_room(path: Path) -> None:
    """Rename what is no regular file in place of the lock file, such as a folder or a pipe.

    :raises OSError: if that fails.
    """
    if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
        path.rename(paths.unique_path(path.with_name(f"{path.name}.replaced")))


def _error_message(folder: Path, problem: OSError) -> CodedMessage:
    return store_message("cannot_save_in_folder", folder=folder, problem=problem.strerror or str(problem))


REQUEST_FILE_PREFIX: Final = "yaniv.ring"
"""Name prefix of request files; a number follows."""
_MAX_PATH_BYTES: Final = 8192
"""Most bytes of a path."""


class ActivationRequests:
    """Requests to the program that has the saved games of one folder open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def request_activation(self, file: str | None) -> Path:
        """Ask the running program to come to the front and to open *file*, if given; return the path of the request.

        :raises StoreError: if the request cannot be written.
        """
        request = self._folder / f"{REQUEST_FILE_PREFIX}-{time.time_ns():020}-{os.getpid()}"
        try:
            paths.write_atomic(request, b"" if file is None else os.fsencode(Path(file).absolute()))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            raise StoreError(store_message("running_but_unreachable", problem=reason)) from problem
        return request

    def is_pending(self, request: Path) -> bool:
        """Return True as long as the running program has not taken the request."""
        return request.exists()

    def withdraw(self, request: Path) -> bool:
        """Delete a request so that it is not answered later; return False if it has already been taken."""
        try:
            request.unlink()
        except FileNotFoundError:
            return False
        except OSError:
            pass  # the request remains and may be taken; waiting longer does not help
        return True

    def withdraw_all(self) -> None:
        """Delete all requests; used at the start, when the programs that made them no longer wait."""
        for request in self._pending_requests():
            self.withdraw(request)

    def take_next(self) -> str | None:
        """Delete the oldest request and return the path of the file to open; an empty string if it names no file.

        Return None if there is no request.
        """
        for request in self._pending_requests():
            with suppress(OSError, ValueError):
                requested_file = os.fsdecode(paths.read_limited(request, _MAX_PATH_BYTES))
                request.unlink()  # fails if it was withdrawn meanwhile
                return requested_file
        return None

    def _pending_requests(self) -> list[Path]:
        with suppress(OSError):
            return sorted(self._folder.glob(f"{REQUEST_FILE_PREFIX}-*"))
        return []
