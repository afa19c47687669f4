"""Forms: lines with a control each, in a column, whatever the size of the window and of the text."""

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.kit import HD, click, element, ids, key, look, paint, rect
from yaniv.ui.inputs import Input, WheelTurned
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import unit
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.form import Form, Line, Question, control
from yaniv.ui.widgets.segments import Segments
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.toggle import Toggle

LOOK = look()
SENTENCE = "A plain sentence that says what this does at the table, and what it does not do."


def words(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, name.title()) for name in names)


@pytest.mark.parametrize(
    ("asked", "value", "kind"),
    [
        (Question("q", "Q", is_switch=True), True, Toggle),
        (Question("q", "Q", words("a", "b", "c")), "b", Segments),
        (Question("q", "Q", words("a", "b", "c", "d")), "d", Dropdown),
        (Question("q", "Q", bounds=(0, 10)), 7, Stepper),
        (Question("q", "Q", bounds=(0, 100), slides=True), 55, Slider),
        (Question("q", "Q", words("auto"), bounds=(1, 4)), "auto", Stepper),
        (Question("q", "Q", words("auto"), bounds=(1, 4)), 2, Stepper),
        (Question("q", "Q"), "Yaniv", Field),
    ],
)
def test_a_question_gets_the_control_that_answers_it(asked: Question, value: str | int, kind: type) -> None:
    made = control(asked, value)

    assert type(made) is kind
    assert made.value() == value


def test_a_word_stands_before_the_least_number_of_a_stepper() -> None:
    made = control(Question("q", "Packs", words("auto"), bounds=(1, 4)), 1)

    made.key(key("left"))
    assert made.value() == "auto"
    made.key(key("left"))
    assert made.value() == "auto"
    made.key(key("right"))
    assert made.value() == 1


class Paper:
    """A page with nothing but a form of twelve lines."""

    def __init__(self, dressed: Look = LOOK) -> None:
        self._look = dressed
        kinds = (
            Question("a", "A switch", is_switch=True),
            Question("b", "Few words", words("none", "single", "sets")),
            Question("c", "Many words", words("none", "single", "sets", "runs")),
            Question("d", "A volume", bounds=(0, 100), slides=True),
        )
        asked = [replace(kind, id=f"{kind.id}{number}") for number in range(3) for kind in kinds]
        self.form = Form(dressed, [Line(control(each, "none" if each.options else 0), SENTENCE) for each in asked])
        self.form.lines[0].section = "Turn"
        self.form.lines[1].remark = "This does not go together with the rule above."
        for line in self.form.lines:
            line.mark(as_it_came=line.control.id != "a0")
        self.ring = Ring(self.form.controls)

    def handle(self, given: Input) -> str | None:
        """As a page does."""
        if self.form.column.handle(given):
            return None
        used = self.ring.handle(given)
        self.form.reveal(self.ring.focused)
        return used

    def paint(self, surface: Surface) -> None:
        """The form with a margin."""
        brush = self._look.brush(surface)
        margin = brush.px(60)
        self.form.lay(surface.get_rect().inflate(-2 * margin, -2 * margin), unit(surface.get_size()))
        self.form.paint(brush)
        self.ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """What is in sight."""
        return self.ring.elements()


def test_a_line_tells_its_sentence_and_whether_it_is_as_it_came() -> None:
    page = Paper()
    paint(page)

    assert element(page, "a0").label == f"A switch. {SENTENCE}"
    assert element(page, "reset:a0").state == ("enabled",)
    assert element(page, "reset:b0").state == ("disabled",)
    assert element(page, "reset:b0").label == "Few words is as it came."


def test_the_way_back_of_a_line_leads_to_its_line() -> None:
    page = Paper()
    paint(page)

    used = [page.handle(each) for each in click(page, "reset:a0")][-1]

    assert used == "reset:a0"
    assert page.form.line(used) is page.form.lines[0]
    assert page.form.line("a0") is page.form.lines[0]
    assert page.form.line("button:back") is None


def test_the_focus_takes_the_form_along() -> None:
    page = Paper()
    paint(page)
    assert "d2" not in ids(page)

    for _ in range(12):
        page.handle(key("tab"))
        paint(page)

    focused = next(each for each in page.ring.controls if each.focused)
    assert focused.id in ids(page)
    assert page.form.column.rect.contains(focused.rect)


@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_lines_never_meet_whatever_the_size_of_the_text(size: tuple[int, int], scale: float) -> None:
    page = Paper(replace(look(), text_scale=scale))
    paint(page, size)

    for line in page.form.lines:
        assert not line.text.colliderect(line.control.rect)
        assert line.reset is not None
        assert not line.reset.rect.colliderect(line.control.rect)
        assert (line.control.rect.top >= line.text.bottom) == (scale >= 1.5)
    tops = [line.text.top for line in page.form.lines]
    assert tops == sorted(tops)


def test_the_wheel_reads_on_and_leaves_the_numbers_alone() -> None:
    page = Paper()
    paint(page)
    before = element(page, "d0").value

    page.handle(WheelTurned(rect(page, "d0").center, -3, 0))
    paint(page)

    assert page.form.lines[3].control.value() == before
    assert "a0" not in ids(page)
    assert all(Rect(0, 0, *HD).contains(Rect(each.rect)) for each in page.elements())
