"""The page while a large file is read."""

from collections.abc import Iterator

import pytest

from tests.ui.kit import HD, click, element, ids, key, look, paint
from yaniv.ui.inputs import PadPressed
from yaniv.ui.scenes.loading import LoadingScene
from yaniv.ui.scenes.scene import ToMenu, WatchFile

DONE = WatchFile("friday.yaniv", is_read=True)


def page(shares: Iterator[float | None]) -> LoadingScene:
    return LoadingScene(look(), "friday.yaniv", lambda: next(shares), DONE)


def test_it_tells_how_much_is_read_and_goes_on_when_all_is() -> None:
    scene = page(iter((0.0, 0.25, 0.994, None)))

    assert scene.update(300) is None
    assert "0%" in element(scene, "dialog").label
    assert scene.update(16) is None
    assert "25%" in element(scene, "dialog").label
    paint(scene, HD)
    assert scene.update(16) is None
    assert "99%" in element(scene, "dialog").label
    assert scene.update(16) == DONE


@pytest.mark.parametrize("given", [key("escape"), key("return"), PadPressed("b", 0)], ids=str)
def test_keys_break_it_off(given: object) -> None:
    scene = page(iter((0.1,)))
    scene.update(300)
    paint(scene)

    assert scene.handle(given) == ToMenu()  # type: ignore[arg-type] # one of the inputs above


def test_a_click_breaks_it_off() -> None:
    scene = page(iter((0.1,)))
    scene.update(300)
    paint(scene)

    assert "button:cancel" in ids(scene)
    assert [answer for given in click(scene, "button:cancel") if (answer := scene.handle(given))] == [ToMenu()]


def test_what_is_read_in_no_time_shows_no_dialog() -> None:
    quick, slow = page(iter((0.1, 0.2))), page(iter((0.1, 0.2)))
    quick.update(16)
    slow.update(600)

    assert paint(quick).get_at((640, 360)) != paint(slow).get_at((640, 360))
