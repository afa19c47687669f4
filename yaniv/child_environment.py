"""Environment of child processes: that in which the player started this program, without what it needs for itself.

*Why*: SDL's settings would change other games, and the library path of the bundle makes a file manager or a voice load
our libraries instead of its own. Every place that starts a process takes its environment from here.
"""

import os
import sys
from collections.abc import Mapping
from typing import Final

_AT_START: Final = dict(os.environ)
"""Environment at the first import of this module, before any of us has changed it; `yaniv.cli` imports it first."""
_OWN_PREFIX: Final = "YANIV_"
_BUNDLE_PREFIXES: Final = ("_PYI_", "_MEIPASS")
"""Variables by which processes of one bundle know each other."""
_LIBRARY_PATHS: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
_BACKUP_SUFFIX: Final = "_ORIG"
"""The bundle keeps the player's library path under the name of the variable with this suffix."""


def child_environment() -> dict[str, str]:
    """Return the environment for a program of the system or of the player."""
    return players_environment(_AT_START, is_frozen=bool(getattr(sys, "frozen", False)))


def own_child_environment() -> dict[str, str]:
    """Return the environment for a child process of our own: it uses the same data and profile."""
    return child_environment() | {name: value for name, value in os.environ.items() if name.startswith(_OWN_PREFIX)}


def players_environment(environment: Mapping[str, str], *, is_frozen: bool) -> dict[str, str]:
    """Return the environment of the player from that of the program; *is_frozen*: a bundle has added to it."""
    if not is_frozen:
        return dict(environment)
    backups = {f"{name}{_BACKUP_SUFFIX}": name for name in _LIBRARY_PATHS}
    kept = {
        name: value
        for name, value in environment.items()
        if name not in (*_LIBRARY_PATHS, *backups) and not name.startswith(_BUNDLE_PREFIXES)
    }
    return kept | {name: environment[backup] for backup, name in backups.items() if backup in environment}
