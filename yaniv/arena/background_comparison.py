"""A comparison of two houses that goes on in a process of its own, while somebody edits rules in the window.

Why one process that stays: starting one takes longer than a dozen matches, and whoever edits asks again and again. It
starts in a thread and at the lowest priority, looks up before every round whether another question has come, and leaves
when the pipe closes: it cannot outlive the window, however that ended.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from time import monotonic
from typing import Final

from msgspec import Struct

from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, SamplePair, play_pair, summarize_comparison

_REPORT_INTERVAL_S: Final = 0.2
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000
"""What Windows calls this priority class."""
_LOWEST_NICENESS: Final = 19
"""What others call theirs."""


class _ComparisonRequest(Struct, frozen=True):
    request_id: int
    spec: ComparisonSpec | None
    """None: play no more."""


class _ComparisonProgress(Struct, frozen=True):
    request_id: int
    report: ComparisonReport


class BackgroundComparison:
    """Asks the process, and hears what it has found out so far. Nothing here ever waits."""

    def __init__(self) -> None:
        self._requests: SimpleQueue[_ComparisonRequest | None] = SimpleQueue()
        self._replies: SimpleQueue[_ComparisonProgress | None] = SimpleQueue()
        self._request_id = 0
        self._supervisor: Thread | None = None
        self.failed = False
        """The process has died; the next question starts another."""

    def start(self) -> None:
        """Gets the process ready: best while nobody is in the middle of something, for this costs a few frames."""
        if self._supervisor is None or self.failed:
            self._requests.put(None)  # ends the supervisor thread of the process that died
            self.failed = False
            self._requests, self._replies = SimpleQueue(), SimpleQueue()
            self._supervisor = Thread(
                target=_supervise_process, args=(self._requests, self._replies), daemon=True, name="yaniv effect"
            )
            self._supervisor.start()

    def ask(self, spec: ComparisonSpec) -> None:
        """Begins to play; what was asked before is dropped."""
        self._request_id += 1
        self.start()
        self._requests.put(_ComparisonRequest(self._request_id, spec))

    def stop(self) -> None:
        """Plays no more; reports that are under way are not heard."""
        self._request_id += 1
        if self._supervisor is not None:
            self._requests.put(_ComparisonRequest(self._request_id, None))

    def poll(self) -> ComparisonReport | None:
        """The newest report on the last question, once."""
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
        """The process ends; the window need not wait for it."""
        self._request_id += 1
        self._requests.put(None)
        self._supervisor = None


def _supervise_process(
    requests: "SimpleQueue[_ComparisonRequest | None]", replies: "SimpleQueue[_ComparisonProgress | None]"
) -> None:
    """The thread beside the process: starts it, passes everything on, and sees it off."""
    context = get_context("spawn")
    try:
        own_end, worker_end = context.Pipe()
        process = context.Process(target=_run_worker, args=(worker_end,), daemon=True, name="yaniv effect")
        process.start()
    except OSError:
        replies.put(None)
        return
    _lower_priority(process.pid)
    worker_end.close()
    listener = Thread(target=_receive_replies, args=(own_end, replies), daemon=True)
    listener.start()
    with suppress(OSError):
        while (request := requests.get()) is not None:
            own_end.send(request)
    process.kill()  # it has nothing to save
    process.join()
    listener.join()
    own_end.close()


def _receive_replies(pipe: "Connection[object, object]", replies: "SimpleQueue[_ComparisonProgress | None]") -> None:
    with suppress(EOFError, OSError):
        while isinstance(reply := pipe.recv(), _ComparisonProgress):
            replies.put(reply)
    replies.put(None)


class _Interrupted(Exception):  # noqa: N818 -- not an error but a signal
    """Another question has come."""


def _run_worker(pipe: "Connection[object, object]") -> None:
    """Life of the process: plays what was asked last until nobody is there to hear of it."""
    signal(SIGINT, SIG_IGN)
    _lower_priority()

    def check_interrupt() -> None:
        if pipe.poll():
            raise _Interrupted

    with suppress(EOFError, OSError):
        while True:
            request = pipe.recv()
            if isinstance(request, _ComparisonRequest) and request.spec is not None:
                with suppress(_Interrupted):
                    for report in _iter_reports(request.spec, check_interrupt):
                        pipe.send(_ComparisonProgress(request.request_id, report))


def _iter_reports(spec: ComparisonSpec, check_interrupt: Callable[[], None]) -> Iterator[ComparisonReport]:
    """The first as soon as there are intervals, then a few a second, the last when all is played."""
    pairs: list[SamplePair] = []
    reported_s = 0.0
    for pair_index in range(spec.matches):
        pairs.append(play_pair(spec, pair_index, check_interrupt))
        if pair_index + 1 == spec.matches or monotonic() - reported_s > _REPORT_INTERVAL_S:
            reported_s = monotonic()
            yield summarize_comparison(spec, pairs)


def _lower_priority(process_id: int | None = None) -> None:
    """Whoever plays in the window comes first. *process*: another one than this, where the system lets us."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process_id or 0, _LOWEST_NICENESS)
        elif process_id is None:
            from ctypes import windll  # noqa: PLC0415 -- available on Windows only

            windll.kernel32.SetPriorityClass(windll.kernel32.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
