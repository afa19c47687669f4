"""Supervisor: runs one external program on Linux and kills it together with every process it has started.

A separate script, started by `yaniv.bots.external_player` as `supervisor.py CONTROL STATUS PROGRAM [ARGUMENT ...]`. It
imports nothing of Yaniv, because it starts with every program. CONTROL and STATUS are numbers of open pipes: CONTROL
reaches its end when the program is to be killed or its owner has died, for whatever reason; STATUS carries the reason
why the program cannot be started, and ends empty once it is started.

*Why* a process in between: a program may fork twice and call `setsid`; then neither its process group nor its parent
leads back to it. The supervisor is a subreaper: orphans among its descendants become its own children. So all its
children belong to the program, and only those are killed. A child that has not been waited for keeps its process id, so
no signal can hit an unrelated process. Two things escape: a program that kills its supervisor, and one that has taken
on the rights of another user.
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
_KILL_TIMEOUT_S: Final = 2.0
"""Seconds after which a process that does not die is left running: it has other rights than this one."""
_POLL_INTERVAL_S: Final = 0.02


def main(arguments: list[str]) -> None:
    """Run PROGRAM until all its processes have ended, the pipe CONTROL ends or SIGTERM comes; then kill what is left.

    *arguments*: CONTROL, STATUS (numbers of pipes), PROGRAM and its own arguments.
    """
    control, status, program_arguments = int(arguments[0]), int(arguments[1]), arguments[2:]
    for pipe in (control, status):
        os.set_inheritable(pipe, False)
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    wakeup_pipe = _open_wakeup_pipe()
    if os.fork() == 0:
        _exec_program(program_arguments, status)
    os.close(status)
    with open(os.devnull, "r+b") as null_device:  # noqa: PTH123 -- importing pathlib would take longer than the whole start
        # Holding the program's pipes open here would hide its end from the reader.
        os.dup2(null_device.fileno(), 0)
        os.dup2(null_device.fileno(), 1)
    while _has_children():
        ready, _, _ = select([control, wakeup_pipe], [], [])
        if control in ready or SIGTERM in (os.read(wakeup_pipe, 1024) if wakeup_pipe in ready else b""):
            _kill_children(wakeup_pipe)
            return


def _open_wakeup_pipe() -> int:
    """Return a pipe that becomes readable when a child has ended or SIGTERM has arrived."""
    wakeup_read, wakeup_write = os.pipe()
    for pipe_end in (wakeup_read, wakeup_write):
        os.set_blocking(pipe_end, False)
    set_wakeup_fd(wakeup_write, warn_on_full_buffer=False)
    for signal_number in (SIGCHLD, SIGTERM):
        signal(signal_number, lambda *_: None)
    return wakeup_read


def _exec_program(arguments: list[str], status: int) -> None:
    """Replace this fork by the program, in a session of its own; write to *status* why if that is impossible."""
    try:
        os.setsid()
        set_wakeup_fd(-1)
        for signal_number in (SIGCHLD, SIGTERM, SIGPIPE, SIGXFSZ):
            signal(signal_number, SIG_DFL)
        os.execvp(arguments[0], arguments)  # noqa: S606 -- the user configured this command
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        os.write(status, reason.encode(errors="replace"))
    finally:
        os._exit(_CANNOT_START)


def _has_children() -> bool:
    """Reap the children that have ended; return True if others are still running."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill_children(wakeup_pipe: int) -> None:
    """Kill all children repeatedly: children of a killed process become ours and are killed next."""
    deadline_s = monotonic() + _KILL_TIMEOUT_S
    while _has_children() and monotonic() < deadline_s:
        for pid in _child_pids():
            with suppress(OSError):
                os.kill(pid, SIGKILL)
        if select([wakeup_pipe], [], [], _POLL_INTERVAL_S)[0]:
            os.read(wakeup_pipe, 1024)


def _child_pids() -> list[int]:
    """Return the ids of all child processes, ended or not."""
    own_pid, pids = os.getpid(), []
    for entry in os.listdir("/proc"):  # noqa: PTH208 -- only the names are needed
        if entry.isdigit():
            with suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{entry}/stat", "rb") as stat:  # noqa: PTH123 -- as above
                    fields = stat.read().rpartition(b")")[2].split()
                if int(fields[1]) == own_pid:
                    pids.append(int(entry))
    return pids


if __name__ == "__main__":
    main(sys.argv[1:])
