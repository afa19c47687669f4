"""Self-play in a real window for as long as one likes, and whether the memory stays flat."""

import time
from pathlib import Path
from random import Random
from statistics import mean
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import Final

from tests.e2e.player import play
from tests.e2e.screen import Screen
from tests.e2e.sitting import Sitting
from tests.soak import progress
from yaniv.ui.inspect import Tree

_LOOK_S: Final = 5.0
_TOLD_S: Final = 60.0
_WARM_UP: Final = 0.1
"""Part of the time in which pictures are still being made and kept."""
_MOST_GROWTH: Final = 0.05
"""Of the last quarter against the first; more is a leak."""


def hour(first: int, minutes: int) -> int:
    """Plays so long; gives the exit code. *first* is the seed of the dice and of the match."""
    seen: list[tuple[float, int]] = []
    dice, told_s = Random(first), 0.0
    with Screen() as screen, TemporaryDirectory(prefix="yaniv-hour-") as home:
        match = ("--players", "4", "--seed", str(first), "--speed", "instant", "--size", "1280x720")
        with Sitting(Path(home), screen.display, *match) as sitting:
            began_s = time.monotonic()
            while (gone_s := time.monotonic() - began_s) < 60 * minutes:
                try:
                    play(sitting, dice)
                except (AssertionError, CalledProcessError):
                    if sitting.process.poll() is not None:
                        _tell_the_end(sitting.process.returncode, sitting.tree, Path(home))
                    raise
                if not seen or gone_s - seen[-1][0] > _LOOK_S:
                    seen.append((gone_s, _resident_kb(sitting.process.pid)))
                if gone_s - told_s > _TOLD_S:
                    told_s = gone_s
                    progress.say(f"hour: {gone_s / 60:.0f} of {minutes} minutes, {seen[-1][1] / 1024:.1f} MB")
            news, code = sitting.news, sitting.ask_to_leave()
    start, end = _quarters(seen)
    slope = _slope(seen) * 3600 / 1024
    progress.say(
        f"hour: {minutes} minutes, {news} changes of the screen, exit code {code}; first quarter {start / 1024:.1f} MB,"
        f" last quarter {end / 1024:.1f} MB, {slope:+.2f} MB an hour"
    )
    return 1 if code or end > start * (1 + _MOST_GROWTH) else 0


def _tell_the_end(code: int, last: Tree, home: Path) -> None:
    """The program has left by itself: how, from which page, and with which words."""
    progress.say(f"hour: the program has left with {code} from page {last.scene}: {last.announce}")
    for path in home.rglob("*.log"):
        progress.say(path.read_text(encoding="utf-8", errors="replace"))


def _resident_kb(process: int) -> int:
    """Of the window's process alone. Linux tells."""
    told = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in told if line.startswith("VmRSS")).split()[1])


def _settled(seen: list[tuple[float, int]]) -> list[tuple[float, int]]:
    return seen[int(len(seen) * _WARM_UP) :]


def _quarters(seen: list[tuple[float, int]]) -> tuple[float, float]:
    """The mean of the first and of the last quarter, once the program has warmed up."""
    sizes = [size for _, size in _settled(seen)]
    quarter = max(1, len(sizes) // 4)
    return mean(sizes[:quarter]), mean(sizes[-quarter:])


def _slope(seen: list[tuple[float, int]]) -> float:
    """Kilobytes a second, by the straight line that fits best."""
    settled = _settled(seen)
    middle_s, middle = mean(at for at, _ in settled), mean(size for _, size in settled)
    spread = sum((at - middle_s) ** 2 for at, _ in settled)
    return sum((at - middle_s) * (size - middle) for at, size in settled) / spread if spread else 0.0
