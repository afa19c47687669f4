"""Tests of the achievements page: earned and open achievements, and watching the moment of an earned one."""

from pygame import Surface

from tests.ui.sample_pages import achievement_records
from tests.ui.scene_harness import click, find_element, key_press
from yaniv import paths
from yaniv.achievements.achievement_list import NAMES
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.context import load_context
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import ToMatches, ToMe, ToMenu, WatchAchievement
from yaniv.ui.pages.achievements_page import AchievementsPage

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())
EARNED = achievement_records(("asaf_two_cards", "call_zero"))


def open_page(selected: str = "") -> PageScene:
    page = PageScene(CONTEXT, AchievementsPage(CONTEXT, EARNED, selected))
    page.paint(Surface(SIZE))
    return page


def labels(page: PageScene) -> dict[str, str]:
    return {element.id: element.label for element in page.elements()}


def test_every_achievement_has_a_row_that_says_whether_it_is_earned() -> None:
    page, rows = open_page(), dict[str, str]()
    for _ in NAMES:
        rows |= {id_: label for id_, label in labels(page).items() if id_.startswith("achievement:")}
        page.handle(key_press("down"))
        page.paint(Surface(SIZE))

    assert set(rows) == {f"achievement:{name}" for name in NAMES}
    assert rows["achievement:call_zero"] == "Clean hands, earned"
    assert rows["achievement:asaf_zero"] == "Nothing beats nothing, not earned yet"


def test_the_moment_of_an_earned_achievement_is_opened_by_mouse_or_enter() -> None:
    watch = WatchAchievement("call_zero", 2, returns_to_list=True)

    assert click(open_page("call_zero"), "button:watch") == watch
    assert open_page("call_zero").handle(key_press("return")) == watch
    assert click(open_page("call_zero"), "button:match") == ToMatches(2)


def test_an_open_achievement_describes_its_task_and_has_no_moment() -> None:
    page = open_page()
    click(page, "achievement:asaf_zero")

    assert labels(page)["details"] == "Beat a call with a hand worth nothing. Not earned yet."
    assert "button:watch" not in labels(page)
    assert page.handle(key_press("return")) is None


def test_the_page_leads_back_to_the_statistics_or_to_the_menu() -> None:
    assert open_page().handle(key_press("escape")) == ToMe()
    assert click(open_page(), "button:back") == ToMe()
    assert click(open_page(), "button:menu") == ToMenu()
    assert find_element(open_page(), "button:menu").name == "Back home"


def test_an_unknown_name_selects_the_first_achievement() -> None:
    assert find_element(open_page("no_such_achievement"), "achievement").value == "asaf_two_cards"
