"""Confine a program to one folder: it cannot write anywhere else, and can start only programs inside that folder.

An audit hook raises `PermissionError` for everything else. It applies to one process only: the worker processes of the
program, which it may start as well, are not confined.
"""

import os
import sys
from pathlib import Path
from typing import Final

_WRITE_FLAGS: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_ALLOWED_PATHS: Final = ("/dev/null", "/dev/fd/", "/proc/self/fd/")
_PATH_ARGUMENT_COUNT: Final = {
    "os.chmod": 1,
    "os.chown": 1,
    "os.link": 2,
    "os.mkdir": 1,
    "os.mkfifo": 1,
    "os.mknod": 1,
    "os.remove": 1,
    "os.rename": 2,
    "os.rmdir": 1,
    "os.symlink": 2,
    "os.truncate": 1,
    "os.utime": 1,
    "sqlite3.connect": 1,
}
"""Events of `sys.audit`, and how many of their leading arguments are paths written to."""
_WORKER_MARK: Final = "yaniv.bots.child_process"
"""Part of the command line of a worker process."""
_START_EVENTS: Final = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile", "os.system")


def confine(folder: Path) -> None:
    """Let this process write only in *folder* from now on, and start only programs inside it and worker processes."""
    inside = f"{folder.resolve()}/"

    def is_inside(path: object) -> bool:
        if isinstance(path, int):
            return True
        name = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else ""
        real = f"{os.path.realpath(name)}/"
        return name in ("", ":memory:") or name.startswith(_ALLOWED_PATHS) or real.startswith(inside)

    def refuse(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if isinstance(flags, int) and flags & _WRITE_FLAGS and not is_inside(path):
                raise PermissionError(13, "outside the sandbox", str(path))
        elif event in _PATH_ARGUMENT_COUNT:
            if not all(map(is_inside, arguments[: _PATH_ARGUMENT_COUNT[event]])):
                raise PermissionError(13, "outside the sandbox", str(arguments))
        elif event in _START_EVENTS and not (is_inside(_started_program(arguments)) or _is_worker(arguments)):
            raise PermissionError(13, "outside the sandbox", str(arguments[0]))

    sys.addaudithook(refuse)


def _started_program(arguments: tuple[object, ...]) -> object:
    """Return the program to be started; without an explicit executable it is the first word of the command."""
    words = arguments[1] if len(arguments) > 1 else ()
    return arguments[0] or (words[0] if isinstance(words, list | tuple) and words else "/")


def _is_worker(arguments: tuple[object, ...]) -> bool:
    """Whether a worker process of the program is to be started."""
    words = arguments[1] if len(arguments) > 1 else ()
    return (
        _started_program(arguments) == sys.executable
        and isinstance(words, list | tuple)
        and any(_WORKER_MARK in str(word) for word in words)
    )
