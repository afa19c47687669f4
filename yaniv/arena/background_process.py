"""Long computations in a process of their own, one after the other, while the player plays in the window."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Generic, TypeVar, cast

from yaniv.arena.background_comparison import lower_priority
from yaniv.background_thread import start_thread
from yaniv.bots.child_process import ChildProcess, exit_with_parent

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class BackgroundProcess(Generic[Key, Result]):
    """Client of the process: it asks for results by key, and no method waits for one.

    Each result has a process of the lowest priority to itself, which ends with the window however that ends.
    """

    def __init__(self, compute: Callable[..., Result], name: str) -> None:
        """Take the function that computes a result; it is imported by the process, so it must be one of a module.

        *name*: that of the thread.
        """
        self._compute, self._name = compute, name
        self._requested: set[Key] = set()
        self._waiting: set[Key] = set()
        self._jobs: SimpleQueue[tuple[Key, tuple[object, ...]]] = SimpleQueue()
        self._results: SimpleQueue[tuple[Key, Result | None]] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def waiting_count(self) -> int:
        """Number of results that were asked for and not yet returned by `poll`."""
        return len(self._waiting)

    def was_requested(self, key: Key) -> bool:
        """Return True if this result was asked for since the program started."""
        return key in self._requested

    def request(self, key: Key, *arguments: object) -> None:
        """Ask for a result, which the function computes from *arguments*; no effect if it was asked for before."""
        if key in self._requested:
            return
        self._requested.add(key)
        self._waiting.add(key)
        self._jobs.put((key, arguments))
        if self._thread is None:
            self._thread = start_thread(self._run_jobs, name=self._name)
            if self._thread is None:
                self._results.put((key, None))

    def poll(self) -> tuple[Key, Result] | None:
        """Return a key with its result, once, as soon as there is one; else None. What failed is left out."""
        with suppress(Empty):
            while True:
                key, result = self._results.get_nowait()
                self._waiting.discard(key)
                if result is not None:
                    return key, result
        return None

    def _run_jobs(self) -> None:
        """Body of the thread: run one process after the other; it waits for jobs until the program ends."""
        while True:
            key, arguments = self._jobs.get()
            self._results.put((key, self._run_process(arguments)))

    def _run_process(self, arguments: tuple[object, ...]) -> Result | None:
        """Return the result of a new process; None if it fails."""
        result: Result | None = None
        with suppress(OSError, EOFError):
            process = ChildProcess(_run_worker, self._compute, arguments)
            try:
                result = cast("Result", process.pipe.recv())
            finally:
                process.wait()
                process.pipe.close()
        return result


def _run_worker(
    pipe: "Connection[object, object]", compute: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    signal(SIGINT, SIG_IGN)
    lower_priority()
    Thread(target=exit_with_parent, args=(pipe,), daemon=True).start()
    with suppress(OSError):
        pipe.send(compute(*arguments))
