"""Run numbered trials with progress lines, failures with the command that repeats them, and resuming after Ctrl-C."""

import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

_REPORT_INTERVAL_S: Final = 10.0
_MAX_FAILURES: Final = 50
"""Failed trials after which `run_until` gives up."""

NumberedTrial = Callable[[int], object]
"""One trial, determined by its number; it raises an exception on failure."""
CountedTrial = Callable[[int], int]
"""A numbered trial that returns how much of the amount it has done."""


def run_trials(kind: str, trial: NumberedTrial, first: int, amount: int, *, size: int = 1) -> int:
    """Run *amount* trials from the number *first* on; return the exit code.

    *size* is how many units of the command line's amount one trial covers. Ctrl-C prints the command that continues;
    a failure is printed with its number, and the remaining trials still run.
    """
    began_s = reported_s = time.monotonic()
    failed_numbers: list[int] = []
    number = first
    try:
        for number in range(first, first + amount):
            try:
                trial(number)
            except Exception:  # noqa: BLE001 -- a failed trial must not end the run
                failed_numbers.append(number)
                traceback.print_exc()
                print_line(f"FAILED {kind} {number}; again: python -m tests.soak {kind} 1 --from {number}")
            if time.monotonic() - reported_s > _REPORT_INTERVAL_S:
                reported_s = time.monotonic()
                print_line(_status_line(kind, number + 1 - first, amount, failed_numbers, reported_s - began_s))
    except KeyboardInterrupt:
        left = (first + amount - number) * size
        print_line(f"interrupted; go on: python -m tests.soak {kind} {left} --from {number}")
        return 130
    print_line(_status_line(kind, amount, amount, failed_numbers, time.monotonic() - began_s))
    return 1 if failed_numbers else 0


def run_until(kind: str, trial: CountedTrial, first: int, amount: int) -> int:
    """Run trials from the number *first* on until their results add up to *amount*; return the exit code.

    A failed trial adds nothing and is printed with its number. Ctrl-C prints the command that continues.
    """
    began_s = reported_s = time.monotonic()
    failed_numbers: list[int] = []
    number, done = first, 0
    try:
        while done < amount and len(failed_numbers) < _MAX_FAILURES:
            try:
                done += trial(number)
            except Exception:  # noqa: BLE001 -- a failed trial must not end the run
                failed_numbers.append(number)
                traceback.print_exc()
                print_line(f"FAILED {kind} {number}; again: python -m tests.soak {kind} 1 --from {number}")
            number += 1
            if time.monotonic() - reported_s > _REPORT_INTERVAL_S:
                reported_s = time.monotonic()
                print_line(_status_line(kind, done, amount, failed_numbers, reported_s - began_s))
    except KeyboardInterrupt:
        print_line(f"interrupted; go on: python -m tests.soak {kind} {amount - done} --from {number}")
        return 130
    print_line(_status_line(kind, done, amount, failed_numbers, time.monotonic() - began_s))
    print_line(f"the next number is {number}")
    return 1 if failed_numbers else 0


def print_line(line: str) -> None:
    """Print a line and flush it, also when the output is a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _status_line(kind: str, done: int, amount: int, failed_numbers: list[int], took_s: float) -> str:
    failed = f"{len(failed_numbers)} failed ({', '.join(map(str, failed_numbers))})" if failed_numbers else "0 failed"
    return f"{kind}: {done} of {amount}, {failed}, {took_s:.0f} s"
