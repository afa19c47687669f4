"""List of the external programs (bots) that may be run: those once named on the command line of this computer.

*Why* a folder of its own, beside those of matches and settings: a folder of matches may come from anyone, and on some
systems the settings are in it. Nothing that comes with such a folder may start a program.
"""

from pathlib import Path
from typing import Final

from msgspec import json

from yaniv import paths
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.store.errors import StoreError, store_message

PERMISSIONS_FILE_NAME: Final = "programs.json"
_MAX_BYTES: Final = 1_000_000
_COMMANDS_DECODER: Final = json.Decoder(tuple[str, ...])


class ProgramPermissions:
    """List of the commands that may be run as bots, stored in a file."""

    def __init__(self, folder: Path) -> None:
        """Read the list in *folder*; if it is missing or unreadable, nothing is allowed."""
        self._folder = folder
        self._commands = _read_commands(folder / PERMISSIONS_FILE_NAME)

    def is_allowed(self, command: str) -> bool:
        """Return True if exactly this command, arguments included, may be run."""
        return command in self._commands

    def allow(self, *commands: str) -> None:
        """Allow these commands to be run, now and after later starts.

        :raises StoreError: if that cannot be stored; they are still allowed until the program ends.
        """
        new_commands = tuple(dict.fromkeys(command for command in commands if command not in self._commands))
        if not new_commands:
            return
        self._commands = (*self._commands, *new_commands)
        try:
            paths.make_private_folder(self._folder)
            paths.write_atomic(self._folder / PERMISSIONS_FILE_NAME, json.encode(self._commands))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            file = self._folder / PERMISSIONS_FILE_NAME
            raise StoreError(store_message("cannot_write", file=file, problem=reason)) from problem


def _read_commands(path: Path) -> tuple[str, ...]:
    try:
        return _COMMANDS_DECODER.decode(paths.read_limited(path, _MAX_BYTES))
    except (OSError, *DECODE_ERRORS):
        return ()
