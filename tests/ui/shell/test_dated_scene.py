"""Law: a page that names a date opens anew when the date has passed, before any of its buttons can be used."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from tests.ui.accessibility.test_page_elements import SCENE_FACTORIES, open_scene
from tests.ui.scene_harness import click_events
from yaniv.ui.input.input_events import FocusGained, GamepadPressed, InputEvent, KeyPressed, PointerMoved
from yaniv.ui.navigation import Scene
from yaniv.ui.shell.scene_decorator import DATED_PAGES, DatedScene

SIZE = (1280, 720)
DAY = date(2026, 11, 28)
DATED = [name for name in SCENE_FACTORIES if SCENE_FACTORIES[name]().name in DATED_PAGES]


class Calendar:
    """Date that a test changes."""

    def __init__(self) -> None:
        self.day = DAY

    def __call__(self) -> date:
        """Return the date."""
        return self.day


def open_dated(name: str) -> tuple[DatedScene, Calendar]:
    scene, _ = open_scene(name, SIZE)
    calendar = Calendar()
    return DatedScene(scene, calendar), calendar


def has_dialog(page: Scene) -> bool:
    return any(each.role == "dialog" for each in page.elements())


def test_every_dated_page_is_tried() -> None:
    assert {SCENE_FACTORIES[name]().name for name in DATED} == set(DATED_PAGES)


@pytest.mark.parametrize("name", DATED)
@pytest.mark.parametrize("days", [1, 400, -1], ids=["midnight", "long sleep", "clock set back"])
def test_a_page_opens_anew_when_the_date_has_changed(name: str, days: int) -> None:
    page, calendar = open_dated(name)
    assert page.update(16) is None

    calendar.day += timedelta(days)

    assert page.update(16) == (None if has_dialog(page) else DATED_PAGES[page.name])


PRESSES: list[Callable[[Scene], list[InputEvent]]] = [
    lambda _page: [KeyPressed("return", 0)],
    lambda _page: [GamepadPressed("a", 0)],
    lambda page: click_events(page, next(e.id for e in page.elements() if e.role == "button" and "enabled" in e.state)),
]


@pytest.mark.parametrize("name", DATED)
@pytest.mark.parametrize("press", PRESSES, ids=["key", "pad", "pointer"])
def test_no_button_of_yesterday_can_be_pressed(name: str, press: Callable[[Scene], list[InputEvent]]) -> None:
    page, calendar = open_dated(name)
    calendar.day += timedelta(1)
    if has_dialog(page):
        return

    moves = [each for each in press(page) if isinstance(each, PointerMoved)]
    presses = [each for each in press(page) if not isinstance(each, PointerMoved)]

    assert page.handle(FocusGained(0)) is None
    assert all(page.handle(each) is None for each in moves)
    assert page.handle(presses[0]) == DATED_PAGES[page.name]


def test_a_dialog_is_read_before_the_menu_opens_anew() -> None:
    page, calendar = open_dated("notice")
    calendar.day += timedelta(1)

    assert has_dialog(page)
    assert page.update(16) is None
    page.handle(KeyPressed("return", 0))

    assert page.update(16) == DATED_PAGES["menu"]
