"""Standard streams; every printed line of the program passes through this module.

Text may come from untrusted sources, so control characters are escaped before printing. A stream that is closed, full
or broken leads to one sentence and an exit code, never to a crash.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from errno import EINVAL
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from yaniv.sanitize import to_ascii_json, to_printable_json, to_printable_lines

_STREAMS: Final = ("stdin", "stdout", "stderr")


class OutputError(Exception):
    """Raised if standard output cannot be written."""

    def __init__(self, problem: OSError | ValueError) -> None:
        super().__init__(getattr(problem, "strerror", None) or str(problem))
        self.is_reader_gone = isinstance(problem, BrokenPipeError) or _is_broken_on_windows(problem)
        """True if the reading process has closed the pipe; that is no error to report."""


class InputError(Exception):
    """Raised if standard input cannot be read."""


def repair_streams() -> None:
    """Replace standard streams that were closed before the start, and make them escape what they cannot encode.

    *Why* replace them: the next file that is opened would get the descriptor of a closed stream, and printed text would
    be written into the saved games. A Windows program without a console has no streams at all.
    """
    for number in range(len(_STREAMS)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in _STREAMS[1:]:
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 -- never closed
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_text(text: str) -> None:
    """Print text on standard output, with a line end if it has none.

    :raises OutputError: if standard output cannot be written.
    """
    _write(to_printable_lines(text) if text.endswith("\n") else f"{to_printable_lines(text)}\n")


def print_json(encoded: str) -> None:
    """Print one JSON text on standard output; in ASCII if its encoding is not UTF-8, as JSON has no other.

    :raises OutputError: if standard output cannot be written.
    """
    text = to_printable_json(encoded)
    is_utf8 = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
    _write(f"{text if is_utf8 else to_ascii_json(text)}\n")


def flush() -> None:
    """Flush standard output.

    :raises OutputError: if standard output cannot be written.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as problem:
        raise OutputError(problem) from problem


def print_error(text: str) -> None:
    """Print text on standard error; if that is closed or full, the text is lost."""
    try:
        sys.stderr.write(f"{to_printable_lines(text)}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard("stderr")


def discard_stdout() -> None:
    """Discard all further standard output.

    Otherwise Python would report the same error again when it flushes the stream at exit.
    """
    _discard("stdout")


def stdin_lines() -> Iterator[bytes]:
    """Yield the lines of standard input as bytes.

    :raises InputError: if it is closed or cannot be read.
    """
    if sys.stdin is None:
        raise InputError("closed")
    try:
        yield from sys.stdin.buffer
    except (OSError, ValueError) as problem:
        raise InputError(getattr(problem, "strerror", None) or str(problem)) from problem


def _write(text: str) -> None:
    """Write to standard output.

    :raises OutputError: if that fails.
    """
    try:
        sys.stdout.write(text)
    except (OSError, ValueError) as problem:
        raise OutputError(problem) from problem


def _discard(name: str) -> None:
    """Redirect the stream of this name to the null device."""
    with suppress(OSError, ValueError):
        null_descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_descriptor, getattr(sys, name).fileno())
        os.close(null_descriptor)


def _is_broken_on_windows(problem: OSError | ValueError) -> bool:
    """Return True if the error is a broken pipe on Windows, which is reported there as an invalid argument."""
    return sys.platform == "win32" and getattr(problem, "errno", None) == EINVAL
