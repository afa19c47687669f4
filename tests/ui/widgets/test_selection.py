"""Laws of every widget with options: what is selected is always one of its options, or None where that is allowed.

A touch may miss a widget by a few px, so a press above, below or beside it counts as one on it.
"""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Final

import pytest
from pygame import Rect, Surface

from tests.ui.accessibility.test_page_elements import SCENE_FACTORIES, open_scene
from tests.ui.scene_harness import make_context
from yaniv.ui import scenes, widgets
from yaniv.ui.input.input_events import InputEvent, KeyPressed, Point, PointerPressed, PointerReleased, WheelTurned
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.segmented_control import SegmentedControl
from yaniv.ui.widgets.single_select import Select, SingleSelect

OPTIONS: Final = [(letter, f"Option {letter}") for letter in "abcdefgh"]
AREA: Final = Rect(100, 100, 300, 230)
"""A list in it shows five whole rows, and has some px below them that belong to none."""
ROW_HEIGHT: Final = 44
KEYS: Final = ("up", "down", "left", "right", "home", "end", "return", "space", "escape")

FACTORIES: Final[dict[type[Select], Callable[[str], Select]]] = {
    Dropdown: lambda selected: Dropdown("x", "X", OPTIONS, selected),
    SegmentedControl: lambda selected: SegmentedControl("x", "X", OPTIONS, selected),
    ListBox: lambda selected: ListBox("x", "X", OPTIONS, selected),
}
"""A widget of every class, from the value that shall be selected."""


def subclasses(base: type[Select]) -> Iterator[type[Select]]:
    for each in base.__subclasses__():
        yield each
        yield from subclasses(each)


def random_input(rng: Random) -> tuple[InputEvent, ...]:
    position: Point = rng.randrange(AREA.left - 15, AREA.right + 15), rng.randrange(AREA.top - 15, AREA.bottom + 15)
    is_touch = rng.random() < 0.5
    kind = rng.randrange(4)
    if kind == 0:
        return (KeyPressed(rng.choice(KEYS), 0),)
    if kind == 1:
        return (WheelTurned(position, rng.choice((-3, -1, 1, 3)), 0),)
    return (
        PointerPressed(position, "left", 0, is_touch=is_touch),
        PointerReleased(position, "left", 0, is_touch=is_touch),
    )


def test_every_class_is_tried() -> None:
    for package in (widgets, scenes):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)

    classes = {each for each in subclasses(Select) if each.__module__.startswith("yaniv.")}

    assert classes - {SingleSelect} == set(FACTORIES)


@pytest.mark.parametrize("kind", FACTORIES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("selected", ["a", "e", "h", "no such option", ""])
def test_what_is_selected_is_an_option_whatever_is_pressed(kind: type[Select], selected: str) -> None:
    widget, rng = FACTORIES[kind](selected), Random(selected)
    if isinstance(widget, ListBox):
        widget.lay_out(AREA, ROW_HEIGHT)
    widget.rect = AREA
    values = {value for value, _ in widget._options}
    group, painter = FocusGroup([widget], "x"), make_context().painter(Surface((500, 500)))

    for _ in range(200):
        group.paint(painter)
        for event in random_input(rng):
            group.handle(event)
        assert widget.selected_value in (values if isinstance(widget, SingleSelect) else {None, *values})
        assert widget.value_text() or widget.selected_value is None


@pytest.mark.parametrize("y", [95, 105])
def test_a_touch_just_above_a_list_selects_its_first_row(y: int) -> None:
    list_box = ListBox("x", "X", OPTIONS, "c")
    list_box.lay_out(Rect(100, 100, 300, 20 * ROW_HEIGHT), ROW_HEIGHT)

    assert list_box.click((200, y))

    assert list_box.selected_value == "a"


@pytest.mark.parametrize("name", SCENE_FACTORIES)
def test_a_page_survives_touches_around_its_lists(name: str) -> None:
    page, elements = open_scene(name, (1280, 720))
    lists = [each for each in elements if each.role == "list"]

    for steps in (0, 2, -20):
        for rect in (Rect(each.rect) for each in lists):
            page.handle(WheelTurned(rect.center, steps, 0))
            for y in (*range(rect.top - 12, rect.top + 12, 6), *range(rect.bottom - 60, rect.bottom + 12, 12)):
                page.handle(PointerPressed((rect.centerx, y), "left", 0, is_touch=True))
                page.handle(PointerReleased((rect.centerx, y), "left", 0, is_touch=True))
            page.paint(Surface((1280, 720)))

    assert all(each.value is None or each.value_text for each in page.elements() if each.role == "list")
