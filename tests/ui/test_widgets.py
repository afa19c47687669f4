"""Controls: used by pointer, by keys, and told to whoever cannot see them."""

from random import Random

import pytest
from pygame import Rect, Surface

from tests.ui.kit import HD, SIZES, click, element, ids, key, look, paint, rect
from tests.ui.ruler import Ruler
from yaniv.ui.inputs import (
    FocusLost,
    Input,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.inspect import Element
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.choice import Choice
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.toggle import Toggle

LOOK = look()


class Row:
    """Controls beside each other, as a page would lay them."""

    def __init__(self, *controls: Control, first: str = "") -> None:
        for number, control in enumerate(controls):
            control.rect = Rect(20 + 320 * number, 100, 300, 60)
        self.ring = Ring(controls, first)

    def paint(self, surface: Surface) -> None:
        """All of them."""
        self.ring.paint(LOOK.brush(surface))

    def elements(self) -> tuple[Element, ...]:
        """All of them."""
        return self.ring.elements()

    def do(self, *inputs: Input) -> list[str | None]:
        """What each input used."""
        return [self.ring.handle(given) for given in inputs]


def focused(row: Row) -> str:
    control = row.ring.focused
    return control.id if control else ""


def test_a_button_acts_when_the_pointer_comes_up_on_it() -> None:
    row = Row(Button("a", "A"))

    assert row.do(*click(row, "a")) == [None, None, "a"]


def test_moving_off_before_the_release_takes_the_press_back() -> None:
    row = Row(Button("a", "A"), Button("b", "B"))
    a, b = rect(row, "a").center, rect(row, "b").center

    assert row.do(PointerPressed(a, "left", 0), PointerMoved(b, 0), PointerReleased(b, "left", 0))[-1] is None


def test_only_the_left_button_presses() -> None:
    row = Row(Button("a", "A"))
    at = rect(row, "a").center

    assert row.do(PointerPressed(at, "right", 0), PointerReleased(at, "right", 0)) == [None, None]


def test_losing_the_window_takes_the_press_back() -> None:
    row = Row(Button("a", "A"))
    at = rect(row, "a").center

    assert row.do(PointerPressed(at, "left", 0), FocusLost(0), PointerReleased(at, "left", 0))[-1] is None


def test_a_disabled_button_does_nothing() -> None:
    dead = Button("a", "A")
    dead.enabled = False
    row = Row(dead, Button("b", "B"))

    assert row.do(*click(row, "a"))[-1] is None
    assert element(row, "a").state == ("disabled",)


@pytest.mark.parametrize("main", [False, True])
def test_the_key_on_a_disabled_button_is_as_pale_as_its_name(monkeypatch: pytest.MonkeyPatch, *, main: bool) -> None:
    button, ruler = Button("a", "Show me", "F2", main=main), Ruler()
    button.enabled = False
    with ruler.watching(monkeypatch):
        paint(Row(button))

    assert [line.colour for line in ruler.lines if line.shown in ("Show me", "F2")] == [LOOK.theme.muted] * 2


def every_control() -> tuple[Control, ...]:
    """One of each kind."""
    options = (("a", "A"), ("b", "B"), ("c", "C"))
    return (
        Button("button", "Button"),
        Choice("choice", "Choice", options, "a"),
        Field("field", "Field", "text"),
        Stepper("stepper", "Stepper", 3, (1, 9)),
        Dropdown("dropdown", "Dropdown", options, "b"),
        Listing("listing", "Listing", options, "a"),
        Toggle("toggle", "Toggle", on=False),
        Slider("slider", "Slider", 3, (0, 9), told=str),
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_control_that_is_disabled_is_not_used_even_if_it_has_the_focus(seed: int) -> None:
    """Controls are disabled while they are focused, held or open: by what they did themselves, or by time."""
    dice, controls = Random(seed), every_control()
    row = Row(*controls, first=dice.choice(controls).id)
    paint(row)
    keys = ("tab", "return", "space", "left", "right", "up", "down", "escape", "home", "end", "backspace", "a")
    for _ in range(400):
        disabled = dice.choice(controls)
        disabled.enabled = disabled.opened or dice.random() < 0.6
        at = dice.choice(controls).rect.center
        inputs: list[Input] = [
            *(key(dice.choice(keys), shift=dice.random() < 0.2) for _ in range(4)),
            TextTyped("x", 0),
            WheelTurned(at, dice.choice((-1, 1)), 0),
            *(PointerPressed(at, "left", 0), PointerMoved(at, 0), PointerReleased(at, "left", 0), FocusLost(0)),
        ]
        given = dice.choice(inputs)
        able = {each.id for each in controls if each.enabled}
        used = row.ring.handle(given)

        assert used is None or used in able, (used, given)


def test_tab_goes_on_from_a_button_that_went_dead() -> None:
    row = Row(Button("a", "A"), Button("b", "B"), Button("c", "C"), first="b")
    row.ring.controls[1].enabled = False

    row.do(key("tab"))
    assert focused(row) == "c"

    row.ring.focus("a")
    row.ring.controls[0].enabled = False
    row.do(key("tab", shift=True))
    assert focused(row) == "c"


def test_tab_goes_round_and_skips_what_is_dead() -> None:
    dead = Button("b", "B")
    dead.enabled = False
    row = Row(Button("a", "A"), dead, Button("c", "C"))

    seen = []
    for _ in range(3):
        row.do(key("tab"))
        seen.append(focused(row))
    row.do(key("tab", shift=True))

    assert seen == ["a", "c", "a"]
    assert focused(row) == "c"


def test_arrows_go_to_the_nearest_on_that_side() -> None:
    row = Row(Button("a", "A"), Button("b", "B"), Button("c", "C"), first="a")
    row.ring.controls[2].rect.topleft = (20, 300)

    row.do(key("right"))
    assert focused(row) == "b"
    row.do(key("left"), key("down"))
    assert focused(row) == "c"
    row.do(key("down"))
    assert focused(row) == "c"


@pytest.mark.parametrize("name", ["return", "enter", "space"])
def test_enter_and_space_press_what_has_the_focus(name: str) -> None:
    row = Row(Button("a", "A"), Button("b", "B"), first="b")

    assert row.do(key(name)) == ["b"]


def test_the_focus_is_shown_to_the_keyboard_alone() -> None:
    row = Row(Button("a", "A"), first="a")
    plain = paint(row).get_buffer().raw
    row.do(key("tab"))
    ringed = paint(row).get_buffer().raw
    row.do(PointerMoved((900, 600), 0))

    assert ringed != plain
    assert paint(row).get_buffer().raw == plain


def test_a_stepper_keeps_its_bounds() -> None:
    stepper = Stepper("n", "Seats", 3, (2, 4))
    row = Row(stepper, first="n")

    assert row.do(*click(row, "n", right=True))[-1] == "n"
    assert row.do(*click(row, "n", right=True))[-1] is None
    assert element(row, "n").value == 4
    row.do(key("left"), key("-"), key("left"))
    assert element(row, "n").value == 2
    row.do(WheelTurned(rect(row, "n").center, 1, 0))
    assert element(row, "n").value == 3
    stepper.set_bounds(5, 8)
    assert element(row, "n").value == 5


def test_a_choice_steps_both_ways_and_round() -> None:
    choice = Choice("c", "Bot", [("a", "A"), ("b", "B"), ("c", "C")], "b")
    row = Row(choice, first="c")

    row.do(*click(row, "c"))
    assert element(row, "c").value == "c"
    row.do(key("right"))
    assert element(row, "c").value == "a"
    row.do(key("left"), key("left"))
    assert element(row, "c").value == "b"
    at = (rect(row, "c").left + 3, rect(row, "c").centery)
    row.do(PointerPressed(at, "left", 0), PointerReleased(at, "left", 0))
    assert element(row, "c").value == "a"


def test_a_choice_of_something_unknown_begins_with_the_first() -> None:
    assert Choice("c", "Bot", [("a", "A"), ("b", "B")], "gone").chosen == "a"


def written(*inputs: Input, longest: int = 24) -> str:
    """What a field holds after these inputs."""
    row = Row(Field("f", "Name", "", longest=longest), first="f")
    row.do(*inputs)
    return str(element(row, "f").value)


def text(words: str) -> TextTyped:
    return TextTyped(words, 0)


@pytest.mark.parametrize(
    ("inputs", "line"),
    [
        ([text("Noa")], "Noa"),
        ([text("Noa"), key("backspace")], "No"),
        ([text("Noa"), key("home"), text("x")], "xNoa"),
        ([text("Noa"), key("left"), key("delete")], "No"),
        ([text("Noa"), key("home"), key("right"), text("-"), key("end"), text("!")], "N-oa!"),
        ([text("Noa"), key("a", ctrl=True), text("x")], "x"),
        ([text("Noa"), key("a", ctrl=True), key("backspace")], ""),
        ([text("נועה")], "נועה"),
        ([text("a\tb\n")], "ab"),
        ([key("home"), key("backspace"), key("delete")], ""),
    ],
)
def test_a_field_is_written_into(inputs: list[Input], line: str) -> None:
    assert written(*inputs) == line


def test_a_field_takes_no_more_than_it_may() -> None:
    assert written(text("abcdef"), text("g"), longest=4) == "abcd"


def test_letters_written_into_a_field_are_no_shortcuts() -> None:
    row = Row(Field("f", "Name"), Button("b", "B"), first="f")

    assert row.do(key("n")) == ["f"]
    assert row.do(key("escape")) == [None]


def test_a_click_puts_the_caret_between_letters() -> None:
    row = Row(Field("f", "Name", "iiiiiiii"))
    paint(row)
    at = (rect(row, "f").left + 3, rect(row, "f").centery)

    row.do(PointerPressed(at, "left", 0), PointerReleased(at, "left", 0), text("X"))

    assert element(row, "f").value == "Xiiiiiiii"


def listing(chosen: str = "a") -> tuple[Row, Listing]:
    """A list of ten of which four fit."""
    made = Listing("l", "Rules", [(word, word.upper()) for word in "abcdefghij"], chosen)
    row = Row(made, first="l")
    made.lay(Rect(20, 100, 300, 130), 30)
    return row, made


def test_a_list_shows_whole_rows_and_scrolls() -> None:
    row, made = listing()

    assert ids(row) == ["l", "l:a", "l:b", "l:c", "l:d"]
    row.do(WheelTurned((30, 110), -2, 0))
    assert ids(row) == ["l", "l:c", "l:d", "l:e", "l:f"]
    row.do(WheelTurned((30, 110), -20, 0))
    assert ids(row)[-1] == "l:j"
    assert made.chosen == "a"


def test_a_row_of_a_list_is_clicked() -> None:
    row, made = listing()

    assert row.do(*click(row, "l:c"))[-1] == "l"
    assert made.chosen == "c"
    assert element(row, "l:c").state == ("enabled", "selected")


def test_arrows_move_inside_a_list_and_keep_the_choice_in_sight() -> None:
    row, made = listing("d")

    row.do(key("down"), key("down"))
    assert made.chosen == "f"
    assert ids(row)[1:] == ["l:c", "l:d", "l:e", "l:f"]
    row.do(key("home"))
    assert ids(row)[1] == "l:a"
    row.do(key("end"))
    assert made.chosen == "j"


def test_a_dialog_answers_by_click_enter_and_escape() -> None:
    def dialog() -> Dialog:
        made = Dialog(LOOK, "Leave?", "The match is saved.", (Button("no", "No"), Button("yes", "Yes", main=True)))
        made.lay(HD)
        return made

    asked = dialog()
    assert [asked.handle(each) for each in click(asked, "no")][-1] == "no"
    assert dialog().handle(key("return")) == "yes"
    assert dialog().handle(key("escape")) == "no"
    assert element(asked, "dialog").label == "Leave?. The match is saved."


@pytest.mark.parametrize("size", SIZES)
def test_a_dialog_holds_its_text_and_stays_inside_the_window(size: tuple[int, int]) -> None:
    asked = Dialog(LOOK, "Please note", "A long sentence. " * 30, (Button("ok", "OK", main=True),))

    paint(asked, size)

    outer = rect(asked, "dialog")
    assert Rect(0, 0, *size).contains(outer)
    assert outer.contains(rect(asked, "ok"))


def test_every_control_can_be_painted_in_every_state() -> None:
    dead = Button("dead", "Dead", "detail")
    dead.enabled = False
    row = Row(dead, Button("b", "B", main=True), Stepper("s", "S", 2, (2, 3)), Choice("c", "C", [("a", "A")], "a"))
    for control in row.ring.controls:
        plain = paint(row).get_buffer().raw
        control.hovered = True
        hovered = paint(row).get_buffer().raw
        control.held = True
        paint(row)

        assert (hovered != plain) == control.enabled, control.id


@pytest.mark.parametrize(
    ("name", "lines"),
    [("Noa", ["Noa"]), ("Bartholomäus", ["Bartholomäus"]), ("Maximiliana Petronella", ["Maximiliana", "Petronella"])],
)
def test_a_word_gets_smaller_before_it_is_broken(monkeypatch: pytest.MonkeyPatch, name: str, lines: list[str]) -> None:
    seat, ruler = Dropdown("seat", "Seat", [("0", name)], "0"), Ruler()
    seat.rect = Rect(20, 20, 150, 44)

    with ruler.watching(monkeypatch):
        seat.paint(LOOK.brush(Surface(HD)))

    assert [line.shown for line in ruler.lines] == lines


def tips(monkeypatch: pytest.MonkeyPatch, row: Row) -> list[str]:
    ruler = Ruler()
    with ruler.watching(monkeypatch):
        paint(row)
    return [line.text for line in ruler.lines]


def test_a_disabled_control_tells_why_under_the_pointer_and_an_enabled_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save, close = Button("save", "Save"), Button("close", "Close")
    save.label, close.label = "Save: nothing has changed.", "Close the page"
    row = Row(save, close)
    save.enabled = False

    row.do(PointerMoved(rect(row, "save").center, 0))
    assert "Save: nothing has changed." in tips(monkeypatch, row)

    row.do(PointerMoved(rect(row, "close").center, 0))
    assert tips(monkeypatch, row) == ["Save", "Close"]

    row.do(PointerMoved(rect(row, "save").center, 0), PointerGone(0))
    assert tips(monkeypatch, row) == ["Save", "Close"]
