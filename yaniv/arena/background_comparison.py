"""Comparison of two rule sets in a separate process, while a player edits rules in the window.

*Why* one process that stays alive: starting one takes longer than a dozen matches, and an editor asks again and again.
It is started by a thread and runs at the lowest priority, checks for a new request before every round, and exits when
the pipe closes: it cannot outlive the window, however the window ended.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CDLL, c_int, c_uint32, c_void_p
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from time import monotonic
from typing import Final

from msgspec import Struct

from yaniv.arena.rule_comparison import (
    ComparisonReport,
    ComparisonSpec,
    PlayedMatches,
    SamplePair,
    play_pair,
    summarize_comparison,
)
from yaniv.background_thread import start_thread
from yaniv.bots.child_process import ChildProcess

_REPORT_INTERVAL_S: Final = 0.2
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000
"""Value of BELOW_NORMAL_PRIORITY_CLASS in the Windows API."""
_LOWEST_NICENESS: Final = 19
"""Lowest scheduling priority (highest nice value) on other systems."""


class _ComparisonRequest(Struct, frozen=True):
    request_id: int
    spec: ComparisonSpec | None
    """None: stop playing."""


class _ComparisonProgress(Struct, frozen=True):
    request_id: int
    report: ComparisonReport


class BackgroundComparison:
    """Client of the comparison process; no method waits for it."""

    def __init__(self) -> None:
        self._requests: SimpleQueue[_ComparisonRequest | None] = SimpleQueue()
        self._replies: SimpleQueue[_ComparisonProgress | None] = SimpleQueue()
        self._request_id = 0
        self._supervisor: Thread | None = None
        self.failed = False
        """True if the process has died; the next request starts another."""

    def start(self) -> None:
        """Start the process; best called while nothing is animated, because it costs a few frames."""
        if self._supervisor is None or self.failed:
            self._requests.put(None)  # ends the supervisor thread of the process that died
            self.failed = False
            self._requests, self._replies = SimpleQueue(), SimpleQueue()
            self._supervisor = start_thread(_supervise_process, self._requests, self._replies, name="yaniv effect")
            self.failed = self._supervisor is None

    def ask(self, spec: ComparisonSpec) -> None:
        """Start the comparison described by *spec*; an earlier one is dropped."""
        self._request_id += 1
        self.start()
        self._requests.put(_ComparisonRequest(self._request_id, spec))

    def stop(self) -> None:
        """Stop the current comparison; its reports still on their way are ignored."""
        self._request_id += 1
        if self._supervisor is not None:
            self._requests.put(_ComparisonRequest(self._request_id, None))

    def poll(self) -> ComparisonReport | None:
        """Return the newest report on the current comparison, if it has not been returned before; otherwise None."""
        newest_report = None
        with suppress(Empty):
            while True:
                reply = self._replies.get_nowait()
                if reply is None:
                    self.failed = True
                elif reply.request_id == self._request_id:
                    newest_report = reply.report
        return newest_report

    def close(self) -> None:
        """End the process without waiting for it."""
        self._request_id += 1
        self._requests.put(None)
        self._supervisor = None


def _supervise_process(
    requests: "SimpleQueue[_ComparisonRequest | None]", replies: "SimpleQueue[_ComparisonProgress | None]"
) -> None:
    """Body of the supervising thread: start the comparison process, forward requests and replies, kill it at the end.

    None in *requests* ends the thread; None in *replies* tells that the process has failed.
    """
    try:
        process = ChildProcess(_run_worker)
    except OSError:
        replies.put(None)
        return
    own_end = process.pipe
    lower_priority(process.pid)
    listener = Thread(target=_receive_replies, args=(own_end, replies), daemon=True)
    listener.start()
    with suppress(OSError):
        while (request := requests.get()) is not None:
            own_end.send(request)
    process.kill()  # it has nothing to save
    process.wait()
    listener.join()
    own_end.close()


def _receive_replies(pipe: "Connection[object, object]", replies: "SimpleQueue[_ComparisonProgress | None]") -> None:
    with suppress(EOFError, OSError):
        while isinstance(reply := pipe.recv(), _ComparisonProgress):
            replies.put(reply)
    replies.put(None)


class _Interrupted(Exception):  # noqa: N818 -- not an error but a signal
    """Signal that another request has arrived."""


def _run_worker(pipe: "Connection[object, object]") -> None:
    """Run the process: play the latest request until the pipe closes."""
    signal(SIGINT, SIG_IGN)
    lower_priority()

    def check_interrupt() -> None:
        if pipe.poll():
            raise _Interrupted

    played: PlayedMatches = {}
    with suppress(EOFError, OSError):
        while True:
            request = pipe.recv()
            if isinstance(request, _ComparisonRequest) and request.spec is not None:
                with suppress(_Interrupted):
                    for report in _iter_reports(request.spec, check_interrupt, played):
                        pipe.send(_ComparisonProgress(request.request_id, report))


def _iter_reports(
    spec: ComparisonSpec, check_interrupt: Callable[[], None], played: PlayedMatches
) -> Iterator[ComparisonReport]:
    """Yield a report as soon as there are intervals, then a few per second, and one when all matches are played."""
    pairs: list[SamplePair] = []
    reported_s = 0.0
    for pair_index in range(spec.matches):
        pairs.append(play_pair(spec, pair_index, check_interrupt, played))
        if pair_index + 1 == spec.matches or monotonic() - reported_s > _REPORT_INTERVAL_S:
            reported_s = monotonic()
            yield summarize_comparison(spec, pairs)


def lower_priority(process_id: int | None = None) -> None:
    """Lower the priority of this process, or of *process_id* where the system allows it.

    The window must stay responsive.
    """
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process_id or 0, _LOWEST_NICENESS)
        elif process_id is None:
            set_windows_priority(CDLL("kernel32"))


def set_windows_priority(kernel32: CDLL) -> bool:
    """Lower the priority of this process by the functions of *kernel32*; return True if that was done.

    *Why* each has its types: without them a handle is cut to 32 bits, and no process has the handle 0x00000000FFFFFFFF.
    """
    this_process, set_class = kernel32.GetCurrentProcess, kernel32.SetPriorityClass
    this_process.argtypes, this_process.restype = (), c_void_p
    set_class.argtypes, set_class.restype = (c_void_p, c_uint32), c_int
    return bool(set_class(this_process(), _BELOW_NORMAL_PRIORITY_CLASS))
