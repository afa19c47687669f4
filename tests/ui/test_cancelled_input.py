"""Law: after `InputCancelled` nothing on any page follows the pointer, and a later release does nothing."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from pygame import Rect, Surface

from tests.ui.accessibility.test_page_elements import SCENE_FACTORIES, open_scene
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import (
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.navigation import Scene

SIZE: Final = (1024, 640)
SURFACE: Final = Surface(SIZE)
CORNER: Final[Point] = (3, SIZE[1] - 3)
BUTTONS: Final[tuple[tuple[PointerButton, bool], ...]] = (
    ("left", False),
    ("left", True),
    ("right", False),
)
"""Button, and whether it is a finger."""
HELD_KEYS: Final = ("tab", "left shift", "space", "y")
WORKING_PAGES: Final = ("review of a round", "puzzles while they are searched", "trends")
"""Pages that change by themselves until every decision is graded, or every match is searched."""
MAX_WORK: Final = 60
"""Looks after which such a page has done its work."""
PLACES: Final = 3
"""Elements of a page that are pressed."""


def places(name: str, elements: tuple[Element, ...]) -> list[Point]:
    """Return where to press: in some elements, and at the right edge of those that may scroll."""
    rects = [Rect(each.rect) for each in elements]
    scrolled = [rect for each, rect in zip(elements, rects, strict=True) if each.role in ("list", "text", "field")]
    points = [rect.center for rect in Random(name).sample(rects, min(PLACES, len(rects)))]
    return points + [(rect.right - 4, rect.top + 8) for rect in scrolled[:1]]


def held_moves(start: Point) -> Iterator[Point]:
    """Yield positions away from *start*, far enough to drag."""
    yield from ((start[0] + 30, start[1] + 40), (start[0] - 60, start[1] + 90), (SIZE[0] // 2, SIZE[1] // 2))


def send(page: Scene, *events: InputEvent) -> bool:
    """Send events until the page asks for another one; return True if it does."""
    return any(page.handle(event) is not None for event in events)


def open_quiet_scene(name: str) -> tuple[Scene, tuple[Element, ...]]:
    """Return a page and its elements once no toast is shown and its work is done, which would change them."""
    page, elements = open_scene(name, SIZE)
    for _ in range(MAX_WORK if name in WORKING_PAGES else 0):
        settle(page)
    elements = page.elements()
    for _ in range(30):
        if all(each.id != "toast" for each in elements):
            break
        page.update(1000)
        settle(page)
        elements = page.elements()
    return page, elements


@pytest.mark.parametrize("name", SCENE_FACTORIES)
def test_nothing_follows_the_pointer_after_cancelled_input(name: str) -> None:
    page, elements = open_quiet_scene(name)

    for position in places(name, elements):
        for button, is_touch in BUTTONS:
            drag = (position[0] + 15, position[1] + 20)
            moves = tuple(PointerMoved(each, 0, is_touch=is_touch) for each in held_moves(position))
            begin = (
                PointerMoved(position, 0),
                PointerPressed(position, button, 0, is_touch=is_touch),
                PointerMoved(drag, 0, is_touch=is_touch),
                InputCancelled(0),
            )
            if send(page, *begin):
                page, _ = open_quiet_scene(name)
                continue
            rest = PointerMoved(CORNER, 0)
            send(page, rest)
            settle(page)
            before = page.elements()

            send(page, *moves, rest)
            settle(page)
            assert page.elements() == before, (position, button, is_touch)
            assert not send(page, PointerReleased(position, button, 0, is_touch=is_touch), rest)
            settle(page)

            assert page.elements() == before, (position, button, is_touch)


@pytest.mark.parametrize("name", ["table", "slap", "chosen", "staged"])
@pytest.mark.parametrize("key", HELD_KEYS)
def test_no_key_is_held_at_the_table_after_cancelled_input(name: str, key: str) -> None:
    page, _ = open_scene(name, SIZE)
    send(page, KeyPressed(key, 0), InputCancelled(10))
    settle(page)
    before = page.elements()

    send(page, PointerMoved((400, 600), 20), PointerMoved((500, 610), 20), PointerMoved(CORNER, 20))
    send(page, KeyReleased(key, 900))
    settle(page)

    assert page.elements() == before


def settle(page: Scene) -> None:
    """Let animations end."""
    page.update(250)
    page.update(250)
    page.paint(SURFACE)
