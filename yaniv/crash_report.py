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

from yaniv import __version__, paths
from yaniv.i18n import tr
from yaniv.terminal import print_error

_MAX_EVENTS: Final = 200
"""Events kept for the report."""
_UNSEEN_MARKER: Final = "untold"
"""A file with the name of the report that nobody has been shown."""
_BEFORE_FIRST_FRAME: Final = "before the first picture"
"""Its second line, if there was none yet."""
_NATIVE_LOG_NAME: Final = "last-words.log"
_DRIVER_PREFIX: Final = "video driver: "
"""The line behind these words is no last word: it stands in the file from the start."""
_STALL_S: Final = 5.0
"""A frame that takes longer is none any more."""
_MAX_LOG_BYTES: Final = 100_000
"""Size of the native crash log, in bytes, at which no further stack traces are added; also the limit when reading the
marker file."""


class CrashReporter:
    """Keeps what a report needs and writes it when something breaks."""

    def __init__(self, folder: Path) -> None:
        """Writes into *folder*, which need not be there."""
        self._folder = folder
        self._events: deque[str] = deque(maxlen=_MAX_EVENTS)
        self._rules = ""
        self.video_driver = ""
        """What puts the window on the screen, once there is one."""
        self.is_before_first_frame = False
        """The window opens: whatever breaks now was not seen by anybody."""
        self.crashed_before_first_frame = False
        """Did the last program break before its first picture? Known from `untold`."""

    def set_rules(self, rules: str) -> None:
        """A match begins, or goes on, by these rules (as JSON)."""
        self._rules = rules
        self._events.clear()

    def record_event(self, event: str) -> None:
        """One more event (as JSON)."""
        self._events.append(event)

    def install(self) -> None:
        """From now on nothing breaks without a report, in any thread."""
        sys.excepthook = self._on_main_exception
        threading.excepthook = self._on_thread_exception

    def write_report(self, error: BaseException) -> Path:
        """The report of this error, in a new file."""
        paths.make_private_folder(self._folder)
        return _save_report(self._folder, self.format_report(error), before_first_frame=self.is_before_first_frame)

    def take_unseen_report(self) -> Path | None:
        """The report of the last crash, if nobody has been shown it; from now on somebody has."""
        marker = self._folder / _UNSEEN_MARKER
        try:
            name, _, before_first_frame = paths.read_limited(marker, _MAX_LOG_BYTES).decode().partition("\n")
            report = self._folder / Path(name).name
            marker.unlink()
        except (OSError, ValueError):
            return None
        self.crashed_before_first_frame = bool(before_first_frame)
        return report if report.is_file() else None

    def format_report(self, error: BaseException) -> str:
        """What the file says."""
        trace = "".join(traceback.format_exception(error))
        parts = (
            *_environment_lines(),
            f"{_DRIVER_PREFIX}{self.video_driver or 'no window'}",
            f"rules: {self._rules or 'no match'}",
            trace.rstrip(),
            "last events:",
            *self._events,
        )
        return _anonymize("\n".join(parts) + "\n")

    def _on_main_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Report an exception of the main thread; ignore Ctrl-C."""
        if issubclass(kind, KeyboardInterrupt):
            return
        self._write_and_announce(error.with_traceback(trace))

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        """Report an exception of another thread; ignore SystemExit."""
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            self._write_and_announce(args.exc_value)

    def _write_and_announce(self, error: BaseException) -> None:
        """Write the report and print on standard error where it is, or why it could not be written."""
        try:
            path = self.write_report(error)
        except OSError:
            sentence = tr("Yaniv broke, and the report could not be written: {error}.", error=error)
        else:
            sentence = tr("Yaniv broke; the report is in {path}.", path=path)
        print_error(sentence)


class NativeCrashLog:
    """What a program leaves that ends without a word: the stacks of all threads, in a file.

    They are written when the system ends it, and when nobody says `beat` for too long. Only the window that holds the
    saved games may have one.
    """

    def __init__(self, folder: Path) -> None:
        """Makes a report of what the last program has left in *folder*; where nothing can be written, nothing is."""
        self._path = folder / _NATIVE_LOG_NAME
        self._file: BinaryIO | None = None
        with suppress(OSError, ValueError):
            paths.make_private_folder(folder)
            log_text = self._path.read_text(encoding="utf-8", errors="replace") if self._path.is_file() else ""
            if not _is_empty_log(log_text):
                _save_report(folder, _anonymize("\n".join((*_environment_lines(), log_text))))
            self._file = os.fdopen(paths.open_private_file(self._path, os.O_TRUNC), "wb")
            faulthandler.enable(self._file)

    def log_video_driver(self, driver: str) -> None:
        """There is a window, and this puts it on the screen."""
        if self._file is not None:
            with suppress(OSError):
                self._file.write(f"{_DRIVER_PREFIX}{driver}\n".encode())
                self._file.flush()

    def heartbeat(self) -> None:
        """The window lives: if it does not say so again soon, its stacks are written."""
        if self._file is not None and os.fstat(self._file.fileno()).st_size < _MAX_LOG_BYTES:
            faulthandler.dump_traceback_later(_STALL_S, file=self._file)

    def close(self) -> None:
        """The program ends well: a frame that took too long is kept for whoever wants to know, and not offered."""
        if self._file is None:
            return
        faulthandler.cancel_dump_traceback_later()
        faulthandler.disable()
        self._file.close()
        with suppress(OSError):
            if _is_empty_log(self._path.read_text(encoding="utf-8", errors="replace")):
                self._path.unlink()
            else:
                self._path.replace(self._path.with_name(f"slow-{_timestamp()}.log"))


def _is_empty_log(log_text: str) -> bool:
    """Return True if the log holds nothing but the line with the video driver."""
    return all(line.startswith(_DRIVER_PREFIX) for line in log_text.splitlines())


def _save_report(folder: Path, report: str, *, before_first_frame: bool = False) -> Path:
    """The report in a new file, to be offered by the next start; *unseen*: no picture stood yet."""
    path = _write_new_file(folder, report)
    with suppress(OSError):
        paths.write_atomic(
            folder / _UNSEEN_MARKER,
            (f"{path.name}\n{_BEFORE_FIRST_FRAME}" if before_first_frame else path.name).encode(),
        )
    return path


def _write_new_file(folder: Path, report: str) -> Path:
    """The report in a file that was not there: two threads may break within one second."""
    timestamp, number = _timestamp(), 1
    while True:
        path = folder / f"crash-{timestamp}{'' if number == 1 else f'-{number}'}.log"
        with suppress(FileExistsError):
            descriptor = paths.open_private_file(path, os.O_EXCL)
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
                file.write(report)
            return path
        number += 1


def _environment_lines() -> tuple[str, str]:
    """Return two lines: the version of the program, and the operating system with the Python version."""
    return (
        f"Yaniv {__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}",
    )


def _anonymize(text: str) -> str:
    """Replace the path of the home folder by `~`."""
    return text.replace(str(Path.home()), "~")


def _timestamp() -> str:
    """Return the local time as it is used in file names, `20260131-235959`."""
    return f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"
