"""Tests of documents: keys and the scroll bar scroll them, and keys leave them at either end."""

import pytest
from pygame import Rect

from tests.ui.scene_harness import find_element, focused_id, key_press, make_context, paint
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.kit.controls import button
from yaniv.ui.kit.node import Message, Node, column
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.kit.scrolling import Section, document

SIZE = (1280, 720)
CONTEXT = make_context()


class ReadingPage(Page):
    """Page with a document between two buttons."""

    name = "reading"
    first_focus = "text"

    def view(self, env: Env) -> Node:  # noqa: ARG002 -- as of every page
        """Return a document of three sections between the buttons."""
        paragraphs = tuple("word " * 60 for _ in range(40))
        sections = [Section(f"{number}", f"Part {number}", paragraphs) for number in range(3)]
        text = document("text", "Text", sections)
        return column(button("button:above", "Above", 1), text, button("button:below", "Below", 2), gap=20)

    def update(self, message: Message) -> None:
        """Do nothing."""

    @property
    def announcement(self) -> str:
        """Nothing."""
        return ""


def reading_scene() -> PageScene:
    scene = PageScene(CONTEXT, ReadingPage())
    paint(scene, SIZE)
    return scene


def shown(scene: PageScene) -> list[str]:
    return [each.id for each in scene.elements() if each.id.startswith("text:")]


@pytest.mark.parametrize("event", [key_press("end"), key_press("page down"), GamepadPressed("down", 0)], ids=str)
def test_keys_scroll_what_has_the_focus(event: InputEvent) -> None:
    scene = reading_scene()
    before = scene.placed_texts("section")

    scene.handle(event)

    assert focused_id(scene) == "text"
    assert scene.placed_texts("section")[0][0].top < before[0][0].top


@pytest.mark.parametrize(("keys", "target"), [(("up",), "button:above"), (("end", "down"), "button:below")])
def test_the_focus_leaves_a_document_at_its_ends(keys: tuple[str, ...], target: str) -> None:
    scene = reading_scene()

    for key in keys:
        scene.handle(key_press(key))

    assert focused_id(scene) == target


def test_the_scroll_bar_is_dragged_to_the_end() -> None:
    scene = reading_scene()
    area = Rect(find_element(scene, "text").rect)
    right = area.right - 5

    scene.handle(PointerPressed((right, area.top + 5), "left", 0))
    scene.handle(PointerMoved((right, area.bottom + 50), 10))
    assert shown(scene) == ["text:2"]
    scene.handle(PointerMoved((right, area.top - 50), 20))
    assert shown(scene) == ["text:0"]
    scene.handle(PointerReleased((right, area.top), "left", 30))
    scene.handle(PointerMoved((right, area.bottom), 40))

    assert shown(scene) == ["text:0"]


def test_a_press_on_the_bar_beside_its_knob_jumps_there() -> None:
    scene = reading_scene()
    area = Rect(find_element(scene, "text").rect)

    scene.handle(PointerPressed((area.right - 5, area.centery), "left", 0))

    assert shown(scene) == ["text:1"]
