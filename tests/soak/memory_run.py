"""Self-play in a real window for as long as one likes, and whether the memory stays flat."""

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
"""Part of the time in which pictures are still being made and kept."""
_MAX_GROWTH_SHARE: Final = 0.05
"""Of the last quarter against the first; more is a leak."""


def watch_memory(first: int, minutes: int) -> int:
    """Plays so long; gives the exit code. *first* is the seed of the dice and of the match."""
    samples: list[tuple[float, int]] = []
    rng, told_s = Random(first), 0.0
    with VirtualDisplay() as screen, TemporaryDirectory(prefix="yaniv-hour-") as home:
        match = ("--players", "4", "--seed", str(first), "--speed", "instant", "--size", "1280x720")
        with ProgramDriver(Path(home), screen.display, *match) as sitting:
            began_s = time.monotonic()
            while (gone_s := time.monotonic() - began_s) < 60 * minutes:
                try:
                    play_one_action(sitting, rng)
                except (AssertionError, CalledProcessError):
                    if sitting.process.poll() is not None:
                        _report_exit(sitting.process.returncode, sitting.last_tree, Path(home))
                    raise
                if not samples or gone_s - samples[-1][0] > _SAMPLE_INTERVAL_S:
                    samples.append((gone_s, _resident_kb(sitting.process.pid)))
                if gone_s - told_s > _REPORT_INTERVAL_S:
                    told_s = gone_s
                    soak_progress.print_line(
                        f"hour: {gone_s / 60:.0f} of {minutes} minutes, {samples[-1][1] / 1024:.1f} MB"
                    )
            news, code = sitting.output_line_count, sitting.terminate()
    start, end = _quarter_means_kb(samples)
    slope = _slope_kb_per_s(samples) * 3600 / 1024
    soak_progress.print_line(
        f"hour: {minutes} minutes, {news} changes of the screen, exit code {code}; first quarter {start / 1024:.1f} MB,"
        f" last quarter {end / 1024:.1f} MB, {slope:+.2f} MB an hour"
    )
    return 1 if code or end > start * (1 + _MAX_GROWTH_SHARE) else 0


def _report_exit(code: int, last: ElementTree, home: Path) -> None:
    """The program has left by itself: how, from which page, and with which words."""
    soak_progress.print_line(f"hour: the program has left with {code} from page {last.scene}: {last.announce}")
    for path in home.rglob("*.log"):
        soak_progress.print_line(path.read_text(encoding="utf-8", errors="replace"))


def _resident_kb(process: int) -> int:
    """Of the window's process alone. Linux tells."""
    status_lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in status_lines if line.startswith("VmRSS")).split()[1])


def _after_warm_up(samples: list[tuple[float, int]]) -> list[tuple[float, int]]:
    return samples[int(len(samples) * _WARM_UP_SHARE) :]


def _quarter_means_kb(samples: list[tuple[float, int]]) -> tuple[float, float]:
    """The mean of the first and of the last quarter, once the program has warmed up."""
    sizes = [size for _, size in _after_warm_up(samples)]
    quarter = max(1, len(sizes) // 4)
    return mean(sizes[:quarter]), mean(sizes[-quarter:])


def _slope_kb_per_s(samples: list[tuple[float, int]]) -> float:
    """Kilobytes a second, by the straight line that fits best."""
    settled = _after_warm_up(samples)
    middle_s, middle = mean(time_s for time_s, _ in settled), mean(size for _, size in settled)
    spread = sum((time_s - middle_s) ** 2 for time_s, _ in settled)
    return sum((time_s - middle_s) * (size - middle) for time_s, size in settled) / spread if spread else 0.0
