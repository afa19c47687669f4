"""Tests of the pages about all matches: each match more costs them little. Work is counted in calls of functions."""

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Final

import pytest
from pygame import Surface

from tests.soak.long_history import write_history
from tests.ui.scene_harness import HD, make_context
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.opponents import create_review_client
from yaniv.app.trend_controller import TrendController
from yaniv.crash_report import CrashReporter
from yaniv.ui.context import UiContext
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.matches_page import MatchesPage
from yaniv.ui.pages.statistics_page import StatisticsPage
from yaniv.ui.pages.trends_page import TrendsPage

MATCH_COUNTS: Final = (70, 270)
CreatePage = Callable[[UiContext, MatchRepository], PageScene]
PAGES: Final[dict[str, tuple[CreatePage, int]]] = {
    "statistics": (
        lambda context, repository: PageScene(context, StatisticsPage(context, repository, HomeProfile("Dana"))),
        80,
    ),
    "matches": (
        lambda context, repository: PageScene(
            context, MatchesPage(context, repository, paths.exports(), HomeProfile("Dana"))
        ),
        80,
    ),
    "trends": (
        lambda context, repository: PageScene(
            context, TrendsPage(context, TrendController(repository, create_review_client), HomeProfile("Dana"))
        ),
        40,
    ),
}
"""Pages, each with the calls of functions that a match more may cost to open it and show it twice."""


def calls_of(action: Callable[[], object]) -> int:
    """Return the number of calls of functions, ours and the interpreter's, that an action makes."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("page", PAGES)
def test_a_match_more_costs_a_page_little(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    create, max_calls = PAGES[page]
    context, surface, calls = make_context(), Surface(HD), []

    def open_page(repository: MatchRepository) -> None:
        scene = create(context, repository)
        for _ in range(2):
            scene.paint(surface)
            scene.elements()

    for count in MATCH_COUNTS:
        folder = tmp_path / str(count)
        monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(folder))
        write_history(folder, count, ("quick",))
        with ExitStack() as exits:
            repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
            open_page(repository)
            calls.append(calls_of(lambda: open_page(repository)))  # noqa: B023 -- called at once

    assert (calls[1] - calls[0]) / (MATCH_COUNTS[1] - MATCH_COUNTS[0]) <= max_calls
