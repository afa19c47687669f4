"""Tests of the page of lessons and rules."""

import pytest
from pygame import Rect

from tests.ui.scene_harness import SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from yaniv.ui.input.input_events import GamepadPressed
from yaniv.ui.navigation import PlayWithRules, StartLesson, ToMenu
from yaniv.ui.scenes.lessons.lesson_course import completion_key
from yaniv.ui.scenes.lessons.lesson_menu import LessonMenuScene
from yaniv.variants.library import load, variant_ids

CONTEXT = make_context()
VARIANTS = {name: load(name) for name in variant_ids()}


def lesson_menu(chosen: str = "classic", *taken_lessons: str, learnt: bool = False) -> LessonMenuScene:
    menu_scene = LessonMenuScene(CONTEXT, VARIANTS, chosen, taken_lessons, is_course_finished=learnt)
    paint(menu_scene)
    return menu_scene


@pytest.mark.parametrize("learnt", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_elements_are_inside_the_window_and_do_not_overlap(size: tuple[int, int], learnt: bool) -> None:  # noqa: FBT001 -- a table
    menu_scene = lesson_menu("travellers-speed", learnt=learnt)
    paint(menu_scene, size)

    rects = [Rect(each.rect) for each in menu_scene.elements() if not each.id.startswith("rules:")]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))


def test_a_lesson_opens_in_the_selected_variant() -> None:
    menu_scene = lesson_menu("jhyap")
    assert find_element(menu_scene, "lesson:5").name == "5  Calling Jhyap"
    assert find_element(menu_scene, "lesson:3").name == "3  Runs"

    change = [menu_scene.handle(each) for each in click_events(menu_scene, "lesson:3")][-1]

    assert change == StartLesson("jhyap", VARIANTS["jhyap"], 2)


def test_enter_opens_the_first_lesson() -> None:
    assert lesson_menu().handle(key_press("return")) == StartLesson("classic", VARIANTS["classic"], 0, "keys")


def test_a_gamepad_opens_a_lesson_for_gamepads() -> None:
    assert lesson_menu().handle(GamepadPressed("a", 0)) == StartLesson("classic", VARIANTS["classic"], 0, "gamepad")


def test_a_completed_lesson_is_marked_and_enter_opens_the_first_other() -> None:
    menu_scene = lesson_menu(
        "classic", completion_key("classic", 0), completion_key("jhyap", 1), completion_key("classic", 2)
    )

    labels = [find_element(menu_scene, f"lesson:{n}").label for n in range(1, 6)]

    assert [label.endswith(", done") for label in labels] == [True, False, True, False, False]
    assert menu_scene.handle(key_press("return")) == StartLesson("classic", VARIANTS["classic"], 1, "keys")


def test_a_completed_lesson_has_a_tick() -> None:
    tick_rect = Rect(find_element(lesson_menu(), "lesson:4").rect)

    plain, ticked = (
        paint(menu_scene).subsurface(tick_rect)
        for menu_scene in (lesson_menu(), lesson_menu("classic", completion_key("classic", 3)))
    )

    end = Rect(tick_rect.width * 3 // 4, 0, tick_rect.width // 4, tick_rect.height)
    assert plain.subsurface(end).copy().get_buffer().raw != ticked.subsurface(end).copy().get_buffer().raw


def test_after_the_last_lesson_the_page_says_whether_others_were_skipped() -> None:
    every = [completion_key("classic", n) for n in range(5)]

    assert lesson_menu("classic", *every, learnt=True).announce.startswith("Well done.")
    assert lesson_menu("classic", *every[1:], learnt=True).announce.startswith("1 lesson left.")
    assert lesson_menu("classic", *every[2:], learnt=True).announce.startswith("2 lessons left.")
    assert lesson_menu("classic", *every).announce.startswith("Learn to play.")


def test_after_the_last_lesson_enter_opens_a_new_match_of_that_variant() -> None:
    menu_scene = lesson_menu("jhyap", learnt=True)

    assert "button:play" not in element_ids(lesson_menu("jhyap"))
    assert menu_scene.handle(key_press("return")) == PlayWithRules(VARIANTS["jhyap"], "jhyap")


def test_another_variant_has_its_own_page_and_lessons() -> None:
    menu_scene = lesson_menu()
    menu_scene.handle(key_press("down"))
    assert "rules:slap" not in element_ids(menu_scene)

    for each in click_events(menu_scene, "variant", right=True):
        menu_scene.handle(each)
    paint(menu_scene)

    chosen = VARIANTS[str(find_element(menu_scene, "variant").value)]
    assert find_element(menu_scene, "rules").name == f"How to play: {chosen.name}"


def test_an_unknown_variant_is_none() -> None:
    assert find_element(lesson_menu("nowhere"), "variant").value == "classic"


def test_escape_and_the_button_go_back() -> None:
    menu_scene = lesson_menu()

    assert isinstance(menu_scene.handle(key_press("escape")), ToMenu)
    assert isinstance([menu_scene.handle(each) for each in click_events(menu_scene, "button:back")][-1], ToMenu)
