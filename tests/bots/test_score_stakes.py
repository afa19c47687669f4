"""Tests of the stakes of a call: eliminations, reductions and streaks, settled by the rules of scoring."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.bots.advice import advise
from yaniv.bots.information_state import RoundMemory
from yaniv.bots.probabilities import expected_hands
from yaniv.bots.roster import create_player
from yaniv.bots.score_stakes import ScoreStake, find_stakes
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.state import State
from yaniv.game.view import build_view
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules
from yaniv.rules.scoring import reduce_total

RULES = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50), match=MatchRules(limit=200))


def state_with(totals: tuple[int, int], hands: tuple[str, str] = ("AC AD", "7H"), rules: HouseRules = RULES) -> State:
    return replace(given_events(*opened_round(list(hands), rules, upcard="7S")).state, totals=totals)


def stakes_of(state: State) -> tuple[ScoreStake, ...]:
    return find_stakes(view := build_view(state, 0), expected_hands(view, RoundMemory()))


@pytest.mark.parametrize("total", [43, 93, 143])
def test_a_possible_reduction_of_the_opponent_is_a_stake(total: int) -> None:
    state = state_with((10, total))

    (stake,) = (each for each in stakes_of(state) if each.kind == "reduction" and each.total == total + 7)

    after, _ = step(state, c.Call(0))
    assert stake.seat == 1
    assert after.totals[1] == stake.new_total == reduce_total(total + 7, RULES.scoring, RULES.match)
    assert 0.03 <= stake.chance <= 0.2


def test_every_hand_that_eliminates_counts_towards_the_chance() -> None:
    (stake,) = (each for each in stakes_of(state_with((10, 193))) if each.kind == "elimination")

    assert stake == ScoreStake("elimination", 1, stake.chance, 201, 201)
    assert 0.3 < stake.chance < 0.6, "the opponent's card must be worth 8 or more"


def test_a_reduction_saves_from_elimination() -> None:
    on_the_limit = replace(RULES, scoring=ScoringRules(reduce_at="limit", reduce_by=50), match=MatchRules(limit=200))

    stakes = stakes_of(state_with((10, 193), rules=on_the_limit))

    assert [each.total for each in stakes if each.kind == "reduction"] == [200]


def test_a_streak_that_a_call_completes_is_a_stake() -> None:
    rules = HouseRules(scoring=ScoringRules(streak_length=3, streak_bonus=25))
    state = replace(state_with((60, 0), rules=rules), streak=(2, 0))

    assert stakes_of(state)[0] == ScoreStake("streak", 0, 1.0, 60, 35)
    assert stakes_of(replace(state, streak=(1, 0))) == ()


def test_a_single_round_match_has_no_stakes() -> None:
    rules = replace(RULES, match=MatchRules(end="single_round"), scoring=ScoringRules())

    assert stakes_of(state_with((0, 0), rules=rules)) == ()


def test_advice_names_the_value_of_a_reduction_to_the_opponent() -> None:
    view = build_view(state_with((60, 93)), 0)

    stakes = advise(create_player("master", "1"), view).stakes

    (landing,) = (each for each in stakes if each.kind == "reduction" and each.total == 100)
    assert landing.worth is not None
    assert 5 < landing.worth < 80


def test_hands_that_would_beat_the_call_do_not_count() -> None:
    """With 2 points in hand: an opponent at 48 reaches 50 only with a hand that beats the call."""
    assert not any(each.total == 50 for each in stakes_of(state_with((10, 48))))
