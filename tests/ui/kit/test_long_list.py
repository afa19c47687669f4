"""Tests of long lists: thousands of options cost no more than those in the window, and keys reach all of them."""

from typing import Final

import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import click_events, find_element, focused_id, key_press, make_context
from yaniv.ui.input.input_events import InputEvent, KeyPressed, WheelTurned
from yaniv.ui.kit.node import Control, Message, Node, column, label
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.kit.scrolling import long_list

CONTEXT = make_context()
SIZE: Final = (1280, 720)


class ListPage(Page):
    """Page with a long list between two buttons."""

    name = "list"
    first_focus = "rows"

    def __init__(self, count: int, selected: int = 0) -> None:
        self.count, self.selected, self.made, self.messages = count, selected, 0, list[Message]()

    @property
    def announcement(self) -> str:
        """A fixed sentence."""
        return "List."

    def view(self, env: Env) -> Node:
        """Return a button, the list, and another button."""
        self.made = 0
        rows = long_list(
            env, "rows", "Rows", count=self.count, selected=self.selected, value=str(self.selected), value_text="",
            make_option=self._option, option_height=90, choose=lambda index: index,
            keys=lambda event: "opened" if isinstance(event, KeyPressed) and event.key == "return" else None,
        )  # fmt: skip
        return column(_button("before"), rows, _button("after"))

    def update(self, message: Message) -> None:
        """Select an option, or record the message."""
        if isinstance(message, int):
            self.selected = message
        else:
            self.messages.append(message)

    def _option(self, index: int) -> Node:
        self.made += 1
        control = Control(
            id=f"rows:{index}", role="choice", name=f"{index}", press=index, owner="rows",
            states=("selected",) if index == self.selected else (),
        )  # fmt: skip
        return label(f"{index}", control=control, grow=1)


def _button(id_: str) -> Node:
    return label(id_, height=60, control=Control(id=id_, role="button", name=id_, press=id_))


def opened(count: int, selected: int = 0) -> tuple[PageScene, ListPage]:
    page = ListPage(count, selected)
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    return scene, page


def press(scene: PageScene, *events: InputEvent) -> None:
    for event in events:
        scene.handle(event)
        scene.paint(Surface(SIZE))


def test_a_list_of_5000_makes_as_many_options_as_one_of_50() -> None:
    made = {}
    for count in (50, 5000):
        scene, page = opened(count)
        most = page.made
        for event in [WheelTurned((640, 300), -3, 0)] * 10:
            press(scene, event)
            most = max(most, page.made)
        made[count] = most

    assert made[50] == made[5000] < 25


@pytest.mark.parametrize("selected", [0, 1, 7, 2500, 4998, 4999])
def test_the_selected_option_is_in_view_when_the_page_opens(selected: int) -> None:
    scene, _ = opened(5000, selected)

    element = find_element(scene, f"rows:{selected}")
    assert Rect(find_element(scene, "rows").rect).contains(element.rect)
    assert element.rect[3] >= 50
    assert "selected" in element.state


@pytest.mark.parametrize(
    ("keys", "selected"),
    [
        ("down down up", 101),
        ("home", 0),
        ("end", 4999),
        ("end up", 4998),
        ("page down", 106),
        ("page up", 94),
        ("home down", 1),
        ("return", 100),
    ],
)
def test_keys_select_and_what_they_select_comes_into_view(keys: str, selected: int) -> None:
    scene, page = opened(5000, 100)

    press(scene, *(key_press(each) for each in ([keys] if keys.startswith("page") else keys.split())))

    assert page.selected == selected
    assert focused_id(scene) == "rows"
    assert find_element(scene, f"rows:{selected}")
    assert page.messages == (["opened"] if keys == "return" else [])


def test_after_scrolling_away_a_key_goes_on_from_the_selected_option() -> None:
    scene, page = opened(5000, 100)
    press(scene, *[WheelTurned((640, 300), -3, 0)] * 20)
    assert "rows:100" not in [each.id for each in scene.elements()]
    assert focused_id(scene) == "rows"

    press(scene, key_press("down"))

    assert page.selected == 101
    assert find_element(scene, "rows:101")


@pytest.mark.parametrize(("selected", "key", "focused"), [(0, "up", "before"), (49, "down", "after")])
def test_the_focus_leaves_at_either_end(selected: int, key: str, focused: str) -> None:
    scene, page = opened(50, selected)

    press(scene, key_press(key))

    assert (page.selected, focused_id(scene)) == (selected, focused)


def test_a_press_selects_and_gives_the_list_the_focus() -> None:
    scene, page = opened(50)
    press(scene, key_press("tab"))

    press(scene, *click_events(scene, "rows:3"))

    assert (page.selected, focused_id(scene)) == (3, "rows")
    assert find_element(scene, "rows").value == "3"


def test_a_list_that_gets_shorter_while_it_is_scrolled_to_its_end_shows_its_end() -> None:
    scene, page = opened(5000, 4999)
    page.count, page.selected = 40, 39
    scene.refresh()
    scene.paint(Surface(SIZE))

    assert find_element(scene, "rows:39")
