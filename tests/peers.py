"""Compare Yaniv with other card games: time to the window, memory, and processor use at rest.

    python -m tests.peers [RUNS]        print a table; 3 runs of each game by default

The games run one after the other on the same Xvfb screen. The others come from Debian, and missing ones are skipped:
`apt-get install kpat aisleriot lskat`. The program of `make dist` is measured if it has been built.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import CDLL, Structure, Union, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from ctypes.util import find_library
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct

from tests.e2e.virtual_display import VirtualDisplay
from yaniv.ui.devtools.ui_benchmark import cpu_time_s, memory_mb

YANIV_ARGUMENTS: Final = ("play", "--variant", "classic", "--players", "4", "--seed", "1")
BUNDLE: Final = Path("dist/yaniv/yaniv").resolve()
COMMAND_BY_GAME: Final[dict[str, tuple[str, ...]]] = {
    "Yaniv, built": (str(BUNDLE), *YANIV_ARGUMENTS),
    "Yaniv, from source": (sys.executable, "-m", "yaniv", *YANIV_ARGUMENTS),
    "KPatience": ("kpat",),
    "Aisleriot": ("sol",),
    "LSkat": ("lskat",),
}
RUN_COUNT: Final = 3
_TIMEOUT_S: Final = 30.0
_SAMPLE_S: Final = 4.0
_IDLE_CPU_SHARE: Final = 0.05
"""Share of a core below which a game counts as at rest."""
_REST_SAMPLE_S: Final = 10.0
_MIN_WINDOW_PX: Final = 300
"""Minimum width and height of a game's window, px; smaller ones belong to helpers."""
_MAP_NOTIFY: Final = 19
_SUBSTRUCTURE_NOTIFY: Final = 1 << 19


class PeerMeasurement(Struct, frozen=True):
    """Measurements of one game; memory and processor time are those of all its processes."""

    window_s: float
    """Time from the start to its window on the screen, s."""
    own_mb: float
    """Memory with shared pages divided among the processes that share them (PSS), MB."""
    all_mb: float
    """Memory with all shared pages (RSS), MB."""
    rest: float
    """Share of a core used at rest."""


class _MapEvent(Structure):
    _fields_ = (
        ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("event", c_ulong),
        ("window", c_ulong),
    )  # fmt: skip


class _XEvent(Union):
    _fields_ = (("type", c_int), ("map", _MapEvent), ("pad", c_long * 24))


class WindowWatcher:
    """Watcher of the windows that appear on an X11 display."""

    def __init__(self, display: str) -> None:
        self._x = CDLL(find_library("X11"))
        self._x.XOpenDisplay.restype = c_void_p
        self._x.XDefaultRootWindow.restype = c_ulong
        self._display = c_void_p(self._x.XOpenDisplay(c_char_p(display.encode())))
        root = c_ulong(self._x.XDefaultRootWindow(self._display))
        self._x.XSelectInput(self._display, root, c_long(_SUBSTRUCTURE_NOTIFY))
        self._x.XSync(self._display, 0)

    def await_window(self) -> None:
        """Wait until a large window appears, and give it the keyboard focus.

        :raises TimeoutError: if none appears within `_TIMEOUT_S`.
        """
        deadline, event = time.monotonic() + _TIMEOUT_S, _XEvent()
        while time.monotonic() < deadline:
            while self._x.XPending(self._display):
                self._x.XNextEvent(self._display, byref(event))
                if event.type == _MAP_NOTIFY and self._is_large(event.map.window):
                    self._x.XSetInputFocus(self._display, c_ulong(event.map.window), 2, c_ulong(0))
                    self._x.XFlush(self._display)
                    return
            time.sleep(0.002)
        raise TimeoutError

    def discard_events(self) -> None:
        """Discard the events of windows that have appeared so far."""
        self._x.XSync(self._display, 1)

    def close(self) -> None:
        """Close the connection to the display."""
        self._x.XCloseDisplay(self._display)

    def _is_large(self, window: int) -> bool:
        root, x, y, width, height, border, depth = c_ulong(), c_int(), c_int(), c_uint(), c_uint(), c_uint(), c_uint()
        outputs = (root, x, y, width, height, border, depth)
        self._x.XGetGeometry(self._display, c_ulong(window), *(byref(each) for each in outputs))
        return min(width.value, height.value) >= _MIN_WINDOW_PX


def measure_game(command: tuple[str, ...], environment: Mapping[str, str], watcher: WindowWatcher) -> PeerMeasurement:
    """Start a game once, measure it after it has come to rest, and end it."""
    watcher.discard_events()
    start_s = time.monotonic()
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        watcher.await_window()
        window_s = time.monotonic() - start_s
        deadline = time.monotonic() + _TIMEOUT_S
        while _cpu_share(process.pid, _SAMPLE_S) > _IDLE_CPU_SHARE and time.monotonic() < deadline:
            pass
        rest = _cpu_share(process.pid, _REST_SAMPLE_S)
        assert process.poll() is None, f"{command[0]} exited by itself"
        return PeerMeasurement(
            window_s, memory_mb(process.pid, "Pss") or 0.0, memory_mb(process.pid, "Rss") or 0.0, rest
        )
    finally:
        process.terminate()
        try:
            process.wait(_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()


def compare_games(runs: int) -> dict[str, PeerMeasurement]:
    """Return the medians of *runs* runs of each game, after one more run that warms the disk cache."""
    measurements = {}
    with VirtualDisplay() as screen, TemporaryDirectory() as home, _message_bus() as bus:
        watcher = WindowWatcher(screen.display)
        environment = {
            "DISPLAY": screen.display, "HOME": home, "YANIV_DATA": home, "LANG": "C.UTF-8",
            "PATH": f"{os.environ['PATH']}:/usr/games", "SDL_AUDIODRIVER": "dummy", **bus,
        }  # fmt: skip
        for name, command in COMMAND_BY_GAME.items():
            if shutil.which(command[0], path=environment["PATH"]):
                every = [measure_game(command, environment, watcher) for _ in range(runs + 1)][1:]
                measurements[name] = PeerMeasurement(
                    *(median(getattr(each, part) for each in every) for part in PeerMeasurement.__struct_fields__)
                )
        watcher.close()
    return measurements


def format_table(measurements: Mapping[str, PeerMeasurement]) -> str:
    """Return a table for README, with each value also as a multiple of the first row."""
    first = next(iter(measurements.values()))
    head = "| game | time to window | own memory | with shared memory | at rest |\n|---|---|---|---|---|"
    lines = [
        f"| {name} | {each.window_s:.2f} s ({each.window_s / first.window_s:.1f}) "
        f"| {each.own_mb:.0f} MB ({each.own_mb / first.own_mb:.1f}) "
        f"| {each.all_mb:.0f} MB ({each.all_mb / first.all_mb:.1f}) | {100 * each.rest:.1f}% of a core |"
        for name, each in measurements.items()
    ]
    return "\n".join((head, *lines))


@contextmanager
def _message_bus() -> Iterator[dict[str, str]]:
    """Run a session message bus, if this machine has one, and yield its environment variables."""
    if shutil.which("dbus-daemon") is None:
        yield {}
        return
    command = ("dbus-daemon", "--session", "--nofork", "--print-address")
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert daemon.stdout
    yield {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
    daemon.terminate()
    daemon.communicate()


def _cpu_share(pid: int, seconds: float) -> float:
    """Measure the share of a core that a process tree uses over this many seconds."""
    before, since = cpu_time_s(pid) or 0.0, time.monotonic()
    time.sleep(seconds)
    return ((cpu_time_s(pid) or 0.0) - before) / (time.monotonic() - since)


if __name__ == "__main__":
    sys.stdout.write(f"{format_table(compare_games(int(sys.argv[1]) if len(sys.argv) > 1 else RUN_COUNT))}\n")
