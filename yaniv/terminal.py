"""The standard streams: the one way in which anything is printed.

Text may come from anybody: no control character reaches the terminal, whoever wrote it. A stream that is closed, full
or broken is one sentence and an exit code, and never a crash.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from errno import EINVAL
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from yaniv.sanitize import to_printable_json, to_printable_lines

_STREAMS: Final = ("stdin", "stdout", "stderr")


class OutputError(Exception):
    """Standard output takes no more."""

    def __init__(self, problem: OSError | ValueError) -> None:
        super().__init__(getattr(problem, "strerror", None) or str(problem))
        self.is_reader_gone = isinstance(problem, BrokenPipeError) or _is_broken_on_windows(problem)
        """Whoever reads our output has seen enough: no reason to complain."""


class InputError(Exception):
    """Standard input cannot be read."""


def repair_streams() -> None:
    """Fill the places of streams that were closed before the start, and let every letter be written.

    *Why* the places too: the next file that is opened would get the number of a closed stream, and what is printed
    would be written into the saved games. A Windows program without a console has no streams at all.
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
    """Print lines on standard output.

    :raises OutputError: if it takes no more.
    """
    _write(to_printable_lines(text) if text.endswith("\n") else f"{to_printable_lines(text)}\n")


def print_json(encoded: str) -> None:
    """Print one JSON text on standard output.

    :raises OutputError: if it takes no more.
    """
    _write(f"{to_printable_json(encoded)}\n")


def flush() -> None:
    """Hand over what was printed.

    :raises OutputError: if standard output takes no more.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as problem:
        raise OutputError(problem) from problem


def print_error(text: str) -> None:
    """Print lines on standard error; where that is closed or full nobody can be told."""
    try:
        sys.stderr.write(f"{to_printable_lines(text)}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard("stderr")


def discard_stdout() -> None:
    """Print nothing more: Python would complain once more when it flushes at the end."""
    _discard("stdout")


def stdin_lines() -> Iterator[bytes]:
    """Yield the lines of standard input.

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
    """From now on this stream leads nowhere."""
    with suppress(OSError, ValueError):
        null_descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_descriptor, getattr(sys, name).fileno())
        os.close(null_descriptor)


def _is_broken_on_windows(problem: OSError | ValueError) -> bool:
    """Windows has no better word for a broken pipe than that something is invalid."""
    return sys.platform == "win32" and getattr(problem, "errno", None) == EINVAL
