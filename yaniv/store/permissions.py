"""Which outside programs may play: those that somebody has named on the command line of this computer.

*Why* a folder of its own, beside those of matches and settings: a folder of matches may come from anybody, and on some
systems the settings lie in it. Nothing that comes with such a folder may start a program.
"""

from pathlib import Path
from typing import Final

from msgspec import MsgspecError, json

from yaniv import places
from yaniv.store.refusal import StoreError
from yaniv.words import tell

FILE: Final = "programs.json"
_MOST_BYTES: Final = 1_000_000
_COMMANDS: Final = json.Decoder(tuple[str, ...])


class Permissions:
    """The commands that may be run, kept as a list in a file."""

    def __init__(self, folder: Path) -> None:
        """Read the list in *folder*; where there is none, or none that can be read, nothing is allowed."""
        self._folder = folder
        self._commands = _read(folder / FILE)

    def allows(self, command: str) -> bool:
        """Return whether this very command, arguments included, may be run."""
        return command in self._commands

    def allow(self, *commands: str) -> None:
        """Allow these commands from now on, on later starts too.

        :raises StoreError: if that cannot be kept; until the program ends they are allowed all the same.
        """
        new = tuple(dict.fromkeys(each for each in commands if each not in self._commands))
        if not new:
            return
        self._commands = (*self._commands, *new)
        try:
            places.make_private_folder(self._folder)
            places.put(self._folder / FILE, json.encode(self._commands))
        except OSError as problem:
            what = problem.strerror or problem
            file = self._folder / FILE
            raise StoreError(tell("{file} cannot be written: {problem}.", file=file, problem=what)) from problem


def _read(path: Path) -> tuple[str, ...]:
    try:
        with path.open("rb") as file:
            return _COMMANDS.decode(file.read(_MOST_BYTES))
    except (OSError, MsgspecError, UnicodeDecodeError, RecursionError):
        return ()
