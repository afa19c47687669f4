"""How a long run goes: a line now and then, what broke and how to have it again, and where to go on after Ctrl-C."""

import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

_EVERY_S: Final = 10.0

Trial = Callable[[int], None]
"""One trial by its number; the same number is the same trial. It raises what is wrong."""


def run(kind: str, trial: Trial, first: int, amount: int, *, size: int = 1) -> int:
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
                say(f"FAILED {kind} {number}; again: python -m tests.soak {kind} 1 --from {number}")
            if time.monotonic() - told_s > _EVERY_S:
                told_s = time.monotonic()
                say(_line(kind, number + 1 - first, amount, broken, told_s - began_s))
    except KeyboardInterrupt:
        left = (first + amount - number) * size
        say(f"interrupted; go on: python -m tests.soak {kind} {left} --from {number}")
        return 130
    say(_line(kind, amount, amount, broken, time.monotonic() - began_s))
    return 1 if broken else 0


def say(line: str) -> None:
    """At once, also into a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _line(kind: str, done: int, amount: int, broken: list[int], took_s: float) -> str:
    failed = f"{len(broken)} failed ({', '.join(map(str, broken))})" if broken else "0 failed"
    return f"{kind}: {done} of {amount}, {failed}, {took_s:.0f} s"
