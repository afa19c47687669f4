"""Tests of the elements of every page: each has an id, name, position and state, and keys reach every control."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import product
from random import Random
from typing import Final, get_args

import pytest
from pygame import Rect, Surface

from tests.journey.planted_matches import trail_of
from tests.match.session_builders import make_setup
from tests.puzzles.sample_puzzles import PUZZLES
from tests.store.sample_matches import sample_events
from tests.ui.cached_reviewer import CachedReviewer
from tests.ui.fake_daily_port import TODAY, FakeDailyPort
from tests.ui.fake_journey_port import FakeJourneyPort
from tests.ui.fake_match_archive import FakeMatchArchive
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.fake_settings_port import FakeSettingsPort
from tests.ui.fake_trends_port import FakeTrendsPort
from tests.ui.keyboard_player import KeyboardPlayer, key_event
from tests.ui.made_up_profiles import MadeUpProfiles
from tests.ui.sample_home import home_scene, sample_news
from tests.ui.sample_learn_pages import learn_page
from tests.ui.sample_me import matches_scene, profiles_scene, statistics_scene, trends_scene
from tests.ui.sample_new_game import new_game_scene
from tests.ui.sample_page_parts import SHUFFLE_SEAL
from tests.ui.sample_pages import SAMPLE_PARTS
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import click, click_events, make_context
from tests.ui.table_session import SIZE, TableSession, open_round, open_table
from yaniv.bots.simulator.encoding import decode_move
from yaniv.cards import cards
from yaniv.daily.daily_results import DayResult
from yaniv.game import commands as c
from yaniv.journey.trail_schema import Trail
from yaniv.match.match_replay import MatchReplay
from yaniv.puzzles.move_notation import parse_move
from yaniv.settings.setting_specs import SETTINGS_GROUPS
from yaniv.settings.settings_schema import Settings
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.input.input_events import PointerPressed, PointerReleased, Resized, WheelTurned
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.lesson_scene import LessonScene
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.modes.replay_scene import ReplayScene, RoundToReview, SaveAction
from yaniv.ui.navigation import ReturnToMatch, Scene, ToMatches
from yaniv.ui.pages.about_page import AboutPage
from yaniv.ui.pages.achievements_page import AchievementsPage
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.pages.journey_map_page import JourneyMapPage
from yaniv.ui.pages.new_game_page import NewGameDefaults
from yaniv.ui.pages.new_rule_panel import NewRulePanel
from yaniv.ui.pages.puzzle_themes_page import PuzzleThemesPage
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.pages.stop_page import StopPage
from yaniv.ui.pages.today_page import CheckedCode, TodayPage
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.panels.dialog import notice_dialog
from yaniv.ui.shell.scene_decorator import ShortcutScene
from yaniv.variants.library import load, variant_ids

CONTEXT = make_context()
CLASSIC = load("classic")
OFFERS = [VariantOption(name, load(name)) for name in variant_ids()]
HANDS: Final = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
SIZES: Final = ((1024, 640), (1280, 720), (3440, 1440))
READ_ONLY: Final = {"text", "dialog", "image"}
"""Roles of elements that need not be usable."""


def press_keys(session: TableSession, *keys: str) -> Scene:
    for key in keys:
        session.scene.handle(key_event(key))
    return session.scene


def slap_scene() -> Scene:
    rules = rules_with(turn={"slap_down": "sets_and_runs"})
    return open_round(rules, *HANDS, stock="JD JK", then=(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))).scene


def session_with_result() -> TableSession:
    session = open_round(CLASSIC.rules, "AH AD AS JK JK", HANDS[1], stock="JD")
    press_keys(session, "y", "return")
    session.advance_until_rest()
    session.advance()
    return session


def seal_scene() -> Scene:
    session = open_round(CLASSIC.rules, *HANDS, stock="JD AC", seal=SHUFFLE_SEAL)
    session.scene.show_seal()
    return session.scene


def listing_scene() -> Scene:
    settings = Settings(list_unseen_cards=True)
    session = open_round(CLASSIC.rules, *HANDS, stock="JD AC", seal=SHUFFLE_SEAL, settings=settings)
    page = press_keys(session, "l")
    session.scene.press_button("log-tab:cards")
    return page


def learn_scene(state: str, press: str = "") -> Scene:
    """Return the page Learn in a state, after a press on a part of the rules if given."""
    page = PageScene(CONTEXT, learn_page(CONTEXT, state))
    if press:
        press_element(page, press)
    return page


def review_scene() -> Scene:
    setup = make_setup(CLASSIC.rules)
    page = ReplayScene(
        CONTEXT,
        MatchReplay(sample_events()),
        setup,
        size=SIZE,
        back_request=ToMatches(),
        reviewer_factory=CachedReviewer,
        speed="instant",
        settings=Settings(),
    )
    for _ in range(300):
        page.update(16)
    return page


def round_review_scene() -> Scene:
    """Return the review of a round of a match in play, while its decisions are graded."""
    start = MatchReplay(sample_events()).round_positions[1]
    return ReplayScene(
        CONTEXT,
        MatchReplay(sample_events(), start),
        make_setup(CLASSIC.rules),
        size=SIZE,
        back_request=ReturnToMatch(),
        reviewer_factory=CachedReviewer,
        round_review=RoundToReview(start),
        is_paused=True,
        speed="instant",
        settings=Settings(),
    )


def watched_scene() -> Scene:
    """Return a replay without a review, with all that can be done with the match."""
    return ReplayScene(
        CONTEXT,
        MatchReplay(sample_events(), 20),
        make_setup(CLASSIC.rules),
        size=SIZE,
        back_request=ToMatches(),
        save_action=SaveAction("replay:export", "Export", str),
        shuffle_seal=SHUFFLE_SEAL,
        can_practise=True,
        is_paused=True,
        speed="instant",
        settings=Settings(),
    )


def past_day_scene() -> Scene:
    """Return a past day that was missed."""
    page = PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False)))
    page.page.update("past")
    page.page.update(TODAY - timedelta(days=17))
    return page


def given_up_scene() -> Scene:
    """Return today's deal, given up, with nothing new tonight."""
    port = FakeDailyPort(today_result=DayResult(TODAY, 1, None, is_open=False), new=None)
    return PageScene(CONTEXT, TodayPage(CONTEXT, port))


def explained_puzzle_scene() -> Scene:
    """Return a missed puzzle with its reasons open."""
    page = puzzle_scene(3, max(PUZZLES[3].cost_by_move))
    press_element(page, "puzzle:why")
    return page


def played_out_puzzle_scene() -> Scene:
    """Return a solved puzzle that is played out."""
    page = puzzle_scene(2, PUZZLES[2].best_moves[0])
    press_element(page, "puzzle:play")
    return page


def press_element(page: Scene, id_: str) -> None:
    page.paint(Surface(SIZE))
    for event in click_events(page, id_):
        page.handle(event)


def shortcut_scene() -> Scene:
    page = ShortcutScene(home_scene(CONTEXT), CONTEXT)
    page.paint(Surface(SIZE))
    page.handle(key_event("?"))
    return page


def settings_page(group: str) -> Scene:
    return PageScene(CONTEXT, SettingsPage(CONTEXT, FakeSettingsPort(), group))


def new_game_sheet(opened_by: str) -> Scene:
    """Return the new-game page with what this element opens."""
    page = new_game_scene(CONTEXT, OFFERS)
    click(page, opened_by)
    return page


def past_days_scene() -> Scene:
    page = PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False)))
    page.page.update("past")
    return page


def pasted_code_scene() -> Scene:
    """Return today's page, before the deal is played, with a friend's code that cannot be read."""
    port = FakeDailyPort(is_played=False, checked_code=CheckedCode(None, "That's no code."))
    page = PageScene(CONTEXT, TodayPage(CONTEXT, port))
    page.page.update("paste")
    page.update(1000)
    return page


def puzzle_scene(number: int, answer: str = "") -> Scene:
    """Return the page of a sample puzzle, after an answer in the notation of puzzles if given."""
    task = task_of(PUZZLES[number])
    page = PuzzleScene(CONTEXT, FakePuzzlePort(), task, size=SIZE, speed="instant", settings=Settings())
    if answer:
        page._match.session.submit(decode_move(parse_move(answer), 0, task.setup.rules))
    for _ in range(100):
        page.update(50)
    return page


def map_scene(stops_done: int, *, trail: Trail | None = None) -> PageScene:
    """Return the map of the journey."""
    speed = AnimationSpeed("instant", "none")
    return PageScene(
        CONTEXT, JourneyMapPage(CONTEXT, FakeJourneyPort(stops_done, trail=trail), speed, HomeProfile("Dana"))
    )


def souvenirs_scene() -> Scene:
    """Return the map of the journey with the souvenirs open."""
    scene = map_scene(9)
    scene.paint(Surface(SIZE))
    click(scene, "button:souvenirs")
    return scene


def new_rule_scene() -> Scene:
    """Return today's page with what shows tonight's new rule over it."""
    page = TodayPage(CONTEXT, FakeDailyPort(is_played=False, rules=load("paddy-smashdown").rules))
    panel = page.update("new rule")
    assert isinstance(panel, NewRulePanel)
    return PageScene(CONTEXT, page, panel=panel)


SCENE_FACTORIES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: home_scene(CONTEXT, sample_news(CONTEXT)),
    "empty menu": lambda: home_scene(CONTEXT),
    "lessons on offer": lambda: home_scene(CONTEXT, sample_news(CONTEXT, "first")),
    "several matches": lambda: home_scene(CONTEXT, sample_news(CONTEXT, "more")),
    "stop opened": lambda: home_scene(CONTEXT, sample_news(CONTEXT, "opened")),
    "done for today": lambda: home_scene(CONTEXT, sample_news(CONTEXT, "done")),
    "notice": lambda: PageScene(
        CONTEXT, HomePage(CONTEXT, sample_news(CONTEXT)), panel=notice_dialog(CONTEXT, "Something broke.")
    ),
    "lobby": lambda: new_game_scene(CONTEXT, OFFERS),
    "full lobby": lambda: new_game_scene(CONTEXT, [VariantOption("fiji", load("fiji"))], NewGameDefaults("fiji", 16)),
    "friends at this screen": lambda: new_game_scene(CONTEXT, OFFERS, NewGameDefaults(is_shared=True)),
    "many friends at this screen": lambda: new_game_scene(
        CONTEXT,
        OFFERS,
        NewGameDefaults(
            is_shared=True, shared_names=("Dana", *("",) * 7), shared_bots=(*("",) * 6, "club:noa", "club:avi")
        ),
    ),
    "seat of a new game": partial(new_game_sheet, "guest:2"),
    "all house rules": partial(new_game_sheet, "button:all-rules"),
    "learn": partial(learn_scene, "mistakes"),
    "learn without mistakes": partial(learn_scene, "puzzles"),
    "learn for a new player": partial(learn_scene, "new"),
    "rules in one minute": partial(learn_scene, "mistakes", "rules:minute"),
    "card values": partial(learn_scene, "mistakes", "rules:values"),
    "house rules to learn": partial(learn_scene, "mistakes", "rules:library"),
    "about": lambda: PageScene(CONTEXT, AboutPage(SAMPLE_PARTS)),
    "achievements": lambda: PageScene(CONTEXT, AchievementsPage(CONTEXT, {})),
    "lesson": lambda: LessonScene(CONTEXT, "classic", CLASSIC, 2, size=SIZE, speed="instant", settings=Settings()),
    "keys": shortcut_scene,
    "house rules": lambda: rules_editor_scene(CONTEXT, "travellers-speed"),
    "house rules as text": lambda: rules_editor_scene(CONTEXT, "travellers-speed", view="yaml"),
    "changes of house rules": lambda: rules_editor_scene(CONTEXT, "travellers-speed", view="diff"),
    "review": review_scene,
    "review of a round": round_review_scene,
    "replay without a review": watched_scene,
    "matches": lambda: matches_scene(CONTEXT),
    "no matches": lambda: matches_scene(CONTEXT, FakeMatchArchive(0)),
    "players": lambda: profiles_scene(CONTEXT),
    "players with a guest": lambda: profiles_scene(CONTEXT, MadeUpProfiles(current_id="guest")),
    "another player": lambda: profiles_scene(CONTEXT, chosen_id="person-2"),
    "trends": lambda: trends_scene(CONTEXT),
    "no trends": lambda: trends_scene(CONTEXT, FakeTrendsPort(0)),
    "statistics": lambda: statistics_scene(CONTEXT, FakeMatchArchive()),
    "no statistics": lambda: statistics_scene(CONTEXT, FakeMatchArchive(0)),
    "today": lambda: PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort())),
    "today before it is played": lambda: PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False))),
    "what is new tonight": new_rule_scene,
    "past days": past_days_scene,
    "past day": past_day_scene,
    "today given up": given_up_scene,
    "friend's code before today's deal": pasted_code_scene,
    "puzzle": partial(puzzle_scene, 2),
    "solved puzzle": partial(puzzle_scene, 2, PUZZLES[2].best_moves[0]),
    "missed puzzle": partial(puzzle_scene, 3, max(PUZZLES[3].cost_by_move)),
    "explained puzzle": explained_puzzle_scene,
    "puzzle played out": played_out_puzzle_scene,
    "puzzles while they are searched": lambda: PageScene(CONTEXT, PuzzleThemesPage(CONTEXT, FakePuzzlePort(waiting=3))),
    "journey": lambda: map_scene(9),
    "souvenirs of the journey": souvenirs_scene,
    "journey from a file": lambda: map_scene(3, trail=trail_of(30)),
    "stop of the journey": lambda: PageScene(CONTEXT, StopPage(CONTEXT, FakeJourneyPort(1), "jaffa")),
    "puzzles": lambda: PageScene(CONTEXT, PuzzleThemesPage(CONTEXT, FakePuzzlePort())),
    "puzzles before the first": lambda: PageScene(CONTEXT, PuzzleThemesPage(CONTEXT, FakePuzzlePort(is_new=True))),
    "menu with today's deal": lambda: home_scene(CONTEXT, sample_news(CONTEXT, "deal")),
    **{f"settings: {group}": partial(settings_page, group) for group in SETTINGS_GROUPS},
    "table": lambda: open_round(CLASSIC.rules, *HANDS, stock="JD AC").scene,
    "long table": lambda: open_table(load("fiji").rules, 16).scene,
    "chosen": lambda: press_keys(open_round(CLASSIC.rules, *HANDS, stock="JD AC"), "2", "3", "4"),
    "staged": lambda: press_keys(
        open_round(CLASSIC.rules, "5H 6H JK KC 2D", HANDS[1], stock="JD AC"), "2", "3", "5", "d"
    ),
    "slap": slap_scene,
    "scores": lambda: press_keys(open_round(CLASSIC.rules, *HANDS, stock="JD AC"), "t"),
    "log": lambda: press_keys(session_with_result(), "return", "l"),
    "sealed log": lambda: press_keys(open_round(CLASSIC.rules, *HANDS, stock="JD AC", seal=SHUFFLE_SEAL), "l"),
    "log with a list of cards": listing_scene,
    "seal": seal_scene,
    "rules": lambda: press_keys(open_round(CLASSIC.rules, *HANDS, stock="JD AC"), "f1"),
    "result": lambda: session_with_result().scene,
}
UNREACHABLE: Final = (
    "keys",
    "scores",
    "review",
    "review of a round",
    "replay without a review",
    "solved puzzle",
    "missed puzzle",
    "explained puzzle",
)
"""Two are closed by any key, in a review most keys move through the match, and the table of a verdict is a picture."""
REACHABLE_PAGES: Final = [name for name in SCENE_FACTORIES if name not in UNREACHABLE]


def open_scene(name: str, size: tuple[int, int]) -> tuple[Scene, tuple[Element, ...]]:
    page = SCENE_FACTORIES[name]()
    page.handle(Resized(size, 0))
    page.paint(Surface(size))
    return page, page.elements()


@pytest.mark.parametrize(("name", "size"), [*product(SCENE_FACTORIES, SIZES)])
def test_every_element_has_a_unique_id_a_name_a_position_and_a_state(name: str, size: tuple[int, int]) -> None:
    _, elements = open_scene(name, size)

    assert elements
    assert len({each.id for each in elements}) == len(elements)
    for each in elements:
        x, y, width, height = each.rect
        assert each.role in get_args(ElementRole)
        assert each.name, each
        assert each.label, each
        assert each.name != "Menu" or each.label.startswith("Menu: "), "a way home is called by where it leads"
        assert min(width, height) > 0, each
        assert min(x, y) >= 0, each
        assert (x + width <= size[0] + 1, y + height <= size[1] + 1) == (True, True), each
        assert each.role in READ_ONLY or len({"enabled", "disabled"} & set(each.state)) == 1, each
    assert sum("focused" in each.state for each in elements) <= 1


@pytest.mark.parametrize(("name", "pad"), [*product(REACHABLE_PAGES, (False, True))])
def test_keys_reach_every_control(name: str, *, pad: bool) -> None:
    page, _ = open_scene(name, SIZE)
    player = KeyboardPlayer(page, Random(1), pad=pad)
    reached: set[str] = set()

    for step in range(4000):
        elements = page.elements()
        if step % 20 == 0 and not unreached_ids(elements, reached):
            break
        focused = next((each.id for each in elements if "focused" in each.state), "")
        reached |= {focused, *selected_segment_ids(elements, focused)}
        player.press_action(player.random_focus_action())

    for id_ in unreached_ids(page.elements(), reached):  # a random walk may miss what only a few steps lead to
        player.focus(id_)


def unreached_ids(elements: tuple[Element, ...], reached: set[str]) -> set[str]:
    """Return the ids of enabled elements not reached yet.

    Only current elements count: the random keys also change values, so there may be fewer seats than before.
    """
    usable = {each.id for each in elements if each.role not in READ_ONLY and "disabled" not in each.state}
    return usable - reached - list_row_ids(elements)


def selected_segment_ids(elements: tuple[Element, ...], focused: str) -> set[str]:
    """Return the ids of selected segments of a control: the control has the focus, never its segments."""
    return {each.id for each in elements if each.id.startswith(f"{focused}:") and "selected" in each.state}


def list_row_ids(elements: tuple[Element, ...]) -> set[str]:
    """Return the ids of list rows and of the buttons of a number: list or number has the focus and takes the keys."""
    lists = [each.id for each in elements if each.role in ("list", "stepper")]
    return {each.id for each in elements if any(each.id.startswith(f"{id_}:") for id_ in lists)}


@pytest.mark.parametrize("name", SCENE_FACTORIES)
def test_a_page_survives_touches_around_its_lists(name: str) -> None:
    page, elements = open_scene(name, (1280, 720))
    lists = [each for each in elements if each.role == "list"]

    for steps in (0, 2, -20):
        for rect in (Rect(each.rect) for each in lists):
            page.handle(WheelTurned(rect.center, steps, 0))
            for y in (*range(rect.top - 12, rect.top + 12, 6), *range(rect.bottom - 60, rect.bottom + 12, 12)):
                page.handle(PointerPressed((rect.centerx, y), "left", 0, is_touch=True))
                page.handle(PointerReleased((rect.centerx, y), "left", 0, is_touch=True))
            page.paint(Surface((1280, 720)))

    assert all(each.value is None or each.value_text for each in page.elements() if each.role == "list")
