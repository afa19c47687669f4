"""Run numbered trials with progress lines, failures with the command that repeats them, and resuming after Ctrl-C.

With a dask scheduler the trials run on its workers, each of which needs a checkout to import `tests` from.
"""

import os
import sys
import time
import traceback
from collections.abc import Callable, Generator
from contextlib import closing, redirect_stdout
from functools import partial
from io import StringIO
from typing import Final, NamedTuple

from yaniv.arena.process_pool import WorkerDiedError, worker_pool

_REPORT_INTERVAL_S: Final = 10.0
_MAX_FAILURES: Final = 50
"""Failed trials after which `run_until` gives up."""
_BATCH_SIZE: Final = 1000
"""Trials that a scheduler is given at once."""

NumberedTrial = Callable[[int], object]
"""One trial, determined by its number; it raises an exception on failure."""
CountedTrial = Callable[[int], int]
"""A numbered trial that returns how much of the amount it has done."""


class _Outcome(NamedTuple):
    """What became of a trial."""

    result: object = None
    error: str = ""
    """The traceback of a trial that failed."""
    printed: str = ""
    """What it printed on a worker; here it prints at once."""


def run_trials(kind: str, trial: NumberedTrial, numbers: range, *, size: int = 1, scheduler: str | None = None) -> int:
    """Run the trials of these numbers; return the exit code.

    *size* is how many units of the command line's amount one trial covers. Ctrl-C prints the command that continues;
    a failure is printed with its number, and the remaining trials still run.
    """
    report = _Report(kind, len(numbers), scheduler)
    done = 0
    try:
        with closing(_outcomes(trial, numbers, scheduler)) as outcomes:
            for done, outcome in enumerate(outcomes, 1):
                report.add(numbers[done - 1], outcome)
                report.tell_sometimes(done)
    except (KeyboardInterrupt, WorkerDiedError) as error:
        return report.break_off(error, (len(numbers) - done) * size, numbers.start + done)
    report.tell(len(numbers))
    return report.exit_code


def run_until(kind: str, trial: CountedTrial, first: int, amount: int, *, scheduler: str | None = None) -> int:
    """Run trials from the number *first* on until their results add up to *amount*; return the exit code.

    A failed trial adds nothing and is printed with its number. Ctrl-C prints the command that continues.
    """
    report = _Report(kind, amount, scheduler)
    number, done = first, 0
    try:
        with closing(_outcomes(trial, range(first, sys.maxsize), scheduler)) as outcomes:
            while done < amount and len(report.failed_numbers) < _MAX_FAILURES:
                outcome = next(outcomes)
                report.add(number, outcome)
                done += outcome.result if isinstance(outcome.result, int) else 0
                number += 1
                report.tell_sometimes(done)
    except (KeyboardInterrupt, WorkerDiedError) as error:
        return report.break_off(error, amount - done, number)
    report.tell(done)
    print_line(f"the next number is {number}")
    return report.exit_code


class _Report:
    """What a run prints, and the numbers of its failed trials."""

    def __init__(self, kind: str, amount: int, scheduler: str | None) -> None:
        self._kind, self._amount = kind, amount
        self._options = f" --scheduler {scheduler}" if scheduler else ""
        self._began_s = self._told_s = time.monotonic()
        self.failed_numbers: list[int] = []

    @property
    def exit_code(self) -> int:
        return 1 if self.failed_numbers else 0

    def add(self, number: int, outcome: _Outcome) -> None:
        """Print what a trial printed, and its failure with the command that repeats it."""
        sys.stdout.write(outcome.printed)
        if outcome.error:
            self.failed_numbers.append(number)
            sys.stderr.write(outcome.error)
            print_line(f"FAILED {self._kind} {number}; again: python -m tests.soak {self._kind} 1 --from {number}")

    def tell_sometimes(self, done: int) -> None:
        """Print how far the run is, unless it did so a moment ago."""
        if time.monotonic() - self._told_s > _REPORT_INTERVAL_S:
            self.tell(done)

    def tell(self, done: int) -> None:
        """Print how far the run is."""
        self._told_s = time.monotonic()
        failed = f" ({', '.join(map(str, self.failed_numbers))})" if self.failed_numbers else ""
        print_line(
            f"{self._kind}: {done} of {self._amount}, {len(self.failed_numbers)} failed{failed},"
            f" {self._told_s - self._began_s:.0f} s"
        )

    def break_off(self, error: BaseException, left: int, number: int) -> int:
        """Print why the run ends early and the command that continues it; return the exit code."""
        reason = str(error).removesuffix(".") or "interrupted"
        print_line(f"{reason}; go on: python -m tests.soak {self._kind} {left} --from {number}{self._options}")
        return 130 if isinstance(error, KeyboardInterrupt) else 1


def _outcomes(trial: NumberedTrial, numbers: range, scheduler: str | None) -> Generator[_Outcome, None, None]:
    """Yield the outcomes of the trials in the order of their numbers.

    :raises WorkerDiedError: if the scheduler or its workers cannot do the work.
    """
    if scheduler is None:
        yield from map(partial(_attempt, trial), numbers)
        return
    with worker_pool(scheduler) as pool:
        for start in range(0, len(numbers), _BATCH_SIZE):
            yield from pool.imap(partial(_attempt_on_worker, trial), numbers[start : start + _BATCH_SIZE])


def _attempt(trial: NumberedTrial, number: int) -> _Outcome:
    try:
        return _Outcome(trial(number))
    except Exception:  # noqa: BLE001 -- a failed trial must not end the run
        return _Outcome(error=traceback.format_exc())


def _attempt_on_worker(trial: NumberedTrial, number: int) -> _Outcome:
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with redirect_stdout(StringIO()) as printed:
        return _attempt(trial, number)._replace(printed=printed.getvalue())


def print_line(line: str) -> None:
    """Print a line and flush it, also when the output is a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
