"""Tests of the score history: points, total and marks of every round."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import redact
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.next_starter import Outcome
from yaniv.ui.table.state.score_history import (
    RoundScoreEntry,
    ScoredRound,
    ScoreHistory,
    apply_event,
    entry_text,
    mark_text,
)

NO_POINTS = (0, 0, 0)
MAX_STEPS = 120


def round_opened(number: int, *seats: int) -> e.RoundOpened:
    """Return the opening of a round of these seats."""
    return e.RoundOpened(number, seats[-1], seats)


def round_scored(
    scores: dict[int, int], totals: tuple[int, ...], *, outcome: Outcome = "yaniv", asafs: tuple[int, ...] = ()
) -> e.RoundScored:
    """Return the scoring of a round; seat 0 is the caller, if there is one."""
    caller = None if outcome == "called_off" else 0
    return e.RoundScored(caller, outcome, asafs, dict.fromkeys(scores, 9), scores, totals, NO_POINTS, NO_POINTS, 0)


def written_rounds(*events: e.AnyEvent) -> tuple[ScoredRound, ...]:
    """Return the recorded rounds after these events."""
    return reduce(apply_event, events, ScoreHistory()).rounds


def test_a_line_has_the_points_of_the_round_and_the_total_after_it() -> None:
    lines = written_rounds(round_opened(1, 0, 1, 2), round_scored({0: 0, 1: 12, 2: 7}, (0, 12, 7)), e.RoundClosed(0))

    assert lines == (
        ScoredRound(1, (RoundScoreEntry(0, 0, ("stood",)), RoundScoreEntry(12, 12), RoundScoreEntry(7, 7))),
    )


@pytest.mark.parametrize(
    ("outcome", "marks"),
    [
        ("yaniv", ("stood",)),
        ("asaf", ("failed",)),
        ("self_asaf", ("failed",)),
        ("out_of_turn", ("failed",)),
        ("called_off", ()),
    ],
)
def test_a_line_shows_the_outcome_of_the_call(outcome: Outcome, marks: tuple[str, ...]) -> None:
    (line,) = written_rounds(
        round_opened(1, 0, 1, 2), round_scored({0: 5, 1: 0, 2: 9}, (5, 0, 9), outcome=outcome), e.RoundClosed(0)
    )

    assert line.entries[0].marks == marks


def test_who_beat_the_caller_has_a_mark() -> None:
    (line,) = written_rounds(
        round_opened(1, 0, 1, 2),
        round_scored({0: 35, 1: 0, 2: 9}, (35, 0, 9), outcome="asaf", asafs=(1,)),
        e.RoundClosed(0),
    )

    assert [entry.marks for entry in line.entries] == [("failed",), ("asaf",), ()]


def test_points_taken_off_change_the_total_and_not_the_points() -> None:
    (line,) = written_rounds(
        round_opened(2, 0, 1, 2),
        round_scored({0: 20, 1: 30, 2: 9}, (100, 30, 9)),
        e.BonusGiven(1, "streak", 25),
        e.TotalReduced(0, 100, 50),
        e.MatchWon((0,), (1, 2, 3)),
    )

    assert [(entry.points, entry.total) for entry in line.entries] == [(20, 50), (30, 5), (9, 9)]
    assert ["less" in entry.marks for entry in line.entries] == [True, True, False]


def test_who_goes_out_is_marked_once_and_has_no_lines_after_that() -> None:
    lines = written_rounds(
        round_opened(1, 0, 1, 2),
        round_scored({0: 0, 1: 9, 2: 101}, (0, 9, 101)),
        e.PlayerOut(2),
        e.RoundClosed(0),
        round_opened(2, 0, 1),
        round_scored({0: 0, 1: 9}, (0, 18, 101)),
        e.RoundClosed(0),
    )

    assert [line.entries[2] for line in lines] == [RoundScoreEntry(101, 101, ("out",)), RoundScoreEntry()]


def test_who_is_out_for_a_false_call_has_no_points_in_that_round() -> None:
    (line,) = written_rounds(
        round_opened(1, 0, 1, 2), e.PlayerOut(2), round_scored({0: 0, 1: 9}, (0, 9, 40)), e.RoundClosed(0)
    )

    assert line.entries[2] == RoundScoreEntry(None, 40, ("out",))


def test_who_watches_an_extra_round_keeps_the_total() -> None:
    (line,) = written_rounds(round_opened(5, 0, 1), round_scored({0: 0, 1: 9}, (60, 69, 70)), e.RoundClosed(0))

    assert line == ScoredRound(
        5, (RoundScoreEntry(0, 60, ("stood",)), RoundScoreEntry(9, 69), RoundScoreEntry(None, 70))
    )


def test_a_round_that_is_not_settled_is_not_written_down() -> None:
    assert written_rounds(round_opened(1, 0, 1, 2), round_scored({0: 0, 1: 9, 2: 3}, (0, 9, 3))) == ()
    assert written_rounds(round_opened(1, 0, 1, 2), e.HandsShown({0: cards("2C")})) == ()


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_the_tally_of_a_seat_agrees_with_the_referee_after_every_round(rules: HouseRules, seed: int) -> None:
    tally = ScoreHistory()
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.2)):
        seat_events = [copy for event in events if (copy := redact(event, 0))]
        tally = reduce(apply_event, seat_events, tally)
        if state.phase == "round_over" and tally.rounds:
            last = tally.rounds[-1]
            totals = [entry.total for entry in last.entries]
            assert all(total in (None, state.totals[seat]) for seat, total in enumerate(totals))
            assert {seat for seat, entry in enumerate(last.entries) if entry.total is None} <= set(state.out)
            marked = {seat for line in tally.rounds for seat, entry in enumerate(line.entries) if "out" in entry.marks}
            assert marked == set(state.out)
        if step > MAX_STEPS:
            break


def test_a_cell_has_a_sentence_for_screen_readers() -> None:
    rules = HouseRules()

    assert (
        entry_text(RoundScoreEntry(12, 40, ("failed", "out")), "Noa", rules) == "Noa: 12, total 40 (failed call, out)."
    )
    assert entry_text(RoundScoreEntry(0, 40), "Noa", rules) == "Noa: 0, total 40."
    assert entry_text(RoundScoreEntry(None, 40), "Noa", rules) == "Noa: not in this round, total 40."
    assert entry_text(RoundScoreEntry(), "Noa", rules) == ""


def test_the_word_of_the_house_for_an_asaf_is_written_as_the_language_writes_it() -> None:
    i18n.set_language("he", paths.locale())

    assert not mark_text("asaf", HouseRules()).isascii()
