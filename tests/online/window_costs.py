"""`python -m tests.online.window_costs RUNS OTHER ...`: start and memory of the window, here and in other clones.

The clones take turns, after one start of each that is not counted: the first frame after the start and the processor
time until then, and the memory of a table of four at rest, with shared pages divided among the processes that share
them (PSS). The other clones have not joined friends elsewhere to the window, or have joined them in another way.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct

from tests.e2e.virtual_display import VirtualDisplay
from tests.user_folders import FOLDER_VARIABLES
from yaniv.ui.devtools.ui_benchmark import cpu_time_s, memory_mb

_TIMEOUT_S: Final = 60.0
_POLL_S: Final = 0.001
_REST_S: Final = 4.0
_TABLE: Final = ("--variant", "classic", "--players", "4", "--seed", "1")


class Start(Struct, frozen=True):
    """One start of a program."""

    frame_s: float
    """Time to the first frame, s."""
    cpu_s: float
    """Processor time until then, of all its processes, s."""
    rest_mb: float
    """Memory of all its processes some seconds later, MB."""


def measure(clone: Path, display: str, *options: str) -> Start:
    """Start the program of a clone once, with empty folders, and end it."""
    with TemporaryDirectory() as home:
        lines = Path(home) / "lines.jsonl"
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "YANIV_"))},
            **dict.fromkeys(FOLDER_VARIABLES, home),
            "DISPLAY": display,
            "PYTHONPATH": str(clone),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        start_s = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "yaniv", "play", "--inspect", str(lines), *options],
            cwd=clone,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not (lines.exists() and lines.stat().st_size):
                assert time.monotonic() < start_s + _TIMEOUT_S, f"no frame: {clone}"
                time.sleep(_POLL_S)
            frame_s, cpu_s = time.monotonic() - start_s, cpu_time_s(process.pid)
            time.sleep(_REST_S)
            return Start(frame_s, cpu_s or 0.0, memory_mb(process.pid) or 0.0)
        finally:
            process.terminate()
            process.wait()


def compare(clones: list[Path], runs: int, *options: str) -> None:
    """Print the medians of each clone, and the median of the ratios to the last one."""
    starts: dict[Path, list[Start]] = {clone: [] for clone in clones}
    with VirtualDisplay() as screen:
        for run in range(runs + 1):
            for clone in clones:
                start = measure(clone, screen.display, *options)
                starts[clone] += [start] if run else []
    for clone, measured in starts.items():
        words = []
        for part, unit in (("frame_s", "s"), ("cpu_s", "s"), ("rest_mb", "MB")):
            values = [getattr(each, part) for each in measured]
            ratios = [value / getattr(other, part) for value, other in zip(values, starts[clones[-1]], strict=True)]
            words.append(
                f"{part} {median(values):.3f} ({min(values):.3f} to {max(values):.3f}) {unit}, x{median(ratios):.3f}"
            )
        sys.stdout.write(f"{clone}: {'; '.join(words)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _clones = [Path.cwd(), *(Path(name).resolve() for name in sys.argv[2:])]
    compare(_clones, int(sys.argv[1]))
    compare(_clones, int(sys.argv[1]), *_TABLE)
