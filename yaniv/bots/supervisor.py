"""Runs one outside program on Linux, and ends it together with every process it has started.

A script of its own, started by `yaniv.bots.program` as `supervisor.py CONTROL STATUS PROGRAM [ARGUMENT ...]`; imports
nothing of Yaniv, for it starts with every program. CONTROL and STATUS are numbers of open pipes: CONTROL ends when the
program is to be killed or its owner has died, however that happened; STATUS says why the program cannot be started,
and ends without a word once it is.

*Why* a process in between: a program may fork twice and call `setsid`; then neither its process group nor its parent
leads back to it. The supervisor is a subreaper: orphans among its descendants become its own children. So all its
children, and nobody else, belong to the program, and only those are killed. A child that has not been waited for keeps
its number, so no signal can hit a stranger. Two things escape: a program that kills its supervisor, and one that has
taken on another user's rights.
"""

import ctypes
import os
import sys
from contextlib import suppress
from select import select
from signal import SIG_DFL, SIGCHLD, SIGKILL, SIGPIPE, SIGTERM, SIGXFSZ, set_wakeup_fd, signal
from time import monotonic
from typing import Final

_PR_SET_CHILD_SUBREAPER: Final = 36
_CANNOT_START: Final = 127
_KILLING_S: Final = 2.0
"""After so long what does not die is left: it has other rights than we have."""
_STEP_S: Final = 0.02


def main(line: list[str]) -> None:
    """Run the program until nothing of it is left, or CONTROL ends; then kill what is left."""
    control, status, words = int(line[0]), int(line[1]), line[2:]
    for pipe in (control, status):
        os.set_inheritable(pipe, False)
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    woken = _wakeups()
    if os.fork() == 0:
        _become(words, status)
    os.close(status)
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 -- pathlib would take longer to load than all of this
        # Pipes of the program must end with the program.
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    while _is_anybody_left():
        ready, _, _ = select([control, woken], [], [])
        if control in ready or SIGTERM in (os.read(woken, 1024) if woken in ready else b""):
            _kill_all(woken)
            return


def _wakeups() -> int:
    """Return a pipe that can be read when a child has ended or SIGTERM has come."""
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (SIGCHLD, SIGTERM):
        signal(number, lambda *_: None)
    return woken


def _become(words: list[str], status: int) -> None:
    """Replace this fork by the program, in a session of its own; say why if that is impossible."""
    try:
        os.setsid()
        set_wakeup_fd(-1)
        for number in (SIGCHLD, SIGTERM, SIGPIPE, SIGXFSZ):
            signal(number, SIG_DFL)
        os.execvp(words[0], words)  # noqa: S606 -- asked for
    except (OSError, ValueError) as refused:
        os.write(status, str(refused).encode(errors="replace"))
    finally:
        os._exit(_CANNOT_START)


def _is_anybody_left() -> bool:
    """Wait for the children that have ended; return whether others go on."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill_all(woken: int) -> None:
    """Kill all children; theirs become ours by that, and are killed next."""
    until_s = monotonic() + _KILLING_S
    while _is_anybody_left() and monotonic() < until_s:
        for child in _children():
            with suppress(OSError):
                os.kill(child, SIGKILL)
        if select([woken], [], [], _STEP_S)[0]:
            os.read(woken, 1024)


def _children() -> list[int]:
    """Return the processes whose parent is this one, ended or not."""
    own, found = os.getpid(), []
    for entry in os.listdir("/proc"):  # noqa: PTH208 -- names are enough
        if entry.isdigit():
            with suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{entry}/stat", "rb") as stat:  # noqa: PTH123 -- as above
                    fields = stat.read().rpartition(b")")[2].split()
                if int(fields[1]) == own:
                    found.append(int(entry))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
