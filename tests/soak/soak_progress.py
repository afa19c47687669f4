"""How a long run goes: a line now and then, what broke and how to have it again, and where to go on after Ctrl-C."""

import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

_REPORT_INTERVAL_S: Final = 10.0
_MOST_BROKEN: Final = 50
"""Failed trials after which a run that counts only successes gives up."""

NumberedTrial = Callable[[int], object]
"""One trial by its number; the same number is the same trial. It raises what is wrong."""
CountedTrial = Callable[[int], int]
"""The same, for trials of different length: it returns how much of the amount it did."""


def run_trials(kind: str, trial: NumberedTrial, first: int, amount: int, *, size: int = 1) -> int:
    """Tries all numbers from *first* on; gives the exit code.

    *size*: so many of what the command line counts are one trial. Who interrupts it is told how to go on; a trial that
    fails is told with its number, and the others are still tried.
    """
    began_s = told_s = time.monotonic()
    broken: list[int] = []
    number = first
    try:
        for number in range(first, first + amount):
            try:
                trial(number)
            except Exception:  # noqa: BLE001 -- whatever is wrong, the night goes on
                broken.append(number)
                traceback.print_exc()
                print_line(f"FAILED {kind} {number}; again: python -m tests.soak {kind} 1 --from {number}")
            if time.monotonic() - told_s > _REPORT_INTERVAL_S:
                told_s = time.monotonic()
                print_line(_status_line(kind, number + 1 - first, amount, broken, told_s - began_s))
    except KeyboardInterrupt:
        left = (first + amount - number) * size
        print_line(f"interrupted; go on: python -m tests.soak {kind} {left} --from {number}")
        return 130
    print_line(_status_line(kind, amount, amount, broken, time.monotonic() - began_s))
    return 1 if broken else 0


def run_until(kind: str, trial: CountedTrial, first: int, amount: int) -> int:
    """Run trials from the number *first* on until their results add up to *amount*; return the exit code.

    A trial that fails adds nothing, and is told with its number. Whoever interrupts it is told how to go on.
    """
    began_s = told_s = time.monotonic()
    broken: list[int] = []
    number, done = first, 0
    try:
        while done < amount and len(broken) < _MOST_BROKEN:
            try:
                done += trial(number)
            except Exception:  # noqa: BLE001 -- whatever is wrong, the night goes on
                broken.append(number)
                traceback.print_exc()
                print_line(f"FAILED {kind} {number}; again: python -m tests.soak {kind} 1 --from {number}")
            number += 1
            if time.monotonic() - told_s > _REPORT_INTERVAL_S:
                told_s = time.monotonic()
                print_line(_status_line(kind, done, amount, broken, told_s - began_s))
    except KeyboardInterrupt:
        print_line(f"interrupted; go on: python -m tests.soak {kind} {amount - done} --from {number}")
        return 130
    print_line(_status_line(kind, done, amount, broken, time.monotonic() - began_s))
    print_line(f"the next number is {number}")
    return 1 if broken else 0


def print_line(line: str) -> None:
    """At once, also into a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _status_line(kind: str, done: int, amount: int, broken: list[int], took_s: float) -> str:
    failed = f"{len(broken)} failed ({', '.join(map(str, broken))})" if broken else "0 failed"
    return f"{kind}: {done} of {amount}, {failed}, {took_s:.0f} s"
