"""Tests of the daily controller: results, the match to continue, par, and codes."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from tests.daily.daily_players import played
from tests.ui.scene_harness import make_context
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.daily_controller import DailyController
from yaniv.app.match_repository import MatchRepository
from yaniv.bots.advice import Advice, PositionAdvice, RatedMove
from yaniv.crash_report import CrashReporter
from yaniv.daily.daily_code import encode_match
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.daily.turn_grades import GradedRounds
from yaniv.game.commands import DrawStock, SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.store.par_cache import Par, ParCache
from yaniv.ui.pages.today_page import CheckedCode
from yaniv.ui.platform import clipboard


class FirstMoveReviewer:
    """Reviewer for whom every move but the first throw of a match is best; that one costs two points."""

    def __init__(self, seat: int, bots: tuple[str, ...]) -> None:
        self.seat, self.bots = seat, bots
        self._answers: list[PositionAdvice] = []
        self._count = 0
        self.is_closed = False

    def notice(self, event: AnyEvent) -> None:
        """Do nothing."""

    def ask(self, view: View, actual_move: SeatCommand) -> None:
        """Answer at once."""
        cost = 2.0 if self._count == 0 else 0.0
        self._count += 1
        rated = (RatedMove(DrawStock(self.seat), 0.0), RatedMove(actual_move, cost))
        self._answers.append(PositionAdvice(view, Advice(rated, None)))

    def poll_advice(self) -> PositionAdvice | None:
        """Return the answer once."""
        return self._answers.pop() if self._answers else None

    def close(self) -> None:
        """Record it."""
        self.is_closed = True


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
    controller = DailyController(repository, make_context(), FirstMoveReviewer)
    controller.refresh()
    return controller


def keep_text(copied: list[str], text: str) -> str:
    """Keep a text as the clipboard does; return no problem."""
    copied.append(text)
    return ""


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
    monkeypatch.setattr(clipboard, "copy_text", partial(keep_text, copied))
    controller = refreshed(repository)
    repository.begin_match(controller.setup(), chosen=True).append(EVENTS, 0)
    controller.refresh()

    sentence = controller.copy_result(controller.results()[DAY])
    controller.check_code(copied[0])

    assert sentence == "Copied. Send it to a friend."
    first, *rounds, code = copied[0].splitlines()
    assert (first.partition(":")[0], len(rounds), code[:4]) == ("Yaniv 24 December", 3, "YNT1")
    checked_code = wait_for_code(controller)
    assert checked_code.replay is not None
    assert checked_code.replay.departs_in == 0
    assert controller.last_replay is checked_code.replay


def test_a_mistyped_code_is_reported_and_clears_the_last_replay(repository: MatchRepository) -> None:
    controller = refreshed(repository)

    controller.check_code(f"{encode_match(DAY, EVENTS)[:-1]}!")

    assert "never contain" in wait_for_code(controller).problem
    assert controller.last_replay is None


def graded(controller: DailyController, match_id: int) -> GradedRounds:
    """Return the grades of a match once all are known."""
    for _ in range(1000):
        grades = controller.grade_turns(match_id)
        if all(None not in turns for turns in grades):
            return grades
    raise AssertionError("the grading does not end")


def test_turns_are_graded_one_after_the_other_and_shared(
    repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy_text", partial(keep_text, copied))
    controller = refreshed(repository)
    repository.begin_match(controller.setup(), chosen=True).append(EVENTS, 0)
    controller.refresh()
    result = controller.results()[DAY]

    first = controller.grade_turns(result.match_id)
    controller.copy_result(result)
    grades = graded(controller, result.match_id)
    controller.copy_result(result)

    assert len(first) == 3
    assert all(None in turns for turns in first)
    assert grades[0][0] == "slip"
    assert {grade for turns in grades for grade in turns} == {"slip", "best"}
    assert "\U0001f7e9" not in copied[0]
    assert copied[1].splitlines()[1].startswith("1 \U0001f7e8")
    assert controller.grade_turns(result.match_id) is grades


def test_deals_for_fun_count_for_nothing(repository: MatchRepository) -> None:
    controller = refreshed(repository)
    yesterday = DAY - timedelta(days=1)

    warm_up, past = controller.setup_for_fun(None), controller.setup_for_fun(yesterday)

    assert (warm_up.bots, warm_up.rules, warm_up.seed) == (controller.deal.bots, controller.deal.rules, "")
    assert past.seed == daily_deal(yesterday).seed
    for setup in (warm_up, past):
        repository.begin_match(setup, chosen=True)
    controller.refresh()
    assert controller.results() == {}


def test_what_is_new_tonight_is_known_after_a_match_with_it(repository: MatchRepository) -> None:
    controller = refreshed(repository)
    new_before = controller.new_rule()

    repository.begin_match(controller.setup(), chosen=True).append(EVENTS, 0)
    controller.refresh()

    assert new_before is not None
    assert controller.new_rule() is None


def test_the_end_of_the_first_try_is_that_of_the_deal_and_no_other(repository: MatchRepository) -> None:
    controller = refreshed(repository)
    setup = controller.setup()
    journal = repository.begin_match(setup, chosen=True)
    journal.append(EVENTS[:40], 0)
    unfinished = controller.finished_deal(setup, None)
    journal.append(EVENTS[40:], 0)
    first = controller.finished_deal(setup, None)
    repository.begin_match(setup, chosen=True).append(EVENTS, 0)

    assert unfinished is None
    assert first is not None
    assert (first.day, first.total, len(first.rounds), first.streak) == (DAY, first.rounds[-1].total, 3, 1)
    assert first.par() == Par(26, 12, 60)
    assert any(None in turns for turns in first.grades())
    assert controller.finished_deal(setup, None) is None
    assert controller.finished_deal(controller.setup_for_fun(DAY - timedelta(days=1)), None) is None
    first.close()
