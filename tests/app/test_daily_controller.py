"""Tests of the daily controller: results, the match to continue, par, and codes."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path

import pytest

from tests.daily.daily_players import played
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.daily_controller import DailyController
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter
from yaniv.daily.daily_code import encode_match
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.today import TODAY_ENV_VARIABLE
from yaniv.store.par_cache import Par, ParCache
from yaniv.ui.platform import clipboard
from yaniv.ui.scenes.today.daily_port import CheckedCode

DAY = date(2026, 12, 24)
EVENTS = played(daily_deal(DAY))


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    monkeypatch.setenv(TODAY_ENV_VARIABLE, DAY.isoformat())
    ParCache(tmp_path).put(DAY, Par(26, 12, 60))
    with ExitStack() as exits:
        yield MatchRepository(CrashReporter(paths.logs()), [], None, exits)


def refreshed(repository: MatchRepository) -> DailyController:
    controller = DailyController(repository)
    controller.refresh()
    return controller


def wait_for_code(controller: DailyController) -> CheckedCode:
    thread = controller._check_thread
    assert thread is not None
    thread.join(60)
    checked_code = controller.poll_code()
    assert checked_code is not None
    return checked_code


def test_a_deal_is_first_new_then_to_be_continued_then_done(repository: MatchRepository) -> None:
    controller = refreshed(repository)
    assert (controller.results(), controller.match_to_continue()) == ({}, 0)
    assert not repository.is_deal_done(DAY)

    journal = repository.begin_match(controller.setup(), chosen=True)
    journal.append(EVENTS[:40], 0)
    controller.refresh()
    assert controller.match_to_continue() == repository.match_id
    assert not repository.is_deal_done(DAY)

    journal.append(EVENTS[40:], 0)
    controller.refresh()
    assert controller.match_to_continue() == 0
    assert repository.is_deal_done(DAY)
    assert controller.results()[DAY].is_done
    assert controller.par(DAY) == Par(26, 12, 60)


def test_a_copied_result_contains_a_valid_code(repository: MatchRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def keep(text: str) -> str:
        copied.append(text)
        return ""

    monkeypatch.setattr(clipboard, "copy_text", keep)
    controller = refreshed(repository)
    repository.begin_match(controller.setup(), chosen=True).append(EVENTS, 0)
    controller.refresh()

    sentence = controller.copy_result(controller.results()[DAY])
    controller.check_code(copied[0].splitlines()[-1])

    assert sentence == "Three lines copied to the clipboard."
    assert len(copied[0].splitlines()) == 3
    checked_code = wait_for_code(controller)
    assert checked_code.replay is not None
    assert checked_code.replay.departs_in == 0
    assert controller.last_replay is checked_code.replay


def test_a_mistyped_code_is_reported_and_clears_the_last_replay(repository: MatchRepository) -> None:
    controller = refreshed(repository)

    controller.check_code(f"{encode_match(DAY, EVENTS)[:-1]}!")

    assert "never contain" in wait_for_code(controller).problem
    assert controller.last_replay is None
