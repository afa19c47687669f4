"""What a house rule does to the game, measured on equal deals."""

import os
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from queue import Empty
from time import monotonic

import pytest
from hypothesis import given, settings

from tests.house_rules import house_rules
from yaniv.arena import background
from yaniv.arena.background import Background
from yaniv.arena.effect import Estimate, Question, Report, Sample, Tempo, play_pair, report
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.variants.library import load, names

TEMPO = Tempo(turn_ms=1000, round_ms=30_000)
CLASSIC = HouseRules()


def question(after: HouseRules, matches: int = 4, before: HouseRules = CLASSIC) -> Question:
    return Question(before, after, TEMPO, matches)


def figure(shown: Report, measure: str) -> tuple[Estimate | None, Estimate | None, Estimate | None]:
    (found,) = [each for each in shown.figures if each.measure == measure]
    return found.before, found.after, found.change


def test_a_house_compared_with_itself_differs_in_nothing() -> None:
    asked = question(CLASSIC)

    shown = report(asked, [play_pair(asked, number) for number in range(4)])

    assert [each.change for each in shown.figures if each.change != Estimate(0.0, 0.0)] == []
    assert shown.is_finished


def test_who_may_call_with_more_plays_shorter_rounds() -> None:
    asked = question(changed(CLASSIC, "call.limit", 15), 12)

    shown = report(asked, [play_pair(asked, number) for number in range(12)])

    _, _, change = figure(shown, "turns")
    assert change is not None
    assert change.value + change.half < 0
    assert [each.is_certain for each in shown.figures if each.measure == "turns"] == [True]


def test_a_match_is_as_long_as_its_turns_and_rounds() -> None:
    pairs = [(Sample(rounds=10, turns=300), Sample(rounds=4, turns=60))] * 2

    before, after, change = figure(report(question(CLASSIC), pairs), "minutes")

    assert before == Estimate(10.0, 0.0)
    assert after == Estimate(3.0, 0.0)
    assert change == Estimate(-7.0, 0.0)


def test_intervals_are_those_of_the_book() -> None:
    turns = (12, 15, 11, 14, 18)  # mean 14, deviation 2.739, t of 4 degrees 2.776: half 3.400
    pairs = [(Sample(rounds=1, turns=each), Sample(rounds=1, turns=20)) for each in turns]

    before, after, change = figure(report(question(CLASSIC), pairs), "turns")

    assert before is not None
    assert change is not None
    assert before.value == 14
    assert before.half == pytest.approx(3.400, rel=0.003)
    assert after == Estimate(20, 0)
    assert change.half == before.half


def test_nothing_is_said_of_calls_before_anybody_has_called() -> None:
    shown = report(question(CLASSIC), [(Sample(rounds=1), Sample(rounds=1, calls=2, caught=1))])

    before, after, change = figure(shown, "caught")

    assert (before, after, change) == (None, Estimate(0.5, inf), None)


def test_as_many_sit_down_in_both_houses_where_that_can_be() -> None:
    def house(fewest: int, most: int) -> HouseRules:
        return changed(changed(CLASSIC, "table.min_players", fewest), "table.max_players", most)

    assert question(house(2, 16)).seats == (4, 4)
    assert question(house(6, 8)).seats == (6, 6)
    assert question(house(2, 3)).seats == (3, 3)
    assert question(house(2, 2), before=house(5, 9)).seats == (5, 2)


@pytest.mark.parametrize("name", names())
def test_every_variant_can_be_compared(name: str) -> None:
    asked = question(load(name).rules, 1)

    shown = report(asked, [play_pair(asked, 0)])

    assert shown.is_finished
    assert all(each.after is not None for each in shown.figures)


@given(house_rules())
@settings(max_examples=12)
def test_any_house_can_be_compared(rules: HouseRules) -> None:
    _, after = play_pair(question(rules), 0)

    assert after.rounds >= 1


def test_a_match_that_never_ends_is_called_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.arena.effect.MOST_ROUNDS", 2)

    _, after = play_pair(question(CLASSIC), 0)

    assert (after.rounds, after.unfinished) == (2, 1)


def test_looking_up_before_a_round_may_end_it_all() -> None:
    class Enough(Exception):  # noqa: N818 -- no error
        pass

    rounds = iter(range(3))

    def look_up() -> None:
        if next(rounds, None) is None:
            raise Enough

    with pytest.raises(Enough):
        play_pair(question(CLASSIC), 0, look_up)


@pytest.fixture
def beside() -> Iterator[Background]:
    ours = Background()
    yield ours
    ours.close()


def heard(ours: Background) -> Report:
    """The next report; waits for it as the window never does."""
    until = monotonic() + 60
    while monotonic() < until:
        newest = ours.poll()
        if newest is not None:
            return newest
        assert not ours.failed, "the process has died"
        try:
            ours._heard.put(ours._heard.get(timeout=1))
        except Empty:
            continue
    raise AssertionError("nothing was heard")


def test_a_process_beside_the_window_finds_what_we_find(beside: Background) -> None:
    asked = question(changed(CLASSIC, "call.limit", 15), 3)

    beside.ask(asked)
    while not (told := heard(beside)).is_finished:
        assert told.played < 3

    assert told == report(asked, [play_pair(asked, number) for number in range(3)])


def test_another_question_takes_the_place_of_the_first(beside: Background) -> None:
    beside.ask(question(changed(CLASSIC, "call.limit", 15), 10**6))
    assert heard(beside).matches == 10**6

    beside.ask(question(CLASSIC, 2))

    while not (told := heard(beside)).is_finished:
        assert told.matches == 2
    assert told.played == 2


def test_who_has_stopped_hears_nothing_of_what_was_under_way(beside: Background) -> None:
    beside.ask(question(CLASSIC, 10**6))
    heard(beside)

    beside.stop()

    assert beside.poll() is None


def test_a_process_that_dies_is_told_and_the_next_question_starts_another(
    beside: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(background, "_live", _die)
        beside.ask(question(CLASSIC, 1))
        told = beside._heard.get(timeout=60)
    beside._heard.put(told)
    assert beside.poll() is None
    assert beside.failed
    keeper = beside._keeper
    assert keeper is not None

    beside.ask(question(CLASSIC, 1))

    assert heard(beside).is_finished
    keeper.join(timeout=60)
    assert not keeper.is_alive()


def _die(pipe: object) -> None:
    """A process that leaves at once."""


ORPHAN = """
from yaniv.arena.background import Background
from yaniv.arena.effect import Question, Tempo
from yaniv.rules.house import HouseRules

if __name__ == "__main__":
    beside = Background()
    beside.ask(Question(HouseRules(), HouseRules(), Tempo(1, 1), matches=10**6))
    while beside.poll() is None:
        pass
    print("playing", flush=True)
    input()
"""


def test_the_process_does_not_outlive_a_window_that_was_killed(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(ORPHAN)
    command = [sys.executable, str(tmp_path / "window.py")]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "playing\n"

        window.kill()

        # It has our pipe too: the end comes when the last of them has left.
        assert window.stdout.read() == ""
