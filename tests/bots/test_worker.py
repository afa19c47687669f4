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

from tests.store.games import events
from yaniv.bots.advice import Advice, PositionAdvice, options
from yaniv.bots.process import Engagement
from yaniv.bots.roster import hire
from yaniv.bots.worker import MOST_STARTS, Crew
from yaniv.game.commands import Command
from yaniv.game.events import RoundScored
from yaniv.game.moves import moves
from yaniv.game.player import Reply
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.table.company import Company, Unwritten
from yaniv.table.pacing import Pace
from yaniv.table.replay import Replay
from yaniv.table.setup import Setup
from yaniv.table.table import Table

SETUP = Setup("classic", HouseRules(), ("Noa", "Avi", "Maya"), ("greedy", "novice", "greedy"), "7")
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""On Windows the other one asks nobody either."""
PACE = Pace(factor=0, slap_grace_ms=0)


def nobody(seen: View) -> None:
    raise AssertionError(f"the table should not have to answer for seat {seen.seat}")


@contextmanager
def table(bots: tuple[str, ...] = SETUP.bots) -> Iterator[tuple[Table, Crew]]:
    crew = Crew({seat: Engagement(bot, f"{seat}") for seat, bot in enumerate(bots)})
    hosts = {seat: crew.host(seat) for seat in range(len(bots))}
    opened = Table.open(SETUP, Unwritten(), Company(hosts, nobody, PACE))
    try:
        yield opened, crew
    finally:
        opened.close()


def play_until(opened: Table, reached: Callable[[], bool]) -> None:
    """Lets the table look for answers; its time stands still, so nobody is ever late."""
    while not reached():
        opened.advance(0)


def is_replaced(crew: Crew, died: object) -> bool:
    return crew._link is not died


def process(crew: Crew) -> int:
    assert crew._link is not None
    assert crew._link._process.pid is not None
    return crew._link._process.pid


def test_a_match_is_played_to_its_end_by_players_elsewhere() -> None:
    with table() as (opened, _):
        play_until(opened, lambda: opened.is_over)

        assert opened.troubles == []


def test_players_decide_the_same_wherever_they_live() -> None:
    with table() as (first, _):
        play_until(first, lambda: first.state.round > 2)
        with table() as (second, _):
            play_until(second, lambda: second.state.round > 2)

            told = list(zip(first.story(0), second.story(0), strict=False))
            assert all(one == other for one, other in told)
            assert sum(isinstance(each, RoundScored) for each, _ in told) == 2


def test_a_process_that_dies_is_replaced_and_the_match_goes_on() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.round == 2)
        died = process(crew)
        os.kill(died, KILL)

        play_until(opened, lambda: opened.state.round == 3)

        assert process(crew) != died
        assert all("died" in each.detail for each in opened.troubles)


def test_a_process_that_dies_again_and_again_is_answered_for_to_the_end() -> None:
    with table() as (opened, crew):
        deaths = 0
        while crew._link is not None:
            deaths += 1
            died = crew._link
            died._process.kill()
            play_until(opened, partial(is_replaced, crew, died))

        assert deaths == MOST_STARTS
        play_until(opened, lambda: opened.is_over)
        assert "too often" in opened.troubles[-1].detail


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can stop a process")
def test_a_process_that_hangs_is_replaced() -> None:
    with table() as (opened, crew):
        hung = process(crew)
        seen = opened.view(0)
        os.kill(hung, signal.SIGSTOP)
        crew.ask(0, seen, deadline_ms=0)

        assert crew.poll(0) == Reply(None, "the players' process hangs")
        assert process(crew) != hung


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
        lived = process(crew)
        nonsense = replace(opened.view(seat), hand=("no card",))
        crew.ask(seat, nonsense, 60_000)
        while (reply := crew.poll(seat)) is None:
            pass

        assert reply.command is None
        assert reply.trouble
        assert process(crew) == lived


def test_somebody_looks_over_the_shoulder_and_says_why() -> None:
    with table() as (opened, crew):
        play_until(opened, lambda: opened.state.phase == "start")
        seat = opened.state.turn
        adviser = crew.adviser(seat)
        adviser.ask(opened.view(seat))
        while (told := adviser.answer()) is None:
            pass

        assert told.position == opened.view(seat)
        assert told.advice.best in list(moves(opened.view(seat)))
        assert told.advice.options[0].cost == 0
        assert adviser.answer() is None


def test_somebody_weighs_what_was_done() -> None:
    crew = Crew({1: Engagement("master", "review")})
    judge = crew.judge(1)
    judge_too = hire("master", "review")
    first = next(Replay(events()).decisions(1))
    for event in first.heard:
        judge.notice(event)
        judge_too.notice(event)
    judge.ask(first.seen, first.done)
    while (told := judge.answer()) is None:
        pass

    assert told == PositionAdvice(first.seen, Advice(options(judge_too, first.seen, first.done), None))
    assert told.advice.options
    assert judge.answer() is None
    judge.close()


def test_who_dies_over_a_decision_has_nothing_to_say_about_it() -> None:
    crew = Crew({1: Engagement("master", "review")})
    judge = crew.judge(1)
    first = next(Replay(events()).decisions(1))
    for _ in range(MOST_STARTS):
        died = crew._link
        assert died is not None
        judge.ask(first.seen, first.done)
        died._process.kill()
        while judge.answer() is None:
            pass
        while not is_replaced(crew, died):
            judge.answer()
    judge.ask(first.seen, first.done)

    assert judge.answer() == PositionAdvice(first.seen, Advice((), None))
    judge.close()


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []
