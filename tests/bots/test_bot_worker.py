"""Computer players in a process of their own: the match goes on whatever becomes of the process."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from msgspec.structs import replace

from tests.store.sample_matches import sample_events
from yaniv.bots.advice import Advice, PositionAdvice, advise_review
from yaniv.bots.bot_worker import MAX_STARTS, BotWorker
from yaniv.bots.roster import create_player
from yaniv.bots.worker_process import BotSpec
from yaniv.game.commands import Command
from yaniv.game.events import RoundScored
from yaniv.game.moves import moves
from yaniv.game.player import Reply
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal, Participants
from yaniv.rules.house_rules import HouseRules

SETUP = MatchSetup("classic", HouseRules(), ("Noa", "Avi", "Maya"), ("greedy", "novice", "greedy"), "7")
KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""On Windows the other one asks nobody either."""
TIMING = MatchTiming(think_time_factor=0, slap_grace_ms=0)


def fail_fallback(view: View) -> None:
    raise AssertionError(f"the table should not have to answer for seat {view.seat}")


@contextmanager
def table(bots: tuple[str, ...] = SETUP.bots) -> Iterator[tuple[MatchSession, BotWorker]]:
    crew = BotWorker({seat: BotSpec(bot, f"{seat}") for seat, bot in enumerate(bots)})
    hosts = {seat: crew.seat_host(seat) for seat in range(len(bots))}
    opened = MatchSession.open(SETUP, NullJournal(), Participants(hosts, fail_fallback, TIMING))
    try:
        yield opened, crew
    finally:
        opened.close()


def play_until(opened: MatchSession, reached: Callable[[], bool]) -> None:
    """Lets the table look for answers; its time stands still, so nobody is ever late."""
    while not reached():
        opened.advance(0)


def is_process_replaced(crew: BotWorker, died: object) -> bool:
    return crew._connection is not died


def worker_pid(crew: BotWorker) -> int:
    assert crew._connection is not None
    assert crew._connection._process.pid is not None
    return crew._connection._process.pid


def test_a_match_is_played_to_its_end_by_players_elsewhere() -> None:
    with table() as (opened, _):
        play_until(opened, lambda: opened.is_over)

        assert opened.bot_faults == []


def test_players_decide_the_same_wherever_they_live() -> None:
    with table() as (first, _):
        play_until(first, lambda: first.state.round > 2)
        with table() as (second, _):
            play_until(second, lambda: second.state.round > 2)

            decision_pairs = list(zip(first.match_events(0), second.match_events(0), strict=False))
            assert all(one == other for one, other in decision_pairs)
            assert sum(isinstance(each, RoundScored) for each, _ in decision_pairs) == 2


def test_a_process_that_dies_is_replaced_and_the_match_goes_on() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.round == 2)
        died = worker_pid(crew)
        os.kill(died, KILL_SIGNAL)

        play_until(opened, lambda: opened.state.round == 3)

        assert worker_pid(crew) != died
        assert all("died" in each.detail for each in opened.bot_faults)


def test_a_process_that_dies_again_and_again_is_answered_for_to_the_end() -> None:
    with table() as (opened, crew):
        deaths = 0
        while crew._connection is not None:
            deaths += 1
            died = crew._connection
            died._process.kill()
            play_until(opened, partial(is_process_replaced, crew, died))

        assert deaths == MAX_STARTS
        play_until(opened, lambda: opened.is_over)
        assert "too often" in opened.bot_faults[-1].detail


def test_a_match_goes_on_where_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    process_type = multiprocessing.get_context("spawn").Process

    def refuse(_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(process_type, "start", refuse)
    with table() as (opened, crew):
        play_until(opened, lambda: len(opened.bot_faults) >= 1)
        assert opened.bot_faults[0].detail == "the players' process cannot be started: no more processes"

        monkeypatch.undo()
        faults = len(opened.bot_faults)
        play_until(opened, lambda: opened.state.round == 2)

        assert worker_pid(crew)
        assert len(opened.bot_faults) <= faults + 1


def test_a_closed_process_is_not_started_again() -> None:
    with table() as (opened, crew):
        view = opened.view(0)
        crew.close()
        crew.ask(0, view, deadline_ms=60_000)

        assert crew.poll(0) == Reply(None, "the players' process has died too often")
        assert crew._connection is None


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can stop a process")
def test_a_process_that_hangs_is_replaced() -> None:
    with table() as (opened, crew):
        hung = worker_pid(crew)
        view = opened.view(0)
        os.kill(hung, signal.SIGSTOP)
        crew.ask(0, view, deadline_ms=0)

        assert crew.poll(0) == Reply(None, "the players' process hangs")
        assert worker_pid(crew) != hung


def test_an_answer_to_an_older_question_does_not_count() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.phase == "start")
        seat = opened.state.turn
        answers: list[Command] = []
        for _ in range(3):
            crew.ask(seat, opened.view(seat), 60_000)
        while not answers:
            reply = crew.poll(seat)
            if reply is not None and reply.command is not None:
                answers.append(reply.command)

        crew.ask(seat, opened.view(seat), 60_000)
        while crew.poll(seat) is None:
            pass
        assert crew.poll(seat) is None


def test_a_player_that_breaks_leaves_its_process_alive() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.phase == "start")
        seat = opened.state.turn
        lived = worker_pid(crew)
        nonsense = replace(opened.view(seat), hand=("no card",))
        crew.ask(seat, nonsense, 60_000)
        while (reply := crew.poll(seat)) is None:
            pass

        assert reply.command is None
        assert reply.fault
        assert worker_pid(crew) == lived


def test_somebody_looks_over_the_shoulder_and_says_why() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.phase == "start")
        seat = opened.state.turn
        adviser = crew.hint_client(seat)
        adviser.ask(opened.view(seat))
        while (advice_reply := adviser.poll_advice()) is None:
            pass

        assert advice_reply.position == opened.view(seat)
        assert advice_reply.advice.best_move in list(moves(opened.view(seat)))
        assert advice_reply.advice.rated_moves[0].cost == 0
        assert adviser.poll_advice() is None


def test_somebody_weighs_what_was_done() -> None:
    crew = BotWorker({1: BotSpec("master", "review")})
    judge = crew.review_client(1)
    judge_too = create_player("master", "review")
    first = next(MatchReplay(sample_events()).iter_decisions(1))
    for event in first.events_since:
        judge.notice(event)
        judge_too.notice(event)
    judge.ask(first.view, first.command)
    while (advice_reply := judge.poll_advice()) is None:
        pass

    assert advice_reply == PositionAdvice(first.view, advise_review(judge_too, first.view, first.command))
    assert advice_reply.advice.rated_moves
    assert judge.poll_advice() is None
    judge.close()


def test_who_dies_over_a_decision_has_nothing_to_say_about_it() -> None:
    crew = BotWorker({1: BotSpec("master", "review")})
    judge = crew.review_client(1)
    first = next(MatchReplay(sample_events()).iter_decisions(1))
    for _ in range(MAX_STARTS):
        died = crew._connection
        assert died is not None
        judge.ask(first.view, first.command)
        died._process.kill()
        while judge.poll_advice() is None:
            pass
        while not is_process_replaced(crew, died):
            judge.poll_advice()
    judge.ask(first.view, first.command)

    assert judge.poll_advice() == PositionAdvice(first.view, Advice((), None))
    judge.close()


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []
