"""Requests from a second start of the program to the running one, each a small file beside the lock file.

*Why* a file and not a socket: it needs no port and no firewall rule, and the lock beside it already says that the
program is running.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv import paths
from yaniv.store.errors import StoreError, store_message

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
        """Return all pending requests, oldest first."""
        with suppress(OSError):
            return sorted(self._folder.glob(f"{REQUEST_FILE_PREFIX}-*"))
        return []
