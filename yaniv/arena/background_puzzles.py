"""Search for the player's own puzzles in a process of its own, one match at a time."""

from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from yaniv.arena.background_comparison import lower_priority
from yaniv.game.events import AnyEvent
from yaniv.store.puzzle_records import FoundDecision

FoundInMatch = tuple[int, tuple[FoundDecision, ...]]
"""Match id, and what was found in the match."""


class BackgroundPuzzles:
    """Client of a process that searches a match; no method waits for it, and the process ends with the window."""

    def __init__(self) -> None:
        self._requested: set[int] = set()
        self._results: SimpleQueue[FoundInMatch] = SimpleQueue()
        self._thread: Thread | None = None

    @property
    def is_running(self) -> bool:
        """True while a match is being searched."""
        return self._thread is not None and self._thread.is_alive()

    def was_requested(self, match_id: int) -> bool:
        """Return True if this match was searched since the program started, or is being searched."""
        return match_id in self._requested

    def request(self, match_id: int, events: Sequence[AnyEvent], seat: int) -> None:
        """Start to search the decisions of *seat* in a match; no effect while another search is running."""
        if not self.is_running and match_id not in self._requested:
            self._requested.add(match_id)
            arguments = (match_id, tuple(events), seat, self._results)
            self._thread = Thread(target=_search_in_process, args=arguments, daemon=True, name="yaniv puzzles")
            self._thread.start()

    def poll(self) -> FoundInMatch | None:
        """Return the result of a search, once, as soon as there is one; else None."""
        with suppress(Empty):
            return self._results.get_nowait()
        return None


def _search_in_process(
    match_id: int, events: tuple[AnyEvent, ...], seat: int, results: "SimpleQueue[FoundInMatch]"
) -> None:
    """Body of the thread: start the process and put its result into *results*; nothing if the process fails."""
    context = get_context("spawn")
    own_end, worker_end = context.Pipe()
    process = context.Process(target=_run_worker, args=(worker_end, events, seat), daemon=True, name="yaniv puzzles")
    with suppress(OSError, EOFError):
        process.start()
        worker_end.close()
        found = own_end.recv()
        process.join()
        if isinstance(found, tuple):
            results.put((match_id, found))
    own_end.close()


def _run_worker(pipe: "Connection[object, object]", events: tuple[AnyEvent, ...], seat: int) -> None:
    signal(SIGINT, SIG_IGN)
    lower_priority()
    from yaniv.arena.puzzles.own_mistakes import find_own_puzzles  # noqa: PLC0415 -- numpy is needed here alone

    with suppress(OSError):
        pipe.send(find_own_puzzles(events, seat))
