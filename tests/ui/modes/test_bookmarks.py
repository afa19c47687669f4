"""Tests of bookmarks in practice: set, go to, remove; by button, key and element."""

from tests.ui.modes.sample_practice import SamplePractice
from tests.ui.scene_harness import click_events, element_ids, find_element, key_press, paint
from yaniv.app.practice_controller import PracticeController
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.practice_sheet import MAX_BOOKMARKS, bookmark_buttons

SIZE = (1920, 1080)
TURN = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Throw(1, cards("QC")), c.DrawStock(1))


def open_scene(*then: c.AnyCommand, size: tuple[int, int] = SIZE) -> tuple[SamplePractice, PracticeScene]:
    practice = SamplePractice(*then)
    scene = PracticeScene(practice.context, practice.controller, size)
    paint(scene, size)
    return practice, scene


def press(scene: PracticeScene, id_: str) -> None:
    for event in click_events(scene, id_):
        scene.handle(event)
    paint(scene, SIZE)


def hold_ctrl(key: str) -> KeyPressed:
    return KeyPressed(key, 0, shift=False, ctrl=True)


def test_a_bookmark_is_named_by_round_and_turn_and_led_back_to() -> None:
    practice, scene = open_scene(*TURN)
    press(scene, "practice:bookmarks")
    press(scene, "practice:bookmark")
    press(scene, "practice:undo")

    press(scene, "practice:bookmark-1")

    assert practice.session.line.events == practice.sessions[0].line.events
    assert find_element(scene, "practice:bookmark-1").label.startswith("Bookmark 1: Round 1, turn 2")


def test_keys_set_a_bookmark_and_go_to_it() -> None:
    practice, scene = open_scene(*TURN)

    scene.handle(hold_ctrl("b"))
    scene.handle(hold_ctrl("z"))
    taken_back = practice.session.line.events
    scene.handle(hold_ctrl("1"))

    assert len(taken_back) < len(practice.session.line.events)
    assert practice.session.line.events == practice.sessions[0].line.events


def test_a_line_that_was_left_can_be_taken_up_again() -> None:
    practice, scene = open_scene(*TURN)
    left = practice.session.line.events
    scene.handle(hold_ctrl("b"))
    scene.handle(hold_ctrl("z"))
    scene.handle(hold_ctrl("z"))
    practice.session.submit(c.Throw(0, cards("9H")))
    paint(scene, SIZE)

    scene.handle(hold_ctrl("1"))

    assert practice.session.line.events == left


def test_a_second_press_removes_the_bookmark() -> None:
    practice, scene = open_scene()
    scene.handle(hold_ctrl("b"))
    scene.handle(hold_ctrl("b"))

    assert practice.controller.bookmarks == ()


def test_a_key_without_its_bookmark_says_so() -> None:
    practice, scene = open_scene()
    scene.handle(hold_ctrl("3"))

    assert "There is no bookmark 3." in [each.name for each in scene.elements()]
    assert len(practice.sessions) == 1


def test_there_are_at_most_nine_bookmarks() -> None:
    practice = SamplePractice(*TURN)
    whole = practice.session.line.events
    bookmarks = tuple(whole[: len(whole) - 1 - number] for number in range(MAX_BOOKMARKS))
    controller = PracticeController(practice.session, practice.start_line, practice._open_table, bookmarks)

    controller.toggle_bookmark()

    assert len(controller.bookmarks) == MAX_BOOKMARKS
    first = next(bookmark_buttons(controller.bookmarks, 64))
    assert first.control is not None
    assert not first.control.is_enabled


def test_the_panel_can_be_used_in_a_small_window() -> None:
    size = (1024, 640)
    practice, scene = open_scene(*TURN, size=size)
    for event in click_events(scene, "practice:bookmarks"):
        scene.handle(event)
    paint(scene, size)
    assert "hand:0" not in element_ids(scene)

    for event in click_events(scene, "practice:bookmark"):
        scene.handle(event)
    scene.handle(key_press("escape"))
    paint(scene, size)

    assert len(practice.controller.bookmarks) == 1
    assert "hand:0" in element_ids(scene)
