"""Showing a folder, or a file, with the system's own program: a port, because every system has another word for it."""

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
    except OSError as problem:
        return _sentence(folder, problem)
    return edit(folder)


def edit(path: Path) -> str:
    """Opens what is there with the program that the system has for it; tells what went wrong."""
    try:
        _open(path)
    except OSError as problem:
        return _sentence(path, problem)
    return ""


def _sentence(path: Path, problem: OSError) -> str:
    return tell("{folder} cannot be opened: {problem}.", folder=path, problem=problem.strerror or problem)


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
