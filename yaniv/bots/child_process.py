"""Child process of our own: it runs one function, which is given one end of a pipe.

*Why* not `multiprocessing` where there is another way: beside every child it starts a process that watches semaphores,
of which we use none, and it imports the program's main module into the child, with the whole command line.
"""

import atexit
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, Pipe
from typing import Final

from msgspec import Struct

from yaniv.child_environment import own_child_environment

CHILD_OPTION: Final = "--child"
"""Option that makes the packaged program run as a child; `packaging/launch.py` has a copy."""

_KILLED_WITHIN_S: Final = 2.0
"""Seconds after which a killed child that has not ended is left to the system."""

Run = Callable[..., None]
"""What a child runs: a function of a module, whose first argument is the child's end of the pipe."""


class _Call(Struct, frozen=True):
    """Message to a child: what it runs, with the arguments after the pipe."""

    run: Run
    arguments: tuple[object, ...]


_unfinished: Final[set["ChildProcess"]] = set()
"""Children that nobody has waited for."""


class ChildProcess:
    """Child process that is running, and the pipe to it. It ends by itself when its end of the pipe is no more read."""

    def __init__(self, run: Run, *arguments: object) -> None:
        """Start a process that calls *run* with its end of the pipe and these arguments, all of which are pickled.

        :raises OSError: if it cannot be started.
        """
        self.pipe: Connection[object, object]
        """Our end of the pipe."""
        self.pipe, child_end = Pipe()
        try:
            self._process = _start(child_end, run, arguments)
        except OSError:
            self.pipe.close()
            raise
        finally:
            child_end.close()
        _unfinished.add(self)
        if sys.platform != "win32":
            with suppress(OSError):  # it has ended already, and the pipe tells that to whoever reads from it
                self.pipe.send(_Call(run, arguments))

    @property
    def pid(self) -> int | None:
        """Number of the process."""
        return self._process.pid

    def kill(self) -> None:
        """End the process at once; it has nothing to save."""
        self._process.kill()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until the process has ended, or for *timeout_s* seconds; return True if it has ended."""
        if sys.platform == "win32":
            self._process.join(timeout_s)
            has_ended = self._process.exitcode is not None
        else:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout_s)
            has_ended = self._process.returncode is not None
        if has_ended:
            _unfinished.discard(self)
        return has_ended


def kill_children() -> None:
    """Kill all children, because the program ends; a stopped one would not notice that by itself."""
    children = tuple(_unfinished)
    for child in children:
        child.kill()
    for child in children:
        child.wait(_KILLED_WITHIN_S)


atexit.register(kill_children)


def run_child(pipe_number: int) -> None:
    """Run this process as a child: receive the function with its arguments through the pipe, and call it."""
    os.set_inheritable(pipe_number, False)
    pipe: Connection[object, object] = Connection(pipe_number)
    with suppress(EOFError, OSError):  # the program has ended meanwhile
        call = pipe.recv()
        assert isinstance(call, _Call)
        call.run(pipe, *call.arguments)


def exit_with_parent(pipe: "Connection[object, object]") -> None:
    """End this child when the program has ended, even if that was killed; nothing must come through *pipe* any more.

    Call it in a thread of its own.
    """
    parent = parent_process()
    if parent is not None:
        parent.join()
    else:
        pipe.poll(None)
    os._exit(1)


if sys.platform == "win32":
    from multiprocessing import get_context
    from multiprocessing.context import SpawnProcess

    def _start(child_end: "Connection[object, object]", run: Run, arguments: tuple[object, ...]) -> SpawnProcess:
        process = get_context("spawn").Process(target=run, args=(child_end, *arguments), daemon=True)
        process.start()
        return process

else:

    def _start(
        child_end: "Connection[object, object]", _run: Run, _arguments: tuple[object, ...]
    ) -> "subprocess.Popen[bytes]":
        number = child_end.fileno()
        command = [*_command(), str(number)]
        return subprocess.Popen(command, pass_fds=(number,), env=own_child_environment())  # noqa: S603 -- our own program

    def _command() -> list[str]:
        """Return the command line of a child, without the number of its pipe."""
        if getattr(sys, "frozen", False):
            return [sys.executable, CHILD_OPTION]
        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import run_child; run_child(int(sys.argv[1]))"
        no_bytecode = ["-B"] if sys.dont_write_bytecode else []
        return [sys.executable, "-I", "-S", *no_bytecode, "-c", code]
