"""Tests of the trend controller: each finished match is reviewed once in the background, and its figures are stored."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, sample_events
from tests.ui.cached_reviewer import CachedReviewer
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.trend_controller import TrendController
from yaniv.crash_report import CrashReporter

EVENTS = sample_events()
SETUP = make_setup(LIVELY_RULES)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        repository.begin_match(SETUP).append(EVENTS, 0)
        repository.begin_match(SETUP).append(EVENTS[:200], 0)
        yield repository


def test_a_finished_match_is_reviewed_only_once(repository: MatchRepository) -> None:
    controller = TrendController(repository, CachedReviewer)
    assert (len(controller.summaries), controller.waiting_count) == (1, 1)
    for _ in range(2000):
        if controller.update():
            break
    figures = controller.figures[1]
    controller.close()

    assert controller.waiting_count == 0
    assert figures.decisions >= figures.accurate > 0
    assert sum(figures.blunders.values()) <= figures.decisions - figures.accurate
    reopened = TrendController(repository, CachedReviewer)
    assert (reopened.figures, reopened.waiting_count) == ({1: figures}, 0)


def test_closing_during_a_review_stores_nothing(repository: MatchRepository) -> None:
    controller = TrendController(repository, CachedReviewer)
    for _ in range(5):
        controller.update()
    controller.close()

    assert repository.review_figures() == {}
    assert TrendController(repository, CachedReviewer).waiting_count == 1


def test_figures_are_dropped_with_their_match_or_when_outdated_or_unreadable(repository: MatchRepository) -> None:
    controller = TrendController(repository, CachedReviewer)
    for _ in range(2000):
        if controller.update():
            break
    assert repository._journal is not None
    database = repository._journal._db
    database.execute("UPDATE reviews SET version = version + 1")
    assert repository.review_figures() == {}
    database.execute("UPDATE reviews SET version = version - 1, figures_json = '{'")
    assert repository.review_figures() == {}
    repository.delete(1)

    assert database.execute("SELECT count(*) FROM reviews").fetchone() == (0,)
