"""Tests that the points from decisions and from cards add up to the result, in any match and for every seat."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.bots.luck_and_skill import (
    DecisionValue,
    LuckAndSkill,
    PointSplit,
    RoundOutcome,
    match_luck,
    round_luck,
    round_outcomes,
    split_match,
    split_round,
)
from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules
from yaniv.rules.rule_warnings import find_endless_warnings
from yaniv.variants import library


def match_events(rules: HouseRules, players: int, seed: int) -> list[e.AnyEvent]:
    return [event for _, _, _, events in random_game(rules, players, seed) for event in events]


def random_values(rng: Random, rounds: int) -> list[DecisionValue]:
    """Return random decision values; the sums must hold whatever the values are."""
    return [
        DecisionValue(number, rng.gauss(0, 9), rng.choice((0.0, 0.0, rng.uniform(1, 9))), rng.random() < 0.5)
        for number in range(1, rounds + 1)
        for _ in range(rng.randrange(6))
    ]


@settings(max_examples=10, deadline=None)
@given(rules=house_rules(max_players=5), seed=st.integers(0, 999))
def test_decisions_and_cards_add_up_in_every_match_and_seat(rules: HouseRules, seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(rules.table.min_players, min(5, rules.table.max_players))
    assume(not find_endless_warnings(rules))
    events = match_events(rules, players, seed)
    values = random_values(rng, sum(isinstance(event, e.RoundOpened) for event in events))

    for seat in range(players):
        outcomes = round_outcomes(events, seat)
        for outcome in outcomes:
            split = split_round(outcome, [each for each in values if each.round_number == outcome.round_number])
            assert split.decisions + split.cards == outcome.points == split.points
            assert split.decisions <= 0
        match_split = split_match(outcomes, values)
        assert match_split.points == sum(outcome.points for outcome in outcomes)
        shown = match_split.in_whole_points
        assert shown.decisions + shown.cards == shown.points
        assert abs(shown.points - match_split.points) <= Fraction(1, 2)
        assert abs(shown.cards - match_split.cards) <= 1
        rounds = [round_luck(events, seat, values, outcome.round_number) for outcome in outcomes]
        told = [each for each in rounds if each is not None]
        assert sum(each.points for each in told) == shown.points
        assert sum(each.decisions for each in told) == shown.decisions
        assert sum(each.cards for each in told) == shown.cards
        for each, outcome in zip(told, outcomes, strict=True):
            assert each.decisions <= 0
            assert abs(each.points - outcome.points) <= 1


@settings(max_examples=10, deadline=None)
@given(rules=house_rules(max_players=5), seed=st.integers(0, 999))
def test_the_points_of_all_seats_add_up_to_zero(rules: HouseRules, seed: int) -> None:
    players = Random(seed).randint(rules.table.min_players, min(5, rules.table.max_players))
    assume(not find_endless_warnings(rules))
    events = match_events(rules, players, seed)
    by_round: dict[int, list[Fraction]] = {}
    for seat in range(players):
        for outcome in round_outcomes(events, seat):
            by_round.setdefault(outcome.round_number, []).append(outcome.points)

    assert all(sum(points) == 0 for points in by_round.values())
    scored = [event for event in events if isinstance(event, e.RoundScored) and event.scores]
    assert len(by_round) == len(scored)


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        ((e.SlapClosed(0),), True),
        ((e.CardSlapped(0, "9C", "end"),), False),
        ((e.CardSlapped(0, "9C", "end"), e.SlapOpened(0, "9D"), e.SlapClosed(0)), True),
        ((e.SlapOpened(1, "9D"), e.SlapClosed(1)), False),
    ],
)
def test_a_slap_down_that_the_seat_let_go_is_told(ends: tuple[e.AnyEvent, ...], expected: bool) -> None:  # noqa: FBT001 -- a column of the table
    opened = e.MatchOpened(HouseRules(), ("A", "B"), 0), e.RoundOpened(1, 0, (0, 1))
    scored = e.RoundScored(0, "yaniv", (), {0: 3, 1: 50}, {0: 0, 1: 50}, (0, 50), (1, 0), (1, 0), 0), e.RoundClosed(0)
    later = e.RoundOpened(2, 0, (0, 1)), *scored
    events = (*opened, e.SlapOpened(0, "9C"), *ends, *scored, *later)

    assert [outcome.has_let_slap_go for outcome in round_outcomes(events, 0)] == [expected, False]
    luck = round_luck(events, 0, (DecisionValue(1, 0.0, 0.0),), 1)
    whole = match_luck(events, 0, (DecisionValue(1, 0.0, 0.0),))
    assert luck is not None
    assert luck.has_let_slap_go == expected
    assert whole is not None
    assert whole.split.has_let_slap_go == expected


@pytest.mark.parametrize("seed", range(4))
def test_between_two_players_the_match_is_the_difference_of_their_totals(seed: int) -> None:
    events = match_events(library.load("classic").rules, 2, seed)
    totals: tuple[int, ...] = (0, 0)
    for event in events:
        totals = totals_after(totals, event)

    assert sum(outcome.points for outcome in round_outcomes(events, 0)) == totals[1] - totals[0]
    assert totals[1] != totals[0]


def test_reductions_and_bonuses_count() -> None:
    events: list[e.AnyEvent] = [
        e.MatchOpened(HouseRules(), ("A", "B"), 0),
        e.RoundOpened(1, 0, (0, 1)),
        e.RoundScored(0, "yaniv", (), {0: 3, 1: 50}, {0: 0, 1: 50}, (0, 50), (1, 0), (1, 0), 0),
        e.BonusGiven(0, "streak", 5),
        e.TotalReduced(1, 50, 25),
        e.RoundClosed(0),
    ]

    assert round_outcomes(events, 0) == (RoundOutcome(1, Fraction(30)),)
    assert round_outcomes(events, 1) == (RoundOutcome(1, Fraction(-30)),)


def test_the_fair_share_is_the_mean_of_the_others() -> None:
    events: list[e.AnyEvent] = [
        e.MatchOpened(HouseRules(), ("A", "B", "C"), 0),
        e.RoundOpened(1, 0, (0, 1, 2)),
        e.RoundScored(0, "yaniv", (), {0: 3, 1: 10, 2: 25}, {0: 0, 1: 10, 2: 25}, (0, 10, 25), (0, 0, 0), (0, 0, 0), 0),
        e.RoundClosed(0),
    ]

    assert [round_outcomes(events, seat)[0].points for seat in range(3)] == [
        Fraction(35, 2),
        Fraction(5, 2),
        Fraction(-20),
    ]


def test_the_points_from_cards_are_the_changes_between_decisions() -> None:
    values = [DecisionValue(1, 2.0, 0.0), DecisionValue(1, 5.0, 3.0), DecisionValue(1, -1.0, 0.0)]

    split = split_round(RoundOutcome(1, Fraction(-9)), values)

    # The deal +2, then +3; from 5 - 3 = 2 to -1, then from -1 to -9.
    assert split == PointSplit(Fraction(-3), Fraction(2 + 3 - 3 - 8))


def test_the_cost_of_an_own_call_out_of_turn_is_a_decision() -> None:
    decisions = [DecisionValue(1, 2.0, 0.0)]
    own_call, others_call = (RoundOutcome(1, Fraction(-30), each) for each in (True, False))

    assert split_round(own_call, decisions) == PointSplit(Fraction(-32), Fraction(2))
    assert split_round(others_call, decisions) == PointSplit(Fraction(0), Fraction(-30))
    assert split_round(RoundOutcome(1, Fraction(5), True), decisions) == PointSplit(Fraction(0), Fraction(5))


def test_who_called_out_of_turn_is_read_from_the_events() -> None:
    events = match_events(library.load("classic").rules, 2, 3)
    call = next(event for event in events if isinstance(event, e.YanivCalled))
    called = [
        replace(event, kind="out_of_turn" if event is call else "yaniv") if isinstance(event, e.YanivCalled) else event
        for event in events
    ]

    first_by_seat = [round_outcomes(called, seat)[0].has_called_out_of_turn for seat in range(2)]

    assert first_by_seat == [seat == call.seat for seat in range(2)]
    assert not any(outcome.has_called_out_of_turn for outcome in round_outcomes(called, 0)[1:])


def test_without_decisions_all_points_come_from_cards() -> None:
    assert split_round(RoundOutcome(1, Fraction(7)), []) == PointSplit(Fraction(0), Fraction(7))


@pytest.mark.parametrize(
    ("decisions", "cards", "shown"),
    [
        (Fraction(-6), Fraction(-31), LuckAndSkill(-37, -6, -31)),
        (Fraction(-1, 2), Fraction(0), LuckAndSkill(-1, -1, 0)),
        (Fraction(-5, 2), Fraction(5, 2), LuckAndSkill(0, -3, 3)),
        (Fraction(-1, 3), Fraction(29, 6), LuckAndSkill(5, 0, 5)),
    ],
)
def test_rounded_numbers_still_add_up(decisions: Fraction, cards: Fraction, shown: LuckAndSkill) -> None:
    assert PointSplit(decisions, cards).in_whole_points == shown


def test_a_round_and_its_match_are_found_by_number() -> None:
    events = match_events(HouseRules(match=MatchRules(limit=60), scoring=ScoringRules()), 2, 3)
    outcomes = round_outcomes(events, 0)
    values = [DecisionValue(outcomes[0].round_number, 1.0, 2.0, is_accurate=False), DecisionValue(9999, 0.0, 50.0)]

    luck = round_luck(events, 0, values, outcomes[0].round_number)
    whole = match_luck(events, 0, values)

    assert luck is not None
    assert luck.decisions == -2
    assert whole is not None
    assert whole.split.decisions == -2
    assert (whole.accurate_count, whole.decision_count) == (1, 2)
    assert round_luck(events, 0, values, 9999) is None
    assert match_luck(events, 0, ()) is None


def test_a_match_of_a_single_round_keeps_no_points() -> None:
    events = match_events(HouseRules(match=MatchRules(end="single_round")), 3, 1)

    assert round_outcomes(events, 0) == ()
