"""Tests of the settled value of a call: against deals of whole hands, and in rounds where little remains open."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.case_selection import example_count
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.rule_sampler import random_rules
from yaniv.bots.hand_model import deal_hands, opponent_hands
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.batch_inference import DecisionBatch
from yaniv.bots.neural.call_value import (
    LEAST_PROVEN_ADVANTAGE,
    SETTLED_SHARE,
    can_settle_call,
    settle_rows,
    settled_call_points,
)
from yaniv.bots.neural.match_equity import MatchEquityModel
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, SkillSettings
from yaniv.bots.neural.simulator_actions import decide_games, play_decision, play_forced
from yaniv.bots.simulator.encoding import PHASE_ROUND_OVER
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import CallRules, HouseRules, ScoringRules
from yaniv.rules.scoring import settle
from yaniv.variants import library


def episodes_with_a_legal_call(variant: str, players: int, count: int) -> list[Episode]:
    """Return rounds of self-play up to a position in which the seat in turn may call."""
    rule_tables = RuleTables(library.load(variant).rules, players)
    policy = Policy(None, SkillSettings(), Random(1))
    found: list[Episode] = []
    for seed in range(200):
        episode = Episode(rule_tables, Random(seed), 0.0)
        while not play_forced(episode.game) and episode.game.phase < PHASE_ROUND_OVER:
            utility = episode.trajectories[episode.game.turn].utility
            if state_from_simulation(episode.game, episode.game.turn).may_call:
                found.append(episode)
                break
            play_decision(episode.game, decide_games(policy, [(episode.game, utility)])[0])
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize(
    ("variant", "players", "tolerance"),
    [("travellers", 2, 2.0), ("french", 2, 2.0), ("travellers", 4, 6.0), ("quick", 3, 2.0)],
)
def test_the_value_of_a_call_is_the_mean_over_dealt_hands(variant: str, players: int, tolerance: float) -> None:
    for episode in episodes_with_a_legal_call(variant, players, 3):
        game, seat, rng = episode.game, episode.game.turn, Random(1)
        info_state, utility = state_from_simulation(game, seat), episode.trajectories[seat].utility
        order = game.seats_after(seat)[:-1]
        totals = None if utility.score.is_deciding_round else utility.score.totals
        hands = opponent_hands(info_state, totals)
        cards = [kind for kind, count in enumerate(info_state.unseen_counts) for _ in range(count)]
        values = []
        for _ in range(400):
            dealt, _ = deal_hands(hands, cards, rng)
            for other, opponent, hidden in zip(order, info_state.opponents, dealt, strict=True):
                game.hands[other] = [*opponent.known_kinds, *hidden]
            values.append(episode.call_value(seat))

        error = 3 * float(np.std(values)) / len(values) ** 0.5
        assert settled_call_points(info_state, utility) == pytest.approx(float(np.mean(values)), abs=tolerance + error)


def test_a_level_that_settles_calls_mixes_in_the_settled_value() -> None:
    (episode,) = episodes_with_a_legal_call("travellers", 2, 1)
    info_state = state_from_simulation(episode.game, episode.game.turn)
    utility = episode.trajectories[episode.game.turn].utility
    network, mixed = (
        float(DecisionBatch([DecisionPoint(Policy(None, skill, Random(1)), info_state, utility)]).call_values[0])
        for skill in (SkillSettings(), SkillSettings(settles_calls=True))
    )

    settled = settled_call_points(info_state, utility)

    assert mixed == pytest.approx(network + SETTLED_SHARE * (settled - network), abs=0.002)


def test_the_network_says_nothing_of_a_call_against_players_who_ignore_the_score() -> None:
    (episode,) = episodes_with_a_legal_call("travellers", 2, 1)
    utility = episode.trajectories[episode.game.turn].utility
    policy = Policy(None, SkillSettings(settles_calls=True), Random(1))
    episode.game.score_play_chances = (0.0, 0.0)
    info_state = state_from_simulation(episode.game, episode.game.turn)

    call_value = float(DecisionBatch([DecisionPoint(policy, info_state, utility)]).call_values[0])

    assert call_value == pytest.approx(settled_call_points(info_state, utility), abs=0.002)


def test_advice_is_against_a_call_among_weak_players_only_where_playing_on_is_known_to_be_better() -> None:
    policy = Policy(None, SkillSettings(settles_calls=True), Random(1))
    is_raised = set()
    for episode in episodes_with_a_legal_call("travellers", 2, 40):
        episode.game.score_play_chances = (0.0, 0.0)
        utility = episode.trajectories[episode.game.turn].utility
        batch = DecisionBatch([DecisionPoint(policy, state_from_simulation(episode.game, episode.game.turn), utility)])
        call_value, best_value = float(batch.call_values[0]), float(batch.value.max())
        is_close = best_value - LEAST_PROVEN_ADVANTAGE < call_value < best_value
        is_raised.add(is_close)

        (told,) = (each.expected_points for each in batch.ranked_decisions() if each.is_call)

        assert told == pytest.approx(best_value if is_close else call_value)
    assert is_raised == {True, False}


def test_a_call_is_left_to_the_network_where_settling_it_gains_nothing() -> None:
    left_to_network = ("classic-last-call", "travellers-speed", "bga")
    settled_by_variant = dict.fromkeys(left_to_network, False) | {"travellers": True, "paddy-smashdown": True}
    for variant, is_settled in settled_by_variant.items():
        (episode,) = episodes_with_a_legal_call(variant, 2, 1)
        info_state = state_from_simulation(episode.game, episode.game.turn)

        assert can_settle_call(info_state, episode.trajectories[episode.game.turn].utility) == is_settled


@settings(max_examples=example_count(60))
@given(st.integers(0, 10_000))
def test_many_hands_are_settled_as_the_referee_settles_each(seed: int) -> None:
    rng = Random(seed)
    scoring = ScoringRules(
        zero_for=rng.choice(("yaniv", "asaf", "both")),
        beaten_caller=rng.choice(("hand_plus_penalty", "penalty_only")),
        others_when_beaten=rng.choice(("hand", "zero")),
        multi_asaf=rng.choice(("flat", "each", "plus_each")),
    )
    rules = HouseRules(call=CallRules(beaten_by=rng.choice(("lower", "equal_or_lower"))), scoring=scoring)
    opponents = rng.randint(1, 4)
    hands = np.array([[rng.randint(0, 12) for _ in range(opponents)] for _ in range(20)])
    own_points = rng.randint(0, 10)

    scores, stands = settle_rows(own_points, hands, rules)

    for row, row_scores, is_good in zip(hands.tolist(), scores.tolist(), stands.tolist(), strict=True):
        settlement = settle(dict(enumerate((own_points, *row))), 0, rules)
        assert row_scores == [settlement.scores[seat] for seat in range(1 + opponents)]
        assert is_good == (not settlement.asafs) == (0 in settlement.credited)


@settings(max_examples=example_count(15))
@given(st.integers(0, 10_000))
def test_match_equity_of_many_totals_is_that_of_each(seed: int) -> None:
    rng = Random(seed)
    rules, players = random_rules(rng), rng.randint(2, 5)
    if rules.match.end == "single_round":
        return
    model = MatchEquityModel(rules, players)
    totals = np.array([[rng.randint(-20, rules.match.limit + 20) for _ in range(players)] for _ in range(12)])

    for rounds_left in (None, 0, 2, 30):
        rows = model.win_probability_rows(totals, rounds_left)
        each = [model.win_probability(row, rounds_left) for row in totals.tolist()]

        assert rows == pytest.approx(each, abs=1e-5)
        assert (rows >= 0).all()
        assert (rows <= 1.0001).all()
