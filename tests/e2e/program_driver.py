"""Somebody sits at the program: starts it, sees what `--inspect` tells, and uses mouse and keyboard."""

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

TIMEOUT_S: Final = 60.0
_POLL_INTERVAL_S: Final = 0.01
_DRAG_STEPS: Final = 6
_MAX_TABS: Final = 120
_TAIL_BYTES: Final = 64 * 1024
"""Bytes of the file of lines in which the last one is looked for first."""

Point = tuple[int, int]


class ProgramDriver:
    """One run of the program on one screen. Use it as a context: it never outlives the test."""

    def __init__(
        self, home: Path, display: str, *options: str, frozen: Path | None = None, inside: tuple[str, ...] = ()
    ) -> None:
        """*frozen* is the program of a bundle; it gets no environment but the screen and where settings lie.

        *inside* is a command that starts the one it is given, in some surroundings.
        """
        self._display = display
        self._lines = home / f"inspect-{time.monotonic_ns()}.jsonl"
        arguments = ("--inspect", str(self._lines), *options)
        if frozen is None:
            self.process = start_program(home, display, *arguments, inside=inside)
        else:
            self.process = start_bundle(frozen, home, display, *arguments, inside=inside)
        self.error_output = ""
        """What the program has written to standard error, once it has been asked to leave."""
        self.wait_until("the first frame", lambda _tree: True)
        self._window = self._xdotool("search", "--sync", "--onlyvisible", "--class", "^yaniv$").split()[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def last_tree(self) -> ElementTree:
        """What is on the screen, or was last."""
        size = _TAIL_BYTES
        while True:
            with self._lines.open("rb") as file:
                whole = file.seek(0, os.SEEK_END)
                file.seek(max(0, whole - size))
                lines = file.read().rpartition(b"\n")[0].rpartition(b"\n")
            if lines[1] or size >= whole:
                return msgspec.json.decode(lines[2], type=ElementTree)
            size *= 2

    @property
    def first_tree(self) -> ElementTree:
        """What the first frame showed."""
        with self._lines.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=ElementTree)

    @property
    def output_line_count(self) -> int:
        """How often the screen has shown something new."""
        with self._lines.open("rb") as file:
            return sum(1 for _ in file)

    def wait_until(self, what: str, holds: Callable[[ElementTree], bool]) -> ElementTree:
        """Watches the screen until this holds.

        :raises AssertionError: if it never does; shows the last line.
        """
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            if self._has_first_line:
                tree = self.last_tree
                if holds(tree):
                    return tree
            assert self.process.poll() is None, f"left with {self.process.returncode} before: {what}"
            time.sleep(_POLL_INTERVAL_S)
        shown = self.last_tree if self._has_first_line else "nothing"
        raise AssertionError(f"never: {what}; the screen says {shown}")

    @property
    def _has_first_line(self) -> bool:
        """Is there a whole line?"""
        if not self._lines.exists():
            return False
        with self._lines.open("rb") as file:
            return file.readline().endswith(b"\n")

    def element(self, id_: str) -> Element:
        """The element of this name, once it is there."""
        tree = self.wait_until(f"{id_} is there", lambda tree: find_element(tree, id_) is not None)
        found_element = find_element(tree, id_)
        assert found_element is not None
        return found_element

    def click(self, id_: str) -> None:
        """A real click in the middle of it."""
        self.click_at(center_of(self.element(id_)))

    def click_at(self, position: Point) -> None:
        """A real click there, whatever is there."""
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
        """Presses on one, moves in steps, releases on the other."""
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
        """Types on the keyboard."""
        self._xdotool("windowfocus", "--sync", self._window, "type", text)

    def key(self, name: str) -> None:
        """Presses one key."""
        self._xdotool("windowfocus", "--sync", self._window, "key", name)

    def tab_to(self, id_: str) -> None:
        """With the Tab key, one step after the other: a key too many would lead past it."""
        for _ in range(_MAX_TABS):
            before = focused_id(self.last_tree)
            if before == id_:
                return
            self.key("Tab")
            self.wait_until("the focus goes on", _focus_is_not(before))
        raise AssertionError(f"nobody gets to {id_}")

    def focus_desktop(self) -> None:
        """The keys go to the desktop behind the window."""
        desktop = self._xdotool("search", "--maxdepth", "0", "").split()[0]
        self._xdotool("windowfocus", desktop)

    def focus_window(self) -> None:
        """They come back."""
        self._xdotool("windowfocus", "--sync", self._window)

    def has_title(self, title: str) -> bool:
        """Does the desktop come to know the window by this title, before patience is over?"""
        deadline = time.monotonic() + TIMEOUT_S
        while self._xdotool("getwindowname", self._window).strip() != title:
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_INTERVAL_S)
        return True

    def resize(self, width: int, height: int) -> None:
        """Another size, as if the frame of the window were dragged."""
        self._xdotool("windowsize", self._window, str(width), str(height))

    def kill(self) -> None:
        """Ends it without a word: kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def terminate(self) -> int:
        """As a log-out does; tells the exit code."""
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
    """The program as a process of its own, with this folder for everything it keeps."""
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
    program: Path, home: Path, display: str, *options: str, inside: tuple[str, ...] = ()
) -> subprocess.Popen[str]:
    """A bundle as the worst desktop starts it: no PATH, no HOME, no language."""
    return subprocess.Popen(
        [*inside, program, "play", *options],
        env={"DISPLAY": display, "XDG_CONFIG_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def find_element(tree: ElementTree, id_: str) -> Element | None:
    """The element of this name, if it is there."""
    return next((each for each in tree.elements if each.id == id_), None)


def focused_id(tree: ElementTree) -> str:
    """Which element the keys are for; empty: none."""
    return next((each.id for each in tree.elements if "focused" in each.state), "")


def _focus_is_not(id_: str) -> Callable[[ElementTree], bool]:
    return lambda now: focused_id(now) != id_


def element_names(tree: ElementTree, kind: str) -> tuple[str, ...]:
    """Names of all elements of a kind, such as the cards of the `hand`."""
    return tuple(each.name for each in tree.elements if each.id.partition(":")[0] == kind)


def center_of(element: Element) -> Point:
    """Where a person would click."""
    x, y, width, height = element.rect
    return x + width // 2, y + height // 2


def is_my_turn(tree: ElementTree) -> bool:
    """Nothing plays, and the player is asked to move."""
    return tree.scene == "table" and not tree.busy and tree.announce.startswith("Your turn.")
