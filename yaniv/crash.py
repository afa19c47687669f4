"""The crash report: when the program breaks, a file that helps to mend it, and one sentence that names the file.

It holds version, system, house rules and the last events; nothing personal: the home folder is written as `~`. The
next start offers it once. What ends without a word, or a frame that does not end, leaves the stacks of all threads.
"""

import faulthandler
import os
import platform
import sys
import threading
import traceback
from collections import deque
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

from yaniv import __version__, places
from yaniv.terminal import complain
from yaniv.words import tell

_LAST: Final = 200
"""Events kept for the report."""
_UNTOLD: Final = "untold"
"""A file with the name of the report that nobody has been shown."""
_UNSEEN: Final = "before the first picture"
"""Its second line, if there was none yet."""
_LAST_WORDS: Final = "last-words.log"
_DRIVER: Final = "video driver: "
"""The line behind these words is no last word: it stands in the file from the start."""
_STALL_S: Final = 5.0
"""A frame that takes longer is none any more."""
_MOST_WORDS: Final = 100_000


class Recorder:
    """Keeps what a report needs and writes it when something breaks."""

    def __init__(self, folder: Path) -> None:
        """Writes into *folder*, which need not be there."""
        self._folder = folder
        self._events: deque[str] = deque(maxlen=_LAST)
        self._rules = ""
        self.driver = ""
        """What puts the window on the screen, once there is one."""
        self.awaits_picture = False
        """The window opens: whatever breaks now was not seen by anybody."""
        self.broke_unseen = False
        """Did the last program break before its first picture? Known from `untold`."""

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
        places.make_private_folder(self._folder)
        return _kept(self._folder, self.report(error), unseen=self.awaits_picture)

    def untold(self) -> Path | None:
        """The report of the last crash, if nobody has been shown it; from now on somebody has."""
        mark = self._folder / _UNTOLD
        try:
            name, _, unseen = places.read(mark, _MOST_WORDS).decode().partition("\n")
            report = self._folder / Path(name).name
            mark.unlink()
        except (OSError, ValueError):
            return None
        self.broke_unseen = bool(unseen)
        return report if report.is_file() else None

    def report(self, error: BaseException) -> str:
        """What the file says."""
        trace = "".join(traceback.format_exception(error))
        parts = (
            *_here(),
            f"{_DRIVER}{self.driver or 'no window'}",
            f"rules: {self._rules or 'no match'}",
            trace.rstrip(),
            "last events:",
            *self._events,
        )
        return _impersonal("\n".join(parts) + "\n")

    def _main_broke(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        self._tell(error.with_traceback(trace))

    def _thread_broke(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            self._tell(args.exc_value)

    def _tell(self, error: BaseException) -> None:
        try:
            path = self.write(error)
        except OSError:
            sentence = tell("Yaniv broke, and the report could not be written: {error}.", error=error)
        else:
            sentence = tell("Yaniv broke; the report is in {path}.", path=path)
        complain(sentence)


class LastWords:
    """What a program leaves that ends without a word: the stacks of all threads, in a file.

    They are written when the system ends it, and when nobody says `beat` for too long. Only the window that holds the
    saved games may have one.
    """

    def __init__(self, folder: Path) -> None:
        """Makes a report of what the last program has left in *folder*; where nothing can be written, nothing is."""
        self._path = folder / _LAST_WORDS
        self._file: BinaryIO | None = None
        with suppress(OSError, ValueError):
            places.make_private_folder(folder)
            left = self._path.read_text(encoding="utf-8", errors="replace") if self._path.is_file() else ""
            if not _is_wordless(left):
                _kept(folder, _impersonal("\n".join((*_here(), left))))
            self._file = os.fdopen(places.create_private(self._path, os.O_TRUNC), "wb")
            faulthandler.enable(self._file)

    def shown_by(self, driver: str) -> None:
        """There is a window, and this puts it on the screen."""
        if self._file is not None:
            with suppress(OSError):
                self._file.write(f"{_DRIVER}{driver}\n".encode())
                self._file.flush()

    def beat(self) -> None:
        """The window lives: if it does not say so again soon, its stacks are written."""
        if self._file is not None and os.fstat(self._file.fileno()).st_size < _MOST_WORDS:
            faulthandler.dump_traceback_later(_STALL_S, file=self._file)

    def close(self) -> None:
        """The program ends well: a frame that took too long is kept for whoever wants to know, and not offered."""
        if self._file is None:
            return
        faulthandler.cancel_dump_traceback_later()
        faulthandler.disable()
        self._file.close()
        with suppress(OSError):
            if _is_wordless(self._path.read_text(encoding="utf-8", errors="replace")):
                self._path.unlink()
            else:
                self._path.replace(self._path.with_name(f"slow-{_stamp()}.log"))


def _is_wordless(left: str) -> bool:
    return all(line.startswith(_DRIVER) for line in left.splitlines())


def _kept(folder: Path, report: str, *, unseen: bool = False) -> Path:
    """The report in a new file, to be offered by the next start; *unseen*: no picture stood yet."""
    path = _fresh(folder, report)
    with suppress(OSError):
        places.put(folder / _UNTOLD, (f"{path.name}\n{_UNSEEN}" if unseen else path.name).encode())
    return path


def _fresh(folder: Path, report: str) -> Path:
    """The report in a file that was not there: two threads may break within one second."""
    stamp, number = _stamp(), 1
    while True:
        path = folder / f"crash-{stamp}{'' if number == 1 else f'-{number}'}.log"
        with suppress(FileExistsError):
            made = places.create_private(path, os.O_EXCL)
            with os.fdopen(made, "w", encoding="utf-8", newline="\n") as file:
                file.write(report)
            return path
        number += 1


def _here() -> tuple[str, str]:
    return (
        f"Yaniv {__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}",
    )


def _impersonal(text: str) -> str:
    return text.replace(str(Path.home()), "~")


def _stamp() -> str:
    return f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"
