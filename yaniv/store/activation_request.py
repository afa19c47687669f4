"""How a second start of the program reaches the first: a small file beside the lock for each request.

*Why* a file and not a socket: no port, no firewall, and the lock beside it already says that somebody is at home.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv import paths
from yaniv.i18n import tr
from yaniv.store.errors import StoreError

REQUEST_FILE_PREFIX: Final = "yaniv.ring"
"""A request is a file of this name, with a number behind it."""
_MAX_PATH_BYTES: Final = 8192
"""Bytes of a path."""


class ActivationRequests:
    """The bell of one folder of saved games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def request_activation(self, file: str | None) -> Path:
        """Ask the program inside to come to the front, and to open this file; return the request.

        :raises StoreError: if the bell cannot be rung.
        """
        request = self._folder / f"{REQUEST_FILE_PREFIX}-{time.time_ns():020}-{os.getpid()}"
        try:
            paths.write_atomic(request, b"" if file is None else os.fsencode(Path(file).absolute()))
        except OSError as problem:
            sentence = tr(
                "Yaniv is already running, and cannot be reached: {problem}.", problem=problem.strerror or problem
            )
            raise StoreError(sentence) from problem
        return request

    def is_pending(self, request: Path) -> bool:
        """Return whether nobody has come yet."""
        return request.exists()

    def withdraw(self, request: Path) -> bool:
        """Give up a request, so that nobody answers it later; return False if somebody has answered it already."""
        try:
            request.unlink()
        except FileNotFoundError:
            return False
        except OSError:
            pass  # the request remains and may be taken; waiting longer does not help
        return True

    def withdraw_all(self) -> None:
        """Drop all requests: whoever made them has gone."""
        for request in self._pending_requests():
            self.withdraw(request)

    def take_next(self) -> str | None:
        """Take the oldest request; return what it wants opened, empty for nothing. None: nobody has rung."""
        for request in self._pending_requests():
            with suppress(OSError, ValueError):
                requested_file = os.fsdecode(paths.read_limited(request, _MAX_PATH_BYTES))
                request.unlink()  # fails if it was withdrawn meanwhile
                return requested_file
        return None

    def _pending_requests(self) -> list[Path]:
        """Return all requests, the oldest first."""
        with suppress(OSError):
            return sorted(self._folder.glob(f"{REQUEST_FILE_PREFIX}-*"))
        return []
