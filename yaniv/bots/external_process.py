"""External process: its pipes, and its termination together with the processes it has started.

What is killed with a program depends on the system:

* Linux: every process it has started, even one that forked twice and called `setsid`, and also when our own process is
  killed. See `yaniv.bots.supervisor`.
* macOS and other systems with process groups: the program and its group. A child that calls `setsid` survives.
* Windows: the program alone. Its children survive.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from yaniv.child_environment import child_environment

SUPERVISE_OPTION: Final = "--supervise"
"""Option that makes the packaged program run the supervisor, where no Python interpreter can run the script."""
NO_CONSOLE: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flag of Windows with which a console program opens no black window beside ours; 0 elsewhere."""
_SUPERVISOR_SCRIPT: Final = Path(__file__).with_name("supervisor.py")
"""Named, not imported: it needs signals that Windows does not have."""
_SUPERVISOR_TIMEOUT_S: Final = 5.0
"""Seconds after which a supervisor that has not ended its program is itself killed."""
_KILLED_TIMEOUT_S: Final = 1.0
"""Seconds that a process gets to end once it is killed."""


class ExternalProcess:
    """External program that is running, with pipes to its standard streams."""

    def __init__(self, arguments: list[str]) -> None:
        """Start the program.

        :raises OSError: if it cannot be started; on Linux `start_error` reports that instead.
        :raises ValueError: as above.
        """
        self._control = self._status = -1
        self._process = self._start_supervised(arguments) if _has_supervisor() else _start_process(arguments)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        assert self._process.stderr is not None
        self.stderr: IO[bytes] = self._process.stderr

    def start_error(self) -> str:
        """Wait until the program has started; return why it could not be started, or an empty string.

        Call it at most once, from any thread.
        """
        if self._status < 0:
            return ""
        with os.fdopen(self._status, "rb") as status:
            self._status = -1
            return status.read().decode(errors="replace")

    def stop(self) -> None:
        """Kill the program and the processes it has started, without waiting for their end."""
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        elif not _has_supervisor() and self._process.returncode is None:
            if sys.platform != "win32":
                with suppress(OSError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()

    def close(self, timeout_s: float) -> None:
        """Give the program *timeout_s* seconds to exit; then kill what is left and wait, some seconds at most."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout_s)
        self.stop()
        try:
            self._process.wait(_SUPERVISOR_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            with suppress(subprocess.TimeoutExpired):  # the system itself keeps it waiting
                self._process.wait(_KILLED_TIMEOUT_S)

    def _start_supervised(self, arguments: list[str]) -> "subprocess.Popen[bytes]":
        control_read, control_write = os.pipe()
        status_read, status_write = os.pipe()
        try:
            process = _start_process(
                [*_supervisor_command(), str(control_read), str(status_write), *arguments], (control_read, status_write)
            )
        except BaseException:
            os.close(control_write)
            os.close(status_read)
            raise
        finally:
            os.close(control_read)
            os.close(status_write)
        self._control, self._status = control_write, status_read
        return process


def _has_supervisor() -> bool:
    return sys.platform == "linux" and bool(sys.executable)


def _supervisor_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, SUPERVISE_OPTION]
    return [sys.executable, "-I", "-S", str(_SUPERVISOR_SCRIPT)]


def _start_process(arguments: list[str], inherited_pipes: tuple[int, ...] = ()) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 -- the user configured this command
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a process group that can be killed as a whole; ignored on Windows
        pass_fds=inherited_pipes,
        env=child_environment(),
        creationflags=NO_CONSOLE,
    )
