"""Opening of folders and files with the system's own programs, which differ between operating systems."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from yaniv.background_thread import start_thread
from yaniv.child_environment import child_environment
from yaniv.i18n import tr


def open_folder(folder: Path) -> str:
    """Open a folder, creating it if necessary; return an error text for the player, or an empty string."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        return _error_text(folder, problem)
    return open_file(folder)


def open_file(path: Path) -> str:
    """Open a path with the program registered for it; return an error text for the player, or an empty string."""
    try:
        _launch_opener(path)
    except OSError as problem:
        return _error_text(path, problem)
    return ""


def _error_text(path: Path, problem: OSError) -> str:
    """Return the error text for the player."""
    return tr("Can't open {folder}: {problem}.", folder=path, problem=problem.strerror or problem)


def _launch_opener(folder: Path) -> None:
    """Start the system's program for a path, without waiting for it.

    :raises OSError: if this system has no program that opens folders.
    """
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 -- a path chosen by this program
        return
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        raise OSError(tr("this system has no program for it"))
    process = subprocess.Popen(  # noqa: S603 -- a system program, with a path chosen by this program
        [opener, str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=child_environment(),
    )
    # The process must be reaped when it ends, without blocking the window.
    start_thread(process.wait, name="folder")
