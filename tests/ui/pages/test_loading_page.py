"""Tests of the page shown while a large file is read."""

from collections.abc import Iterator

import pytest

from tests.ui.scene_harness import HD, click_events, element_ids, find_element, key_press, make_context, paint
from yaniv.ui.input.input_events import GamepadPressed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import OpenReplayFile, ToMenu
from yaniv.ui.pages.loading_page import LoadingPage

LOADED = OpenReplayFile("friday.yaniv", is_read=True)


def loading_scene(shares: Iterator[float | None]) -> PageScene:
    return PageScene(make_context(), LoadingPage("friday.yaniv", lambda: next(shares), LOADED))


def test_the_page_shows_progress_and_ends_when_the_file_is_read() -> None:
    scene = loading_scene(iter((0.0, 0.25, 0.994, None)))

    assert scene.update(300) is None
    assert "0%" in find_element(scene, "dialog").label
    assert scene.update(16) is None
    assert "25%" in find_element(scene, "dialog").label
    paint(scene, HD)
    assert scene.update(16) is None
    assert "99%" in find_element(scene, "dialog").label
    assert scene.update(16) == LOADED


@pytest.mark.parametrize("event", [key_press("escape"), key_press("return"), GamepadPressed("b", 0)], ids=str)
def test_keys_cancel_loading(event: object) -> None:
    scene = loading_scene(iter((0.1,)))
    scene.update(300)
    paint(scene)

    assert scene.handle(event) == ToMenu()  # type: ignore[arg-type] # one of the inputs above


def test_a_click_cancels_loading() -> None:
    scene = loading_scene(iter((0.1,)))
    scene.update(300)
    paint(scene)

    assert "button:cancel" in element_ids(scene)
    assert [answer for event in click_events(scene, "button:cancel") if (answer := scene.handle(event))] == [ToMenu()]


def test_quick_loading_shows_no_dialog() -> None:
    quick, slow = loading_scene(iter((0.1, 0.2))), loading_scene(iter((0.1, 0.2)))
    quick.update(16)
    slow.update(600)

    assert paint(quick).get_at((640, 360)) != paint(slow).get_at((640, 360))
