"""Tests of the page of today's deal: playing, sharing, the calendar, and checking a friend's code."""

import pytest
from pygame import Surface

from tests.ui.fake_daily_port import FakeDailyPort, sample_replay
from tests.ui.scene_harness import click_events, key_press
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.settings.settings_schema import Appearance
from yaniv.store.par_cache import Par
from yaniv.ui.context import load_context
from yaniv.ui.navigation import NavigationRequest, OpenDealReplay, PlayDeal, ToMenu, ToToday
from yaniv.ui.scenes.menu.main_menu_scene import MainMenuScene
from yaniv.ui.scenes.menu.menu_entries import TodayEntry
from yaniv.ui.scenes.today.daily_port import CheckedCode
from yaniv.ui.scenes.today.daily_scene import DailyScene

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())


def open_page(port: FakeDailyPort) -> DailyScene:
    page = DailyScene(CONTEXT, port)
    page.paint(Surface(SIZE))
    return page


def click(page: DailyScene | MainMenuScene, element_id: str) -> NavigationRequest | None:
    requests = [page.handle(event) for event in click_events(page, element_id)]
    page.paint(Surface(SIZE))
    return requests[-1]


def texts(page: DailyScene) -> str:
    return " ".join(element.label for element in page.elements())


def test_play_has_the_focus_and_escape_leads_back() -> None:
    page = open_page(FakeDailyPort(is_played=False))

    assert page.handle(key_press("return")) == PlayDeal()
    assert page.handle(key_press("escape")) == ToMenu()


def test_a_result_is_shown_with_par_and_later_tries() -> None:
    page = open_page(FakeDailyPort())

    assert "You 31, par 26" in texts(page)
    assert "With your cards, eight masters ended from 12 to 60" in texts(page)
    assert "Round 2: then 7, now 0" in texts(page)
    assert "24 December 2026: 31" in texts(page)


def test_the_signs_of_rounds_and_the_numbers_of_the_calendar_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        page = open_page(FakeDailyPort())

    assert "++ you won the round, +! you beat a call, + 10 points or fewer" in texts(page)
    assert any(each.text.startswith("Below a date: your points.") for each in recorder.texts)


def test_par_appears_when_it_is_known() -> None:
    port = FakeDailyPort()
    port.par_value = None
    page = open_page(port)
    assert page.is_moving
    assert "Par is being worked out" in texts(page)

    port.par_value = Par(26, 12, 60)
    page.update(500)

    assert "You 31, par 26" in texts(page)
    assert not page.is_moving


def test_sharing_needs_a_result() -> None:
    played, unplayed = FakeDailyPort(), FakeDailyPort(is_played=False)

    for port in (played, unplayed):
        click(open_page(port), "button:share")

    assert (played.copied, unplayed.copied) == (1, 0)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_friends_code_is_checked_and_can_be_watched(*, by_key: bool) -> None:
    port = FakeDailyPort(checked_code=CheckedCode(sample_replay()))
    page = open_page(port)
    page._code_field.set_text("YNT1-17TM")
    assert click(page, "button:replay") is None

    if by_key:
        click(page, "today:code")
        page.handle(key_press("return"))
    else:
        click(page, "button:check")
    page.update(500)
    page.paint(Surface(SIZE))

    assert port.checked == ["YNT1-17TM"]
    assert "Points after each round: 0, 7, 31" in texts(page)
    assert click(page, "button:replay") == OpenDealReplay()


def test_an_invalid_code_shows_its_problem() -> None:
    page = open_page(FakeDailyPort(checked_code=CheckedCode(None, "One letter is wrong.")))
    page._code_field.set_text("YNT1")

    click(page, "button:check")
    page.update(500)

    assert "One letter is wrong." in texts(page)
    assert click(page, "button:replay") is None


def test_the_calendar_goes_back_and_never_beyond_today() -> None:
    page = open_page(FakeDailyPort())

    click(page, "button:later")
    assert "December 2026." in texts(page)
    click(page, "button:earlier")
    click(page, "button:earlier")
    assert "October 2026. No deals played." in texts(page)
    click(page, "button:later")

    assert "November 2026." in texts(page)


@pytest.mark.parametrize(("entry", "label"), [("open", "Today's deal, not played yet"), ("done", "Today's deal, done")])
def test_the_menu_entry_says_whether_the_deal_is_done(entry: TodayEntry, label: str) -> None:
    menu = MainMenuScene(CONTEXT, [], today=entry)
    menu.paint(Surface(SIZE))

    assert [element.label for element in menu.elements() if element.id == "menu:today"] == [label]
    assert click(menu, "menu:today") == ToToday()


def test_the_menu_entry_can_be_hidden() -> None:
    assert not [element for element in MainMenuScene(CONTEXT, []).elements() if element.id == "menu:today"]
