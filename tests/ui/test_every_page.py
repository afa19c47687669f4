"""Law: every page of the program opens, or one sentence on the menu says why not, whatever the world around is like."""

import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from types import UnionType
from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv import paths
from yaniv.app.home_details import complete_news
from yaniv.app.home_state import home_news
from yaniv.app.match_repository import MatchRepository
from yaniv.app.navigator import Navigator
from yaniv.daily.daily_results import DayResult, best_streak, current_streak
from yaniv.daily.daily_seed import FIRST_DATE, LAST_DATE
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.match.match_setup import MatchSetup
from yaniv.puzzles import puzzle_library
from yaniv.puzzles.puzzle_attempts import plan_repetition
from yaniv.store.database import DATABASE_NAME
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.navigation import (
    ContinueMatch,
    ContinueTable,
    DeclineLessons,
    GoOnWithoutHost,
    HostTable,
    ImportRules,
    JoinTable,
    LeaveSettings,
    LeaveTable,
    NavigationRequest,
    OpenDealReplay,
    OpenPuzzle,
    OpenReplay,
    OpenReplayFile,
    PlayAgain,
    PlayDeal,
    PlayStop,
    PlayWithRules,
    PractiseFrom,
    QuickPlay,
    Quit,
    ReturnToMatch,
    Scene,
    ShowShortcuts,
    StartLesson,
    StartMatch,
    SwitchProfile,
    ToAbout,
    ToAchievements,
    ToElsewhere,
    ToJourney,
    ToLearn,
    ToLobby,
    ToMatches,
    ToMe,
    ToMenu,
    ToOnlineTable,
    ToProfiles,
    ToPuzzles,
    ToPuzzleThemes,
    ToRulesEditor,
    ToSettings,
    ToStatistics,
    ToStop,
    ToToday,
    ToTrends,
    WatchAchievement,
)
from yaniv.ui.pages.deal_results import MonthGrid
from yaniv.variants import library
from yaniv.variants.imported_rules import ImportedRules

SETUP: Final = MatchSetup("Friday rules", LIVELY_RULES, ("Dana", "Noa", "Avi"), ("", "novice:noa", "novice:avi"), "0")
USE_NETWORK: Final = {HostTable, JoinTable}
"""Requests that open sockets; tests of tables with friends elsewhere make them."""
REQUESTS: Final[tuple[NavigationRequest, ...]] = (
    ToMenu(),
    ToLobby(),
    ToLobby(is_shared=True),
    ToRulesEditor(),
    StartMatch(SETUP),
    ToMenu(),
    QuickPlay(),
    PlayWithRules(library.load(library.DEFAULT_VARIANT)),
    ContinueMatch(1),
    OpenReplay(1),
    ImportRules(ImportedRules("code")),
    PractiseFrom(3),
    WatchAchievement("first_win", 1),
    ReturnToMatch(),
    OpenReplayFile("no-such-file.yaniv"),
    ToMatches(),
    ToMe(),
    ShowShortcuts(),
    ToStatistics(),
    ToAchievements(),
    ToProfiles(),
    SwitchProfile(""),
    ToTrends(),
    ToElsewhere(),
    LeaveTable(),
    ContinueTable(0),
    GoOnWithoutHost(),
    PlayAgain(),
    ToOnlineTable(),
    ToToday(),
    PlayDeal(),
    ToPuzzles(),
    ToPuzzleThemes(),
    OpenPuzzle("no such puzzle"),
    OpenDealReplay(),
    ToJourney(),
    ToStop("haifa"),
    PlayStop("haifa"),
    ToLearn(),
    StartLesson(library.DEFAULT_VARIANT, library.load(library.DEFAULT_VARIANT), 0),
    DeclineLessons(),
    ToAbout(),
    ToSettings(),
    LeaveSettings(),
    Quit(),
)
DATES: Final = ("0001-01-01", "1969-12-31", "1970-01-01", "2019-12-31", "2199-06-07", "9999-12-01", "9999-12-31")
PAGES_OF_THE_DEAL: Final = ("ToToday", "PlayDeal")
KEYS: Final = ("tab", "down", "return")


def test_every_request_is_tried() -> None:
    assert isinstance(NavigationRequest, UnionType)
    assert {type(each) for each in REQUESTS} == set(get_args(NavigationRequest)) - USE_NETWORK


def visit_every_page(pages: Navigator, repository: MatchRepository) -> dict[str, tuple[str, ...]]:
    """Open every page, use it for a moment and paint it; return the notices by the request that led to the menu."""
    repository.import_match(SavedMatch(make_header(SETUP), sample_events()))
    canvas, unavailable = Surface((1280, 720)), dict[str, tuple[str, ...]]()
    for request in REQUESTS:
        scene = pages.navigate(request)
        preferences = pages._preferences
        complete_news(home_news(preferences, repository, 0), pages._context, preferences, repository)
        if scene is None:
            unavailable[type(request).__name__] = repository.take_notices()
        else:
            use_page(scene, canvas)
    return unavailable


def use_page(scene: Scene, canvas: Surface) -> None:
    scene.paint(canvas)
    for key in KEYS:
        scene.handle(KeyPressed(key, 0))
        scene.update(300)
    scene.paint(canvas)
    assert scene.elements()
    assert isinstance(scene.announce, str)
    scene.close()


@pytest.fixture(params=DATES)
def _date_without_deal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the computer's clock before the navigator is made."""
    monkeypatch.setenv(TODAY_ENV_VARIABLE, request.param)


@pytest.mark.usefixtures("_date_without_deal")
def test_every_page_but_that_of_the_deal_opens_on_a_date_without_one(
    repository: MatchRepository, request: pytest.FixtureRequest
) -> None:
    unavailable = visit_every_page(request.getfixturevalue("pages"), repository)

    for page in PAGES_OF_THE_DEAL:
        (sentence,) = unavailable.pop(page)
        assert sentence.startswith("There's no deal for ")
    assert {page for page, notices in unavailable.items() if notices} == {"OpenReplayFile"}  # there is no such file


@given(st.dates())
def test_streaks_and_repetition_take_every_date(day: date) -> None:
    done = {day: DayResult(day, 1, 7, is_open=False)}

    assert current_streak({}, day) == 0
    assert current_streak(done, day) == best_streak(done) == 1
    assert plan_repetition([(day, False)]) is not None


@given(st.dates(FIRST_DATE, LAST_DATE), st.integers(-99_999, 99_999))
def test_the_calendar_stays_between_the_first_deal_and_today(day: date, distance: int) -> None:
    months = MonthGrid(day, {}, lambda _: None)
    months.turn(distance)

    assert FIRST_DATE <= months.first <= day
    assert months.node(day, is_large=False).children


SIDE_FILES: Final = ("assets/puzzles/puzzles.jsonl", "variants/journey.yaml", "assets/sounds")
"""Parts of the program's own files that no table needs."""
DAMAGES: Final[dict[str, Callable[[Path], object]]] = {
    "missing": lambda _: None,
    "folder": lambda path: path.mkdir(),
    "bytes": lambda path: path.write_bytes(b"\xff\x00{"),
}
PAGES_OF_THE_JOURNEY: Final = frozenset(("ToJourney", "ToStop", "PlayStop"))


@pytest.fixture(params=[(file, damage) for file in SIDE_FILES for damage in DAMAGES], ids="-".join)
def _damaged_installation(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Run from a bundle in which one file or folder is damaged."""
    file, damage = request.param
    root, bundle = paths.assets().parent, tmp_path / "bundle"
    for folder in ("assets", "variants"):
        shutil.copytree(root / folder, bundle / folder, copy_function=os.symlink)
    path = bundle / file
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()
    DAMAGES[damage](path)
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    _forget_puzzles()
    yield
    _forget_puzzles()


def _forget_puzzles() -> None:
    puzzle_library.shipped_puzzles.cache_clear()
    puzzle_library.shipped_ids.cache_clear()


@pytest.mark.usefixtures("_damaged_installation")
def test_a_damaged_side_feature_costs_its_own_page_only(
    repository: MatchRepository, request: pytest.FixtureRequest
) -> None:
    unavailable = visit_every_page(request.getfixturevalue("pages"), repository)

    told = {page for page, notices in unavailable.items() if notices} - {"OpenReplayFile"}
    assert told <= PAGES_OF_THE_JOURNEY
    assert all(len(unavailable[page]) == 1 for page in told)


@pytest.mark.parametrize("table", ["puzzle_attempts", "match_puzzles", "reviews", "bookmarks"])
def test_a_damaged_side_table_ends_no_page(pages: Navigator, repository: MatchRepository, table: str) -> None:
    with closing(sqlite3.connect(paths.data() / DATABASE_NAME)) as database:
        database.execute(f"DROP TABLE {table}")
        database.commit()

    visit_every_page(pages, repository)


def test_every_page_opens_where_no_thread_can_be_started(
    pages: Navigator, repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)

    unavailable = visit_every_page(pages, repository)

    assert {page for page, notices in unavailable.items() if notices} == {"OpenReplayFile"}
