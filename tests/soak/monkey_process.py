"""The real program in a process of its own, with a thread that posts random events to it.

`main` runs as `python -c`, so that processes started by the program import no module of the tests. It reads orders
from standard input, one `SegmentOrder` per line, and writes one `SegmentReport` per line to standard output.
"""

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

from tests.soak.monkey_events import RandomInputGenerator, click_events
from tests.soak.sandbox import confine
from yaniv.cli import main as yaniv
from yaniv.ui.accessibility.element_tree import ElementTree
from yaniv.ui.graphics.surface_cache import BUDGET

STALL_TIMEOUT_S: Final = 10.0
"""A window that needs longer than this to process events counts as hanging, s."""
_POLL_INTERVAL_S: Final = 0.002
_SETTLE_S: Final = 0.3
"""Time from the last event until its effects are on the screen, s."""
_MAX_STEPS: Final = 30
_KEY_EVENTS: Final = (pygame.KEYDOWN, pygame.KEYUP)
_BACK_IDS: Final = (
    *("button:discard", "button:cancel", "button:close", "button:menu", "button:decline-lessons", "button:back"),
    "button:skip",
)
"""Buttons that lead towards the menu; those of overlays first."""
INPUT_LOG_NAME: Final = "inputs.log"
"""File with the events of the last order, one per line."""


class SegmentOrder(Struct, frozen=True):
    """Order to post random events for *seconds* with this seed; 0 seconds: quit, or go to the menu and rest."""

    seconds: float
    seed: int = 0
    goes_to_menu: bool = False


class SegmentReport(Struct, frozen=True):
    """Result of an order."""

    inputs: int
    slowest_s: float
    """Longest time until the window had processed the events of one gesture."""
    scenes: dict[str, int]
    """Gestures on each page."""
    tree: ElementTree
    """Elements on the screen at the end, at rest."""
    cached_bytes: int
    """Bytes of pictures in caches of bounded size."""


class InspectReader:
    """Reader that keeps the last line of `--inspect`."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._line = b""
        self._tree: ElementTree | None = None
        self._decoded_line = b""

    def read_lines(self) -> None:
        """Read lines until the pipe is closed."""
        for line in self._lines:
            self._line = line

    @property
    def tree(self) -> ElementTree | None:
        """Elements on the screen; None before the first frame."""
        line = self._line
        if line and line is not self._decoded_line:
            self._tree, self._decoded_line = json.decode(line, type=ElementTree), line
        return self._tree


def main(home: str, *options: str) -> None:
    """Run the program in the folder *home* until it quits; exit with its exit code."""
    folder = Path(home)
    read, write = os.pipe()
    latest = InspectReader(os.fdopen(read, "rb"))
    files = sorted((folder / "drops").iterdir())
    confine(folder)
    Thread(target=latest.read_lines, daemon=True).start()
    Thread(target=_execute_orders, args=(latest, files, folder / INPUT_LOG_NAME), daemon=True).start()
    code = yaniv(["play", "--inspect", f"/dev/fd/{write}", *options])
    sys.stderr.flush()
    os._exit(code)


def _execute_orders(latest: InspectReader, files: list[Path], log: Path) -> None:
    try:
        while latest.tree is None:
            time.sleep(_POLL_INTERVAL_S)
        for line in sys.stdin:
            order = json.decode(line, type=SegmentOrder)
            if order.goes_to_menu:
                _go_to_menu(latest)
            elif not order.seconds:
                pygame.event.post(Event(pygame.QUIT))
                return
            report = (
                _post_random_events(order, latest, files, log)
                if order.seconds
                else SegmentReport(0, 0.0, {}, _settled_tree(latest), _cached_byte_count())
            )
            sys.stdout.write(json.encode(report).decode() + "\n")
            sys.stdout.flush()
    except BaseException:  # noqa: BLE001 -- an error in this thread is not the program's: it ends the run at once
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(99)


def _post_random_events(order: SegmentOrder, latest: InspectReader, files: list[Path], log: Path) -> SegmentReport:
    rng, inputs, slowest_s, scenes = Random(order.seed), 0, 0.0, dict[str, int]()
    monkey, until_s = RandomInputGenerator(rng, files), time.monotonic() + order.seconds
    with log.open("w", encoding="utf-8") as written:
        while time.monotonic() < until_s:
            tree = latest.tree
            assert tree is not None
            scenes[tree.scene] = scenes.get(tree.scene, 0) + 1
            for event in monkey.gesture_events(tree):
                written.write(f"{tree.scene} {pygame.event.event_name(event.type)} {event.dict}\n")
                pygame.event.post(event)
                inputs += 1
            written.flush()
            slowest_s = max(slowest_s, _wait_for_empty_queue())
            time.sleep(rng.choice((0.0, 0.0, 0.01, 0.02, 0.05)))
        for event in _release_events():
            pygame.event.post(event)
        slowest_s = max(slowest_s, _wait_for_empty_queue())
    return SegmentReport(inputs, slowest_s, scenes, _settled_tree(latest), _cached_byte_count())


def _settled_tree(latest: InspectReader) -> ElementTree:
    """Return the elements on the screen once everything is at rest."""
    time.sleep(_SETTLE_S)
    tree = latest.tree
    assert tree is not None
    return tree


def _cached_byte_count() -> int:
    """Return the bytes that all picture caches hold now."""
    return sum(each.used_bytes for each in tuple(BUDGET.caches))


def _go_to_menu(latest: InspectReader) -> None:
    """Close all overlays and pages and reach the menu by way of another page, which releases all page memory."""
    target_id, visited = "menu:about", False
    for _ in range(_MAX_STEPS):
        tree = _settled_tree(latest)
        buttons = [each for id_ in (target_id, *_BACK_IDS) for each in tree.elements if each.id == id_]
        if tree.scene == "about":
            visited = True
        if tree.scene == "menu" and visited:
            return
        events = (
            click_events(buttons[0])
            if buttons
            else (Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="") for kind in _KEY_EVENTS)
        )
        for event in events:
            pygame.event.post(event)
        _wait_for_empty_queue()


def _release_events() -> Iterator[Event]:
    """Yield events after which no key is held and the window has the focus."""
    yield Event(pygame.WINDOWFOCUSLOST)
    yield Event(pygame.WINDOWFOCUSGAINED)


def _wait_for_empty_queue() -> float:
    """Wait until the window has processed all events; return how long that took, s."""
    since_s = time.monotonic()
    while pygame.event.peek(pump=False):
        time.sleep(_POLL_INTERVAL_S)
    return time.monotonic() - since_s
