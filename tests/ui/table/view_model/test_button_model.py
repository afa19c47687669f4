"""Tests of the buttons of the table: painted, described and hit by the same value."""

from itertools import product
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import make_context
from tests.ui.table_session import open_round
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.model.hit_test import target_at
from yaniv.ui.table.render.button_painter import paint_button
from yaniv.ui.table.view_model.table_buttons import ButtonKind, ButtonModel, ButtonTone

CONTEXT = make_context()
SIZE = (400, 120)
BOX = RectF(40, 20, 300, 80)


def picture_of(button: ButtonModel) -> bytes:
    """Return all pixels of a painted button."""
    surface = Surface(SIZE)
    paint_button(CONTEXT.painter(surface), button)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(("kind", "tone"), list(product(get_args(ButtonKind), get_args(ButtonTone))))
def test_hover_press_and_disabling_are_visible_on_every_button(kind: ButtonKind, tone: ButtonTone) -> None:
    usual = ButtonModel("button:x", "Throw", "Throw", BOX, kind=kind, tone=tone)
    hovered = replace(usual, is_hovered=True)
    disabled = replace(usual, is_enabled=False)

    assert len({picture_of(each) for each in (usual, hovered, disabled)}) == 3
    if kind != "bar":
        assert picture_of(replace(hovered, is_pressed=True)) not in {picture_of(usual), picture_of(hovered)}


def test_the_element_of_a_button_has_all_its_states() -> None:
    button = ButtonModel("button:x", "Throw", "Throw two cards", BOX, value="armed", is_enabled=False, is_focused=True)

    element = button.element((1, 2, 3, 4))

    assert (element.id, element.role, element.name, element.label) == ("button:x", "button", "Throw", "Throw two cards")
    assert (element.rect, element.state, element.value) == (
        (1, 2, 3, 4),
        ("disabled", "focused"),
        "armed",
    )


def test_the_tooltip_is_the_label_if_it_differs_from_the_name() -> None:
    button = ButtonModel("button:x", "Throw", "Throw two cards")

    assert button.tooltip_text == "Throw two cards"
    assert replace(button, label="Throw").tooltip_text == ""
    assert replace(button, tooltip="").tooltip_text == ""
    assert replace(button, label="Throw", tooltip="Two cards").tooltip_text == "Two cards"


def test_every_button_of_the_table_is_hit_where_it_is_painted_and_listed() -> None:
    session = open_round(rules_with(), "5H 6H 7H KC 2D", "9C 9D 9S 4S QS")
    rects = {each.id: Rect(each.rect) for each in session.scene.elements()}
    buttons = session.scene.view_model.buttons

    assert len(buttons) > 5
    for button in buttons:
        rect = rects[button.id]
        assert Rect(button.box.pixel_rect) == rect
        inner = rect.inflate(-2, -2)  # neighbours in the top bar may share a column of pixels
        for corner in (inner.topleft, (inner.right - 1, inner.bottom - 1)):
            assert target_at(corner, session.scene.view_model, session.model.hand_state).button == button.id
