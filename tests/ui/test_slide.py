"""A sheet comes up and goes down, and can be used wherever it is on its way."""

import pytest

from tests.ui.kit import click, key, look, paint
from tests.ui.sights import house
from tests.ui.sitting import sit_at
from tests.ui.test_result import panel
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Motion
from yaniv.ui import speeds
from yaniv.ui.motion.slide import Slide
from yaniv.ui.scenes.howto import RulesPanel
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.speeds import Pace

LOOK = look()
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


@pytest.mark.parametrize("motion", MOVING)
def test_the_rules_come_up_and_lie_where_they_would_have_lain_at_once(motion: Motion) -> None:
    pages = [RulesPanel(LOOK, "Classic", HouseRules()) for _ in range(2)]
    pages[0].slide.come(Pace("normal", motion))

    first = paint(pages[0]).get_buffer().raw
    pages[0].update(speeds.PANEL_IN)

    assert not pages[0].moving
    assert first != paint(pages[0]).get_buffer().raw == paint(pages[1]).get_buffer().raw


def test_the_list_of_keys_comes_up_goes_down_and_leaves_the_page_as_it_was() -> None:
    page = WithKeys(TitleScene(LOOK, []), LOOK, Pace())
    before = paint(page).get_buffer().raw
    page.handle(key("?"))

    for shown, length in ((True, speeds.PANEL_IN), (False, speeds.PANEL_OUT)):
        assert page.moving
        assert ("dialog" in [each.id for each in page.elements()]) == shown
        page.update(length)
        if shown:
            page.handle(key("escape"))

    assert paint(page).get_buffer().raw == before


def test_the_score_board_comes_and_goes_with_its_key() -> None:
    sitting = sit_at(house(), "5H 6H 7H KC 2D", "9S 9D 3S 4S QS", stock="JD", speed="normal")
    sitting.rest()
    paint(sitting.scene)
    while sitting.scene._easel.art.pending:
        paint(sitting.scene)
    table = paint(sitting.scene).get_buffer().raw
    seen = []
    for _ in range(2):
        sitting.scene.handle(key("t"))
        paint(sitting.scene)
        sitting.scene.update(60)
        seen.append(paint(sitting.scene).get_buffer().raw)
        sitting.scene.update(speeds.PANEL_IN)
        seen.append(paint(sitting.scene).get_buffer().raw)

    assert seen[-1] == table
    assert len(set(seen)) == len(seen)
    assert not sitting.pilot.has("score:0")
