"""Driver for end-to-end tests: starts the program, reads `--inspect`, and sends real input with xdotool."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from tests.user_folders import FOLDER_VARIABLES
from yaniv.ui.accessibility.element_tree import Element, ElementTree
from yaniv.ui.animation.durations import END_GUARD_MS

TIMEOUT_S: Final = 60.0
_POLL_INTERVAL_S: Final = 0.01
_DRAG_STEPS: Final = 6
_MAX_TABS: Final = 120
_TAIL_BYTES: Final = 64 * 1024
"""Bytes at the end of the `--inspect` file that are searched for the last line first."""

Point = tuple[int, int]


class ProgramDriver:
    """One running program on one display. Use it as a context manager: the process is killed on exit."""

    def __init__(
        self, home: Path, display: str, *options: str, frozen: Path | None = None, inside: tuple[str, ...] = ()
    ) -> None:
        """Start the program and wait for its first frame.

        *frozen*: executable of a bundle, started with no environment but the display and the settings folder.
        *inside*: command prefix that runs the program in a changed environment, such as `env` or `unshare`.
        """
        self._display = display
        self._lines = home / f"inspect-{time.monotonic_ns()}.jsonl"
        arguments = ("--inspect", str(self._lines), *options)
        if frozen is None:
            self.process = start_program(home, display, *arguments, inside=inside)
        else:
            self.process = start_bundle(frozen, home, display, *arguments, inside=inside)
        self.error_output = ""
        """Standard error of the program, set when it has ended."""
        self.wait_until("the first frame", lambda _tree: True)
        self._window = self._xdotool("search", "--sync", "--onlyvisible", "--class", "^yaniv$").split()[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    @property
    def last_tree(self) -> ElementTree:
        """Newest element tree."""
        size = _TAIL_BYTES
        while True:
            with self._lines.open("rb") as file:
                end = file.seek(0, os.SEEK_END)
                file.seek(max(0, end - size))
                lines = file.read().rpartition(b"\n")[0].rpartition(b"\n")
            if lines[1] or size >= end:
                return msgspec.json.decode(lines[2], type=ElementTree)
            size *= 2

    @property
    def first_tree(self) -> ElementTree:
        """Element tree of the first frame."""
        with self._lines.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=ElementTree)

    @property
    def output_line_count(self) -> int:
        """Number of element trees written so far."""
        with self._lines.open("rb") as file:
            return sum(1 for _ in file)

    def wait_until(self, what: str, holds: Callable[[ElementTree], bool]) -> ElementTree:
        """Poll the element tree until *holds* is true of it; return that tree.

        :raises AssertionError: after `TIMEOUT_S`, or if the program exits.
        """
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            if self._has_first_line:
                tree = self.last_tree
                if holds(tree):
                    return tree
            if self.process.poll() is not None:
                self.error_output = self.process.communicate(timeout=TIMEOUT_S)[1]
                raise AssertionError(
                    f"exited with {self.process.returncode} while waiting for: {what}\n{self.error_output}"
                )
            time.sleep(_POLL_INTERVAL_S)
        shown = self.last_tree if self._has_first_line else "nothing"
        raise AssertionError(f"timed out waiting for: {what}; last tree: {shown}")

    @property
    def _has_first_line(self) -> bool:
        """Whether the program has written a complete line."""
        if not self._lines.exists():
            return False
        with self._lines.open("rb") as file:
            return file.readline().endswith(b"\n")

    def element(self, id_: str) -> Element:
        """Wait for the element with this id; return it."""
        tree = self.wait_until(f"{id_} exists", lambda tree: find_element(tree, id_) is not None)
        found_element = find_element(tree, id_)
        assert found_element is not None
        return found_element

    def click(self, id_: str) -> None:
        """Click the middle of an element."""
        self.click_at(center_of(self.element(id_)))

    def leave_end(self, id_: str) -> None:
        """Click a button that leads away from the end of a match, which does nothing while that has just come."""
        self.element(id_)
        time.sleep(END_GUARD_MS / 1000)
        self.click(id_)

    def click_at(self, position: Point) -> None:
        """Click a position in window pixels."""
        x, y = map(str, position)
        self._xdotool("mousemove", "--window", self._window, x, y, "click", "1")

    def press(self, id_: str) -> None:
        """Presses in the middle of it, and holds the button down."""
        x, y = map(str, center_of(self.element(id_)))
        self._xdotool("mousemove", "--window", self._window, x, y, "mousedown", "1")

    def release(self) -> None:
        """Lets go of the mouse button."""
        self._xdotool("mouseup", "1")

    def drag(self, id_: str, to: str) -> None:
        """Press on one element, move in steps, and release on another."""
        (x, y), (to_x, to_y) = center_of(self.element(id_)), center_of(self.element(to))
        moves = [
            (x + (to_x - x) * step // _DRAG_STEPS, y + (to_y - y) * step // _DRAG_STEPS)
            for step in range(_DRAG_STEPS + 1)
        ]
        path = [
            word
            for position in moves
            for word in ("mousemove", "--window", self._window, str(position[0]), str(position[1]))
        ]
        press = path[:5]
        self._xdotool(*press, "mousedown", "1", *path[5:], "mouseup", "1")

    def type(self, text: str) -> None:
        """Type text on the keyboard."""
        self._xdotool("windowfocus", "--sync", self._window, "type", text)

    def key(self, name: str) -> None:
        """Press and release a key, by its xdotool name."""
        self._xdotool("windowfocus", "--sync", self._window, "key", name)

    def tab_to(self, id_: str) -> None:
        """Press Tab until an element has the focus.

        Each press waits for the focus to move, so that no surplus key moves past the element.

        :raises AssertionError: after `_MAX_TABS` presses.
        """
        for _ in range(_MAX_TABS):
            before = focused_id(self.last_tree)
            if before == id_:
                return
            self.key("Tab")
            self.wait_until("the focus moves", _focus_is_not(before))
        raise AssertionError(f"Tab does not reach {id_}")

    def focus_desktop(self) -> None:
        """Move the keyboard focus to the desktop behind the window."""
        desktop = self._xdotool("search", "--maxdepth", "0", "").split()[0]
        self._xdotool("windowfocus", desktop)

    def focus_window(self) -> None:
        """Move the keyboard focus to the window."""
        self._xdotool("windowfocus", "--sync", self._window)

    def has_title(self, title: str) -> bool:
        """Return whether the window gets this title within `TIMEOUT_S`."""
        deadline = time.monotonic() + TIMEOUT_S
        while self._xdotool("getwindowname", self._window).strip() != title:
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_INTERVAL_S)
        return True

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as by dragging its frame."""
        self._xdotool("windowsize", self._window, str(width), str(height))

    def kill(self) -> None:
        """Kill the program with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def terminate(self) -> int:
        """End the program with SIGTERM, as a log-out does; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.error_output = self.process.communicate(timeout=TIMEOUT_S)[1]
        return self.process.returncode

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | {"DISPLAY": self._display},
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=True,
        )
        return done.stdout


def start_program(home: Path, display: str, *options: str, inside: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """Start the program from source, with *home* as the folder of all its files."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "YANIV_"))}
    folders = {name: str(home) for name in FOLDER_VARIABLES}
    return subprocess.Popen(
        [*inside, sys.executable, "-m", "yaniv", "play", *options],
        env={**environment, **folders, "DISPLAY": display},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start_bundle(
    executable: Path, home: Path, display: str, *options: str, inside: tuple[str, ...] = ()
) -> subprocess.Popen[str]:
    """Start a bundle in the barest environment: no PATH, no HOME, no locale."""
    return subprocess.Popen(
        [*inside, executable, "play", *options],
        env={"DISPLAY": display, "XDG_CONFIG_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def find_element(tree: ElementTree, id_: str) -> Element | None:
    """Return the element with this id, or None."""
    return next((each for each in tree.elements if each.id == id_), None)


def focused_id(tree: ElementTree) -> str:
    """Return the id of the element with the focus, or an empty string."""
    return next((each.id for each in tree.elements if "focused" in each.state), "")


def _focus_is_not(id_: str) -> Callable[[ElementTree], bool]:
    return lambda now: focused_id(now) != id_


def element_names(tree: ElementTree, kind: str) -> tuple[str, ...]:
    """Return the names of all elements of a kind, such as the cards of `hand`."""
    return tuple(each.name for each in tree.elements if each.id.partition(":")[0] == kind)


def center_of(element: Element) -> Point:
    """Return the middle of an element in window pixels."""
    x, y, width, height = element.rect
    return x + width // 2, y + height // 2


def is_my_turn(tree: ElementTree) -> bool:
    """Return whether no animation runs and the player is asked to move."""
    return tree.scene == "table" and not tree.busy and tree.announce.startswith("Your turn.")
