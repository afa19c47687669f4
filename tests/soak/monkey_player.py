"""The real program in a process of its own, with a thread that posts random events to it.

`main` is run as `python -c`: what the program starts then loads no module of the tests. It reads orders from standard
input, one `Order` a line, and writes one `Told` a line to standard output.
"""

import gc
import os
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import BinaryIO, Final

import pygame
from msgspec import Struct, json
from pygame.event import Event

from tests.soak.monkey_events import Monkey, clicked
from tests.soak.sandbox import confine
from yaniv.cli import main as yaniv
from yaniv.ui.inspect import Tree
from yaniv.ui.shelf import Shelf

STALLED_S: Final = 10.0
"""A window that takes events for longer than this does not answer."""
_LOOK_S: Final = 0.002
_REST_S: Final = 0.3
"""From the last event until everything it did is on the screen."""
_MOST_STEPS: Final = 30
_STROKE: Final = (pygame.KEYDOWN, pygame.KEYUP)
_BACK: Final = (
    *("button:discard", "button:cancel", "button:close", "button:menu", "button:decline-lessons", "button:back"),
    "button:skip",
)
"""Buttons that lead towards the menu; what lies over a page first."""
INPUTS: Final = "inputs.log"
"""The events of the last order, one a line."""


class Order(Struct, frozen=True):
    """Post random events for so long, by dice with this seed; for 0 seconds: leave, or go to the menu to rest."""

    seconds: float
    seed: int = 0
    rests: bool = False


class Told(Struct, frozen=True):
    """What came of an order."""

    inputs: int
    slowest_s: float
    """Longest time until the window had taken the events of one gesture."""
    scenes: dict[str, int]
    """Gestures on each page."""
    tree: Tree
    """What is shown at the end, at rest."""
    cached: int
    """Bytes of pictures in caches of bounded size."""


class Latest:
    """The line of `--inspect` that was written last."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._line = b""
        self._tree: Tree | None = None
        self._read_of = b""

    def follow(self) -> None:
        """Read lines until there are no more."""
        for line in self._lines:
            self._line = line

    @property
    def tree(self) -> Tree | None:
        """What is on the screen; None before the first picture."""
        line = self._line
        if line and line is not self._read_of:
            self._tree, self._read_of = json.decode(line, type=Tree), line
        return self._tree


def main(home: str, *options: str) -> None:
    """Run the program in the folder *home* until it leaves; end with its exit code."""
    folder = Path(home)
    read, write = os.pipe()
    latest = Latest(os.fdopen(read, "rb"))
    files = sorted((folder / "drops").iterdir())
    confine(folder)
    Thread(target=latest.follow, daemon=True).start()
    Thread(target=_obey, args=(latest, files, folder / INPUTS), daemon=True).start()
    code = yaniv(["play", "--inspect", f"/dev/fd/{write}", *options])
    sys.stderr.flush()
    os._exit(code)


def _obey(latest: Latest, files: list[Path], log: Path) -> None:
    try:
        while latest.tree is None:
            time.sleep(_LOOK_S)
        for line in sys.stdin:
            order = json.decode(line, type=Order)
            if order.rests:
                _go_to_menu(latest)
            elif not order.seconds:
                pygame.event.post(Event(pygame.QUIT))
                return
            told = _press(order, latest, files, log) if order.seconds else Told(0, 0.0, {}, _shown(latest), _cached())
            sys.stdout.write(json.encode(told).decode() + "\n")
            sys.stdout.flush()
    except BaseException:  # noqa: BLE001 -- a fault here is none of the program's: it ends the run at once
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(99)


def _press(order: Order, latest: Latest, files: list[Path], log: Path) -> Told:
    dice, inputs, slowest_s, scenes = Random(order.seed), 0, 0.0, dict[str, int]()
    monkey, until_s = Monkey(dice, files), time.monotonic() + order.seconds
    with log.open("w", encoding="utf-8") as written:
        while time.monotonic() < until_s:
            tree = latest.tree
            assert tree is not None
            scenes[tree.scene] = scenes.get(tree.scene, 0) + 1
            for event in monkey.act(tree):
                written.write(f"{tree.scene} {pygame.event.event_name(event.type)} {event.dict}\n")
                pygame.event.post(event)
                inputs += 1
            written.flush()
            slowest_s = max(slowest_s, _drained_s())
            time.sleep(dice.choice((0.0, 0.0, 0.01, 0.02, 0.05)))
        for event in _let_go():
            pygame.event.post(event)
        slowest_s = max(slowest_s, _drained_s())
    return Told(inputs, slowest_s, scenes, _shown(latest), _cached())


def _shown(latest: Latest) -> Tree:
    """Return what is on the screen once everything is at rest."""
    time.sleep(_REST_S)
    tree = latest.tree
    assert tree is not None
    return tree


def _cached() -> int:
    """Return the bytes that all picture caches hold now."""
    return sum(each.weight for each in gc.get_objects() if isinstance(each, Shelf))


def _go_to_menu(latest: Latest) -> None:
    """Leave the page, whatever lies over it, and come to the menu from another page: then all memory is given back."""
    wanted, visited = "menu:about", False
    for _ in range(_MOST_STEPS):
        tree = _shown(latest)
        ways = [each for id_ in (wanted, *_BACK) for each in tree.elements if each.id == id_]
        if tree.scene == "about":
            visited = True
        if tree.scene == "menu" and visited:
            return
        events = clicked(ways[0]) if ways else (Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="") for kind in _STROKE)
        for event in events:
            pygame.event.post(event)
        _drained_s()


def _let_go() -> Iterator[Event]:
    """Nothing is held and the window is in front."""
    yield Event(pygame.WINDOWFOCUSLOST)
    yield Event(pygame.WINDOWFOCUSGAINED)


def _drained_s() -> float:
    """Wait until the window has taken all events; return how long that took."""
    since_s = time.monotonic()
    while pygame.event.peek(pump=False):
        time.sleep(_LOOK_S)
    return time.monotonic() - since_s
