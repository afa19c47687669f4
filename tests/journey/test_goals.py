"""Tests of every goal with two built matches: one reaches it, the other narrowly misses it."""

from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.journey.planted_matches import Events, call, planted_match, planted_round, scored, throw
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.journey.fact_fold import compute_facts
from yaniv.journey.goal_catalogue import GOALS, is_reached
from yaniv.journey.trail_schema import Goal, GoalName
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.slap import SlapEnd

RULES = HouseRules()
JOKERS_ANYWHERE = replace(RULES, melds=replace(RULES.melds, jokers="sets_and_runs"))
HIGH_ACE = replace(RULES, melds=replace(RULES.melds, ace="low_or_high"))
SLAPS = replace(RULES, turn=replace(RULES.turn, slap_down="sets_and_runs"))
EITHER = replace(RULES, turn=replace(RULES.turn, order="either"))
EARLY = replace(RULES, turn=replace(RULES.turn, early_throw=True))

WIN = planted_round(end=scored())
LOSS = planted_round()
MY_TURN = e.TurnBegan(0)
ASAF = scored(caller=1, outcome="asaf", asafs=(0,))
CAUGHT = scored(winner=2, caller=0, outcome="asaf", asafs=(2,), points=34)
BEHIND = planted_round(end=scored(winner=1, caller=1, totals=(50, 20, 30, 40), points=50))
NOT_FAR_BEHIND = planted_round(end=scored(winner=1, caller=1, totals=(44, 20, 30, 50), points=44))


class GoalCase(Struct):
    """A goal, a match that reaches it, and one that narrowly misses it."""

    goal: Goal
    match: Events
    near_miss: Events
    stage: int = 1


def asaf_with(hand: str, *asafs: int) -> Events:
    """Return a round in which the player beats Noa's call with these cards, alone or with others."""
    end = scored(caller=1, outcome="asaf", asafs=asafs or (0,))
    return planted_round(call(1), e.HandsShown({0: cards(hand)}), end=end)


def slap(card: str = "7S", at: SlapEnd = "end") -> e.CardSlapped:
    return e.CardSlapped(0, card, at)


CASES = (
    GoalCase(Goal("win_match"), planted_match(WIN, place=1), planted_match(WIN, place=2)),
    GoalCase(Goal("finish_within", 2), planted_match(LOSS, place=2), planted_match(LOSS, place=3)),
    GoalCase(
        Goal("won_by", 20),
        planted_match(planted_round(end=scored(totals=(30, 50, 90, 101))), place=1),
        planted_match(planted_round(end=scored(totals=(31, 50, 90, 101))), place=1),
    ),
    GoalCase(
        Goal("won_from_behind", 25),
        planted_match(BEHIND, WIN, place=1),
        planted_match(NOT_FAR_BEHIND, WIN, place=1),
    ),
    GoalCase(Goal("won_from_last"), planted_match(BEHIND, WIN, place=1), planted_match(NOT_FAR_BEHIND, WIN, place=1)),
    GoalCase(Goal("win_within_rounds", 2), planted_match(WIN, LOSS, place=1), planted_match(WIN, LOSS, WIN, place=1)),
    GoalCase(Goal("win_stage", 2), planted_match(WIN, place=1), planted_match(WIN, place=2), stage=2),
    GoalCase(Goal("win_rounds", 2), planted_match(WIN, LOSS, WIN), planted_match(WIN, LOSS, LOSS)),
    GoalCase(Goal("win_streak", 2), planted_match(LOSS, WIN, WIN), planted_match(WIN, LOSS, WIN)),
    GoalCase(Goal("zero_rounds", 2), planted_match(WIN, LOSS, WIN), planted_match(WIN, LOSS, LOSS)),
    GoalCase(
        Goal("call_with", 3),
        planted_match(planted_round(MY_TURN, call(), end=scored(hand=3))),
        planted_match(planted_round(MY_TURN, call(), end=scored(hand=4))),
    ),
    GoalCase(
        Goal("call_above", 7),
        planted_match(planted_round(MY_TURN, call(), end=scored(hand=7))),
        planted_match(planted_round(MY_TURN, call(), end=scored(hand=6))),
    ),
    GoalCase(
        Goal("call_in_turn", 2),
        planted_match(planted_round(MY_TURN, MY_TURN, call(), end=scored())),
        planted_match(planted_round(MY_TURN, MY_TURN, MY_TURN, call(), end=scored())),
    ),
    GoalCase(
        Goal("last_turn_win", 1),
        planted_match(planted_round(call(1), e.FinalTurnsBegan((2, 3, 0)), MY_TURN, end=ASAF)),
        planted_match(planted_round(MY_TURN, call(), e.FinalTurnsBegan((1, 2, 3)), end=scored())),
    ),
    GoalCase(
        Goal("win_from_stock", 1),
        planted_match(planted_round(MY_TURN, throw("7H"), e.StockDrawn(0), end=scored())),
        planted_match(planted_round(MY_TURN, throw("7H"), e.DiscardDrawn(0, "2C"), end=scored())),
    ),
    GoalCase(
        Goal("asafs", 2),
        planted_match(planted_round(end=ASAF), planted_round(end=ASAF)),
        planted_match(planted_round(end=ASAF), planted_round(end=CAUGHT)),
    ),
    GoalCase(
        Goal("asaf_with_cards", 2),
        planted_match(asaf_with("AH 2C")),
        planted_match(asaf_with("AH AC 2C")),
    ),
    GoalCase(Goal("asaf_together", 1), planted_match(asaf_with("AH", 2, 0)), planted_match(asaf_with("AH", 0))),
    GoalCase(
        Goal("catch_same", 2),
        planted_match(planted_round(end=ASAF), LOSS, planted_round(end=ASAF)),
        planted_match(planted_round(end=ASAF), planted_round(end=replace(ASAF, caller=2))),
    ),
    GoalCase(
        Goal("self_asaf"),
        planted_match(planted_round(call(kind="self_asaf"), end=scored(winner=1, outcome="self_asaf", hand=15))),
        planted_match(planted_round(call(1, "self_asaf"), end=scored(caller=1, outcome="self_asaf"))),
    ),
    GoalCase(
        Goal("knock_out", 1),
        planted_match(planted_round(end=scored(), after=(e.PlayerOut(2),))),
        planted_match(planted_round(after=(e.PlayerOut(2),))),
    ),
    GoalCase(
        Goal("no_penalty"),
        planted_match(planted_round(call(), end=scored())),
        planted_match(planted_round(call(), end=CAUGHT)),
    ),
    GoalCase(
        Goal("run_of", 4),
        planted_match(planted_round(throw("5H 6H 7H 8H"))),
        planted_match(planted_round(throw("5H 6H 7H"), throw("5C 6C 7C 8C", seat=1))),
    ),
    GoalCase(
        Goal("set_of", 3),
        planted_match(planted_round(throw("5H 5C 5S"))),
        planted_match(planted_round(throw("5H 5C"), throw("5H 6H 7H"))),
    ),
    GoalCase(
        Goal("ace_high_run"),
        planted_match(planted_round(throw("QH KH AH")), rules=HIGH_ACE),
        planted_match(planted_round(throw("AH 2H 3H")), rules=HIGH_ACE),
    ),
    GoalCase(
        Goal("joker_in_set"),
        planted_match(planted_round(throw("5H JK")), rules=JOKERS_ANYWHERE),
        planted_match(planted_round(throw("5H JK 7H")), rules=JOKERS_ANYWHERE),
    ),
    GoalCase(
        Goal("joker_in_run"),
        planted_match(planted_round(throw("5H JK 7H"))),
        planted_match(planted_round(throw("JK"), throw("5H 6H 7H"))),
    ),
    GoalCase(
        Goal("joker_swap", 1),
        planted_match(planted_round(MY_TURN, e.JokerDrawn(0, "6H", 1, laid=False))),
        planted_match(planted_round(MY_TURN, e.JokerDrawn(1, "6H", 1, laid=False))),
    ),
    GoalCase(
        Goal("draw_first", 1),
        planted_match(planted_round(MY_TURN, e.StockDrawn(0), throw("7H")), rules=EITHER),
        planted_match(planted_round(MY_TURN, throw("7H"), e.StockDrawn(0)), rules=EITHER),
    ),
    GoalCase(
        Goal("early_throw", 1),
        planted_match(planted_round(e.TurnBegan(3), throw("7H"), MY_TURN, e.StockDrawn(0)), rules=EARLY),
        planted_match(planted_round(e.TurnBegan(3), MY_TURN, throw("7H"), e.StockDrawn(0)), rules=EARLY),
    ),
    GoalCase(
        Goal("slaps", 2),
        planted_match(planted_round(throw("7H"), slap()), planted_round(throw("7H"), slap()), rules=SLAPS),
        planted_match(planted_round(throw("7H"), slap()), rules=SLAPS),
    ),
    GoalCase(
        Goal("slaps_in_round", 2),
        planted_match(planted_round(throw("7H"), slap(), throw("8H"), slap("8S")), rules=SLAPS),
        planted_match(planted_round(throw("7H"), slap()), planted_round(throw("7H"), slap()), rules=SLAPS),
    ),
    GoalCase(
        Goal("slap_on_run", 1),
        planted_match(planted_round(throw("5H 6H 7H"), slap("4H", "start")), rules=SLAPS),
        planted_match(planted_round(throw("7H 7C"), slap()), rules=SLAPS),
    ),
    GoalCase(
        Goal("slap_in_last_round"),
        planted_match(LOSS, planted_round(throw("7H"), slap(), end=scored()), rules=SLAPS, place=1),
        planted_match(planted_round(throw("7H"), slap(), end=scored()), WIN, rules=SLAPS, place=1),
    ),
    GoalCase(
        Goal("landed_on", 100),
        planted_match(planted_round(end=scored(totals=(100, 0, 0, 0)), after=(e.TotalReduced(0, 100, 50),))),
        planted_match(planted_round(end=scored(totals=(99, 100, 0, 0)), after=(e.TotalReduced(1, 100, 50),))),
    ),
    GoalCase(
        Goal("reduce_total", 1),
        planted_match(planted_round(end=scored(totals=(100, 0, 0, 0)), after=(e.TotalReduced(0, 100, 50),))),
        planted_match(planted_round(end=scored(totals=(0, 100, 0, 0)), after=(e.TotalReduced(1, 100, 50),))),
    ),
    GoalCase(
        Goal("bonus", 1),
        planted_match(planted_round(end=scored(), after=(e.BonusGiven(0, "streak", 25),))),
        planted_match(planted_round(after=(e.BonusGiven(1, "streak", 25),))),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.goal.goal)
def test_a_match_reaches_the_goal_and_a_near_miss_does_not(case: GoalCase) -> None:
    assert is_reached(case.goal, compute_facts(case.match, case.stage))
    assert not is_reached(case.goal, compute_facts(case.near_miss, case.stage))


def test_every_goal_has_a_case_and_is_in_the_catalogue() -> None:
    names = set(get_args(GoalName))

    assert {case.goal.goal for case in CASES} == names
    assert set(GOALS) == names


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.goal.goal)
def test_an_unfinished_match_reaches_nothing(case: GoalCase) -> None:
    events = tuple(event for event in case.match if not isinstance(event, e.MatchWon))

    assert not is_reached(case.goal, compute_facts(events, case.stage))


def test_an_eliminated_player_reaches_goals_before_the_match_ends() -> None:
    events = planted_match(planted_round(throw("5H 6H 7H 8H"), after=(e.PlayerOut(0),)), is_over=False)

    assert is_reached(Goal("run_of", 4), compute_facts(events))
    assert not is_reached(Goal("no_penalty"), compute_facts(events))


def test_a_call_out_of_turn_is_a_penalty() -> None:
    events = planted_match(planted_round(call(kind="out_of_turn"), end=scored(winner=1, outcome="out_of_turn")))

    assert not is_reached(Goal("no_penalty"), compute_facts(events))


def test_winning_the_first_stage_of_a_knockout_reaches_no_later_stage() -> None:
    facts = compute_facts(planted_match(WIN, place=1), stage=1)

    assert is_reached(Goal("win_stage", 1), facts)
    assert not is_reached(Goal("win_stage", 2), facts)
