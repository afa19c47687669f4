"""Tests of the widgets: use by pointer and keys, focus, and their elements."""

from random import Random

import pytest
from pygame import Rect, Surface

from tests.ui.scene_harness import (
    click_events,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import (
    InputCancelled,
    InputEvent,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.table.panels.log_tabs import SegmentedControl
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import Widget

CONTEXT = make_context()


class ControlRow:
    """A row of controls laid out like those of a page."""

    def __init__(self, *controls: Widget, first: str = "") -> None:
        for number, control in enumerate(controls):
            control.rect = Rect(20 + 320 * number, 100, 300, 60)
        self.focus_group = FocusGroup(controls, first)

    def paint(self, surface: Surface) -> None:
        """Paint all controls."""
        self.focus_group.paint(CONTEXT.painter(surface))

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of all controls."""
        return self.focus_group.elements()

    def handle_events(self, *inputs: InputEvent) -> list[str | None]:
        """Handle the inputs; return the id each one used."""
        return [self.focus_group.handle(event) for event in inputs]


def focused_control_id(row: ControlRow) -> str:
    control = row.focus_group.focused_widget
    return control.id if control else ""


def test_a_button_acts_when_the_pointer_is_released_on_it() -> None:
    row = ControlRow(Button("a", "A"))

    assert row.handle_events(*click_events(row, "a")) == [None, None, "a"]


def test_moving_off_before_the_release_cancels_the_press() -> None:
    row = ControlRow(Button("a", "A"), Button("b", "B"))
    a, b = element_rect(row, "a").center, element_rect(row, "b").center

    assert (
        row.handle_events(PointerPressed(a, "left", 0), PointerMoved(b, 0), PointerReleased(b, "left", 0))[-1] is None
    )


def test_only_the_left_button_presses() -> None:
    row = ControlRow(Button("a", "A"))
    position = element_rect(row, "a").center

    assert row.handle_events(PointerPressed(position, "right", 0), PointerReleased(position, "right", 0)) == [
        None,
        None,
    ]


def test_cancelled_input_ends_the_press() -> None:
    row = ControlRow(Button("a", "A"))
    position = element_rect(row, "a").center

    used = row.handle_events(
        PointerPressed(position, "left", 0), InputCancelled(0), PointerReleased(position, "left", 0)
    )

    assert used[-1] is None


def test_a_disabled_button_does_nothing() -> None:
    dead = Button("a", "A")
    dead.enabled = False
    row = ControlRow(dead, Button("b", "B"))

    assert row.handle_events(*click_events(row, "a"))[-1] is None
    assert find_element(row, "a").state == ("disabled",)


@pytest.mark.parametrize("main", [False, True])
def test_the_name_of_a_disabled_button_is_dimmed(monkeypatch: pytest.MonkeyPatch, *, main: bool) -> None:
    button, recorder = Button("a", "Show me", is_primary=main), TextRecorder()
    button.enabled = False
    with recorder.recording(monkeypatch):
        paint(ControlRow(button))

    assert [line.colour for line in recorder.texts if line.visible_text == "Show me"] == [CONTEXT.theme.text_muted]


def one_of_each_control() -> tuple[Widget, ...]:
    """Return one widget of each kind."""
    options = (("a", "A"), ("b", "B"), ("c", "C"))
    return (
        Button("button", "Button"),
        TextField("field", "Field", "text"),
        SegmentedControl("segments", "Segments", options, "b"),
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_disabled_control_is_not_used_even_with_the_focus(seed: int) -> None:
    """Controls are disabled while they are focused or pressed."""
    rng, controls = Random(seed), one_of_each_control()
    row = ControlRow(*controls, first=rng.choice(controls).id)
    paint(row)
    keys = ("tab", "return", "space", "left", "right", "up", "down", "escape", "home", "end", "backspace", "a")
    for _ in range(400):
        disabled = rng.choice(controls)
        disabled.enabled = rng.random() < 0.6
        position = rng.choice(controls).rect.center
        inputs: list[InputEvent] = [
            *(key_press(rng.choice(keys), shift=rng.random() < 0.2) for _ in range(4)),
            TextTyped("x", 0),
            WheelTurned(position, rng.choice((-1, 1)), 0),
            *(
                PointerPressed(position, "left", 0),
                PointerMoved(position, 0),
                PointerReleased(position, "left", 0),
                InputCancelled(0),
            ),
        ]
        event = rng.choice(inputs)
        able = {each.id for each in controls if each.enabled}
        used = row.focus_group.handle(event)

        assert used is None or used in able, (used, event)


def test_tab_moves_on_from_a_button_that_was_disabled() -> None:
    row = ControlRow(Button("a", "A"), Button("b", "B"), Button("c", "C"), first="b")
    row.focus_group.widgets[1].enabled = False

    row.handle_events(key_press("tab"))
    assert focused_control_id(row) == "c"

    row.focus_group.focus("a")
    row.focus_group.widgets[0].enabled = False
    row.handle_events(key_press("tab", shift=True))
    assert focused_control_id(row) == "c"


def test_tab_wraps_around_and_skips_disabled_controls() -> None:
    dead = Button("b", "B")
    dead.enabled = False
    row = ControlRow(Button("a", "A"), dead, Button("c", "C"))

    focused_ids = []
    for _ in range(3):
        row.handle_events(key_press("tab"))
        focused_ids.append(focused_control_id(row))
    row.handle_events(key_press("tab", shift=True))

    assert focused_ids == ["a", "c", "a"]
    assert focused_control_id(row) == "c"


def test_arrows_move_to_the_nearest_control_in_their_direction() -> None:
    row = ControlRow(Button("a", "A"), Button("b", "B"), Button("c", "C"), first="a")
    row.focus_group.widgets[2].rect.topleft = (20, 300)

    row.handle_events(key_press("right"))
    assert focused_control_id(row) == "b"
    row.handle_events(key_press("left"), key_press("down"))
    assert focused_control_id(row) == "c"
    row.handle_events(key_press("down"))
    assert focused_control_id(row) == "c"


@pytest.mark.parametrize("name", ["return", "enter", "space"])
def test_enter_and_space_press_the_focused_control(name: str) -> None:
    row = ControlRow(Button("a", "A"), Button("b", "B"), first="b")

    assert row.handle_events(key_press(name)) == ["b"]


def test_the_focus_ring_is_shown_only_after_keyboard_input() -> None:
    row = ControlRow(Button("a", "A"), first="a")
    plain = paint(row).get_buffer().raw
    row.handle_events(key_press("tab"))
    ringed = paint(row).get_buffer().raw
    row.handle_events(PointerMoved((900, 600), 0))

    assert ringed != plain
    assert paint(row).get_buffer().raw == plain


def field_text_after(*inputs: InputEvent, longest: int = 24) -> str:
    """Return the value of a text field after these inputs."""
    row = ControlRow(TextField("f", "Name", "", max_length=longest), first="f")
    row.handle_events(*inputs)
    return str(find_element(row, "f").value)


def typed(words: str) -> TextTyped:
    return TextTyped(words, 0)


@pytest.mark.parametrize(
    ("inputs", "line"),
    [
        ([typed("Noa")], "Noa"),
        ([typed("Noa"), key_press("backspace")], "No"),
        ([typed("Noa"), key_press("home"), typed("x")], "xNoa"),
        ([typed("Noa"), key_press("left"), key_press("delete")], "No"),
        ([typed("Noa"), key_press("home"), key_press("right"), typed("-"), key_press("end"), typed("!")], "N-oa!"),
        ([typed("Noa"), key_press("a", ctrl=True), typed("x")], "x"),
        ([typed("Noa"), key_press("a", ctrl=True), key_press("backspace")], ""),
        ([typed("נועה")], "נועה"),
        ([typed("a\tb\n")], "ab"),
        ([key_press("home"), key_press("backspace"), key_press("delete")], ""),
    ],
)
def test_text_can_be_typed_and_edited_in_a_field(inputs: list[InputEvent], line: str) -> None:
    assert field_text_after(*inputs) == line


def test_a_field_accepts_no_more_than_its_limit() -> None:
    assert field_text_after(typed("abcdef"), typed("g"), longest=4) == "abcd"


def test_letters_typed_into_a_field_are_no_shortcuts() -> None:
    row = ControlRow(TextField("f", "Name"), Button("b", "B"), first="f")

    assert row.handle_events(key_press("n")) == ["f"]
    assert row.handle_events(key_press("escape")) == [None]


def test_a_click_sets_the_caret_between_letters() -> None:
    row = ControlRow(TextField("f", "Name", "iiiiiiii"))
    paint(row)
    position = (element_rect(row, "f").left + 3, element_rect(row, "f").centery)

    row.handle_events(PointerPressed(position, "left", 0), PointerReleased(position, "left", 0), typed("X"))

    assert find_element(row, "f").value == "Xiiiiiiii"


def test_every_control_can_be_painted_in_every_state() -> None:
    dead = Button("dead", "Dead")
    dead.enabled = False
    row = ControlRow(dead, Button("b", "B", is_primary=True), SegmentedControl("s", "S", (("2", "2"), ("3", "3")), "2"))
    for control in row.focus_group.widgets:
        plain = paint(row).get_buffer().raw
        control.hovered = True
        hovered = paint(row).get_buffer().raw
        control.is_pressed = True
        paint(row)

        assert (hovered != plain) == control.enabled, control.id


def painted_texts(monkeypatch: pytest.MonkeyPatch, row: ControlRow) -> list[str]:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(row)
    return [line.text for line in recorder.texts]


def test_only_a_disabled_control_shows_its_reason_when_hovered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save, close = Button("save", "Save"), Button("close", "Close")
    save.label, close.label = "Save: nothing has changed.", "Close the page"
    row = ControlRow(save, close)
    save.enabled = False

    row.handle_events(PointerMoved(element_rect(row, "save").center, 0))
    assert "Save: nothing has changed." in painted_texts(monkeypatch, row)

    row.handle_events(PointerMoved(element_rect(row, "close").center, 0))
    assert painted_texts(monkeypatch, row) == ["Save", "Close"]

    row.handle_events(PointerMoved(element_rect(row, "save").center, 0), PointerGone(0))
    assert painted_texts(monkeypatch, row) == ["Save", "Close"]
