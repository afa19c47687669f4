"""Tests of the home page in each of its states: buttons, order, shortcuts, what is spoken, and that everything fits."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.sample_home import HomeState, home_scene, quick_news, sample_news
from tests.ui.scene_harness import (
    SIZES,
    click,
    element_ids,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.crash_report import CrashReporter
from yaniv.i18n import set_language
from yaniv.settings.settings_schema import Settings
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.input.input_events import ElementFocused, GamepadPressed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import (
    ContinueMatch,
    ContinueTable,
    NavigationRequest,
    OpenPuzzle,
    PlayStop,
    QuickPlay,
    Quit,
    ShowShortcuts,
    ToAbout,
    ToElsewhere,
    ToJourney,
    ToLearn,
    ToLobby,
    ToMatches,
    ToMe,
    ToProfiles,
    ToPuzzles,
    ToRulesEditor,
    ToSettings,
    ToStop,
    ToToday,
)
from yaniv.ui.pages.home_actions import HomeActions
from yaniv.ui.pages.home_news import TIPS, HomeNews, tip_text
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.panels.dialog import CrashNotice, notice_dialog

CONTEXT = make_context()
STATES: tuple[HomeState, ...] = get_args(HomeState)
WAYS: dict[str, NavigationRequest] = {
    "menu:continue": ContinueMatch(7),
    "menu:quick-play": QuickPlay(),
    "menu:new-game": ToLobby(),
    "menu:other": ToMatches(),
    "menu:today": ToToday(),
    "menu:puzzle": OpenPuzzle("0123abcd"),
    "menu:journey": ToJourney(),
    "postcard:galilee": ToStop("galilee"),
    "learn:next": ToPuzzles(),
    "learn:page": ToLearn(),
    "menu:learn": ToLearn(),
    "menu:rules": ToRulesEditor(),
    "menu:puzzles": ToPuzzles(),
    "menu:profile": ToMe(),
    "menu:settings": ToSettings(),
    "menu:quit": Quit(),
    "menu:practice": ToLobby(is_practice=True),
    "menu:pass": ToLobby(is_shared=True),
    "menu:about": ToAbout(),
    "menu:keys": ShowShortcuts(),
}
"""Where each button of the page leads if several matches wait."""
MAIN_BUTTONS: dict[HomeState, str] = {
    "match": "menu:continue",
    "more": "menu:continue",
    "deal": "menu:continue",
    "done": "menu:continue",
    "friends": "menu:continue",
    "before": "menu:quick-play",
    "first": "button:take-lessons",
    "opened": "journey:sit-down",
}


class RecordedActions(HomeActions):
    """Actions of the home page that are only recorded."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        super().__init__(Settings, str, lambda: self.calls.append("declined"))

    def enlarge_text(self) -> str:
        """Record it."""
        self.calls.append("larger")
        return "Larger."

    def toggle_contrast(self) -> str:
        """Record it."""
        self.calls.append("contrast")
        return "Contrast."

    def toggle_speech(self) -> str:
        """Record it."""
        self.calls.append("speech")
        return "Speech."


def opened(state: HomeState = "match") -> PageScene:
    scene = home_scene(CONTEXT, sample_news(CONTEXT, state))
    paint(scene)
    return scene


@pytest.fixture
def _english() -> Iterator[None]:
    yield
    set_language("en", paths.locale())


@pytest.mark.parametrize(("id_", "request_"), WAYS.items())
def test_each_button_leads_to_its_page(id_: str, request_: NavigationRequest) -> None:
    page = opened("more")

    page.handle(ElementFocused(id_, 0))

    assert page.handle(key_press("return")) == (
        replace(request_, device="keys") if isinstance(request_, ToLearn) else request_
    )


def test_tab_stops_at_one_postcard_and_arrows_reach_the_others() -> None:
    page = opened()

    page.handle(ElementFocused("postcard:galilee", 0))
    page.handle(key_press("left"))

    assert focused_id(page).startswith("postcard:")
    assert focused_id(page) != "postcard:galilee"
    page.handle(key_press("tab"))
    assert focused_id(page) == "learn:page"


def test_all_usable_buttons_are_tried() -> None:
    usable = {each.id for each in opened("more").elements() if each.role == "button"}
    postcards = {each for each in usable if each.startswith("postcard:")}

    assert usable - postcards == {*WAYS, "menu:tip"} - {"postcard:galilee"}
    assert len(postcards) == 6


@pytest.mark.parametrize(("state", "id_"), MAIN_BUTTONS.items())
def test_enter_presses_the_one_main_button_which_comes_first(state: HomeState, id_: str) -> None:
    page = opened(state)

    assert focused_id(page) == id_
    assert page.handle(key_press("return")) is not None
    order = [each.id for each in page.elements() if each.role == "button" and not each.id.startswith("comfort:")]
    assert next(each for each in order if each != "menu:other") == id_


def test_the_focus_goes_on_from_the_match_to_today_journey_learning_player_and_quit() -> None:
    expected = (
        *("menu:continue", "menu:quick-play", "menu:new-game", "menu:today", "menu:puzzle"),
        *("menu:journey", "postcard:galilee", "learn:page", "learn:next", "menu:learn", "menu:rules", "menu:puzzles"),
        *("menu:streak", "menu:profile", "menu:settings", "menu:quit", "menu:practice", "menu:pass", "menu:tip"),
        *("menu:about", "menu:keys"),
    )

    ids = [each for each in element_ids(opened()) if each == "postcard:galilee" or not each.startswith("postcard:")]
    assert tuple(ids) == expected


@pytest.mark.parametrize(("key", "request_"), [("c", ContinueMatch(7)), ("n", ToLobby()), ("p", QuickPlay())])
def test_shortcuts_stay(key: str, request_: NavigationRequest) -> None:
    assert opened().handle(key_press(key)) == request_


def test_a_newer_table_with_friends_is_what_goes_on() -> None:
    page = opened("friends")

    assert "Dana, Dov, Tamar, Travellers, speed · round 3" in find_element(page, "menu:continue").label
    assert page.handle(key_press("c")) == ContinueTable(9)
    assert page.handle(key_press("return")) == ContinueTable(9)


def test_without_a_match_or_a_setup_their_shortcuts_do_nothing() -> None:
    page = home_scene(CONTEXT)
    paint(page)

    assert [page.handle(key_press(key)) for key in "cp"] == [None, None]
    assert page.handle(key_press("n")) == ToLobby()
    assert page.handle(key_press("escape")) is None
    assert focused_id(page) == "menu:new-game"


def test_continue_says_what_waits() -> None:
    assert find_element(opened(), "menu:continue").label == "Continue, Classic · round 4 · you 78 · 4 players"


@pytest.mark.parametrize(
    ("match", "label"),
    [
        (UnfinishedMatch(7, "Fiji", 0, 0, 16), "Continue, Fiji · 16 players"),
        (UnfinishedMatch(7, "Quick (one round)", 1, None, 4), "Continue, Quick (one round) · 4 players"),
        (
            UnfinishedMatch(7, "Classic", 6, 203, 4, is_out=True),
            "Continue, Classic · round 6 · you are out · 4 players",
        ),
    ],
)
def test_continue_describes_any_match(match: UnfinishedMatch, label: str) -> None:
    page = home_scene(CONTEXT, HomeNews(unfinished=(match,)))
    paint(page)

    assert find_element(page, "menu:continue").label == label


def test_the_number_of_other_unfinished_matches_is_told() -> None:
    assert find_element(opened("more"), "menu:other").name == "2 more unfinished"
    assert "menu:other" not in element_ids(opened())


def test_without_a_match_the_last_setup_is_dealt_and_not_offered_twice() -> None:
    page = opened("before")

    assert find_element(page, "menu:quick-play").label == "Deal, Travellers, speed · 4 players"
    assert "menu:continue" not in element_ids(page)
    assert click(page, "menu:quick-play") == QuickPlay()


def test_a_stop_that_was_just_opened_is_the_main_thing() -> None:
    page = opened("opened")

    assert "Galilee is open" in page.announce
    assert click(page, "journey:sit-down") == PlayStop("galilee")


def test_todays_parts_say_when_they_are_done() -> None:
    page = opened("done")

    assert find_element(page, "menu:today").label == "Today's deal, done"
    assert find_element(page, "menu:puzzle").label == "Puzzle of the day, Done for today"


@pytest.mark.parametrize("without", ["today", "puzzle", "both"])
def test_a_part_that_is_switched_off_leaves_its_room_to_its_neighbour(without: str) -> None:
    news = sample_news(CONTEXT)
    news = news if without == "puzzle" else replace(news, today=None)
    news = news if without == "today" else replace(news, puzzle=None)
    page, whole = home_scene(CONTEXT, news), opened()
    paint(page)

    gone = {"today": {"menu:today"}, "puzzle": {"menu:puzzle", "menu:puzzles"}}
    hidden = gone.get(without, set.union(*gone.values()))
    assert not hidden & set(element_ids(page))
    for id_ in {"menu:today", "menu:puzzle"} - hidden:
        assert find_element(page, id_).rect[2] > find_element(whole, id_).rect[2] * 1.5


def test_a_streak_is_shown_from_two_days_on() -> None:
    news = sample_news(CONTEXT)
    assert news.today is not None
    short = home_scene(CONTEXT, replace(news, today=replace(news.today, streak=1)))

    assert find_element(opened(), "menu:streak").name == "4 days in a row"
    assert "menu:streak" not in element_ids(short)


def test_a_press_shows_the_next_tip_and_wraps_around() -> None:
    page = opened()
    assert find_element(page, "menu:tip").name == tip_text(3)

    click(page, "menu:tip")

    assert find_element(page, "menu:tip").name == tip_text(4)
    assert tip_text(len(TIPS)) == tip_text(0)


def test_the_page_is_complete_once_everything_has_been_read() -> None:
    complete: list[HomeNews] = []
    page = PageScene(CONTEXT, HomePage(CONTEXT, quick_news(CONTEXT), load=lambda: next(iter(complete), None)))
    paint(page)
    page.update(250)
    before = page.is_moving, element_ids(page)

    complete.append(sample_news(CONTEXT))
    page.update(250)
    after = page.is_moving, element_ids(page)
    page.update(250)

    assert not before[0]
    assert "postcard:galilee" not in before[1]
    assert after[0]
    assert "postcard:galilee" in after[1]
    assert not page.is_moving


# first start


def test_a_new_player_is_shown_how_and_may_decline() -> None:
    actions = RecordedActions()
    page = PageScene(CONTEXT, HomePage(CONTEXT, sample_news(CONTEXT, "first"), actions))
    paint(page)

    assert click(page, "button:take-lessons") == ToLearn(starts_at_once=True)
    assert page.handle(key_press("return")) == ToLearn(starts_at_once=True, device="keys")
    assert page.handle(GamepadPressed("a", 0)) == ToLearn(starts_at_once=True, device="gamepad")
    assert click(page, "menu:quick-play") == QuickPlay()
    assert actions.calls == ["declined"]


def test_comfort_comes_before_everything_else_and_is_spoken_first() -> None:
    actions = RecordedActions()
    page = PageScene(CONTEXT, HomePage(CONTEXT, sample_news(CONTEXT, "first"), actions))
    paint(page)

    first = ["comfort:text", "comfort:contrast", "comfort:speech", "comfort:language"]
    assert element_ids(page)[:5] == [*first, "button:take-lessons"]
    assert "Larger text, high contrast and reading aloud" in page.announce
    assert [click(page, id_) for id_ in first] == [None, None, None, ToSettings("language")]
    assert actions.calls == ["larger", "contrast", "speech"]


def test_the_first_start_asks_for_a_name_and_offers_friends_but_loses_nothing() -> None:
    page = opened("first")

    assert click(page, "menu:profile") == ToProfiles()
    assert find_element(page, "menu:profile").name == "Add your name"
    assert click(page, "menu:pass") == ToLobby(is_shared=True)
    assert click(page, "menu:elsewhere") == ToElsewhere()
    assert {"menu:new-game", "menu:practice", "menu:rules", "menu:learn", "menu:puzzles"} <= set(element_ids(page))


def test_the_first_start_leads_to_me_if_there_are_matches_already() -> None:
    news = replace(sample_news(CONTEXT, "first"), has_matches=True)
    page = PageScene(CONTEXT, HomePage(CONTEXT, news))
    paint(page)

    assert click(page, "menu:profile") == ToMe()
    assert "button:take-lessons" in element_ids(page)


@pytest.mark.parametrize(("has_matches", "title"), [(False, "Your first match"), (True, "Same table again?")])
def test_a_table_is_the_same_again_only_after_a_match(
    *, has_matches: bool, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = home_scene(CONTEXT, replace(sample_news(CONTEXT, "before"), has_matches=has_matches))
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    assert title in " ".join(line.text for line in recorder.texts)


# notices and crashes


def test_notices_must_be_closed_first_and_then_count_as_read() -> None:
    read: list[str] = []
    home = HomePage(CONTEXT, sample_news(CONTEXT), on_panel_closed=lambda: read.append("read"))
    page = PageScene(CONTEXT, home, panel=notice_dialog(CONTEXT, "The file is damaged."))
    paint(page)

    assert element_ids(page) == ["dialog", "button:ok"]
    assert "The file is damaged." in page.announce
    assert page.handle(key_press("n")) is None
    assert read == []
    assert click(page, "button:ok") is None
    assert read == ["read"]
    assert element_ids(page)[0] == "menu:continue"


def home_after_crash(report: Path) -> PageScene:
    notice = CrashNotice(CONTEXT, report, lambda folder: f"{folder.name} was opened.")
    page = PageScene(CONTEXT, HomePage(CONTEXT, sample_news(CONTEXT), crash_notice=notice))
    paint(page)
    return page


def test_a_strip_says_that_nothing_is_lost_after_a_crash(tmp_path: Path) -> None:
    page = home_after_crash(tmp_path / "crash.log")

    assert find_element(page, "crash").name == "Yaniv closed unexpectedly. Nothing is lost."
    assert click(page, "menu:continue") == ContinueMatch(7)
    assert click(page, "crash:dismiss") is None
    assert "crash" not in element_ids(page)


def test_a_report_is_copied_and_its_folder_opened(tmp_path: Path, sdl_window: pygame.Window) -> None:
    assert sdl_window
    (tmp_path / "crash.log").write_text("the felt burns", encoding="utf-8")
    page = home_after_crash(tmp_path / "crash.log")

    click(page, "crash:report")
    assert element_ids(page) == ["dialog", "button:close", "button:open-folder", "button:copy-report"]
    assert click(page, "button:copy-report") is None
    assert "copied to the clipboard" in find_element(page, "dialog").label
    assert pygame.scrap.get_text() == "the felt burns"
    assert click(page, "button:open-folder") is None
    assert f"{tmp_path.name} was opened." in find_element(page, "dialog").label


def test_copying_a_missing_report_is_refused_with_a_message(tmp_path: Path) -> None:
    page = home_after_crash(tmp_path / "crash.log")

    click(page, "crash:report")
    click(page, "button:copy-report")

    assert "Can't copy the report" in find_element(page, "dialog").label


def test_escape_closes_the_crash_report(tmp_path: Path) -> None:
    page = home_after_crash(tmp_path / "crash.log")
    click(page, "crash:report")

    assert page.handle(key_press("escape")) is None
    assert element_ids(page)[0] == "menu:continue"


def test_the_crash_notice_lists_the_contents_of_a_report(tmp_path: Path) -> None:
    """The words of the dialog match the parts of a real report."""
    report = CrashReporter(tmp_path).format_report(RuntimeError("the felt burns"))
    page = home_after_crash(tmp_path / "crash.log")

    click(page, "crash:report")

    parts = ("Yaniv ", "Python ", "video driver: ", "rules: ", "RuntimeError", "last events:")
    assert [part for part in parts if part not in report] == []
    for held in ("Yaniv version", "your system", "house rules", "last moves with the cards you know", "no names"):
        assert held in find_element(page, "dialog").label


# room


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize(("language", "state"), [*(("en", each) for each in STATES), ("fr", "more"), ("he", "first")])
@pytest.mark.usefixtures("_english")
def test_buttons_are_inside_the_window_and_do_not_overlap(
    size: tuple[int, int], scale: float, language: str, state: HomeState
) -> None:
    set_language(language, paths.locale())
    context = make_context()
    context.text_scale = scale
    page = home_scene(context, sample_news(context, state))
    page.paint(pygame.Surface(size))
    places = {each.id: Rect(each.rect) for each in page.elements()}

    rects = list(places.values())
    assert all(Rect(0, 0, *size).contains(rect) for rect in rects)
    assert [id_ for n, (id_, rect) in enumerate(places.items()) if rect.collidelist(rects[:n]) != -1] == []
    assert all(min(rect.size) >= 24 for rect in rects)


@pytest.mark.parametrize("state", STATES)
def test_the_page_is_at_rest_once_all_images_are_sharp(state: HomeState) -> None:
    page = opened(state)

    assert page.update(16) is None
    assert not page.is_moving
