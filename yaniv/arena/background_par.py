"""Computation of par in a process of its own, while the player plays the deal in the window."""

from contextlib import suppress
from datetime import date
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from yaniv.arena.background_comparison import lower_priority
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.par import compute_par


class BackgroundPar:
    """Client of a process that computes par; no method waits for it, and the process ends with the window."""

    def __init__(self) -> None:
        self._requested: set[date] = set()
        self._results: SimpleQueue[tuple[date, int]] = SimpleQueue()

    def request(self, day: date) -> None:
        """Start to compute the par of a date's deal; no effect if that was requested before."""
        if day not in self._requested:
            self._requested.add(day)
            Thread(target=_compute_in_process, args=(day, self._results), daemon=True, name="yaniv par").start()

    def poll(self) -> tuple[date, int] | None:
        """Return a date with its par, once, as soon as it is computed; else None."""
        with suppress(Empty):
            return self._results.get_nowait()
        return None


def _compute_in_process(day: date, results: "SimpleQueue[tuple[date, int]]") -> None:
    """Body of the thread: start the process and put its result into *results*; nothing if the process fails."""
    context = get_context("spawn")
    own_end, worker_end = context.Pipe()
    process = context.Process(target=_run_worker, args=(worker_end, day), daemon=True, name="yaniv par")
    with suppress(OSError, EOFError):
        process.start()
        worker_end.close()
        par = own_end.recv()
        process.join()
        if isinstance(par, int):
            results.put((day, par))
    own_end.close()


def _run_worker(pipe: "Connection[object, object]", day: date) -> None:
    signal(SIGINT, SIG_IGN)
    lower_priority()
    with suppress(OSError):
        pipe.send(compute_par(daily_deal(day)))
