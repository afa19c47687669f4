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

from tests.home import FOLDERS
from yaniv.ui.inspect import Element, Tree

PATIENCE_S: Final = 60.0
_LOOK_S: Final = 0.01
_STEPS: Final = 6
_MOST_TABS: Final = 120
_TAIL: Final = 64 * 1024
"""Bytes of the file of lines in which the last one is looked for first."""

Point = tuple[int, int]


class Sitting:
    """One run of the program on one screen. Use it as a context: it never outlives the test."""

    def __init__(
        self, home: Path, display: str, *options: str, frozen: Path | None = None, inside: tuple[str, ...] = ()
    ) -> None:
        """*frozen* is the program of a bundle; it gets no environment but the screen and where settings lie.

        *inside* is a command that starts the one it is given, in some surroundings.
        """
        self._display = display
        self._lines = home / f"inspect-{time.monotonic_ns()}.jsonl"
        told = ("--inspect", str(self._lines), *options)
        if frozen is None:
            self.process = start(home, display, *told, inside=inside)
        else:
            self.process = start_bare(frozen, home, display, *told, inside=inside)
        self.complaint = ""
        """What the program has written to standard error, once it has been asked to leave."""
        self.until("the first frame", lambda _tree: True)
        self._window = self._xdotool("search", "--sync", "--onlyvisible", "--class", "^yaniv$").split()[0]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()

    @property
    def tree(self) -> Tree:
        """What is on the screen, or was last."""
        size = _TAIL
        while True:
            with self._lines.open("rb") as file:
                whole = file.seek(0, os.SEEK_END)
                file.seek(max(0, whole - size))
                lines = file.read().rpartition(b"\n")[0].rpartition(b"\n")
            if lines[1] or size >= whole:
                return msgspec.json.decode(lines[2], type=Tree)
            size *= 2

    @property
    def first_tree(self) -> Tree:
        """What the first frame showed."""
        with self._lines.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=Tree)

    @property
    def news(self) -> int:
        """How often the screen has shown something new."""
        with self._lines.open("rb") as file:
            return sum(1 for _ in file)

    def until(self, what: str, holds: Callable[[Tree], bool]) -> Tree:
        """Watches the screen until this holds.

        :raises AssertionError: if it never does; shows the last line.
        """
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if self._has_shown:
                tree = self.tree
                if holds(tree):
                    return tree
            assert self.process.poll() is None, f"left with {self.process.returncode} before: {what}"
            time.sleep(_LOOK_S)
        shown = self.tree if self._has_shown else "nothing"
        raise AssertionError(f"never: {what}; the screen says {shown}")

    @property
    def _has_shown(self) -> bool:
        """Is there a whole line?"""
        if not self._lines.exists():
            return False
        with self._lines.open("rb") as file:
            return file.readline().endswith(b"\n")

    def element(self, id_: str) -> Element:
        """The element of this name, once it is there."""
        tree = self.until(f"{id_} is there", lambda tree: find(tree, id_) is not None)
        found = find(tree, id_)
        assert found is not None
        return found

    def click(self, id_: str) -> None:
        """A real click in the middle of it."""
        self.click_at(middle(self.element(id_)))

    def click_at(self, at: Point) -> None:
        """A real click there, whatever is there."""
        x, y = map(str, at)
        self._xdotool("mousemove", "--window", self._window, x, y, "click", "1")

    def drag(self, id_: str, to: str) -> None:
        """Presses on one, moves in steps, releases on the other."""
        (x, y), (to_x, to_y) = middle(self.element(id_)), middle(self.element(to))
        moves = [(x + (to_x - x) * step // _STEPS, y + (to_y - y) * step // _STEPS) for step in range(_STEPS + 1)]
        path = [word for at in moves for word in ("mousemove", "--window", self._window, str(at[0]), str(at[1]))]
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
        for _ in range(_MOST_TABS):
            before = focused(self.tree)
            if before == id_:
                return
            self.key("Tab")
            self.until("the focus goes on", _has_left(before))
        raise AssertionError(f"nobody gets to {id_}")

    def look_away(self) -> None:
        """The keys go to the desktop behind the window."""
        desktop = self._xdotool("search", "--maxdepth", "0", "").split()[0]
        self._xdotool("windowfocus", desktop)

    def look_back(self) -> None:
        """They come back."""
        self._xdotool("windowfocus", "--sync", self._window)

    def is_called(self, title: str) -> bool:
        """Does the desktop come to know the window by this title, before patience is over?"""
        deadline = time.monotonic() + PATIENCE_S
        while self._xdotool("getwindowname", self._window).strip() != title:
            if time.monotonic() > deadline:
                return False
            time.sleep(_LOOK_S)
        return True

    def resize(self, width: int, height: int) -> None:
        """Another size, as if the frame of the window were dragged."""
        self._xdotool("windowsize", self._window, str(width), str(height))

    def kill(self) -> None:
        """Ends it without a word: kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def ask_to_leave(self) -> int:
        """As a log-out does; tells the exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.complaint = self.process.communicate(timeout=PATIENCE_S)[1]
        return self.process.returncode

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=os.environ | {"DISPLAY": self._display},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=True,
        )
        return done.stdout


def start(home: Path, display: str, *options: str, inside: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """The program as a process of its own, with this folder for everything it keeps."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "YANIV_"))}
    folders = {name: str(home) for name in FOLDERS}
    return subprocess.Popen(
        [*inside, sys.executable, "-m", "yaniv", "play", *options],
        env={**kept, **folders, "DISPLAY": display},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start_bare(
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


def find(tree: Tree, id_: str) -> Element | None:
    """The element of this name, if it is there."""
    return next((each for each in tree.elements if each.id == id_), None)


def focused(tree: Tree) -> str:
    """Which element the keys are for; empty: none."""
    return next((each.id for each in tree.elements if "focused" in each.state), "")


def _has_left(id_: str) -> Callable[[Tree], bool]:
    return lambda now: focused(now) != id_


def names(tree: Tree, kind: str) -> tuple[str, ...]:
    """Names of all elements of a kind, such as the cards of the `hand`."""
    return tuple(each.name for each in tree.elements if each.id.partition(":")[0] == kind)


def middle(element: Element) -> Point:
    """Where a person would click."""
    x, y, width, height = element.rect
    return x + width // 2, y + height // 2


def is_my_turn(tree: Tree) -> bool:
    """Nothing plays, and the player is asked to move."""
    return tree.scene == "table" and not tree.busy and tree.announce.startswith("Your turn.")
