"""Tests of panels that slide in and out and can be used while they move."""

import pytest

from tests.ui.panels.test_result_panels import make_result_panel
from tests.ui.sample_home import home_scene
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import click_events, key_press, make_context, paint
from tests.ui.table_session import open_round
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.shell.scene_decorator import ShortcutScene

CONTEXT = make_context()
ANIMATED_MOTIONS: tuple[Motion, ...] = ("full", "reduced")


@pytest.mark.parametrize("motion", ANIMATED_MOTIONS)
def test_a_panel_slides_in_and_ends_as_without_animation(motion: Motion) -> None:
    page, still = make_result_panel(), make_result_panel()
    before = page.elements()
    page.slide.slide_in(AnimationSpeed("normal", motion))

    first = paint(page).get_buffer().raw
    page.update(60)
    second = paint(page).get_buffer().raw
    assert page.elements() == before
    page.update(durations.PANEL_IN_MS)

    assert not page.is_moving
    assert len({first, second, paint(page).get_buffer().raw}) == 3
    assert paint(page).get_buffer().raw == paint(still).get_buffer().raw


def test_a_moving_panel_accepts_clicks_which_end_the_slide() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed())

    assert [page.handle(each) for each in click_events(page, "button:next-round")][-1] == "button:next-round"
    assert not page.is_moving


def test_without_motion_a_panel_is_shown_at_once() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed("normal", "none"))

    assert (page.is_moving, page.slide.visible_share) == (False, 1.0)


def test_a_panel_slides_out_faster_than_in() -> None:
    slide = SlideTransition()
    slide.slide_in(AnimationSpeed())
    slide.update(durations.PANEL_OUT_MS)
    assert slide.is_moving
    slide.update(durations.PANEL_IN_MS)

    slide.slide_out()
    slide.update(durations.PANEL_OUT_MS)

    assert (slide.is_moving, slide.visible_share) == (False, 0.0)


def test_a_key_ends_the_slide() -> None:
    page = make_result_panel()
    page.slide.slide_in(AnimationSpeed())

    page.handle(key_press("left"))

    assert not page.is_moving


@pytest.mark.parametrize("motion", ANIMATED_MOTIONS)
def test_the_rules_panel_slides_in_and_ends_as_without_animation(motion: Motion) -> None:
    pages = [RulesPanel(CONTEXT, "Classic", HouseRules()) for _ in range(2)]
    pages[0].slide.slide_in(AnimationSpeed("normal", motion))

    first = paint(pages[0]).get_buffer().raw
    pages[0].update(durations.PANEL_IN_MS)

    assert not pages[0].is_moving
    assert first != paint(pages[0]).get_buffer().raw == paint(pages[1]).get_buffer().raw


def test_the_shortcut_sheet_slides_in_and_out_and_leaves_the_page_unchanged() -> None:
    page = ShortcutScene(home_scene(CONTEXT), CONTEXT, AnimationSpeed())
    before = paint(page).get_buffer().raw
    page.handle(key_press("?"))

    for shown, length in ((True, durations.PANEL_IN_MS), (False, durations.PANEL_OUT_MS)):
        assert page.is_moving
        assert ("dialog" in [each.id for each in page.elements()]) == shown
        page.update(length)
        if shown:
            page.handle(key_press("escape"))

    assert paint(page).get_buffer().raw == before


def test_the_scoreboard_slides_in_and_out_with_its_key() -> None:
    session = open_round(rules_with(), "5H 6H 7H KC 2D", "9S 9D 3S 4S QS", stock="JD", speed="normal")
    session.advance_until_rest()
    paint(session.scene)
    while session.scene._table_painter.images.is_pending:
        paint(session.scene)
    table = paint(session.scene).get_buffer().raw
    pictures = []
    for _ in range(2):
        session.scene.handle(key_press("t"))
        paint(session.scene)
        session.scene.update(60)
        pictures.append(paint(session.scene).get_buffer().raw)
        session.scene.update(durations.PANEL_IN_MS)
        pictures.append(paint(session.scene).get_buffer().raw)

    assert pictures[-1] == table
    assert len(set(pictures)) == len(pictures)
    assert not session.pointer_player.has_element("score:0")
