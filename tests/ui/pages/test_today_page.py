"""Tests of the page of today's deal: playing, its card, sharing, past days, and a friend's code."""

from datetime import timedelta

import pytest
from pygame import Surface

from tests.ui.fake_daily_port import GRADES, TODAY, FakeDailyPort, sample_replay
from tests.ui.scene_harness import click, element_ids, find_element, focused_id, key_press
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.daily.daily_results import DayResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.settings.settings_schema import Appearance
from yaniv.store.par_cache import Par
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import load_context
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import (
    OpenDealReplay,
    OpenPuzzle,
    OpenReplay,
    PlayDeal,
    ToMenu,
)
from yaniv.ui.pages.today_page import CheckedCode, TodayPage

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())
MISSED_DAY = TODAY - timedelta(days=17)
PLAYED_DAY = TODAY - timedelta(days=3)
UNGRADED: GradedRounds = tuple((None,) * len(turns) for turns in GRADES)


def open_page(port: FakeDailyPort, speed: AnimationSpeed | None = None) -> PageScene:
    page = TodayPage(CONTEXT, port) if speed is None else TodayPage(CONTEXT, port, speed)
    scene = PageScene(CONTEXT, page)
    scene.paint(Surface(SIZE))
    return scene


def texts(page: PageScene) -> str:
    return " ".join(element.label for element in page.elements())


def test_play_has_the_focus_and_escape_leads_back() -> None:
    page = open_page(FakeDailyPort(is_played=False))

    assert page.handle(key_press("return")) == PlayDeal()
    assert page.handle(key_press("escape")) == ToMenu()


def test_share_has_the_focus_once_the_deal_is_done() -> None:
    port = FakeDailyPort()
    page = open_page(port)

    page.handle(key_press("return"))

    assert port.copied == 1
    assert "Copied. Send it to a friend." in texts(page)


def test_a_deal_can_be_warmed_up_for_until_it_is_begun() -> None:
    begun = DayResult(TODAY, 1, None, is_open=True)

    assert click(open_page(FakeDailyPort(is_played=False)), "button:warm-up") == PlayDeal(is_warm_up=True)
    assert "button:warm-up" not in element_ids(open_page(FakeDailyPort(today_result=begun)))


@pytest.mark.parametrize(
    ("is_open", "name", "sentence"),
    [(True, "Continue", "Round 4 is waiting."), (False, "Play it again", "You left this one after round 3.")],
)
def test_a_deal_that_was_left_says_where(*, is_open: bool, name: str, sentence: str) -> None:
    page = open_page(FakeDailyPort(today_result=DayResult(TODAY, 1, None, is_open=is_open)))

    assert find_element(page, "button:play").name == name
    assert sentence in page.announce
    assert click(page, "button:play") == PlayDeal()


def test_a_result_is_shown_with_par_and_later_tries() -> None:
    page = open_page(FakeDailyPort())

    assert "You: 31, par: 26" in texts(page)
    assert "With your cards, eight masters scored 12 to 60" in texts(page)
    assert "Later tries, not counted: 19" in texts(page)
    assert "24 December 2026: 31, par 26" in texts(page)


def test_the_card_tells_the_turns_of_each_round_by_their_grades() -> None:
    card = find_element(open_page(FakeDailyPort()), "today:result").label

    assert "Round 1: 5 turns, 4 best, 1 slip. You won the round. 0 points." in card
    assert "Round 2: 4 turns, 3 best, 1 mistake. 7 points." in card
    assert "Round 3: 6 turns, 5 best, 1 slip. You were caught. 24 points." in card


def test_the_squares_and_the_numbers_of_the_calendar_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        open_page(FakeDailyPort())

    drawn = {each.text for each in recorder.texts}
    assert {"best", "slip", "mistake", "won", "caught"} <= drawn
    assert "Difference from par, or your points. Lower is better." in drawn


def test_squares_turn_over_one_by_one_as_grades_come() -> None:
    port = FakeDailyPort(grades=(UNGRADED, (GRADES[0], *UNGRADED[1:]), GRADES))
    page = open_page(port, AnimationSpeed())
    assert "best" not in find_element(page, "today:result").label

    frames = 0
    while page.is_moving:
        page.update(16)
        page.paint(Surface(SIZE))
        frames += 1

    turns = sum(map(len, GRADES))
    assert frames * 16 >= (turns - 1) * 70 + 160
    assert "4 best" in find_element(page, "today:result").label


def test_grading_ends_with_the_page() -> None:
    port = FakeDailyPort(grades=(UNGRADED,))
    page = open_page(port)
    port.is_grading_stopped = False

    page.close()

    assert port.is_grading_stopped


def test_par_appears_when_it_is_known() -> None:
    port = FakeDailyPort()
    port.par_value = None
    page = open_page(port)
    assert "Par is being worked out" in texts(page)

    port.par_value = Par(26, 12, 60)
    page.update(500)

    assert "You: 31, par: 26" in texts(page)
    assert not page.is_moving


def test_sharing_needs_a_result() -> None:
    assert "button:share" not in element_ids(open_page(FakeDailyPort(is_played=False)))


def test_the_card_is_saved_as_a_picture_with_the_name_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    port, recorder = FakeDailyPort(), TextRecorder()
    page = open_page(port)

    with recorder.recording(monkeypatch):
        page.page.update("picture")

    assert [picture.get_size() for picture in port.saved] == [(1080, 810)]
    assert {"Yaniv", "24 December 2026", "31"} <= {each.text for each in recorder.texts}


def test_a_finished_deal_leads_to_its_review_the_puzzle_and_another_try() -> None:
    page = open_page(FakeDailyPort())

    assert click(page, "button:review") == OpenReplay(1)
    assert click(page, "button:puzzle") == OpenPuzzle("p1")
    assert click(page, "button:play") == PlayDeal()


def test_a_friends_code_is_pasted_and_can_be_watched() -> None:
    port = FakeDailyPort(checked_code=CheckedCode(sample_replay()))
    port.clipboard = "Yaniv 24 December: 31 (par 26)\nYNT1-17TM"
    page = open_page(port)
    assert "button:replay" not in element_ids(page)

    click(page, "button:paste")
    page.update(500)
    page.paint(Surface(SIZE))

    assert port.checked == [port.clipboard]
    assert "Your friend scored 31 too. The replay gives exactly this result." in texts(page)
    assert click(page, "button:replay") == OpenDealReplay()


def test_a_friends_deal_is_not_watched_before_the_own_first_try() -> None:
    page = open_page(FakeDailyPort(is_played=False, checked_code=CheckedCode(sample_replay())))

    click(page, "button:paste")
    page.update(500)
    page.paint(Surface(SIZE))

    assert click(page, "button:replay") is None
    assert "It has the same cards" in find_element(page, "button:replay").label


def test_an_invalid_code_shows_its_problem() -> None:
    page = open_page(FakeDailyPort(checked_code=CheckedCode(None, "One letter is wrong.")))

    click(page, "button:paste")
    page.update(500)

    assert "One letter is wrong." in texts(page)
    assert "button:replay" not in element_ids(page)


def test_an_empty_clipboard_is_said() -> None:
    port = FakeDailyPort()
    port.clipboard = " \n"
    page = open_page(port)

    click(page, "button:paste")

    assert port.checked == []
    assert "There's no code on the clipboard." in texts(page)


def test_the_calendar_goes_back_and_never_beyond_today() -> None:
    page = open_page(FakeDailyPort())

    click(page, "button:later")
    assert "December 2026." in texts(page)
    click(page, "button:earlier")
    click(page, "button:earlier")
    assert "October 2026. No deals played." in texts(page)
    click(page, "button:later")

    assert "November 2026." in texts(page)


def test_a_past_day_opens_its_card_and_a_missed_one_is_played_for_fun() -> None:
    page = open_page(FakeDailyPort(is_played=False))
    click(page, "button:past")

    click(page, f"day:{PLAYED_DAY.isoformat()}")
    assert "You: 31, par: 26" in find_element(page, "today:result").label
    click(page, f"day:{MISSED_DAY.isoformat()}")

    assert "You didn't play this one." in page.announce
    assert click(page, "button:play") == PlayDeal(MISSED_DAY)


def test_arrow_keys_go_through_the_days_and_tab_leaves_them() -> None:
    page = open_page(FakeDailyPort())
    while focused_id(page) != f"day:{TODAY.isoformat()}":
        page.handle(key_press("tab"))

    page.handle(key_press("up"))
    above = focused_id(page)
    page.handle(key_press("tab"))

    assert above == f"day:{(TODAY - timedelta(days=7)).isoformat()}"
    assert not focused_id(page).startswith("day:")


def test_a_streak_is_told_from_two_days_on() -> None:
    long, short = FakeDailyPort(), FakeDailyPort(is_played=False)
    short._results = {TODAY - timedelta(days=1): DayResult(TODAY - timedelta(days=1), 1, 9, is_open=False)}

    assert "5 days in a row; your best: 12" in texts(open_page(long))
    assert "in a row" not in texts(open_page(short))


def test_what_is_new_tonight_is_shown_and_else_the_last_card() -> None:
    new, known = (open_page(FakeDailyPort(is_played=False, new=rule)) for rule in ("slap", None))

    assert "Drew the rank you just threw? Slap it down." in find_element(new, "today:new").label
    assert "today:new" not in element_ids(known)
    assert "Your last deal. You: 33, par: 26" in find_element(known, "today:last").label
