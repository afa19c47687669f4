"""Tests of form controls: toggles, segments, sliders, dropdowns, scroll areas, toasts, and text fields."""

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import (
    HD,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    paint,
)
from tests.ui.widgets.test_widgets import CONTEXT, ControlRow, focused_control_id, typed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import (
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextComposed,
    WheelTurned,
)
from yaniv.ui.table.panels.log_tabs import SegmentedControl
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.text_field import TextField

HD_MIDDLE = (HD[0] // 2 - 200, HD[1] - 50)
"""A position on the text of a toast."""
WORD_OPTIONS = [(word, word.upper()) for word in ("none", "single", "sets")]


def drag_across(row: ControlRow, id_: str, start: float, end: float) -> list[str | None]:
    """Drag over a control, from one fraction of its width to another; return the id each input used."""
    bounds = element_rect(row, id_)
    points = [(bounds.left + round(bounds.width * part), bounds.centery) for part in (start, end)]
    inputs = (PointerPressed(points[0], "left", 0), PointerMoved(points[1], 0), PointerReleased(points[1], "left", 0))
    return row.handle_events(*inputs)


def test_a_click_selects_a_segment() -> None:
    row = ControlRow(SegmentedControl("s", "Slap-down", WORD_OPTIONS, "single"), first="s")

    assert element_ids(row) == ["s", "s:none", "s:single", "s:sets"]
    assert row.handle_events(*click_events(row, "s:sets"))[-1] == "s"
    assert find_element(row, "s").value == "sets"
    assert find_element(row, "s:sets").state == ("enabled", "selected")
    assert row.handle_events(*click_events(row, "s:sets"))[-1] is None


def test_arrows_move_through_segments_and_leave_at_the_ends() -> None:
    row = ControlRow(SegmentedControl("s", "Slap-down", WORD_OPTIONS, "single"), Button("b", "B"), first="s")

    row.handle_events(key_press("right"))
    assert (find_element(row, "s").value, focused_control_id(row)) == ("sets", "s")
    row.handle_events(key_press("right"))
    assert (find_element(row, "s").value, focused_control_id(row)) == ("sets", "b")


class ScrollPage:
    """A scroll area with twenty buttons, of which about six are visible."""

    def __init__(self) -> None:
        self.scroll_area = ScrollArea()
        self.focus_group = FocusGroup([Button(f"b{number}", str(number)) for number in range(20)])
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out the buttons, as a page does before it is painted."""
        self.scroll_area.lay_out(Rect(100, 50, 400, 400), 20 * 60, 1.0)
        for number, control in enumerate(self.focus_group.widgets):
            control.rect = Rect(110, self.scroll_area.content_top + number * 60, 300, 50)

    def handle(self, event: InputEvent) -> None:
        """Pass the event to the scroll area, else to the buttons."""
        if self.scroll_area.handle(event):
            self.focus_group.release_all()
        else:
            self.focus_group.handle(event)
        self.lay_out()

    def paint(self, surface: Surface) -> None:
        """Paint the buttons and the scroll bar."""
        self.focus_group.paint(CONTEXT.painter(surface))
        self.scroll_area.paint(CONTEXT.painter(surface))

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements."""
        viewport = self.scroll_area.viewport
        return tuple(each for each in self.focus_group.elements() if viewport.colliderect(each.rect))


def test_the_wheel_scrolls_an_area() -> None:
    page = ScrollPage()

    assert element_ids(page) == [f"b{number}" for number in range(7)]
    page.handle(WheelTurned((200, 200), -2, 0))
    assert element_ids(page)[0] == "b3"


def test_a_finger_scrolls_without_pressing_a_button() -> None:
    page = ScrollPage()
    for event in (
        PointerPressed((200, 300), "left", 0, is_touch=True),
        PointerMoved((200, 180), 0, is_touch=True),
        PointerReleased((200, 180), "left", 0, is_touch=True),
    ):
        page.handle(event)

    assert element_ids(page)[0] == "b2"
    assert not any(each.is_pressed for each in page.focus_group.widgets)


def test_dragging_the_scroll_bar_scrolls() -> None:
    page = ScrollPage()
    for event in (
        PointerPressed((494, 60), "left", 0),
        PointerMoved((494, 460), 0),
        PointerReleased((494, 460), "left", 0),
    ):
        page.handle(event)

    assert element_ids(page)[-1] == "b19"


def text_after(*inputs: InputEvent, initial_text: str = "seven of hearts") -> str:
    """Return the value of a text field after these inputs."""
    row = ControlRow(TextField("f", "Name", initial_text), first="f")
    paint(row)
    row.handle_events(*inputs)
    return str(find_element(row, "f").value)


@pytest.mark.parametrize(
    ("inputs", "left"),
    [
        ([key_press("left", shift=True), key_press("left", shift=True), typed("X")], "seven of hearX"),
        ([key_press("home", shift=True), key_press("delete")], ""),
        ([key_press("backspace", ctrl=True)], "seven of "),
        ([key_press("left", ctrl=True), key_press("left", ctrl=True), typed("-")], "seven -of hearts"),
        ([key_press("home"), key_press("delete", ctrl=True)], " of hearts"),
        ([key_press("left", shift=True), key_press("left"), typed("X")], "seven of heartXs"),
    ],
)
def test_selecting_deleting_and_typing_change_the_text(inputs: list[InputEvent], left: str) -> None:
    assert text_after(*inputs) == left


def test_dragging_selects_text() -> None:
    row = ControlRow(TextField("f", "Name", "abc"))
    paint(row)

    drag_across(row, "f", 0.0, 0.99)
    row.handle_events(typed("X"))

    assert find_element(row, "f").value == "X"


@pytest.mark.parametrize(
    ("pause_ms", "letter", "left"),
    [(200, 7, "seven X hearts"), (durations.DOUBLE_CLICK_MS + 1, 7, "seven oXf hearts"), (200, 10, "seven of hXearts")],
)
def test_a_double_click_selects_a_word(pause_ms: int, letter: int, left: str) -> None:
    field = TextField("f", "Name", "seven of hearts")
    row = ControlRow(field)
    paint(row)
    first_position, second_position = (
        (field._text_left + field._caret_stops[n], field.rect.centery) for n in (7, letter)
    )

    row.handle_events(PointerPressed(first_position, "left", 0), PointerReleased(first_position, "left", 50))
    row.handle_events(
        PointerPressed(second_position, "left", pause_ms),
        PointerReleased(second_position, "left", pause_ms + 50),
        typed("X"),
    )

    assert field.value() == left


def test_keys_go_to_the_input_method_while_it_composes() -> None:
    composing = (TextComposed("ね", 0), key_press("backspace"), key_press("left"))

    assert text_after(*composing, typed("猫"), initial_text="a") == "a猫"


def test_cut_text_can_be_pasted(sdl_window: pygame.Window) -> None:
    assert sdl_window
    assert (
        text_after(
            key_press("left", ctrl=True),
            key_press("end", shift=True),
            key_press("x", ctrl=True),
            initial_text="of hearts",
        )
        == "of "
    )
    assert text_after(key_press("v", ctrl=True), initial_text="seven ") == "seven hearts"


def test_text_that_cannot_be_copied_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("another program holds the clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)

    assert text_after(key_press("home", shift=True), key_press("x", ctrl=True), initial_text="hearts") == "hearts"


def test_a_choice_with_an_unknown_value_selects_the_first() -> None:
    assert SegmentedControl("c", "Bot", [("a", "A"), ("b", "B")], "gone").selected_value == "a"


def test_every_form_control_can_be_painted_in_every_state() -> None:
    row = ControlRow(
        SegmentedControl("s", "S", WORD_OPTIONS, "sets"),
        TextField("q", "Q"),
    )
    for control in row.focus_group.widgets:
        paint(row)
        control.enabled = False
        paint(row)
        control.hovered = True
        paint(row)
