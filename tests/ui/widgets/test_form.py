"""Tests of forms: one control per row, at any size of window and text."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.scene_harness import (
    HD,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.input.input_events import InputEvent, WheelTurned
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.form import Form
from yaniv.ui.widgets.form_row import FormField, FormRow, create_widget
from yaniv.ui.widgets.segmented_control import SegmentedControl
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.toggle import Toggle

CONTEXT = make_context()
LONG_SENTENCE = "A plain sentence that says what this does at the table, and what it does not do."


def word_options(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, name.title()) for name in names)


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        (FormField("q", "Q", is_switch=True), True, Toggle),
        (FormField("q", "Q", word_options("a", "b", "c")), "b", SegmentedControl),
        (FormField("q", "Q", word_options("a", "b", "c", "d")), "d", Dropdown),
        (FormField("q", "Q", bounds=(0, 10)), 7, Stepper),
        (FormField("q", "Q", word_options("auto"), bounds=(1, 4)), "auto", Stepper),
        (FormField("q", "Q", word_options("auto"), bounds=(1, 4)), 2, Stepper),
        (FormField("q", "Q"), "Yaniv", TextField),
    ],
)
def test_a_field_gets_the_widget_of_its_kind(field: FormField, value: str | int, kind: type) -> None:
    widget = create_widget(field, value)

    assert type(widget) is kind
    assert widget.value() == value


def test_a_word_comes_before_the_lowest_number_of_a_stepper() -> None:
    widget = create_widget(FormField("q", "Packs", word_options("auto"), bounds=(1, 4)), 1)

    widget.handle_key(key_press("left"))
    assert widget.value() == "auto"
    widget.handle_key(key_press("left"))
    assert widget.value() == "auto"
    widget.handle_key(key_press("right"))
    assert widget.value() == 1


class FormPage:
    """A page with a form of twelve rows."""

    def __init__(self, context: UiContext = CONTEXT) -> None:
        self._context = context
        kinds = (
            FormField("a", "A switch", is_switch=True),
            FormField("b", "Few words", word_options("none", "single", "sets")),
            FormField("c", "Many words", word_options("none", "single", "sets", "runs")),
            FormField("d", "A volume", bounds=(0, 100)),
        )
        fields = [replace(kind, id=f"{kind.id}{number}") for number in range(3) for kind in kinds]
        self.form = Form(
            context, [FormRow(create_widget(each, "none" if each.options else 0), LONG_SENTENCE) for each in fields]
        )
        self.form.rows[0].section_title = "Turn"
        self.form.rows[1].problem_text = "This does not go together with the rule above."
        for line in self.form.rows:
            line.set_default_state(is_default=line.widget.id != "a0")
        self.focus_group = FocusGroup(self.form.widgets)

    def handle(self, event: InputEvent) -> str | None:
        """Pass the event to scroll area and controls; return the id of the control used."""
        if self.form.scroll_area.handle(event):
            return None
        used = self.focus_group.handle(event)
        self.form.scroll_into_view(self.focus_group.focused_widget)
        return used

    def paint(self, surface: Surface) -> None:
        """Paint the form with a margin."""
        painter = self._context.painter(surface)
        margin = painter.px(60)
        self.form.lay_out(surface.get_rect().inflate(-2 * margin, -2 * margin), pixels_per_u(surface.get_size()))
        self.form.paint(painter)
        self.focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements."""
        return self.focus_group.elements()


def test_a_row_describes_its_control_and_whether_it_is_at_its_default() -> None:
    page = FormPage()
    paint(page)

    assert find_element(page, "a0").label == f"A switch. {LONG_SENTENCE}"
    assert find_element(page, "reset:a0").state == ("enabled",)
    assert find_element(page, "reset:b0").state == ("disabled",)
    assert find_element(page, "reset:b0").label == "Few words is unchanged."


def test_the_reset_button_of_a_row_identifies_its_row() -> None:
    page = FormPage()
    paint(page)

    used = [page.handle(each) for each in click_events(page, "reset:a0")][-1]

    assert used == "reset:a0"
    assert page.form.row_for(used) is page.form.rows[0]
    assert page.form.row_for("a0") is page.form.rows[0]
    assert page.form.row_for("button:back") is None


def test_the_form_scrolls_to_the_focused_control() -> None:
    page = FormPage()
    paint(page)
    assert "d2" not in element_ids(page)

    for _ in range(12):
        page.handle(key_press("tab"))
        paint(page)

    focused = next(each for each in page.focus_group.widgets if each.focused)
    assert focused.id in element_ids(page)
    assert page.form.scroll_area.viewport.contains(focused.rect)


@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_rows_never_overlap_at_any_text_size(size: tuple[int, int], scale: float) -> None:
    page = FormPage(replace(make_context(), text_scale=scale))
    paint(page, size)

    for line in page.form.rows:
        assert not line.text_rect.colliderect(line.widget.rect)
        assert not line.reset_button.rect.colliderect(line.widget.rect)
        assert line.widget.rect.top >= line.text_rect.bottom
        assert line.lower_text_rect.top >= max(line.widget.rect.bottom, line.text_rect.bottom)
    tops = [line.text_rect.top for line in page.form.rows]
    assert tops == sorted(tops)


@pytest.mark.parametrize("size", [(1024, 640), HD, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_a_picture_stands_beside_texts_and_controls(size: tuple[int, int], scale: float) -> None:
    page = FormPage(replace(make_context(), text_scale=scale))
    drawn: list[Rect] = []
    for line in page.form.rows:
        line.picture = lambda _painter, rect: drawn.append(rect)
    paint(page, size)

    assert drawn
    for line in page.form.rows:
        others = (line.text_rect, line.widget.rect, line.reset_button.rect, line.lower_text_rect)
        assert line.picture_rect.width > 0
        assert line.picture_rect.collidelist(others) == -1
    for upper, lower in pairwise(page.form.rows):
        assert upper.picture_rect.bottom <= lower.picture_rect.top


def test_the_wheel_scrolls_the_form_and_changes_no_value() -> None:
    page = FormPage()
    paint(page)
    before = find_element(page, "d0").value

    page.handle(WheelTurned(element_rect(page, "d0").center, -3, 0))
    paint(page)

    assert page.form.rows[3].widget.value() == before
    assert "a0" not in element_ids(page)
    assert all(Rect(0, 0, *HD).contains(Rect(each.rect)) for each in page.elements())
