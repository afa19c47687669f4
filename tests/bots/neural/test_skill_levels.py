"""Tests of skill levels: each weakness affects decisions, and each level of neural player beats the one below."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from tests.game_scenario import given_events, opened_round
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.information_state import InformationState, OpponentInfo, RoundMemory, deck_counts, state_from_view
from yaniv.bots.neural.batch_inference import DecisionBatch, decide_batch
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision, SkillSettings, shipped_networks
from yaniv.bots.neural.round_utility import MatchScore
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import DRAW_STOCK, Move, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game.view import build_view
from yaniv.variants.library import load

RULES = load("travellers").rules
RULE_TABLES = RuleTables(RULES, 2)
FULL_SKILL = SkillSettings()


def information_state_of(hand: str, upcard: str, held: str = "") -> InformationState:
    """Return the information state at the turn of seat 0; *held* are known cards of the opponent's three."""
    state = given_events(*opened_round([hand, "4S 5D 6H"], RULES, upcard=upcard)).state
    info_state = state_from_view(build_view(state, 0), RoundMemory(), RULE_TABLES)
    info_state.opponents[0] = OpponentInfo(3, kinds_of(held.split()), info_state.opponents[0].history)
    for kind in kinds_of(held.split()):
        info_state.unseen_counts[kind] -= 1
    return info_state


def position_of(skill: SkillSettings, info_state: InformationState, totals: Sequence[int] = (0, 0)) -> DecisionPoint:
    policy = Policy(shipped_networks(), skill, Random(1))
    return DecisionPoint(
        policy, info_state, policy.round_utility(RULE_TABLES, MatchScore(list(totals), 0, is_deciding_round=False))
    )


def decide(skill: SkillSettings, info_state: InformationState) -> PolicyDecision:
    result = decide_batch([position_of(skill, info_state)])[0]
    assert result is not None
    return result


def test_overlooking_everything_misses_runs_and_cards_worth_collecting() -> None:
    run, king = information_state_of("7S 8S 9S KD 2C", "QD"), information_state_of("KS 5C 2C", "KD")

    assert decide(FULL_SKILL, run).throw == tuple(kinds_of(["7S", "8S", "9S"]))
    assert len(decide(SkillSettings(overlook_chance=1), run).throw) == 1
    assert decide(FULL_SKILL, king).draw == kind_of("KD")
    assert decide(SkillSettings(overlook_chance=1), king).draw == DRAW_STOCK


@pytest.mark.parametrize("low", ["AD", "JK"])
def test_pairs_in_hand_and_low_cards_are_never_overlooked(low: str) -> None:
    info_state = information_state_of("KS KC 9D 2C", low)

    for skill in (FULL_SKILL, SkillSettings(overlook_chance=1)):
        result = decide(skill, info_state)
        assert result.throw == tuple(sorted(kinds_of(["KS", "KC"])))
        assert result.draw == kind_of(low)


def test_the_only_choice_is_never_overlooked() -> None:
    info_state = information_state_of("KS 5C 2C", "KD")
    info_state.stock_size = 0

    assert decide(SkillSettings(overlook_chance=1), info_state).draw == kind_of("KD")


def test_an_offer_is_overlooked_in_all_choices_of_a_decision_or_in_none() -> None:
    info_state = information_state_of("KS 9H 5C 2C", "KD")
    throws = [kinds_of([card]) for card in ("KS", "9H", "5C", "2C")] * 2
    draws = [kind_of("KD")] * 4 + [DRAW_STOCK] * 4

    result = {
        tuple(
            Policy(shipped_networks(), SkillSettings(overlook_chance=0.5), Random(seed)).find_overlooked(
                info_state.rule_tables, throws, draws, {}
            )
        )
        for seed in range(40)
    }

    assert result == {(True,) * 4 + (False,) * 4, (False,) * 8}


def test_an_offer_noticed_at_the_throw_is_noticed_at_the_pick_up() -> None:
    info_state = information_state_of("KS 9H 5C 2C", "KD")
    throws, draws = [kinds_of(["KS"]), kinds_of(["9H"])], [kind_of("KD")] * 2

    for seed in range(40):
        policy = Policy(shipped_networks(), SkillSettings(overlook_chance=0.5), Random(seed))
        rolls: dict[Move, bool] = {}
        at_throw = policy.find_overlooked(info_state.rule_tables, throws, draws, rolls)
        assert policy.find_overlooked(info_state.rule_tables, throws, draws, rolls) == at_throw


@pytest.mark.parametrize("call_bonus", [-6.0, 3.0])
def test_the_call_bonus_is_added_to_the_value_of_a_call(call_bonus: float) -> None:
    info_state = information_state_of("2D 3C", "QD")

    plain, biased = (
        DecisionBatch((position_of(skill, info_state),)).call_values[0]
        for skill in (FULL_SKILL, SkillSettings(call_bonus=call_bonus))
    )

    assert biased - plain == pytest.approx(call_bonus, abs=1e-3)


def test_forgetting_and_not_counting_cards_reduce_the_information() -> None:
    info_state = information_state_of("KS QD 2C", "9D", held="KH KC")
    info_state.unseen_counts[kind_of("QS")] = 0

    forgetful = Policy(shipped_networks(), SkillSettings(forget_chance=1), Random(1)).degrade_information(info_state)
    uncounting = Policy(shipped_networks(), SkillSettings(counts_cards=False), Random(1)).degrade_information(
        info_state
    )

    assert Policy(shipped_networks(), FULL_SKILL, Random(1)).degrade_information(info_state) is info_state
    assert list(forgetful.opponents[0].known_kinds) == []
    assert forgetful.unseen_counts[kind_of("KH")] == deck_counts(RULE_TABLES)[kind_of("KH")]
    assert uncounting.unseen_counts[kind_of("QS")] == deck_counts(RULE_TABLES)[kind_of("QS")]
    assert uncounting.unseen_counts[kind_of("QD")] == deck_counts(RULE_TABLES)[kind_of("QD")] - 1


def test_ignoring_the_next_player_throws_a_card_that_player_wants() -> None:
    info_state = information_state_of("KS QD 2C", "9D", held="KH KC")

    assert decide(FULL_SKILL, info_state).throw == (kind_of("QD"),)
    assert decide(SkillSettings(ignores_next_player=True), info_state).throw == (kind_of("KS"),)


def test_ignoring_the_score_plays_every_round_like_the_first() -> None:
    info_state = information_state_of("KS QD 2C", "9D")

    blind = position_of(SkillSettings(plays_to_score=False), info_state, (95, 10))

    assert list(blind.utility.score.totals) == [0, 0]
    assert list(position_of(FULL_SKILL, info_state, (95, 10)).utility.score.totals) == [95, 10]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(SKILL_LEVELS)))
def test_every_level_wins_most_rounds_against_the_one_below(weaker: str, stronger: str) -> None:
    policies = [Policy(shipped_networks(), SKILL_LEVELS[level], Random(level)) for level in (stronger, weaker)]

    share, _ = evaluate_policies(rule_tables_for(load("quick").rules, 2), policies, 200, "levels").win_share(0)

    assert share > 0.5
