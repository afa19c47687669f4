"""Showing a folder in the system's own window: a port, because every system has another word for it."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from yaniv.words import tell


def show(folder: Path) -> str:
    """Opens it, and makes it first if nothing was kept there so far; tells what went wrong."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _open(folder)
    except OSError as problem:
        what = problem.strerror or problem
        return tell("{folder} cannot be opened: {problem}.", folder=folder, problem=what)
    return ""


def _open(folder: Path) -> None:
    """:raises OSError: if nothing on this system can show folders."""
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 -- a folder of our own
        return
    opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if opener is None:
        raise OSError(tell("this system has no program for it"))
    process = subprocess.Popen(  # noqa: S603 -- a program of the system, and a folder of our own
        [opener, str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Somebody has to wait for its end, but not the window.
    threading.Thread(target=process.wait, name="folder", daemon=True).start()
