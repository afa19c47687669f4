"""Tests of dialogs: what answers them, and that they fit the window."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.scene_harness import (
    HD,
    SIZES,
    click_events,
    element_rect,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from yaniv.ui.input.input_events import TextTyped
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.panels.dialog import DELETE_ID, Dialog, DialogButton, typed_confirmation

CONTEXT = make_context()
NO_OR_YES = (DialogButton("no", "No"), DialogButton("yes", "Yes", is_main=True))


def dialog() -> Dialog:
    shown = Dialog(CONTEXT, "Leave?", "The match is saved.", NO_OR_YES)
    paint(shown, HD)
    return shown


def test_a_dialog_answers_by_click_enter_and_escape() -> None:
    clicked = dialog()

    assert [clicked.handle(each) for each in click_events(clicked, "no")][-1] == "no"
    assert dialog().handle(key_press("return")) == "yes"
    assert dialog().handle(key_press("escape")) == "no"
    assert find_element(clicked, "dialog").label == clicked.announce == "Leave?. The match is saved."


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_dialog_fits_its_text_and_stays_inside_the_window(size: tuple[int, int], scale: float) -> None:
    large = replace(CONTEXT, text_scale=scale)
    shown = Dialog(large, "Please note", "A long sentence. " * 25, NO_OR_YES, TextField("w", "Word"))

    paint(shown, size)

    outer = element_rect(shown, "dialog")
    assert Rect(0, 0, *size).contains(outer)
    assert all(outer.contains(Rect(each.rect)) for each in shown.elements())
    is_stacked = element_rect(shown, "no").left == element_rect(shown, "yes").left
    assert is_stacked == (scale > 1)


def test_enter_confirms_only_once_the_word_is_typed() -> None:
    shown = typed_confirmation(CONTEXT, "Delete?", "Type: delete", "delete")
    paint(shown, HD)
    assert focused_id(shown) == "confirm"

    assert shown.handle(key_press("return")) is None
    assert shown.handle(TextTyped(" DELete", 0)) is None
    assert shown.handle(key_press("return")) == DELETE_ID
    assert shown.handle(key_press("escape")) == "button:keep"


def test_another_question_moves_the_focus_to_its_last_button() -> None:
    shown = dialog()

    shown.ask("Really?", (DialogButton("stay", "Stay"), DialogButton("go", "Go")))

    assert focused_id(shown) == "go"
    assert find_element(shown, "dialog").label == "Leave?. Really?"
