"""Tests of the about page."""

from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.scene_harness import SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from yaniv.licences import LicensedComponent, licensed_components
from yaniv.ui.input.input_events import WheelTurned
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import ToMenu
from yaniv.ui.pages.about_page import AboutPage

CONTEXT = make_context()


def about_scene(*part_list: LicensedComponent) -> PageScene:
    scene = PageScene(CONTEXT, AboutPage(part_list or licensed_components()))
    paint(scene)
    return scene


@pytest.mark.parametrize("size", SIZES)
def test_elements_are_inside_the_window_and_do_not_overlap(size: tuple[int, int]) -> None:
    scene = about_scene()
    paint(scene, size)

    rects = [Rect(each.rect) for each in scene.elements() if ":" not in each.id or each.id.startswith("button:")]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))


def test_the_program_itself_is_listed_first() -> None:
    scene = about_scene()

    assert find_element(scene, "part:Yaniv").state == ("enabled", "selected")
    assert find_element(scene, "licence").name.startswith("Yaniv 1.")
    assert find_element(scene, "licence:text").label.startswith("MIT License Copyright")


def test_a_click_on_a_component_shows_its_licence() -> None:
    scene = about_scene()

    for each in click_events(scene, "part:pygame-ce"):
        scene.handle(each)
    paint(scene)

    assert find_element(scene, "licence").name.startswith("pygame-ce 2.")
    assert "SDL2" in find_element(scene, "licence:inside").label


def test_keys_select_components_and_scroll_the_licence() -> None:
    scene = about_scene()

    scene.handle(key_press("down"))
    paint(scene)
    assert find_element(scene, "part:accesskit").state == ("enabled", "selected")
    scene.handle(key_press("end"))
    scene.handle(key_press("tab"))
    scene.handle(key_press("end"))
    paint(scene)

    assert "focused" in find_element(scene, "licence").state
    assert "licence:use" not in element_ids(scene)


def test_the_wheel_over_the_list_does_not_scroll_the_licence() -> None:
    scene = about_scene()
    scene.handle(key_press("end"))
    scene.handle(key_press("tab"))
    scene.handle(key_press("end"))

    scene.handle(WheelTurned(find_element(scene, "part").rect[:2], -1, 0))
    paint(scene)

    assert "licence:use" not in element_ids(scene)


def test_hard_wrapped_lines_of_a_licence_are_joined_but_lists_are_kept(tmp_path: Path) -> None:
    text = "Title\n=====\n" + "word " * 12 + "\nends here.\n\n a) one\n b) two\n"
    (tmp_path / "LICENSE").write_text(text, encoding="utf-8")

    scene = about_scene(LicensedComponent("Thing", "", "MIT", (str(tmp_path / "LICENSE"),)))

    licence_text = "Title " + "word " * 12 + "ends here. a) one b) two"
    assert find_element(scene, "licence:text").label == licence_text
    assert len(scene.placed_texts("paragraph")) == len(["use", "Title", "word ... ends here.", "a) one", "b) two"])


def test_a_component_without_a_licence_text_names_its_licence() -> None:
    scene = about_scene(LicensedComponent("Thing", "1", "Zlib"))

    assert find_element(scene, "licence:use").name == "Licence: Zlib"
    assert "licence:text" not in element_ids(scene)


def test_the_page_leads_back_to_the_menu() -> None:
    scene = about_scene()

    assert scene.handle(key_press("escape")) == ToMenu()
    assert [scene.handle(each) for each in click_events(scene, "button:back")][-1] == ToMenu()
