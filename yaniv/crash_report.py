"""Crash reports: a log file written when the program fails, and one sentence on standard error that names the file.

A report holds the version, operating system, house rules and last events, but no personal data: player names are
replaced and hidden cards removed before events arrive here, and the home folder is written as `~`. The next start
offers the report once. A native crash, or a frame (repaint of the window) that does not end, leaves the stack traces of
all threads.
"""

import faulthandler
import os
import platform
import re
import sys
import threading
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Final

from yaniv import __version__, paths
from yaniv.background_thread import start_thread
from yaniv.i18n import tr
from yaniv.local_time import local_now
from yaniv.terminal import print_error

_MAX_EVENTS: Final = 200
"""Number of recent events kept for the report."""
_UNSEEN_MARKER: Final = "untold"
"""Name of the marker file that holds the file name of a report not yet shown to the player."""
_BEFORE_FIRST_FRAME: Final = "before the first picture"
"""Second line of the marker file if the program failed before its first frame was drawn."""
_NATIVE_LOG_NAME: Final = "last-words.log"
_DRIVER_PREFIX: Final = "video driver: "
"""Prefix of the line that names the video driver. It is written at startup, so it does not count as crash output."""
_STALL_S: Final = 5.0
"""Duration of a frame, in seconds, after which the stack traces of all threads are dumped."""
_MAX_LOG_BYTES: Final = 100_000
"""Size of the log of slow frames, in bytes, at which no further stack traces are added; also the limit for the
marker file."""


_CARD_PATTERN: Final = re.compile(r"\b(?:[A2-9TJQK][CDHS]|JK)\b")
"""Matches a card: messages of errors name whole positions, with the cards that the player may not know."""
_HIDDEN_CARD: Final = "??"


class CrashReporter:
    """Collector of the data of a crash report; it writes the report when an exception is not caught."""

    def __init__(self, folder: Path) -> None:
        """Set the folder for reports; it need not exist yet."""
        self._folder = folder
        self._events: deque[str] = deque(maxlen=_MAX_EVENTS)
        self._rules = ""
        self.video_driver = ""
        """Name of the video driver; empty until there is a window."""
        self.is_before_first_frame = False
        """True from just before the window opens until the first frame is drawn; a failure in that time is invisible to
        the player."""
        self.crashed_before_first_frame = False
        """True if the previous run failed before its first frame; set by `take_unseen_report`."""

    def set_rules(self, rules: str) -> None:
        """Store the house rules (JSON) of the match that starts or resumes; forget the events of the last match."""
        self._rules = rules
        self._events.clear()

    def record_event(self, event: str) -> None:
        """Add one event of the match (JSON) to the data of a report; only the last `_MAX_EVENTS` are kept."""
        self._events.append(event)

    def install(self) -> None:
        """Install this reporter as the handler of uncaught exceptions in the main thread and all other threads."""
        sys.excepthook = self._on_main_exception
        threading.excepthook = self._on_thread_exception

    def write_report(self, error: BaseException) -> Path:
        """Write the report of this error to a new file and return its path.

        :raises OSError: if the folder or the file cannot be created.
        """
        paths.make_private_folder(self._folder)
        return _save_report(self._folder, self.format_report(error), before_first_frame=self.is_before_first_frame)

    def take_unseen_report(self) -> Path | None:
        """Return the path of the last crash report if the player was not told of it yet, else None.

        The marker file of that report is deleted, so each report is returned only once. Also sets
        `crashed_before_first_frame`.
        """
        marker = self._folder / _UNSEEN_MARKER
        try:
            name, _, before_first_frame = paths.read_limited(marker, _MAX_LOG_BYTES).decode().partition("\n")
            report = self._folder / Path(name).name
            marker.unlink()
            is_there = report.is_file()
        except (OSError, ValueError):
            return None
        self.crashed_before_first_frame = bool(before_first_frame)
        return report if is_there else None

    def format_report(self, error: BaseException) -> str:
        """Return the text of a report about *error*, with the home folder replaced by `~`; nothing is written."""
        trace = _CARD_PATTERN.sub(_HIDDEN_CARD, "".join(traceback.format_exception(error)))
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
        except OSError as problem:
            sentence = tr(
                "Yaniv crashed, and the report couldn't be saved: {error}.", error=problem.strerror or problem
            )
        else:
            sentence = tr("Yaniv crashed. Report saved to {path}.", path=path)
        print_error(sentence)


class NativeCrashLog:
    """Log of stack traces for failures that raise no Python exception: native crashes and frames that do not end.

    `faulthandler` writes the stacks of all threads when the process receives a fatal signal. A thread writes them when
    `heartbeat` is not called for `_STALL_S` seconds; the timer of `faulthandler` would read the stacks while they
    change, which can itself end the process. A frame that waits without releasing the interpreter leaves no stacks.
    Only the process that holds the lock of the saved games may have such a log.
    """

    def __init__(self, folder: Path) -> None:
        """Turn the log of the previous run in *folder* into a crash report, then start a new log.

        Errors are ignored: if the folder cannot be written, there is no log.
        """
        self._path = folder / _NATIVE_LOG_NAME
        self._file: BinaryIO | None = None
        self._slow_path: Path | None = None
        """File with the traces of frames that were slow but ended; None until there was one."""
        self._quiet_bytes = 0
        """Size of the log when no frame had been slow since it was last emptied: its header."""
        self._file_lock = threading.Lock()
        self._deadline_s = inf
        """Time at which the current frame counts as stalled; infinite: it does already, or there is none yet."""
        self._is_closed = threading.Event()
        self._is_watched = False
        """True once the thread that watches frames was asked for, whether or not the system allowed it."""
        with suppress(OSError, ValueError):
            paths.make_private_folder(folder)
            log_text = self._path.read_text(encoding="utf-8", errors="replace") if self._path.is_file() else ""
            if not _is_empty_log(log_text):
                _save_report(folder, _anonymize("\n".join((*_environment_lines(), log_text))))
            self._file = os.fdopen(paths.open_private_file(self._path, os.O_TRUNC), "wb")
            faulthandler.enable(self._file)

    def log_video_driver(self, driver: str) -> None:
        """Write the name of the video driver into the log, once there is a window."""
        if self._file is not None:
            with self._file_lock, suppress(OSError):
                self._set_traces_aside(self._file)
                self._file.write(f"{_DRIVER_PREFIX}{driver}\n".encode())
                self._file.flush()
                self._quiet_bytes = self._file.tell()

    def heartbeat(self) -> None:
        """Restart the stall timer: unless called again within `_STALL_S` seconds, all stack traces are written.

        Traces of a frame that did end are moved to a file `slow-*.log`: a slow machine is no crash, so the next start
        does not offer them.
        """
        if self._file is None:
            return
        with self._file_lock:
            with suppress(OSError):
                self._set_traces_aside(self._file)
            self._deadline_s = monotonic() + _STALL_S
        if not self._is_watched:
            self._is_watched = True
            start_thread(self._watch_frames, self._file, name="frame watch")

    def _watch_frames(self, log: BinaryIO) -> None:
        """Write all stack traces once for each frame that exceeds its time; body of the thread."""
        while not self._is_closed.wait(min(max(0.0, self._deadline_s - monotonic()), _STALL_S)):
            with self._file_lock:
                if self._is_closed.is_set() or monotonic() < self._deadline_s:
                    continue
                self._deadline_s = inf
                with suppress(OSError):
                    log.write("\n".join(_stack_traces()).encode("utf-8", "backslashreplace"))
                    log.flush()

    def _set_traces_aside(self, log: BinaryIO) -> None:
        """Move traces in the open log, if there are any, to the file of slow frames, up to its maximum size."""
        if os.fstat(log.fileno()).st_size <= self._quiet_bytes:
            return
        if self._slow_path is None:
            self._slow_path = self._path.with_name(f"slow-{_timestamp()}.log")
        traces = self._path.read_bytes()
        descriptor = paths.open_private_file(self._slow_path, os.O_APPEND)
        with os.fdopen(descriptor, "ab") as slow_log:
            if slow_log.tell() < _MAX_LOG_BYTES:
                slow_log.write(traces)
        log.truncate(self._quiet_bytes)
        log.seek(self._quiet_bytes)

    def close(self) -> None:
        """Stop logging at a normal exit.

        The log is deleted. Traces of slow frames are kept in a file `slow-*.log`, which is not offered to the player.
        """
        if self._file is None:
            return
        self._is_closed.set()
        faulthandler.disable()
        with self._file_lock:
            with suppress(OSError):
                self._set_traces_aside(self._file)
            self._file.close()
        with suppress(OSError):
            self._path.unlink()


def _stack_traces() -> Iterator[str]:
    """Yield the lines of the stacks of all threads, the innermost call first, as `faulthandler` writes them."""
    yield "Timeout: this frame takes too long."
    for identity, frame in sys._current_frames().items():  # noqa: SLF001 - the documented way to another thread's stack
        yield f"Thread 0x{identity:016x} (most recent call first):"
        for call, line in traceback.walk_stack(frame):
            yield f'  File "{call.f_code.co_filename}", line {line} in {call.f_code.co_name}'
    yield ""


def _is_empty_log(log_text: str) -> bool:
    """Return True if the log holds nothing but the line with the video driver."""
    return all(line.startswith(_DRIVER_PREFIX) for line in log_text.splitlines())


def _save_report(folder: Path, report: str, *, before_first_frame: bool = False) -> Path:
    """Write the report to a new file and mark it as not yet shown; return its path.

    *before_first_frame*: the program failed before its first frame.
    """
    path = _write_new_file(folder, report)
    with suppress(OSError):
        paths.write_atomic(
            folder / _UNSEEN_MARKER,
            (f"{path.name}\n{_BEFORE_FIRST_FRAME}" if before_first_frame else path.name).encode(),
        )
    return path


def _write_new_file(folder: Path, report: str) -> Path:
    """Write the report to a file that did not exist, and return its path.

    Several threads may fail within one second, so a number is appended to the timestamp if needed.

    :raises OSError: if it cannot be written.
    """
    timestamp, number = _timestamp(), 1
    while True:
        path = folder / f"crash-{timestamp}{'' if number == 1 else f'-{number}'}.log"
        with suppress(FileExistsError):
            descriptor = paths.open_private_file(path, os.O_EXCL)
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
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
    """Replace the path of the home folder by `~`, unless it is the root of the file system or unknown."""
    home = paths.expand_user("~")
    return text if home == Path(home.anchor) else text.replace(str(home), "~")


def _timestamp() -> str:
    """Return the local time as it is used in file names, `20260131-235959`."""
    return f"{local_now():%Y%m%d-%H%M%S}"
