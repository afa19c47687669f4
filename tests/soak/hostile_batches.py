"""Open hundreds of broken files in processes with limited memory and time, on systems with `resource`.

`python -m tests.soak.hostile_batches KIND FIRST AMOUNT` is one such process.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct, json

from tests.soak import soak_progress
from tests.soak.mutated_files import FILE_KINDS, try_file
from yaniv import paths

BATCH_SIZE: Final = 500
"""Files tried by one process."""
MEMORY_LIMIT_BYTES: Final = 100 * 1024 * 1024
"""Bytes a process may allocate beyond what it uses once everything is loaded."""
_CPU_TIMEOUT_S: Final = 10
"""Processor time for one file, s; the slowest file is reported in any case."""
_MAX_FILE_S: Final = 0.5


class BatchStatistics(Struct, frozen=True):
    """Results of one batch, as its process prints them."""

    slowest_s: float = 0.0
    slowest: int = 0
    peak_kb: int = 0
    """Peak memory above that of a process with everything loaded, kB."""
    accepted: int = 0
    """Files that were still valid."""


def try_mutated_files(first: int, amount: int) -> int:
    """Try *amount* files of each kind, from number *first* on; return the exit code."""
    failed = False
    for kind in FILE_KINDS:
        began_s, worst, broken = time.monotonic(), BatchStatistics(), 0
        for start in range(first, first + amount, BATCH_SIZE):
            count = min(BATCH_SIZE, first + amount - start)
            completed = subprocess.run(
                [sys.executable, "-m", "tests.soak.hostile_batches", kind, str(start), str(count)],
                capture_output=True,
                text=True,
                check=False,
                cwd=Path(__file__).parents[2],
            )
            if completed.returncode:
                broken += 1
                soak_progress.print_line(completed.stderr)
                soak_progress.print_line(f"FAILED hostile {kind}, from {start}: exit code {completed.returncode}")
                continue
            worst = _worst_of(worst, json.decode(completed.stdout.splitlines()[-1], type=BatchStatistics))
        is_slow = worst.slowest_s > _MAX_FILE_S
        soak_progress.print_line(
            f"hostile {kind}: {amount} files, {broken} batches failed, {worst.accepted} taken;"
            f" {'TOO SLOW, ' if is_slow else ''}slowest {1000 * worst.slowest_s:.0f} ms (number {worst.slowest}),"
            f" memory +{worst.peak_kb / 1024:.1f} MB, {time.monotonic() - began_s:.0f} s in all"
        )
        failed = failed or bool(broken) or is_slow
    return 1 if failed else 0


def _worst_of(one: BatchStatistics, two: BatchStatistics) -> BatchStatistics:
    slow = max(one, two, key=lambda each: each.slowest_s)
    return BatchStatistics(slow.slowest_s, slow.slowest, max(one.peak_kb, two.peak_kb), one.accepted + two.accepted)


def _try_batch(kind: str, first: int, amount: int) -> BatchStatistics:
    """Try a batch of files in this process, with limited memory and processor time.

    Anything raised ends the batch; the number of the file is written to standard error.
    """
    with TemporaryDirectory(prefix="yaniv-hostile-") as folder:
        room = Path(folder)
        os.environ[paths.DATA_ENV_VARIABLE] = str(room / "home")
        try_file(kind, first, room)  # so that everything is loaded before memory is limited
        began_kb = _peak_kb()
        _limit_memory()
        worst = BatchStatistics()
        for number in range(first, first + amount):
            began_s = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, _CPU_TIMEOUT_S)
            try:
                is_accepted = try_file(kind, number, room)
            except BaseException:
                sys.stderr.write(f"{kind} {number}:\n")
                raise
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            worst = _worst_of(
                worst, BatchStatistics(time.process_time() - began_s, number, _peak_kb() - began_kb, is_accepted)
            )
        return worst


def _limit_memory() -> None:
    pages_in_use = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages_in_use * resource.getpagesize() + MEMORY_LIMIT_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _peak_kb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("kind", choices=FILE_KINDS)
    parser.add_argument("first", type=int)
    parser.add_argument("amount", type=int)
    arguments = parser.parse_args()
    soak_progress.print_line(json.encode(_try_batch(arguments.kind, arguments.first, arguments.amount)).decode())
