"""Every weakness of a level shows in what it decides, and every level of the learned players beats the one below."""

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
BOX = RuleTables(RULES, 2)
FULL_NERVE = SkillSettings()


def information_state_of(hand: str, upcard: str, held: str = "") -> InformationState:
    """My turn with this hand; *held* are cards that the other is known to hold, of three."""
    state = given_events(*opened_round([hand, "4S 5D 6H"], RULES, upcard=upcard)).state
    sight = state_from_view(build_view(state, 0), RoundMemory(), BOX)
    sight.opponents[0] = OpponentInfo(3, kinds_of(held.split()), sight.opponents[0].history)
    for kind in kinds_of(held.split()):
        sight.unseen_counts[kind] -= 1
    return sight


def position_of(nerve: SkillSettings, sight: InformationState, totals: Sequence[int] = (0, 0)) -> DecisionPoint:
    mind = Policy(shipped_networks(), nerve, Random(1))
    return DecisionPoint(mind, sight, mind.round_utility(BOX, MatchScore(list(totals), 0, is_deciding_round=False)))


def decide(nerve: SkillSettings, sight: InformationState) -> PolicyDecision:
    result = decide_batch([position_of(nerve, sight)])[0]
    assert result is not None
    return result


def test_who_overlooks_everything_throws_no_run_and_takes_no_card_to_collect() -> None:
    run, king = information_state_of("7S 8S 9S KD 2C", "QD"), information_state_of("KS 5C 2C", "KD")

    assert decide(FULL_NERVE, run).throw == tuple(kinds_of(["7S", "8S", "9S"]))
    assert len(decide(SkillSettings(overlook_chance=1), run).throw) == 1
    assert decide(FULL_NERVE, king).draw == kind_of("KD")
    assert decide(SkillSettings(overlook_chance=1), king).draw == DRAW_STOCK


@pytest.mark.parametrize("low", ["AD", "JK"])
def test_nobody_overlooks_a_pair_in_his_hand_or_a_low_card(low: str) -> None:
    sight = information_state_of("KS KC 9D 2C", low)

    for nerve in (FULL_NERVE, SkillSettings(overlook_chance=1)):
        result = decide(nerve, sight)
        assert result.throw == tuple(sorted(kinds_of(["KS", "KC"])))
        assert result.draw == kind_of(low)


def test_where_there_is_nothing_else_to_choose_nothing_is_overlooked() -> None:
    sight = information_state_of("KS 5C 2C", "KD")
    sight.stock_size = 0

    assert decide(SkillSettings(overlook_chance=1), sight).draw == kind_of("KD")


def test_what_is_overlooked_is_overlooked_in_all_choices_of_one_look() -> None:
    sight = information_state_of("KS 9H 5C 2C", "KD")
    throws = [kinds_of([card]) for card in ("KS", "9H", "5C", "2C")] * 2
    draws = [kind_of("KD")] * 4 + [DRAW_STOCK] * 4

    result = {
        tuple(
            Policy(shipped_networks(), SkillSettings(overlook_chance=0.5), Random(seed)).find_overlooked(
                sight.rule_tables, throws, draws, {}
            )
        )
        for seed in range(40)
    }

    assert result == {(True,) * 4 + (False,) * 4, (False,) * 8}


def test_what_was_noticed_at_the_throw_is_noticed_at_the_pick_up() -> None:
    sight = information_state_of("KS 9H 5C 2C", "KD")
    throws, draws = [kinds_of(["KS"]), kinds_of(["9H"])], [kind_of("KD")] * 2

    for seed in range(40):
        policy = Policy(shipped_networks(), SkillSettings(overlook_chance=0.5), Random(seed))
        rolls: dict[Move, bool] = {}
        at_throw = policy.find_overlooked(sight.rule_tables, throws, draws, rolls)
        assert policy.find_overlooked(sight.rule_tables, throws, draws, rolls) == at_throw


@pytest.mark.parametrize("eager", [-6.0, 3.0])
def test_who_is_eager_or_timid_thinks_more_or_less_of_a_call(eager: float) -> None:
    sight = information_state_of("2D 3C", "QD")

    plain, leaning = (
        DecisionBatch((position_of(nerve, sight),)).call_values[0]
        for nerve in (FULL_NERVE, SkillSettings(call_bonus=eager))
    )

    assert leaning - plain == pytest.approx(eager, abs=1e-3)


def test_who_forgets_and_who_does_not_count_know_less() -> None:
    sight = information_state_of("KS QD 2C", "9D", held="KH KC")
    sight.unseen_counts[kind_of("QS")] = 0

    forgetful = Policy(shipped_networks(), SkillSettings(forget_chance=1), Random(1)).degrade_information(sight)
    uncounting = Policy(shipped_networks(), SkillSettings(counts_cards=False), Random(1)).degrade_information(sight)

    assert Policy(shipped_networks(), FULL_NERVE, Random(1)).degrade_information(sight) is sight
    assert list(forgetful.opponents[0].known_kinds) == []
    assert forgetful.unseen_counts[kind_of("KH")] == deck_counts(BOX)[kind_of("KH")]
    assert uncounting.unseen_counts[kind_of("QS")] == deck_counts(BOX)[kind_of("QS")]
    assert uncounting.unseen_counts[kind_of("QD")] == deck_counts(BOX)[kind_of("QD")] - 1


def test_who_does_not_heed_what_comes_after_throws_what_the_next_player_waits_for() -> None:
    sight = information_state_of("KS QD 2C", "9D", held="KH KC")

    assert decide(FULL_NERVE, sight).throw == (kind_of("QD"),)
    assert decide(SkillSettings(ignores_next_player=True), sight).throw == (kind_of("KS"),)


def test_who_does_not_mind_the_score_plays_every_round_as_the_first() -> None:
    sight = information_state_of("KS QD 2C", "9D")

    blind = position_of(SkillSettings(plays_to_score=False), sight, (95, 10))

    assert list(blind.utility.score.totals) == [0, 0]
    assert list(position_of(FULL_NERVE, sight, (95, 10)).utility.score.totals) == [95, 10]


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(SKILL_LEVELS)))
def test_every_level_wins_most_rounds_against_the_one_below(weaker: str, stronger: str) -> None:
    minds = [Policy(shipped_networks(), SKILL_LEVELS[level], Random(level)) for level in (stronger, weaker)]

    share, _ = evaluate_policies(rule_tables_for(load("quick").rules, 2), minds, 200, "levels").win_share(0)

    assert share > 0.5
