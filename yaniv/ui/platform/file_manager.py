"""Opening of folders and files with the system's own programs, which differ between operating systems."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import CDLL, c_int, c_uint32, c_void_p
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from yaniv.background_thread import start_thread
from yaniv.child_environment import child_environment
from yaniv.i18n import tr

OPENING_TIMEOUT_S: Final = 1.0
"""Time that the window waits for the system to tell that a path cannot be opened."""
_COINIT_APARTMENTTHREADED: Final = 2


def open_folder(folder: Path) -> str:
    """Open a folder, creating it if necessary; return an error text for the player, or an empty string."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        return _error_text(folder, problem)
    return open_file(folder)


def open_file(path: Path, launch: "Callable[[Path], subprocess.Popen[bytes] | None] | None" = None) -> str:
    """Open a path with the program registered for it; return an error text for the player, or an empty string.

    What takes longer than `OPENING_TIMEOUT_S` goes on in the background, and counts as opened.

    *launch*: starts that program, and returns it if it must be waited for; None for the way of this system.
    """
    results: SimpleQueue[OSError | None] = SimpleQueue()
    if start_thread(_open, path, launch or _launch_opener, results, name="folder") is None:
        return tr("There isn't enough memory for this.")
    with suppress(Empty):
        problem = results.get(timeout=OPENING_TIMEOUT_S)
        return "" if problem is None else _error_text(path, problem)
    return ""


def _error_text(path: Path, problem: OSError) -> str:
    return tr("Can't open {folder}: {problem}.", folder=path, problem=problem.strerror or problem)


def _open(
    path: Path, launch: "Callable[[Path], subprocess.Popen[bytes] | None]", results: "SimpleQueue[OSError | None]"
) -> None:
    """Open a path and tell the result, then wait for the program, which must be reaped. Body of a thread."""
    try:
        process = launch(path)
    except OSError as problem:
        results.put(problem)
        return
    results.put(None)
    if process is not None:
        process.wait()


def _launch_opener(folder: Path) -> "subprocess.Popen[bytes] | None":
    """Start the system's program for a path, without waiting for its end.

    :raises OSError: if this system has no program that opens folders.
    """
    if sys.platform == "win32":
        _prepare_shell(CDLL("ole32"))
        os.startfile(folder)  # noqa: S606 -- a path chosen by this program
        return None
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        raise OSError(tr("this system has no program for it"))
    return subprocess.Popen(  # noqa: S603 -- a system program, with a path chosen by this program
        [opener, str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=child_environment(),
    )


def _prepare_shell(ole32: CDLL) -> None:
    """Let this thread use extensions of the Windows shell by the functions of *ole32*."""
    initialize = ole32.CoInitializeEx
    initialize.argtypes, initialize.restype = (c_void_p, c_uint32), c_int
    initialize(None, _COINIT_APARTMENTTHREADED)
