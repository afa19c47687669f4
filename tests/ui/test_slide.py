"""A sheet comes up and goes down, and can be used wherever it is on its way."""

import pytest

from tests.ui.kit import click, key, paint
from tests.ui.test_result import panel
from yaniv.ui import speeds
from yaniv.ui.motion.slide import Slide
from yaniv.ui.speeds import Motion, Pace

MOVING: tuple[Motion, ...] = ("full", "reduced")


@pytest.mark.parametrize("motion", MOVING)
def test_a_sheet_comes_and_is_at_rest_where_it_would_have_been_at_once(motion: Motion) -> None:
    page, calm = panel(), panel()
    before = page.elements()
    page.slide.come(Pace("normal", motion))

    first = paint(page).get_buffer().raw
    page.update(60)
    second = paint(page).get_buffer().raw
    assert page.elements() == before
    page.update(speeds.PANEL_IN)

    assert not page.moving
    assert len({first, second, paint(page).get_buffer().raw}) == 3
    assert paint(page).get_buffer().raw == paint(calm).get_buffer().raw


def test_a_sheet_answers_on_its_way_and_what_is_pressed_ends_it() -> None:
    page = panel()
    page.slide.come(Pace())

    assert [page.handle(each) for each in click(page, "button:next-round")][-1] == "button:next-round"
    assert not page.moving


def test_without_motion_a_sheet_is_there_at_once() -> None:
    page = panel()
    page.slide.come(Pace("normal", "none"))

    assert (page.moving, page.slide.part) == (False, 1.0)


def test_a_sheet_goes_faster_than_it_came() -> None:
    slide = Slide()
    slide.come(Pace())
    slide.update(speeds.PANEL_OUT)
    assert slide.moving
    slide.update(speeds.PANEL_IN)

    slide.leave()
    slide.update(speeds.PANEL_OUT)

    assert (slide.moving, slide.part) == (False, 0.0)


def test_a_key_ends_the_way_up() -> None:
    page = panel()
    page.slide.come(Pace())

    page.handle(key("left"))

    assert not page.moving
