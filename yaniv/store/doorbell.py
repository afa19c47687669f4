"""How a second start of the program reaches the first: a small file beside the lock, with what it was to open.

*Why* a file and not a socket: no port, no firewall, and the lock beside it already says that somebody is at home.
"""

import os
from pathlib import Path
from typing import Final

from yaniv import places
from yaniv.store.refusal import StoreError
from yaniv.words import tell

BELL: Final = "yaniv.ring"
_LONGEST: Final = 8192
"""Bytes of a path."""


class Doorbell:
    """The bell of one folder of saved games."""

    def __init__(self, folder: Path) -> None:
        self._bell = folder / BELL

    def ring(self, file: str | None) -> None:
        """Asks the program inside to come to the front, and to open this file.

        :raises StoreError: if the bell cannot be rung.
        """
        try:
            places.put(self._bell, b"" if file is None else os.fsencode(Path(file).absolute()))
        except OSError as problem:
            sentence = tell(
                "Yaniv is already running, and cannot be reached: {problem}.", problem=problem.strerror or problem
            )
            raise StoreError(sentence) from problem

    def is_unanswered(self) -> bool:
        """Has nobody come yet?"""
        return self._bell.exists()

    def answer(self) -> str | None:
        """What the last visitor wants opened, empty for nothing; None: nobody has rung."""
        try:
            if not self._bell.exists():
                return None
            with self._bell.open("rb") as file:
                wanted = os.fsdecode(file.read(_LONGEST))
            self._bell.unlink()
        except (OSError, ValueError):
            return None
        return wanted
