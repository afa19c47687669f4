"""Tests of computer players in a worker process: the match continues whatever happens to the process."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from msgspec.structs import replace

from tests.bots.child_functions import send_one_reply_and_a_half
from tests.child_processes import running_children
from tests.store.sample_matches import sample_events
from yaniv.bots import child_process, worker_process
from yaniv.bots.advice import Advice, PositionAdvice, advise_review
from yaniv.bots.bot_worker import MAX_STARTS, BotWorker
from yaniv.bots.roster import create_player
from yaniv.bots.worker_process import BotSpec, DecisionReply, DecisionRequest, WorkerConnection
from yaniv.game.commands import Command
from yaniv.game.events import RoundScored
from yaniv.game.moves import moves
from yaniv.game.player import Reply, fault_message
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal, Participants
from yaniv.narration.message_text import message_text
from yaniv.rules.house_rules import HouseRules

SETUP = MatchSetup("classic", HouseRules(), ("Noa", "Avi", "Maya"), ("greedy", "novice", "greedy"), "7")
KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has no SIGKILL; SIGTERM ends a process there just as unconditionally."""
TIMING = MatchTiming(think_time_factor=0, slap_grace_ms=0)


def fail_fallback(view: View) -> None:
    raise AssertionError(f"the fallback was asked for seat {view.seat}")


@contextmanager
def open_session(bots: tuple[str, ...] = SETUP.bots) -> Iterator[tuple[MatchSession, BotWorker]]:
    worker = BotWorker({seat: BotSpec(bot, f"{seat}") for seat, bot in enumerate(bots)})
    hosts = {seat: worker.seat_host(seat) for seat in range(len(bots))}
    session = MatchSession.open(SETUP, NullJournal(), Participants(hosts, fail_fallback, TIMING))
    try:
        yield session, worker
    finally:
        session.close()


def play_until(session: MatchSession, is_reached: Callable[[], bool]) -> None:
    """Advance the session without letting time pass, so that no player is ever late."""
    while not is_reached():
        session.advance(0)


def is_process_replaced(worker: BotWorker, died: object) -> bool:
    return worker._connection is not died


def worker_pid(worker: BotWorker) -> int:
    assert worker._connection is not None
    assert worker._connection._process.pid is not None
    return worker._connection._process.pid


def test_a_match_of_players_in_a_worker_is_played_to_its_end() -> None:
    with open_session() as (session, _):
        play_until(session, lambda: session.is_over)

        assert session.bot_faults == []


def test_players_in_a_worker_decide_reproducibly() -> None:
    with open_session() as (first, _):
        play_until(first, lambda: first.state.round > 2)
        with open_session() as (second, _):
            play_until(second, lambda: second.state.round > 2)

            decision_pairs = list(zip(first.match_events(0), second.match_events(0), strict=False))
            assert all(one == other for one, other in decision_pairs)
            assert sum(isinstance(each, RoundScored) for each, _ in decision_pairs) == 2


def test_a_dead_process_is_replaced_and_the_match_continues() -> None:
    with open_session() as (session, worker):
        play_until(session, lambda: session.state.round == 2)
        died = worker_pid(worker)
        os.kill(died, KILL_SIGNAL)

        play_until(session, lambda: session.state.round == 3)

        assert worker_pid(worker) != died
        assert all("died" in each.detail.code for each in session.bot_faults)


def test_after_too_many_deaths_the_match_is_finished_without_the_worker() -> None:
    with open_session() as (session, worker):
        deaths = 0
        while worker._connection is not None:
            deaths += 1
            died = worker._connection
            died._process.kill()
            play_until(session, partial(is_process_replaced, worker, died))

        assert deaths == MAX_STARTS
        play_until(session, lambda: session.is_over)
        assert session.bot_faults[-1].detail.code == "process_died_too_often"


def test_a_match_continues_when_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(child_process, "_start", refuse)
    with open_session() as (session, worker):
        play_until(session, lambda: len(session.bot_faults) >= 1)
        assert message_text(session.bot_faults[0].detail) == "Its process can't be started: no more processes."

        monkeypatch.undo()
        faults = len(session.bot_faults)
        play_until(session, lambda: session.state.round == 2)

        assert worker_pid(worker)
        assert len(session.bot_faults) <= faults + 1


def test_a_closed_process_is_not_started_again() -> None:
    with open_session() as (session, worker):
        view = session.view(0)
        worker.close()
        worker.ask(0, view, deadline_ms=60_000)

        assert worker.poll(0) == Reply(None, fault_message("process_died_too_often"))
        assert worker._connection is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot suspend a process")
def test_a_process_that_hangs_is_replaced() -> None:
    with open_session() as (session, worker):
        hung = worker_pid(worker)
        view = session.view(0)
        os.kill(hung, signal.SIGSTOP)
        worker.ask(0, view, deadline_ms=0)

        assert worker.poll(0) == Reply(None, fault_message("process_hangs"))
        assert worker_pid(worker) != hung


def test_the_reply_to_an_older_request_is_dropped() -> None:
    with open_session() as (session, worker):
        play_until(session, lambda: session.state.phase == "start")
        seat = session.state.turn
        answers: list[Command] = []
        for _ in range(3):
            worker.ask(seat, session.view(seat), 60_000)
        while not answers:
            reply = worker.poll(seat)
            if reply is not None and reply.command is not None:
                answers.append(reply.command)

        worker.ask(seat, session.view(seat), 60_000)
        while worker.poll(seat) is None:
            pass
        assert worker.poll(seat) is None


def test_an_exception_in_a_player_does_not_end_the_process() -> None:
    with open_session() as (session, worker):
        play_until(session, lambda: session.state.phase == "start")
        seat = session.state.turn
        pid_before = worker_pid(worker)
        nonsense = replace(session.view(seat), hand=("no card",))
        worker.ask(seat, nonsense, 60_000)
        while (reply := worker.poll(seat)) is None:
            pass

        assert reply.command is None
        assert reply.fault
        assert worker_pid(worker) == pid_before


def test_a_hint_client_gets_advice_for_a_view() -> None:
    with open_session() as (session, worker):
        play_until(session, lambda: session.state.phase == "start")
        seat = session.state.turn
        adviser = worker.hint_client(seat)
        adviser.ask(session.view(seat))
        while (advice_reply := adviser.poll_advice()) is None:
            pass

        assert advice_reply.position == session.view(seat)
        assert advice_reply.advice.best_move in list(moves(session.view(seat)))
        assert advice_reply.advice.rated_moves[0].cost == 0
        assert adviser.poll_advice() is None


def test_a_review_client_gets_advice_about_a_past_decision() -> None:
    worker = BotWorker({1: BotSpec("master", "review")})
    client = worker.review_client(1)
    local_player = create_player("master", "review")
    first = next(MatchReplay(sample_events()).iter_decisions(1))
    for event in first.events_since:
        client.notice(event)
        local_player.notice(event)
    client.ask(first.view, first.command)
    while (advice_reply := client.poll_advice()) is None:
        pass

    assert advice_reply == PositionAdvice(first.view, advise_review(local_player, first.view, first.command))
    assert advice_reply.advice.rated_moves
    assert client.poll_advice() is None
    client.close()


def test_a_review_whose_process_keeps_dying_gets_empty_advice() -> None:
    worker = BotWorker({1: BotSpec("master", "review")})
    client = worker.review_client(1)
    first = next(MatchReplay(sample_events()).iter_decisions(1))
    for _ in range(MAX_STARTS):
        died = worker._connection
        assert died is not None
        client.ask(first.view, first.command)
        died._process.kill()
        while client.poll_advice() is None:
            pass
        while not is_process_replaced(worker, died):
            client.poll_advice()
    client.ask(first.view, first.command)

    assert client.poll_advice() == PositionAdvice(first.view, Advice((), None))
    client.close()


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert running_children() == []


class IdlePipe:
    """Pipe on which one request comes, then nothing for a while, then the end."""

    def __init__(self, request: DecisionRequest) -> None:
        self.log: list[object] = []
        self._request: DecisionRequest | None = request

    def poll(self, timeout_s: float) -> bool:
        """Return that nothing has come."""
        self.log.append(timeout_s > 0)
        return False

    def recv(self) -> DecisionRequest:
        """Return the request, then end."""
        request, self._request = self._request, None
        if request is None:
            raise EOFError
        return request

    def send(self, reply: DecisionReply) -> None:
        """Note that a move was sent."""
        self.log.append(reply.command is not None)


def test_an_idle_process_returns_its_memory_once_and_then_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(MatchReplay(sample_events()).iter_decisions(1)).view
    pipe = IdlePipe(DecisionRequest(0, 1, view))
    monkeypatch.setattr(worker_process, "return_free_memory", lambda: pipe.log.append("returned"))
    monkeypatch.setattr(worker_process, "signal", lambda *_: None)

    worker_process._run_worker(pipe, {0: BotSpec("greedy", "1")})  # type: ignore[arg-type]  # it needs no more of a pipe

    assert pipe.log == [True, True, "returned"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends messages whole")
def test_a_process_that_stops_while_it_sends_is_not_waited_for() -> None:
    connection = WorkerConnection({}, send_one_reply_and_a_half)
    whole: list[DecisionReply] = []
    while not whole:
        whole, is_alive = connection.receive()
        assert is_alive

    assert connection.receive() == ([], True)
    connection.close()
    assert running_children() == []
