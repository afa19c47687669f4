"""The rounds as everybody writes them down: what each cost, what the total is then, and what happened to it."""

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_game
from tests.house_rules import house_rules
from yaniv import places, words
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import redact
from yaniv.rules.house import HouseRules
from yaniv.ui.table.tally import Entry, Tally, Written, meaning, spoken, write

NONE = (0, 0, 0)
STEPS = 120


def opened(number: int, *seats: int) -> e.RoundOpened:
    """A round of these seats."""
    return e.RoundOpened(number, seats[-1], seats)


def scored(
    scores: dict[int, int], totals: tuple[int, ...], *, outcome: e.Outcome = "yaniv", asafs: tuple[int, ...] = ()
) -> e.RoundScored:
    """Seat 0 called, if anybody did."""
    caller = None if outcome == "called_off" else 0
    return e.RoundScored(caller, outcome, asafs, dict.fromkeys(scores, 9), scores, totals, NONE, NONE, 0)


def kept(*events: e.AnyEvent) -> tuple[Written, ...]:
    """What has been written down after these events."""
    return reduce(write, events, Tally()).rounds


def test_a_line_has_the_points_of_the_round_and_the_total_after_it() -> None:
    lines = kept(opened(1, 0, 1, 2), scored({0: 0, 1: 12, 2: 7}, (0, 12, 7)), e.RoundClosed(0))

    assert lines == (Written(1, (Entry(0, 0, ("stood",)), Entry(12, 12), Entry(7, 7))),)


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
def test_a_line_tells_what_became_of_the_call(outcome: e.Outcome, marks: tuple[str, ...]) -> None:
    (line,) = kept(opened(1, 0, 1, 2), scored({0: 5, 1: 0, 2: 9}, (5, 0, 9), outcome=outcome), e.RoundClosed(0))

    assert line.entries[0].marks == marks


def test_who_beat_the_caller_has_a_mark() -> None:
    (line,) = kept(
        opened(1, 0, 1, 2), scored({0: 35, 1: 0, 2: 9}, (35, 0, 9), outcome="asaf", asafs=(1,)), e.RoundClosed(0)
    )

    assert [entry.marks for entry in line.entries] == [("failed",), ("asaf",), ()]


def test_points_taken_off_change_the_total_and_not_the_points() -> None:
    (line,) = kept(
        opened(2, 0, 1, 2),
        scored({0: 20, 1: 30, 2: 9}, (100, 30, 9)),
        e.BonusGiven(1, "streak", 25),
        e.TotalReduced(0, 100, 50),
        e.MatchWon((0,), (1, 2, 3)),
    )

    assert [(entry.points, entry.total) for entry in line.entries] == [(20, 50), (30, 5), (9, 9)]
    assert ["less" in entry.marks for entry in line.entries] == [True, True, False]


def test_who_goes_out_is_marked_once_and_has_no_lines_after_that() -> None:
    lines = kept(
        opened(1, 0, 1, 2),
        scored({0: 0, 1: 9, 2: 101}, (0, 9, 101)),
        e.PlayerOut(2),
        e.RoundClosed(0),
        opened(2, 0, 1),
        scored({0: 0, 1: 9}, (0, 18, 101)),
        e.RoundClosed(0),
    )

    assert [line.entries[2] for line in lines] == [Entry(101, 101, ("out",)), Entry()]


def test_who_is_out_for_a_false_call_has_no_points_in_that_round() -> None:
    (line,) = kept(opened(1, 0, 1, 2), e.PlayerOut(2), scored({0: 0, 1: 9}, (0, 9, 40)), e.RoundClosed(0))

    assert line.entries[2] == Entry(None, 40, ("out",))


def test_who_watches_an_extra_round_keeps_the_total() -> None:
    (line,) = kept(opened(5, 0, 1), scored({0: 0, 1: 9}, (60, 69, 70)), e.RoundClosed(0))

    assert line == Written(5, (Entry(0, 60, ("stood",)), Entry(9, 69), Entry(None, 70)))


def test_a_round_that_is_not_settled_is_not_written_down() -> None:
    assert kept(opened(1, 0, 1, 2), scored({0: 0, 1: 9, 2: 3}, (0, 9, 3))) == ()
    assert kept(opened(1, 0, 1, 2), e.HandsShown({0: cards("2C")})) == ()


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_the_tally_of_a_seat_agrees_with_the_referee_after_every_round(rules: HouseRules, seed: int) -> None:
    tally = Tally()
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.2)):
        seen = [copy for event in events if (copy := redact(event, 0))]
        tally = reduce(write, seen, tally)
        if state.phase == "round_over" and tally.rounds:
            last = tally.rounds[-1]
            told = [entry.total for entry in last.entries]
            assert all(total in (None, state.totals[seat]) for seat, total in enumerate(told))
            assert {seat for seat, entry in enumerate(last.entries) if entry.total is None} <= set(state.out)
            marked = {seat for line in tally.rounds for seat, entry in enumerate(line.entries) if "out" in entry.marks}
            assert marked == set(state.out)
        if step > STEPS:
            break


def test_a_cell_is_told_in_a_sentence() -> None:
    rules = HouseRules()

    assert spoken(Entry(12, 40, ("failed", "out")), "Noa", rules) == "Noa: 12, total 40 (failed call, out)."
    assert spoken(Entry(0, 40), "Noa", rules) == "Noa: 0, total 40."
    assert spoken(Entry(None, 40), "Noa", rules) == "Noa: not in this round, total 40."
    assert spoken(Entry(), "Noa", rules) == ""


def test_the_word_of_the_house_for_an_asaf_is_written_as_the_language_writes_it() -> None:
    words.speak("he", places.locale())

    assert not meaning("asaf", HouseRules()).isascii()
