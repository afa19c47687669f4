"""Yaniv beside other card games: seconds to the window, memory, and what each costs while nobody does anything.

    python -m tests.peers [RUNS]        writes a table; 3 runs of each unless told otherwise

All run one after the other on the same screen of Xvfb. The others come from Debian, and whichever is missing is left
out: `apt-get install kpat aisleriot lskat`. The program of `make dist` is measured if it has been built.
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
"""Of a core: with less it has come to rest."""
_REST_SAMPLE_S: Final = 10.0
_MIN_WINDOW_PX: Final = 300
"""Pixels from which a window is the game's, and no helper's."""
_MAP_NOTIFY: Final = 19
_SUBSTRUCTURE_NOTIFY: Final = 1 << 19
_BYTES_PER_MB: Final = 1e6


class PeerMeasurement(Struct, frozen=True):
    """Of one game; memory and processor time are those of all its processes."""

    window_s: float
    """From the start to its window on the screen."""
    own_mb: float
    """Memory, what it shares with others divided among them (PSS)."""
    all_mb: float
    """Memory, with all that it shares (RSS)."""
    rest: float
    """Of a core, while nobody does anything."""


class _MapEvent(Structure):
    _fields_ = (
        ("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("event", c_ulong),
        ("window", c_ulong),
    )  # fmt: skip


class _XEvent(Union):
    _fields_ = (("type", c_int), ("map", _MapEvent), ("pad", c_long * 24))


class WindowWatcher:
    """A look at all windows of a screen."""

    def __init__(self, display: str) -> None:
        self._x = CDLL(find_library("X11"))
        self._x.XOpenDisplay.restype = c_void_p
        self._x.XDefaultRootWindow.restype = c_ulong
        self._display = c_void_p(self._x.XOpenDisplay(c_char_p(display.encode())))
        root = c_ulong(self._x.XDefaultRootWindow(self._display))
        self._x.XSelectInput(self._display, root, c_long(_SUBSTRUCTURE_NOTIFY))
        self._x.XSync(self._display, 0)

    def await_window(self) -> None:
        """Waits until a window of some size comes up, and gives it the keyboard.

        :raises TimeoutError: if none does.
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
        """What has come up so far does not count."""
        self._x.XSync(self._display, 1)

    def close(self) -> None:
        """Looks away."""
        self._x.XCloseDisplay(self._display)

    def _is_large(self, window: int) -> bool:
        root, x, y, width, height, border, depth = c_ulong(), c_int(), c_int(), c_uint(), c_uint(), c_uint(), c_uint()
        outputs = (root, x, y, width, height, border, depth)
        self._x.XGetGeometry(self._display, c_ulong(window), *(byref(each) for each in outputs))
        return min(width.value, height.value) >= _MIN_WINDOW_PX


def measure_game(command: tuple[str, ...], environment: Mapping[str, str], desk: WindowWatcher) -> PeerMeasurement:
    """Starts it once, lets it come to rest, and ends it."""
    desk.discard_events()
    start_s = time.monotonic()
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        desk.await_window()
        window_s = time.monotonic() - start_s
        deadline = time.monotonic() + _TIMEOUT_S
        while _cpu_share(process.pid, _SAMPLE_S) > _IDLE_CPU_SHARE and time.monotonic() < deadline:
            pass
        rest = _cpu_share(process.pid, _REST_SAMPLE_S)
        assert process.poll() is None, f"{command[0]} did not stay"
        return PeerMeasurement(window_s, _memory_mb(process.pid, "Pss"), _memory_mb(process.pid, "Rss"), rest)
    finally:
        process.terminate()
        try:
            process.wait(_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()


def compare_games(runs: int) -> dict[str, PeerMeasurement]:
    """The middle of some runs of each; the first of all is for the disk to be warm, and not counted."""
    measurements = {}
    with VirtualDisplay() as screen, TemporaryDirectory() as home, _message_bus() as bus:
        desk = WindowWatcher(screen.display)
        environment = {
            "DISPLAY": screen.display, "HOME": home, "YANIV_DATA": home, "LANG": "C.UTF-8",
            "PATH": f"{os.environ['PATH']}:/usr/games", "SDL_AUDIODRIVER": "dummy", **bus,
        }  # fmt: skip
        for name, command in COMMAND_BY_GAME.items():
            if shutil.which(command[0], path=environment["PATH"]):
                every = [measure_game(command, environment, desk) for _ in range(runs + 1)][1:]
                measurements[name] = PeerMeasurement(
                    *(median(getattr(each, part) for each in every) for part in PeerMeasurement.__struct_fields__)
                )
        desk.close()
    return measurements


def format_table(measurements: Mapping[str, PeerMeasurement]) -> str:
    """For README, with how many times the first line each is."""
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
    """A message bus for those who ask for one, if this machine has any."""
    if shutil.which("dbus-daemon") is None:
        yield {}
        return
    command = ("dbus-daemon", "--session", "--nofork", "--print-address")
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert daemon.stdout
    yield {"DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
    daemon.terminate()
    daemon.communicate()


def _process_tree(pid: int) -> Iterator[int]:
    """The process and all that descend from it."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from _process_tree(int(child))


def _cpu_share(pid: int, seconds: float) -> float:
    """Of a core, for so long."""
    before, since = _cpu_time_s(pid), time.monotonic()
    time.sleep(seconds)
    return (_cpu_time_s(pid) - before) / (time.monotonic() - since)


def _cpu_time_s(pid: int) -> float:
    """Processor time so far."""
    fields = (_read_proc_file(each, "stat").rpartition(")")[2].split() for each in _process_tree(pid))
    return sum(int(each[11]) + int(each[12]) for each in fields if each) / os.sysconf("SC_CLK_TCK")


def _memory_mb(pid: int, kind: str) -> float:
    """Pss or Rss."""
    lines = (line for each in _process_tree(pid) for line in _read_proc_file(each, "smaps_rollup").splitlines())
    return sum(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) * 1024 / _BYTES_PER_MB


def _read_proc_file(pid: int, what: str) -> str:
    """What the system says of a process; nothing of one that has just ended."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


if __name__ == "__main__":
    sys.stdout.write(f"{format_table(compare_games(int(sys.argv[1]) if len(sys.argv) > 1 else RUN_COUNT))}\n")
