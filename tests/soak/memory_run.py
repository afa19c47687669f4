"""Self-play in a real window for a given time, to check that its memory does not grow."""

import time
from pathlib import Path
from random import Random
from statistics import mean
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import Final

from tests.e2e.program_driver import ProgramDriver
from tests.e2e.random_player import play_one_action
from tests.e2e.virtual_display import VirtualDisplay
from tests.soak import soak_progress
from yaniv.ui.accessibility.element_tree import ElementTree

_SAMPLE_INTERVAL_S: Final = 5.0
_REPORT_INTERVAL_S: Final = 60.0
_WARM_UP_SHARE: Final = 0.1
"""Share of the run that is ignored, while picture caches fill up."""
_MAX_GROWTH_SHARE: Final = 0.05
"""Allowed growth from the first quarter to the last; more counts as a leak."""


def watch_memory(first: int, minutes: int) -> int:
    """Play for *minutes*; return the exit code. *first* is the seed of the inputs and of the match."""
    samples: list[tuple[float, int]] = []
    rng, reported_s = Random(first), 0.0
    with VirtualDisplay() as screen, TemporaryDirectory(prefix="yaniv-hour-") as home:
        match = ("--players", "4", "--seed", str(first), "--speed", "instant", "--size", "1280x720")
        with ProgramDriver(Path(home), screen.display, *match) as program:
            began_s = time.monotonic()
            while (elapsed_s := time.monotonic() - began_s) < 60 * minutes:
                try:
                    play_one_action(program, rng)
                except (AssertionError, CalledProcessError):
                    if program.process.poll() is not None:
                        _report_exit(program.process.returncode, program.last_tree, Path(home))
                    raise
                if not samples or elapsed_s - samples[-1][0] > _SAMPLE_INTERVAL_S:
                    samples.append((elapsed_s, _resident_kb(program.process.pid)))
                if elapsed_s - reported_s > _REPORT_INTERVAL_S:
                    reported_s = elapsed_s
                    soak_progress.print_line(
                        f"hour: {elapsed_s / 60:.0f} of {minutes} minutes, {samples[-1][1] / 1024:.1f} MB"
                    )
            line_count, code = program.output_line_count, program.terminate()
    start, end = _quarter_means_kb(samples)
    slope = _slope_kb_per_s(samples) * 3600 / 1024
    soak_progress.print_line(
        f"hour: {minutes} minutes, {line_count} changes of the screen, exit code {code};"
        f" first quarter {start / 1024:.1f} MB, last quarter {end / 1024:.1f} MB, {slope:+.2f} MB an hour"
    )
    return 1 if code or end > start * (1 + _MAX_GROWTH_SHARE) else 0


def _report_exit(code: int, last: ElementTree, home: Path) -> None:
    """Print the exit code of a program that ended by itself, its last page and announcement, and its logs."""
    soak_progress.print_line(f"hour: the program has left with {code} from page {last.scene}: {last.announce}")
    for path in home.rglob("*.log"):
        soak_progress.print_line(path.read_text(encoding="utf-8", errors="replace"))


def _resident_kb(process: int) -> int:
    """Return the resident memory of one process, kB; Linux only."""
    status_lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in status_lines if line.startswith("VmRSS")).split()[1])


def _after_warm_up(samples: list[tuple[float, int]]) -> list[tuple[float, int]]:
    return samples[int(len(samples) * _WARM_UP_SHARE) :]


def _quarter_means_kb(samples: list[tuple[float, int]]) -> tuple[float, float]:
    """Return the mean memory of the first and of the last quarter after the warm-up, kB."""
    sizes = [size for _, size in _after_warm_up(samples)]
    quarter = max(1, len(sizes) // 4)
    return mean(sizes[:quarter]), mean(sizes[-quarter:])


def _slope_kb_per_s(samples: list[tuple[float, int]]) -> float:
    """Return the slope of a least-squares line through the samples after the warm-up, kB/s."""
    settled = _after_warm_up(samples)
    middle_s, middle = mean(time_s for time_s, _ in settled), mean(size for _, size in settled)
    spread = sum((time_s - middle_s) ** 2 for time_s, _ in settled)
    return sum((time_s - middle_s) * (size - middle) for time_s, size in settled) / spread if spread else 0.0
