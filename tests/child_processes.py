"""Child processes of a process, and those of this one that run our own code, to check that none is left."""

import os
import sys
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Final

_MARK: Final = b"yaniv.bots.child_process"
"""Part of the command line of such a process."""


def running_children() -> list[int]:
    """Return the ids of the children that have not ended or have not been waited for."""
    if sys.platform == "win32":
        return [child.pid or 0 for child in active_children()]
    return [child for child in child_pids(os.getpid()) if _is_ours(child)]


def child_pids(process: int) -> list[int]:
    """Return the ids of the child processes, also of those that nobody has waited for. Linux only.

    *Why* not `/proc/PID/task/TID/children`: some kernels have no such file.
    """
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]) == process:
                pids.append(int(stat.parent.name))
    return pids


def _is_ours(process: int) -> bool:
    """Return True for a process of ours; a dead one that was not waited for has no command line."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False
    return not command or _MARK in command
