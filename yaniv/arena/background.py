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

from yaniv.arena.effect import Pair, Question, Report, play_pair, report

_TELL_EVERY_S: Final = 0.2
_BELOW_NORMAL: Final = 0x4000
"""What Windows calls this priority class."""
_LAST: Final = 19
"""What others call theirs."""


class _Asked(Struct, frozen=True):
    number: int
    question: Question | None
    """None: play no more."""


class _Told(Struct, frozen=True):
    number: int
    report: Report


class Background:
    """Asks the process, and hears what it has found out so far. Nothing here ever waits."""

    def __init__(self) -> None:
        self._unsent: SimpleQueue[_Asked | None] = SimpleQueue()
        self._heard: SimpleQueue[_Told | None] = SimpleQueue()
        self._number = 0
        self._keeper: Thread | None = None
        self.failed = False
        """The process has died; the next question starts another."""

    def start(self) -> None:
        """Gets the process ready: best while nobody is in the middle of something, for this costs a few frames."""
        if self._keeper is None or self.failed:
            self._unsent.put(None)  # whoever keeps the process that died goes as well
            self.failed = False
            self._unsent, self._heard = SimpleQueue(), SimpleQueue()
            self._keeper = Thread(target=_keep, args=(self._unsent, self._heard), daemon=True, name="yaniv effect")
            self._keeper.start()

    def ask(self, question: Question) -> None:
        """Begins to play; what was asked before is dropped."""
        self._number += 1
        self.start()
        self._unsent.put(_Asked(self._number, question))

    def stop(self) -> None:
        """Plays no more; reports that are under way are not heard."""
        self._number += 1
        if self._keeper is not None:
            self._unsent.put(_Asked(self._number, None))

    def poll(self) -> Report | None:
        """The newest report on the last question, once."""
        newest = None
        with suppress(Empty):
            while True:
                told = self._heard.get_nowait()
                if told is None:
                    self.failed = True
                elif told.number == self._number:
                    newest = told.report
        return newest

    def close(self) -> None:
        """The process ends; the window need not wait for it."""
        self._number += 1
        self._unsent.put(None)
        self._keeper = None


def _keep(unsent: "SimpleQueue[_Asked | None]", heard: "SimpleQueue[_Told | None]") -> None:
    """The thread beside the process: starts it, passes everything on, and sees it off."""
    context = get_context("spawn")
    try:
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(theirs,), daemon=True, name="yaniv effect")
        process.start()
    except OSError:
        heard.put(None)
        return
    _step_back(process.pid)
    theirs.close()
    listener = Thread(target=_listen, args=(ours, heard), daemon=True)
    listener.start()
    with suppress(OSError):
        while (asked := unsent.get()) is not None:
            ours.send(asked)
    process.kill()  # at once: it has nothing to save
    process.join()
    listener.join()
    ours.close()


def _listen(pipe: "Connection[object, object]", heard: "SimpleQueue[_Told | None]") -> None:
    with suppress(EOFError, OSError):
        while isinstance(told := pipe.recv(), _Told):
            heard.put(told)
    heard.put(None)


class _LookedUp(Exception):  # noqa: N818 -- no error: another question lies there
    """Another question has come."""


def _live(pipe: "Connection[object, object]") -> None:
    """Life of the process: plays what was asked last until nobody is there to hear of it."""
    signal(SIGINT, SIG_IGN)
    _step_back()

    def look_up() -> None:
        if pipe.poll():
            raise _LookedUp

    with suppress(EOFError, OSError):
        while True:
            asked = pipe.recv()
            if isinstance(asked, _Asked) and asked.question is not None:
                with suppress(_LookedUp):
                    for told in _reports(asked.question, look_up):
                        pipe.send(_Told(asked.number, told))


def _reports(question: Question, look_up: Callable[[], None]) -> Iterator[Report]:
    """The first as soon as there are intervals, then a few a second, the last when all is played."""
    pairs: list[Pair] = []
    told_s = 0.0
    for number in range(question.matches):
        pairs.append(play_pair(question, number, look_up))
        if number + 1 == question.matches or monotonic() - told_s > _TELL_EVERY_S:
            told_s = monotonic()
            yield report(question, pairs)


def _step_back(process: int | None = None) -> None:
    """Whoever plays in the window comes first. *process*: another one than this, where the system lets us."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process or 0, _LAST)
        elif process is None:
            from ctypes import windll  # noqa: PLC0415 -- exists there only

            windll.kernel32.SetPriorityClass(windll.kernel32.GetCurrentProcess(), _BELOW_NORMAL)
