"""What points are worth in a match: what is told of a round is what comes of it."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from yaniv.arena.train.houses import random_house, variants
from yaniv.arena.train.round import Round
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import CALL, ROUND_OVER
from yaniv.bots.learned.stakes import Road, Score, stakes_of
from yaniv.rules.house import HouseRules, MatchRules, ScoringRules
from yaniv.variants import library


def test_a_higher_score_is_worth_less() -> None:
    for variant in ("classic", "jhyap"):
        rules = library.load(variant).rules
        stakes = stakes_of(rules, Road(rules, 3), Score([20, 30, 10], 0, contest=False))

        assert stakes.curve[0] == 0
        assert (np.diff(stakes.curve) <= 1e-3).all()


def test_the_score_that_is_reduced_is_worth_more_than_a_lower_one() -> None:
    rules = library.load("travellers").rules
    stakes = stakes_of(rules, Road(rules, 2), Score([94, 60], 0, contest=False))

    assert stakes.curve[6] > stakes.curve[1] > stakes.curve[7]


def test_where_the_lowest_wins_whoever_stands_lowest_is_the_favourite() -> None:
    rules = HouseRules(scoring=ScoringRules(), match=MatchRules(end="first_over"))
    way = Road(rules, 3)

    totals = [20, 90, 150] * 2
    chances = [stakes_of(rules, way, Score(totals[at : at + 3], 0, contest=False)).standing[0] for at in range(3)]

    assert chances[0] > chances[1] > chances[2]
    assert sum(chances) == pytest.approx(1, abs=0.1)


DEAR = HouseRules(scoring=ScoringRules(multi_asaf="each", multi_asaf_points=200))


@settings(max_examples=60)
@given(st.integers(0, 9999))
def test_a_round_is_worth_what_comes_of_it(seed: int) -> None:
    dice = Random(seed)
    rules = dice.choice((DEAR, random_house(dice), *variants()))
    plain = replace(rules.scoring, streak_length=0, tally_length=0)
    box = Box(replace(rules, scoring=plain), dice.randint(2, min(5, rules.table.max_players)))
    for _ in range(12):
        table = Round(box, dice, 0)
        game = table.game
        while game.phase < ROUND_OVER:
            game.play(dice.choice(list(game.moves())))
        if not game.scores:  # of a match of a single round nothing is written down
            continue
        for seat, worth in table.result().items():
            scores = [game.scores[each] for each in table.order(seat)]
            told = table.seats[seat].stakes.scored(scores, credited=False)

            assert told == pytest.approx(worth, abs=1e-3)


@pytest.mark.parametrize(
    ("match", "scores", "wins"),
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
def test_the_round_that_ends_the_match_is_worth_the_match(
    match: MatchRules, scores: tuple[int, ...], wins: float
) -> None:
    rules = HouseRules(match=match)
    stakes = stakes_of(rules, Road(rules, 3), Score([35, 40, 195], 0, contest=False))

    assert stakes.scored(scores, credited=False) == stakes.winning(wins)


def test_a_success_that_earns_a_bonus_is_worth_it() -> None:
    rules = library.load("travellers").rules
    stakes = stakes_of(rules, Road(rules, 2), Score([61, 70], 50, contest=False))

    assert stakes.scored((0, 12), credited=True) == stakes.after((11, 82))
    assert stakes.scored((0, 12), credited=False) == stakes.after((61, 82))
    assert Score([61, 70], 50, contest=False).opening == Score((0, 0), 0, contest=False)


def test_a_call_that_decides_the_match_is_worth_the_match() -> None:
    dice, met = Random(2), Counter[bool]()
    for _ in range(60):
        table = Round(Box(library.load("quick").rules, 3), dice, 0)
        game = table.game
        if game.points(game.turn) > game.box.rules.call.limit:
            game.hands[game.turn] = game.hands[game.turn][:1]
        if game.points(game.turn) > game.box.rules.call.limit:
            continue
        seat, worth = game.turn, table.call_worth(game.turn)
        game.play((CALL, 0))

        assert (worth > 0) == (table.result()[seat] > 0)
        met[worth > 0] += 1
    assert met[True] > 3
