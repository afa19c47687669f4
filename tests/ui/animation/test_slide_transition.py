"""A sheet comes up and goes down, and can be used wherever it is on its way."""

import pytest

from tests.ui.overlays.test_result_panels import make_result_panel
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import click_events, key_press, make_context, paint
from tests.ui.table_session import open_round
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.overlays.rules_panel import RulesPanel
from yaniv.ui.scenes.menu.main_menu_scene import MainMenuScene
from yaniv.ui.shell.shortcut_scene import ShortcutScene

CONTEXT = make_context()
ANIMATED_MOTIONS: tuple[Motion, ...] = ("full", "reduced")


@pytest.mark.parametrize("motion", ANIMATED_MOTIONS)
def test_a_sheet_comes_and_is_at_rest_where_it_would_have_been_at_once(motion: Motion) -> None:
    page, calm = make_result_panel(), make_result_panel()
    before = page.elements()
    page.slide.slide_in(AnimationSpeed("normal", motion))

    first = paint(page).get_buffer().raw
    page.update(60)
    second = paint(page).get_buffer().raw
    assert page.elements() == before
    page.update(durations.PANEL_IN_MS)

    assert not page.is_moving
    assert len({first, second, paint(page).get_buffer().raw}) == 3
    assert paint(page).get_buffer().raw == paint(calm).get_buffer().raw


def test_a_sheet_answers_on_its_way_and_what_is_pressed_ends_it() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed())

    assert [page.handle(each) for each in click_events(page, "button:next-round")][-1] == "button:next-round"
    assert not page.is_moving


def test_without_motion_a_sheet_is_there_at_once() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed("normal", "none"))

    assert (page.is_moving, page.slide.visible_share) == (False, 1.0)


def test_a_sheet_goes_faster_than_it_came() -> None:
    slide = SlideTransition()
    slide.slide_in(AnimationSpeed())
    slide.update(durations.PANEL_OUT_MS)
    assert slide.is_moving
    slide.update(durations.PANEL_IN_MS)

    slide.slide_out()
    slide.update(durations.PANEL_OUT_MS)

    assert (slide.is_moving, slide.visible_share) == (False, 0.0)


def test_a_key_ends_the_way_up() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed())

    page.handle(key_press("left"))

    assert not page.is_moving


@pytest.mark.parametrize("motion", ANIMATED_MOTIONS)
def test_the_rules_come_up_and_lie_where_they_would_have_lain_at_once(motion: Motion) -> None:
    pages = [RulesPanel(CONTEXT, "Classic", HouseRules()) for _ in range(2)]
    pages[0].slide.slide_in(AnimationSpeed("normal", motion))

    first = paint(pages[0]).get_buffer().raw
    pages[0].update(durations.PANEL_IN_MS)

    assert not pages[0].is_moving
    assert first != paint(pages[0]).get_buffer().raw == paint(pages[1]).get_buffer().raw


def test_the_list_of_keys_comes_up_goes_down_and_leaves_the_page_as_it_was() -> None:
    page = ShortcutScene(MainMenuScene(CONTEXT, []), CONTEXT, AnimationSpeed())
    before = paint(page).get_buffer().raw
    page.handle(key_press("?"))

    for shown, length in ((True, durations.PANEL_IN_MS), (False, durations.PANEL_OUT_MS)):
        assert page.is_moving
        assert ("dialog" in [each.id for each in page.elements()]) == shown
        page.update(length)
        if shown:
            page.handle(key_press("escape"))

    assert paint(page).get_buffer().raw == before


def test_the_score_board_comes_and_goes_with_its_key() -> None:
    session = open_round(rules_with(), "5H 6H 7H KC 2D", "9S 9D 3S 4S QS", stock="JD", speed="normal")
    session.advance_until_rest()
    paint(session.scene)
    while session.scene._table_painter.images.is_pending:
        paint(session.scene)
    table = paint(session.scene).get_buffer().raw
    is_open_by_frame = []
    for _ in range(2):
        session.scene.handle(key_press("t"))
        paint(session.scene)
        session.scene.update(60)
        is_open_by_frame.append(paint(session.scene).get_buffer().raw)
        session.scene.update(durations.PANEL_IN_MS)
        is_open_by_frame.append(paint(session.scene).get_buffer().raw)

    assert is_open_by_frame[-1] == table
    assert len(set(is_open_by_frame)) == len(is_open_by_frame)
    assert not session.pointer_player.has_element("score:0")
