"""Calls that another process may keep from returning: the frame loop waits for them a limited time at most."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread

from yaniv.background_thread import start_thread


class BoundedCaller:
    """Thread that carries out one call after the other; whoever asks goes on when its time is over.

    While a call hangs, later ones wait behind it, and nobody waits for them any more.
    """

    def __init__(self, name: str) -> None:
        """*name*: name of the thread, which starts with the first call."""
        self._name = name
        self._calls: SimpleQueue[tuple[Callable[[], None], Event]] = SimpleQueue()
        self._thread: Thread | None = None
        self._last_done = Event()
        """Set once the last call has returned."""
        self._last_done.set()

    def call(self, work: Callable[[], None], limit_s: float) -> bool:
        """Carry out *work*, and wait up to *limit_s* seconds for it; return True if it has returned by then.

        *work* must not raise. It is not carried out, and False is returned, if the system allows no more threads.
        """
        if self._thread is None:
            self._thread = start_thread(self._run, name=self._name)
            if self._thread is None:
                return False
        is_free = self._last_done.is_set()
        self._last_done = done = Event()
        self._calls.put((work, done))
        return done.wait(limit_s if is_free else 0.0)

    def _run(self) -> None:
        while True:
            work, done = self._calls.get()
            try:
                work()
            finally:
                done.set()
