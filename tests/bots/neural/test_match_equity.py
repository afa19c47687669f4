"""Tests of the match equity model: win probabilities, and the value of points within a match."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.case_selection import example_count
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.rule_sampler import random_rules, shipped_variants
from yaniv.bots.neural.match_equity import MatchEquityModel
from yaniv.bots.neural.round_utility import MatchScore, round_utility
from yaniv.bots.simulator.encoding import CALL, PHASE_ROUND_OVER
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules
from yaniv.variants import library


def test_a_higher_score_has_a_lower_value() -> None:
    for variant in ("classic", "jhyap"):
        rules = library.load(variant).rules
        utility = round_utility(rules, MatchEquityModel(rules, 3), MatchScore([20, 30, 10], 0, is_deciding_round=False))

        assert utility.points_by_score[0] == 0
        assert (np.diff(utility.points_by_score) <= 1e-3).all()


def test_a_score_that_reaches_a_reduction_is_worth_more_than_a_lower_one() -> None:
    rules = library.load("travellers").rules
    utility = round_utility(rules, MatchEquityModel(rules, 2), MatchScore([94, 60], 0, is_deciding_round=False))

    assert utility.points_by_score[6] > utility.points_by_score[1] > utility.points_by_score[7]


def test_totals_below_zero_keep_their_distance() -> None:
    """With negative card values or high bonuses all totals may be below 0, and one still leads."""
    rules = HouseRules()
    model = MatchEquityModel(rules, 2)

    leading, trailing = model.win_probability([-60, -20]), model.win_probability([-20, -60])

    assert leading > 0.6
    assert trailing < 0.4
    assert leading == pytest.approx(model.win_probability([0, 40]))
    score = MatchScore([-60, -20], 0, is_deciding_round=False)
    assert round_utility(rules, model, score).standing_features[0] == pytest.approx(leading, abs=1e-6)
    assert model.win_probability([-20, 201]) == 1


def test_totals_are_raised_by_multiples_of_the_reduction() -> None:
    model = MatchEquityModel(HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50)), 2)

    assert model.raise_totals([-10, 40]) == [40, 90]
    assert model.raise_totals([10, 40]) == [10, 40]
    assert model.raise_totals([-60, 190]) == [40, 200]


def test_the_lowest_total_is_the_favourite_if_the_lowest_total_wins() -> None:
    rules = HouseRules(scoring=ScoringRules(), match=MatchRules(end="first_over"))
    model = MatchEquityModel(rules, 3)

    totals = [20, 90, 150] * 2
    chances = [
        round_utility(
            rules, model, MatchScore(totals[index : index + 3], 0, is_deciding_round=False)
        ).standing_features[0]
        for index in range(3)
    ]

    assert chances[0] > chances[1] > chances[2]
    assert sum(chances) == pytest.approx(1, abs=0.1)


def test_under_a_round_limit_the_lowest_total_is_the_favourite_and_wins_in_the_end() -> None:
    rules = HouseRules(match=MatchRules(round_limit=3))
    model = MatchEquityModel(rules, 3)
    totals = [20, 30, 40]
    seatings = [totals[index:] + totals[:index] for index in range(3)]

    chances_by_rounds_left = [[model.win_probability(seating, left) for seating in seatings] for left in (2, 1, 0)]

    for chances in chances_by_rounds_left:
        assert chances[0] > chances[1] >= chances[2]
        assert sum(chances) == pytest.approx(1, abs=0.1)
    assert [chances[0] for chances in chances_by_rounds_left] == sorted(
        chances[0] for chances in chances_by_rounds_left
    )
    assert chances_by_rounds_left[-1] == [1, 0, 0]
    assert model.win_probability([20, 20, 40], 0) == 1 / 2


def test_a_distant_round_limit_changes_nothing() -> None:
    model = MatchEquityModel(HouseRules(), 2)

    assert model.win_probability([150, 100], 90) == model.win_probability([150, 100])


def test_in_the_last_round_points_beyond_the_leader_are_worth_nothing() -> None:
    rules = HouseRules(match=MatchRules(round_limit=5))
    utility = round_utility(
        rules, MatchEquityModel(rules, 2), MatchScore([50, 30], 0, is_deciding_round=False, rounds_after=0)
    )

    assert utility.points_by_score[0] - utility.points_by_score[10] > 5
    assert utility.points_by_score[60] == pytest.approx(utility.points_by_score[110], abs=0.5)


COSTLY_ASAFS = HouseRules(scoring=ScoringRules(multi_asaf="each", multi_asaf_points=200))


@settings(max_examples=example_count(25))
@given(st.integers(0, 9999))
def test_the_value_of_a_round_equals_its_result(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice((COSTLY_ASAFS, random_rules(rng), *shipped_variants()))
    plain = replace(rules.scoring, streak_length=0, tally_length=0)
    rule_tables = RuleTables(replace(rules, scoring=plain), rng.randint(2, min(5, rules.table.max_players)))
    for _ in range(12):
        episode = Episode(rule_tables, rng, 0)
        game = episode.game
        while game.phase < PHASE_ROUND_OVER:
            game.play(rng.choice(list(game.legal_moves())))
        if not game.scores:  # a match of a single round has no scores
            continue
        for seat, value in episode.final_points().items():
            scores = [game.scores[each] for each in episode.seats_from(seat)]
            expected_equity = episode.trajectories[seat].utility.points_for_scores(scores, is_credited=False)

            assert expected_equity == pytest.approx(value, abs=1e-3)


@pytest.mark.parametrize(
    ("match", "scores", "win_probability"),
    [
        (MatchRules(end="first_over"), (7, 8, 10), 1),
        (MatchRules(end="first_over"), (13, 8, 10), 1 / 2),
        (MatchRules(end="first_over"), (14, 8, 10), 0),
        (MatchRules(end="first_over"), (8, 3, 10), 1 / 2),
        (MatchRules(end="first_over", limit_hit="reach"), (7, 8, 5), 1),
        (MatchRules(end="first_over", limit_hit="reach"), (17, 8, 5), 0),
        (MatchRules(), (7, 190, 10), 1),
        (MatchRules(), (190, 190, 190), 1),
        (MatchRules(), (196, 190, 190), 0),
    ],
)
def test_the_value_of_the_last_round_is_the_match_result(
    match: MatchRules, scores: tuple[int, ...], win_probability: float
) -> None:
    rules = HouseRules(match=match)
    utility = round_utility(rules, MatchEquityModel(rules, 3), MatchScore([35, 40, 195], 0, is_deciding_round=False))

    assert utility.points_for_scores(scores, is_credited=False) == utility.points_for_win_probability(win_probability)


def test_the_value_of_a_good_call_includes_its_bonus() -> None:
    rules = library.load("travellers").rules
    utility = round_utility(rules, MatchEquityModel(rules, 2), MatchScore([61, 70], 50, is_deciding_round=False))

    assert utility.points_for_scores((0, 12), is_credited=True) == utility.points_for_totals((11, 82))
    assert utility.points_for_scores((0, 12), is_credited=False) == utility.points_for_totals((61, 82))
    assert MatchScore([61, 70], 50, is_deciding_round=False).at_match_start == MatchScore(
        (0, 0), 0, is_deciding_round=False
    )


def test_the_value_of_a_deciding_call_has_the_sign_of_the_result() -> None:
    rng, counts = Random(2), Counter[bool]()
    for _ in range(60):
        episode = Episode(RuleTables(library.load("quick").rules, 3), rng, 0)
        game = episode.game
        if game.hand_points(game.turn) > game.rule_tables.rules.call.limit:
            game.hands[game.turn] = game.hands[game.turn][:1]
        if game.hand_points(game.turn) > game.rule_tables.rules.call.limit:
            continue
        seat, value = game.turn, episode.call_value(game.turn)
        game.play((CALL, 0))

        assert (value > 0) == (episode.final_points()[seat] > 0)
        counts[value > 0] += 1
    assert counts[True] > 3
