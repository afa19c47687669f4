"""Controls of forms: toggles, segments, sliders, drop-down lists, long columns, toasts, and lines to write in."""

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.kit import HD, SIZES, click, element, ids, key, look, paint, rect
from tests.ui.test_widgets import LOOK, Row, focused, text
from yaniv.ui import speeds
from yaniv.ui.inputs import (
    Input,
    PadPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextComposed,
    WheelTurned,
)
from yaniv.ui.inspect import Element
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.column import Column
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.search import Search
from yaniv.ui.widgets.segments import Segments
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.toast import DISMISSED, Toast
from yaniv.ui.widgets.toggle import Toggle

HD_MIDDLE = (HD[0] // 2 - 200, HD[1] - 50)
"""On the sentence of a toast."""
WORDS = [(word, word.upper()) for word in ("none", "single", "sets")]


def drawn(row: Row, id_: str, start: float, end: float) -> list[str | None]:
    """What the inputs of a drag over a control used, from one part of its width to another."""
    place = rect(row, id_)
    points = [(place.left + round(place.width * part), place.centery) for part in (start, end)]
    inputs = (PointerPressed(points[0], "left", 0), PointerMoved(points[1], 0), PointerReleased(points[1], "left", 0))
    return row.do(*inputs)


def test_a_toggle_is_switched_by_click_key_and_gamepad() -> None:
    row = Row(Toggle("t", "Mute", on=False), first="t")

    assert row.do(*click(row, "t"))[-1] == "t"
    assert element(row, "t").value is True
    assert "checked" in element(row, "t").state
    row.do(key("left"))
    assert element(row, "t").value is False
    row.do(PadPressed("a", 0))
    assert element(row, "t").value is True


def test_a_toggle_leaves_keys_to_the_page_that_would_change_nothing() -> None:
    row = Row(Toggle("t", "Mute", on=True), Button("b", "B"), first="t")

    row.do(key("right"))

    assert focused(row) == "b"


def test_a_segment_is_taken_by_a_click_on_it() -> None:
    row = Row(Segments("s", "Slap-down", WORDS, "single"), first="s")

    assert ids(row) == ["s", "s:none", "s:single", "s:sets"]
    assert row.do(*click(row, "s:sets"))[-1] == "s"
    assert element(row, "s").value == "sets"
    assert element(row, "s:sets").state == ("enabled", "selected")
    assert row.do(*click(row, "s:sets"))[-1] is None


def test_arrows_go_through_segments_and_out_at_their_ends() -> None:
    row = Row(Segments("s", "Slap-down", WORDS, "single"), Button("b", "B"), first="s")

    row.do(key("right"))
    assert (element(row, "s").value, focused(row)) == ("sets", "s")
    row.do(key("right"))
    assert (element(row, "s").value, focused(row)) == ("sets", "b")


def test_a_slider_follows_the_pointer_that_holds_it() -> None:
    row = Row(Slider("v", "Volume", 50, (0, 100), step=5))

    used = drawn(row, "v", 0.0, 0.99)

    assert used == ["v", "v", None]
    assert element(row, "v").value == 100
    row.do(PointerMoved((25, 130), 0))
    assert element(row, "v").value == 100


def test_a_slider_moves_by_its_steps_with_keys_and_stays_in_its_bounds() -> None:
    row = Row(Slider("v", "Volume", 50, (0, 100), step=5), first="v")

    row.do(key("right"))
    assert element(row, "v").value == 55
    row.do(key("page down"))
    assert element(row, "v").value == 5
    row.do(key("left"), key("left"))
    assert element(row, "v").value == 0
    row.do(key("end"))
    assert element(row, "v").value == 100


def test_a_finger_sets_a_slider_when_it_comes_up() -> None:
    row = Row(Slider("v", "Volume", 0, (0, 100)))
    at = (rect(row, "v").left + 100, rect(row, "v").centery)

    pressed = row.do(PointerPressed(at, "left", 0, touch=True))
    lifted = row.do(PointerReleased(at, "left", 0, touch=True))

    assert (pressed, lifted) == ([None], ["v"])


def dropdown(chosen: str = "b") -> Row:
    return Row(Dropdown("d", "House rules", [(word, word.upper()) for word in "abcdef"], chosen), first="d")


def test_a_list_opens_and_a_row_is_taken() -> None:
    row = dropdown()

    assert row.do(*click(row, "d"))[-1] is None
    paint(row)
    assert ids(row) == ["d", *(f"d:{word}" for word in "abcdef")]
    assert row.do(*click(row, "d:e"))[-1] == "d"
    assert element(row, "d").value == "e"
    assert ids(row) == ["d"]


def test_keys_go_through_an_open_list() -> None:
    row = dropdown()

    row.do(key("return"))
    paint(row)
    assert row.do(key("down"), key("down"), key("return"))[-1] == "d"
    assert element(row, "d").value == "d"


@pytest.mark.parametrize("given", [key("escape"), PointerPressed((900, 600), "left", 0)])
def test_a_list_closes_as_it_was(given: Input) -> None:
    row = dropdown()
    row.do(key("return"))
    paint(row)
    row.do(key("down"))

    row.do(given)

    assert ids(row) == ["d"]
    assert element(row, "d").value == "b"


def test_an_open_list_stays_inside_the_window() -> None:
    row = dropdown()
    row.ring.controls[0].rect.bottom = HD[1] - 10
    row.do(key("return"))

    paint(row)

    assert all(Rect(0, 0, *HD).contains(Rect(each.rect)) for each in row.elements())


class Long:
    """Twenty buttons in a column that shows about six."""

    def __init__(self) -> None:
        self.column = Column()
        self.ring = Ring([Button(f"b{number}", str(number)) for number in range(20)])
        self.lay()

    def lay(self) -> None:
        """As a page does before it is painted."""
        self.column.lay(Rect(100, 50, 400, 400), 20 * 60, 1.0)
        self.column.show(self.ring.controls)
        for number, control in enumerate(self.ring.controls):
            control.rect = Rect(110, self.column.top + number * 60, 300, 50)

    def handle(self, given: Input) -> None:
        """As a page does."""
        if self.column.handle(given):
            self.ring.let_go()
        else:
            self.ring.handle(given)
        self.lay()

    def paint(self, surface: Surface) -> None:
        """The column and its bar."""
        self.ring.paint(LOOK.brush(surface))
        self.column.paint(LOOK.brush(surface))

    def elements(self) -> tuple[Element, ...]:
        """What is in sight."""
        return self.ring.elements()


def test_what_is_out_of_the_window_of_a_column_is_neither_told_nor_used() -> None:
    page = Long()

    assert ids(page) == [f"b{number}" for number in range(7)]
    assert rect(page, "b6").bottom == 450
    page.handle(WheelTurned((200, 200), -2, 0))
    assert ids(page)[0] == "b3"


def test_a_column_scrolls_to_what_has_the_focus() -> None:
    page = Long()

    page.column.reveal(page.ring.controls[15].rect)
    page.lay()

    assert page.column.rect.contains(page.ring.controls[15].rect)


def test_a_finger_pulls_a_column_and_presses_nothing() -> None:
    page = Long()
    for given in (
        PointerPressed((200, 300), "left", 0, touch=True),
        PointerMoved((200, 180), 0, touch=True),
        PointerReleased((200, 180), "left", 0, touch=True),
    ):
        page.handle(given)

    assert ids(page)[0] == "b2"
    assert not any(each.held for each in page.ring.controls)


def test_the_bar_of_a_column_is_drawn() -> None:
    page = Long()
    for given in (
        PointerPressed((494, 60), "left", 0),
        PointerMoved((494, 460), 0),
        PointerReleased((494, 460), "left", 0),
    ):
        page.handle(given)

    assert ids(page)[-1] == "b19"


def toast() -> Toast:
    made = Toast(LOOK)
    made.say("All settings of this page are as they came.", Button("button:undo", "Undo"))
    paint(made)
    return made


def test_a_toast_is_undone_by_its_button() -> None:
    said = toast()

    assert [said.handle(each) for each in click(said, "button:undo")][-1] == "button:undo"
    assert not said.shown


def test_only_the_key_for_taking_back_presses_the_button_of_a_toast() -> None:
    said = toast()

    assert [said.handle(key(name)) for name in ("tab", "down", "return", "space")] == [None] * 4
    assert said.shown
    assert said.handle(key("z", ctrl=True)) == "button:undo"
    assert not said.shown


def test_a_gamepad_takes_back_what_a_toast_offers_to() -> None:
    said = toast()

    assert said.handle(PadPressed("a", 0)) is None
    assert said.handle(PadPressed("x", 0)) == "button:undo"


def test_a_toast_may_stay_until_it_is_dismissed() -> None:
    patient = replace(LOOK, messages="until_dismissed")
    made = Toast(patient)
    for leave in (key("escape"), PointerPressed(HD_MIDDLE, "left", 0)):
        made.say("All settings of this page are as they came.", Button("button:undo", "Undo"))
        paint(made)
        made.update(3_600_000)
        assert (made.shown, made.goes) == (True, False)

        assert made.handle(leave) == DISMISSED
        assert not made.shown


def test_a_toast_goes_by_itself_but_not_from_under_the_pointer() -> None:
    said = toast()
    said.handle(PointerMoved(rect(said, "button:undo").center, 0))
    said.update(60_000)
    assert said.shown

    said.handle(PointerMoved((5, 5), 0))
    said.update(60_000)
    assert not said.shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_toasts_and_dialogs_stay_inside_the_window_at_every_size_of_text(size: tuple[int, int], scale: float) -> None:
    large = replace(look(), text_scale=scale)
    said = Toast(large)
    said.say("A sentence that is rather long, because it tells everything that has just happened.", Button("u", "Undo"))
    asked = Dialog(large, "Delete?", "All of it. " * 20, (Button("no", "No"), Button("yes", "Yes")), Field("w", "Word"))
    paint(said, size)
    paint(asked, size)

    page = Rect(0, 0, *size)
    assert all(page.contains(Rect(each.rect)) for each in (*said.elements(), *asked.elements()))
    stacked = rect(asked, "no").left == rect(asked, "yes").left
    assert stacked == (scale > 1)


def test_a_dialog_is_answered_from_its_line_only_when_the_answer_may_be_given() -> None:
    yes = Button("yes", "Delete", main=True)
    yes.enabled = False
    asked = Dialog(LOOK, "Delete?", "Write: delete", (Button("no", "No"), yes), Field("word", "Word"))

    assert asked.handle(text("delete")) is None
    assert asked.handle(key("return")) is None
    yes.enabled = True
    assert asked.handle(key("return")) == "yes"
    assert asked.handle(key("escape")) == "no"


def line(*inputs: Input, begun: str = "seven of hearts") -> str:
    """What a field holds after these inputs."""
    row = Row(Field("f", "Name", begun), first="f")
    paint(row)
    row.do(*inputs)
    return str(element(row, "f").value)


@pytest.mark.parametrize(
    ("inputs", "left"),
    [
        ([key("left", shift=True), key("left", shift=True), text("X")], "seven of hearX"),
        ([key("home", shift=True), key("delete")], ""),
        ([key("backspace", ctrl=True)], "seven of "),
        ([key("left", ctrl=True), key("left", ctrl=True), text("-")], "seven -of hearts"),
        ([key("home"), key("delete", ctrl=True)], " of hearts"),
        ([key("left", shift=True), key("left"), text("X")], "seven of heartXs"),
    ],
)
def test_a_part_of_a_line_is_marked_and_written_over(inputs: list[Input], left: str) -> None:
    assert line(*inputs) == left


def test_the_pointer_marks_what_it_is_drawn_over() -> None:
    row = Row(Field("f", "Name", "abc"))
    paint(row)

    drawn(row, "f", 0.0, 0.99)
    row.do(text("X"))

    assert element(row, "f").value == "X"


@pytest.mark.parametrize(
    ("pause_ms", "letter", "left"),
    [(200, 7, "seven X hearts"), (speeds.DOUBLE_CLICK + 1, 7, "seven oXf hearts"), (200, 10, "seven of hXearts")],
)
def test_a_double_click_marks_a_word(pause_ms: int, letter: int, left: str) -> None:
    field = Field("f", "Name", "seven of hearts")
    row = Row(field)
    paint(row)
    at, there = ((field._left + field._stops[n], field.rect.centery) for n in (7, letter))

    row.do(PointerPressed(at, "left", 0), PointerReleased(at, "left", 50))
    row.do(PointerPressed(there, "left", pause_ms), PointerReleased(there, "left", pause_ms + 50), text("X"))

    assert field.value() == left


def test_an_input_method_has_the_keys_while_it_composes() -> None:
    composing = (TextComposed("ね", 0), key("backspace"), key("left"))

    assert line(*composing, text("猫"), begun="a") == "a猫"


def test_what_is_cut_can_be_put_elsewhere(opened: pygame.Window) -> None:
    assert opened
    assert line(key("left", ctrl=True), key("end", shift=True), key("x", ctrl=True), begun="of hearts") == "of "
    assert line(key("v", ctrl=True), begun="seven ") == "seven hearts"


def test_what_cannot_be_copied_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(_text: str) -> None:
        raise pygame.error("another program holds the clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", held)

    assert line(key("home", shift=True), key("x", ctrl=True), begun="hearts") == "hearts"


def test_escape_empties_a_search_before_it_leaves_the_page() -> None:
    row = Row(Search("q", "Search", "joker"), first="q")

    assert row.do(key("escape")) == ["q"]
    assert element(row, "q").value == ""
    assert row.do(key("escape")) == [None]


def test_every_form_control_can_be_painted_in_every_state() -> None:
    row = Row(
        Toggle("t", "T", on=True), Segments("s", "S", WORDS, "sets"), Slider("v", "V", 5, (0, 9)), Search("q", "Q")
    )
    for control in row.ring.controls:
        paint(row)
        control.enabled = False
        paint(row)
        control.hovered = True
        paint(row)
