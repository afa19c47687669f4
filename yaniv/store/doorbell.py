"""How a second start of the program reaches the first: a small file beside the lock for each request.

*Why* a file and not a socket: no port, no firewall, and the lock beside it already says that somebody is at home.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv import places
from yaniv.store.refusal import StoreError
from yaniv.words import tell

BELL: Final = "yaniv.ring"
"""A request is a file of this name, with a number behind it."""
_LONGEST: Final = 8192
"""Bytes of a path."""


class Doorbell:
    """The bell of one folder of saved games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ring(self, file: str | None) -> Path:
        """Ask the program inside to come to the front, and to open this file; return the request.

        :raises StoreError: if the bell cannot be rung.
        """
        request = self._folder / f"{BELL}-{time.time_ns():020}-{os.getpid()}"
        try:
            places.put(request, b"" if file is None else os.fsencode(Path(file).absolute()))
        except OSError as problem:
            sentence = tell(
                "Yaniv is already running, and cannot be reached: {problem}.", problem=problem.strerror or problem
            )
            raise StoreError(sentence) from problem
        return request

    def is_unanswered(self, request: Path) -> bool:
        """Return whether nobody has come yet."""
        return request.exists()

    def withdraw(self, request: Path) -> bool:
        """Give up a request, so that nobody answers it later; return False if somebody has answered it already."""
        try:
            request.unlink()
        except FileNotFoundError:
            return False
        except OSError:
            pass  # it stays, and may be answered; whoever waits has waited long enough
        return True

    def clear(self) -> None:
        """Drop all requests: whoever made them has gone."""
        for request in self._requests():
            self.withdraw(request)

    def answer(self) -> str | None:
        """Take the oldest request; return what it wants opened, empty for nothing. None: nobody has rung."""
        for request in self._requests():
            with suppress(OSError, ValueError):
                wanted = os.fsdecode(places.read(request, _LONGEST))
                request.unlink()  # one that was withdrawn meanwhile is not there any more
                return wanted
        return None

    def _requests(self) -> list[Path]:
        """Return all requests, the oldest first."""
        with suppress(OSError):
            return sorted(self._folder.glob(f"{BELL}-*"))
        return []
