"""The crash report: when the program breaks, a file that helps to mend it, and one sentence that names the file.

It holds version, system, house rules and the last events; nothing personal: the home folder is written as `~`.
"""

import platform
import sys
import threading
import traceback
from collections import deque
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from yaniv import __version__
from yaniv.words import tell

_LAST: Final = 200
"""Events kept for the report."""


class Recorder:
    """Keeps what a report needs and writes it when something breaks."""

    def __init__(self, folder: Path) -> None:
        """Writes into *folder*, which need not be there."""
        self._folder = folder
        self._events: deque[str] = deque(maxlen=_LAST)
        self._rules = ""

    def play_by(self, rules: str) -> None:
        """A match begins, or goes on, by these rules (as JSON)."""
        self._rules = rules
        self._events.clear()

    def note(self, event: str) -> None:
        """One more event (as JSON)."""
        self._events.append(event)

    def install(self) -> None:
        """From now on nothing breaks without a report, in any thread."""
        sys.excepthook = self._main_broke
        threading.excepthook = self._thread_broke

    def write(self, error: BaseException) -> Path:
        """The report of this error, in a new file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.log"
        path.write_text(self.report(error), encoding="utf-8")
        return path

    def report(self, error: BaseException) -> str:
        """What the file says."""
        trace = "".join(traceback.format_exception(error))
        parts = (
            f"Yaniv {__version__}",
            f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}",
            f"rules: {self._rules or 'no match'}",
            trace.rstrip(),
            "last events:",
            *self._events,
        )
        return "\n".join(parts).replace(str(Path.home()), "~") + "\n"

    def _main_broke(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        self._tell(error.with_traceback(trace))

    def _thread_broke(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._tell(args.exc_value)

    def _tell(self, error: BaseException) -> None:
        try:
            path = self.write(error)
        except OSError:
            sentence = tell("Yaniv broke, and the report could not be written: {error}.", error=error)
        else:
            sentence = tell("Yaniv broke; the report is in {path}.", path=path)
        sys.stderr.write(sentence + "\n")
