"""The page about the program."""

from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint
from yaniv.licences import Part, parts
from yaniv.ui.inputs import WheelTurned
from yaniv.ui.scenes.about import AboutScene
from yaniv.ui.scenes.scene import ToMenu

LOOK = look()


def page(*given: Part) -> AboutScene:
    made = AboutScene(LOOK, given or parts())
    paint(made)
    return made


@pytest.mark.parametrize("size", SIZES)
def test_everything_stands_inside_the_window_and_apart(size: tuple[int, int]) -> None:
    made = page()
    paint(made, size)

    rects = [Rect(each.rect) for each in made.elements() if ":" not in each.id or each.id.startswith("button:")]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))


def test_it_begins_with_the_game_itself() -> None:
    made = page()

    assert element(made, "part:Yaniv").state == ("enabled", "selected")
    assert element(made, "licence").name.startswith("Yaniv 0.")
    assert element(made, "licence:text").label.startswith("MIT License Copyright")


def test_a_part_that_is_clicked_shows_its_licence() -> None:
    made = page()

    for each in click(made, "part:pygame-ce"):
        made.handle(each)
    paint(made)

    assert element(made, "licence").name.startswith("pygame-ce 2.")
    assert "SDL2" in element(made, "licence:inside").label


def test_arrows_go_from_part_to_part_and_the_page_is_read_by_keys() -> None:
    made = page()

    made.handle(key("down"))
    paint(made)
    assert element(made, "part:msgspec").state == ("enabled", "selected")
    made.handle(key("end"))
    made.handle(key("tab"))
    made.handle(key("end"))
    paint(made)

    assert "focused" in element(made, "licence").state
    assert "licence:use" not in ids(made)


def test_turning_the_wheel_over_the_list_does_not_turn_the_page_back() -> None:
    made = page()
    made.handle(key("end"))
    made.handle(key("tab"))
    made.handle(key("end"))

    made.handle(WheelTurned(element(made, "part").rect[:2], -1, 0))
    paint(made)

    assert "licence:use" not in ids(made)


def test_a_licence_broken_into_short_lines_is_one_paragraph_and_a_list_stays_a_list(tmp_path: Path) -> None:
    text = "Title\n\n" + "word " * 12 + "\nends here.\n\n a) one\n b) two\n"
    (tmp_path / "LICENSE").write_text(text, encoding="utf-8")

    made = page(Part("Thing", "", "MIT", (str(tmp_path / "LICENSE"),)))

    told = "Title " + "word " * 12 + "ends here. a) one b) two"
    assert element(made, "licence:text").label == told
    written = [line.text for line in made._reader._lines if line.chapter == 1 and line.kind != "title"]
    assert written == ["Title", ("word " * 12 + "ends here."), "a) one", "b) two"]


def test_a_part_without_a_text_says_at_least_its_licence() -> None:
    made = page(Part("Thing", "1", "Zlib"))

    assert element(made, "licence:use").name == "Licence: Zlib"
    assert "licence:text" not in ids(made)


def test_the_page_is_left_for_the_menu() -> None:
    made = page()

    assert made.handle(key("escape")) == ToMenu()
    assert [made.handle(each) for each in click(made, "button:back")][-1] == ToMenu()
