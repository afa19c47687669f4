"""Child processes of this process that run our own code, to check that none is left."""

import gc
import sys
from multiprocessing import active_children
from pathlib import Path
from typing import Final

from yaniv.bots.child_process import ChildProcess

_MARK: Final = b"yaniv.bots.child_process"
"""Part of the command line of such a process."""


def running_children() -> list[int]:
    """Return the ids of the children that have not ended or have not been waited for."""
    if sys.platform == "win32":
        return [child.pid or 0 for child in active_children()]
    children = [
        int(child)
        for task in Path("/proc/self/task").glob("*/children")
        for child in task.read_text(encoding="ascii").split()
    ]
    return [child for child in children if _is_ours(child)]


def end_children() -> None:
    """End all children that are still running."""
    for process in [each for each in gc.get_objects() if type(each) is ChildProcess]:
        process.kill()
        process.wait()


def _is_ours(process: int) -> bool:
    """Return True for a process of ours; a dead one that was not waited for has no command line."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False
    return not command or _MARK in command
