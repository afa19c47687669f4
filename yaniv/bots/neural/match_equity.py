"""Match equity: the probability to win the match, and how a round score changes it.

Each player's total is modelled as a random walk: it rises by typical round scores and falls where the rules reduce it.
The player who lasts longest (or stands lowest when the first is eliminated) wins. From that follows the value of every
score of this round, in *points*: one unit is what a point is worth in the middle of a long match. Cards are not
considered.
"""

from collections.abc import Collection, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from yaniv.bots.neural.feature_layout import STANDING_WIDTH, FloatArray
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit, lowest_seats
from yaniv.rules.scoring import has_earned_bonus, reduce_total

SCORE_COUNT: Final = 121
"""Number of round scores considered: 0 to 120."""
_MAX_UTILITY_POINTS: Final = 80.0
"""Bound on the value of any result of a round, in points."""
_TYPICAL_MAX_SCORE: Final = 45
"""Round scores below this count as likely."""
_MAX_POINT_SPREAD: Final = 60.0
"""Most points between the best and the worst result of a round."""
_BUCKET_COUNT: Final = 20
_WIN_POINTS: Final = 20.0
"""Points that winning a single deciding round is worth."""
_OPPONENT_SCORES: Final = (6, 11, 17)
"""Typical scores of an opponent in a round."""


class MatchEquityModel:
    """Match-win probabilities from totals; built once for a set of rules and a number of players."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        limit = rules.match.limit
        self.rules = rules
        self.match_limit = limit
        self.first_over = rules.match.end == "first_over" and players > 2  # noqa: PLR2004 -- two players: same result
        self.eliminated_total = limit + 1
        self.next_totals = np.array([self._next_total(total) for total in range(limit + SCORE_COUNT)], np.int32)
        odds = _round_score_odds(rules, players)
        rounds = int(min(140, 24 + 2.2 * limit / max(1.0, float(odds @ np.arange(len(odds))))))
        transitions = np.zeros((limit + 2, limit + 2), np.float32)
        for score, probability in enumerate(odds):
            if probability > 0:
                np.add.at(
                    transitions, (np.arange(limit + 1), self.next_totals[np.arange(limit + 1) + score]), probability
                )
        transitions[self.eliminated_total, self.eliminated_total] = 1
        alive_odds = np.ones(limit + 2, np.float32)
        alive_odds[self.eliminated_total] = 0
        survival = [alive_odds]
        for _ in range(rounds):
            survival.append(transitions @ survival[-1])
        alive_after = np.stack(survival, 1)
        self.elimination_odds = np.concatenate(
            [1 - alive_after[:, :1], -np.diff(alive_after, axis=1), alive_after[:, -1:]], 1
        )
        """By total: probability to be eliminated after each number of rounds; last column: later."""
        self.outlast_odds = np.cumsum(self.elimination_odds, 1) - self.elimination_odds / 2
        """By total and number of rounds: probability that a player eliminated after those rounds outlasts this total.

        Being eliminated in the same round counts half.
        """
        if self.first_over:
            self.bucket_odds = self._bucket_odds_by_round(transitions, rounds)

    def _next_total(self, total: int) -> int:
        return self._clamp_total(reduce_total(total, self.rules.scoring, self.rules.match))

    def _clamp_total(self, total: int) -> int:
        return self.eliminated_total if exceeds_limit(total, self.rules.match) else max(total, 0)

    def total_after(self, total_before: int, score: int) -> int:
        """Return the total after a round that costs *score*, reductions included."""
        return reduce_total(total_before + score, self.rules.scoring, self.rules.match) if score else total_before

    def match_winners(self, totals: Sequence[int]) -> Sequence[int]:
        """Return the positions in *totals* that win or share the match; empty while it goes on."""
        fallen_count = sum(exceeds_limit(total, self.rules.match) for total in totals)
        is_over = fallen_count > 0 if self.rules.match.end == "first_over" else fallen_count >= len(totals) - 1
        return lowest_seats(range(len(totals)), dict(enumerate(totals))) if is_over else ()

    def win_probability(self, totals: Sequence[int]) -> float:
        """Return P(totals[0] wins the match), in [0, 1]; ties share it."""
        winners = self.match_winners(totals)
        if winners:
            return (0 in winners) / len(winners)
        own_total, *others = [self._clamp_total(total) for total in totals]
        return float(self.win_probabilities(others, np.array([own_total]))[0])

    def _bucket_odds_by_round(self, transitions: FloatArray, rounds: int) -> FloatArray:
        """Return by total the distribution over total buckets after each number of rounds.

        Shape: float32 (totals, rounds, _BUCKET_COUNT).
        """
        bucket = np.minimum(
            np.arange(self.match_limit + 2) * _BUCKET_COUNT // (self.match_limit + 1), _BUCKET_COUNT - 1
        )
        distribution = np.zeros((self.match_limit + 2, _BUCKET_COUNT), np.float32)
        distribution[np.arange(self.match_limit + 1), bucket[: self.match_limit + 1]] = 1
        distributions = []
        for _ in range(rounds + 1):
            distributions.append(distribution)
            distribution = transitions @ distribution
        return np.stack(distributions, 1)

    def win_probabilities(self, opponent_totals: list[int], totals: NDArray[np.int32]) -> FloatArray:
        """Return P(win) by own total, given the opponents' totals; all totals clamped as in `next_totals`."""
        if self.first_over:
            return self._lowest_total_win_probabilities(opponent_totals, totals)
        outlast_product = np.ones(self.elimination_odds.shape[1], np.float32)
        for other in opponent_totals:
            outlast_product *= self.outlast_odds[other]
        probabilities: FloatArray = self.elimination_odds[totals] @ outlast_product
        return probabilities

    def _lowest_total_win_probabilities(self, opponent_totals: list[int], totals: NDArray[np.int32]) -> FloatArray:
        """Return P(win) by own total where the match ends at the first elimination.

        The player wins if an opponent is eliminated while it stands lowest of all.
        """
        while_standing = np.ones((self.bucket_odds.shape[1], _BUCKET_COUNT), np.float32)
        after_ending = while_standing.copy()
        for opponent_total in opponent_totals:
            distribution = self.bucket_odds[opponent_total]
            higher_odds = distribution.sum(1, keepdims=True) - np.cumsum(distribution, 1) + distribution / 2
            fall_odds = self.elimination_odds[opponent_total][: len(distribution), None]
            while_standing *= higher_odds
            after_ending *= higher_odds + fall_odds
        winning = (after_ending - while_standing).reshape(-1)
        probabilities: FloatArray = self.bucket_odds[totals].reshape(len(totals), -1) @ winning
        return probabilities


class RoundUtility:
    """Value of this round's scores for one seat."""

    __slots__ = ("_equity_model", "points_by_score", "score", "standing_features", "win_probability_per_point")

    def __init__(
        self,
        points_by_score: FloatArray,
        win_probability_per_point: float,
        standing_features: FloatArray,
        score: "MatchScore",
        equity_model: MatchEquityModel | None,
    ) -> None:
        self.points_by_score = points_by_score
        """float32 (SCORE_COUNT): value in points of each own score; 0 for score 0, decreasing."""
        self.win_probability_per_point = win_probability_per_point
        """Match-win probability per point."""
        self.standing_features = standing_features
        """float32 (STANDING_WIDTH): further match state, as features of the networks."""
        self.score = score
        """Match score before the round."""
        self._equity_model = equity_model

    def points_for_totals(self, totals: Sequence[int]) -> float:
        """Return the value in points of a round that leaves these totals, in the order of the score.

        Reductions must be included in *totals*.
        """
        equity_model = self._equity_model
        assert equity_model is not None, "a round that decides leaves no totals"
        return self.points_for_win_probability(equity_model.win_probability(totals))

    def points_for_win_probability(self, win_probability: float) -> float:
        """Return the value in points of a match-win probability after the round, within +-`_MAX_UTILITY_POINTS`."""
        return max(
            -_MAX_UTILITY_POINTS,
            min(
                _MAX_UTILITY_POINTS,
                (win_probability - float(self.standing_features[0])) / self.win_probability_per_point,
            ),
        )

    def points_for_winners(self, winners: Collection[int]) -> float:
        """Return the value in points of a deciding round won by *winners*, positions in the score."""
        return _WIN_POINTS * ((0 in winners) / max(len(winners), 1) - 1 / len(self.score.totals))

    def points_for_scores(self, scores: Sequence[int], *, is_credited: bool) -> float:
        """Return the value in points of a round with these scores, in the order of the match score.

        *is_credited*: this seat's success counters advance, so it gets its bonus.
        """
        equity_model = self._equity_model
        assert equity_model is not None, "a match of a single round knows no scores"
        charged_scores = [scores[0] - self.score.success_bonus * is_credited, *scores[1:]]
        return self.points_for_totals(
            [
                equity_model.total_after(*total_and_score)
                for total_and_score in zip(self.score.totals, charged_scores, strict=True)
            ]
        )


class MatchScore(Struct, frozen=True):
    """Match score before a round, from one seat."""

    totals: Sequence[int]
    """Totals of the players in the round, in the order of play; this seat's total is the first."""
    success_bonus: int
    """Points that a successful call would take off."""
    is_deciding_round: bool
    """This round alone decides the match."""

    @property
    def at_match_start(self) -> "MatchScore":
        """The same with all totals 0 and no bonus, for a player that ignores the score."""
        return replace(self, totals=(0,) * len(self.totals), success_bonus=0)


def success_bonus(rules: HouseRules, streak: int, tally: int) -> int:
    """Return the points that a success would take off with these counters."""
    scoring = rules.scoring
    bonus = scoring.streak_bonus if has_earned_bonus(streak + 1, scoring.streak_length) else 0
    return bonus + (scoring.tally_bonus if has_earned_bonus(tally + 1, scoring.tally_length) else 0)


def round_utility(rules: HouseRules, equity_model: MatchEquityModel | None, score: MatchScore) -> RoundUtility:
    """Return the value of this round's scores for the seat."""
    totals = score.totals
    if score.is_deciding_round or equity_model is None:
        return _deciding_round_utility(score)
    own_total, *others = [min(max(total, 0), equity_model.match_limit) for total in totals]
    next_totals = equity_model.next_totals[own_total + np.arange(SCORE_COUNT)]
    next_totals[0] = own_total
    win_probabilities = equity_model.win_probabilities(others, next_totals)
    ahead_probabilities = [
        equity_model.win_probabilities(
            [int(equity_model.next_totals[other + opponent_score]) for other in others], next_totals[:1]
        )
        for opponent_score in _OPPONENT_SCORES
    ]
    probability_per_point = _win_probability_per_point(
        win_probabilities,
        max(float(ahead_probability[0]) for ahead_probability in ahead_probabilities),
        equity_model.match_limit,
    )
    points_by_score = np.clip(
        (win_probabilities - win_probabilities[0]) / probability_per_point, -_MAX_UTILITY_POINTS, _MAX_UTILITY_POINTS
    ).astype(np.float32)
    ahead_points = float(np.mean(ahead_probabilities) - win_probabilities[0]) / probability_per_point
    standing_features = np.zeros(STANDING_WIDTH, np.float32)
    beaten_call_score = rules.scoring.asaf_penalty + 4
    standing_features[:] = (
        win_probabilities[0],
        min(probability_per_point * equity_model.match_limit, 4) / 2,
        ahead_points / 10,
        *(points_by_score[[3, 8, 14, 22, 30]] / 20),
        points_by_score[min(beaten_call_score, SCORE_COUNT - 1)] / 20,
        own_total / equity_model.match_limit,
        sum(others) / len(others) / equity_model.match_limit,
        min(others) / equity_model.match_limit,
        score.success_bonus / 20,
        0,
    )
    return RoundUtility(points_by_score, probability_per_point, standing_features, score, equity_model)


def _win_probability_per_point(win_probabilities: FloatArray, ahead_probability: float, limit: int) -> float:
    """Return the win probability per point, so that a usual round is worth its points and none is worth far more."""
    typical_slope = float(win_probabilities[:5].mean() - win_probabilities[18:31].mean()) / 22
    spread = max(ahead_probability, float(win_probabilities[:_TYPICAL_MAX_SCORE].max())) - float(
        win_probabilities[:_TYPICAL_MAX_SCORE].min()
    )
    return max(typical_slope, spread / _MAX_POINT_SPREAD, 0.02 / limit)


def _deciding_round_utility(score: MatchScore) -> RoundUtility:
    points_by_score = np.full(SCORE_COUNT, -_WIN_POINTS / 2, np.float32)
    points_by_score[0] = 0
    standing_features = np.zeros(STANDING_WIDTH, np.float32)
    standing_features[[0, 13]] = 1 / len(score.totals), 1
    return RoundUtility(points_by_score, 1 / _WIN_POINTS, standing_features, score, None)


def match_equity_of(rule_tables: RuleTables) -> MatchEquityModel | None:
    """Return the equity model of these rules, built once; None where a single round decides."""
    if rule_tables not in _models_by_rules:
        _models_by_rules[rule_tables] = (
            None
            if rule_tables.rules.match.end == "single_round"
            else MatchEquityModel(rule_tables.rules, rule_tables.players)
        )
    return _models_by_rules[rule_tables]


_models_by_rules: WeakKeyDictionary[RuleTables, MatchEquityModel | None] = WeakKeyDictionary()


def _round_score_odds(rules: HouseRules, players: int) -> FloatArray:
    """Return a rough distribution of round scores: nothing, the points of a hand, or a beaten call."""
    odds = np.zeros(71, np.float32)
    hand_points = np.arange(1, 51)
    mean_points = (11 + 0.3 * players) * min(1.3, (rules.deal.hand_size / 5) ** 0.5)
    hand_odds = hand_points * np.exp(-2 * hand_points / mean_points)
    beaten_call_score = min(rules.scoring.asaf_penalty + 4, 70)
    odds[0] = 0.9 / players
    odds[beaten_call_score] += 0.1 / players
    odds[1:51] += (1 - 1 / players) * hand_odds / hand_odds.sum()
    return odds
