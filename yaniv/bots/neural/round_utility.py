"""Round utility: the value of a round's scores, by how they change the probability to win the match.

It is given in *points*: one unit is what a point is worth in the middle of a long match.
"""

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.neural.feature_layout import STANDING_WIDTH, BoolArray, FloatArray, IntArray
from yaniv.bots.neural.match_equity import SCORE_COUNT, MatchEquityModel
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import beaten_caller_score, has_earned_bonus

MAX_UTILITY_POINTS: Final = 80.0
"""Bound on the value of any result of a round, in points."""
_TYPICAL_MAX_SCORE: Final = 45
"""Round scores below this count as likely."""
_MAX_POINT_SPREAD: Final = 60.0
"""Most points between the best and the worst result of a round."""
_WIN_POINTS: Final = 20.0
"""Points that winning a single deciding round is worth."""
_OPPONENT_SCORES: Final = (6, 11, 17)
"""Typical scores of an opponent in a round."""


class RoundUtility:
    """Value for one seat of the scores that the coming round may bring."""

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
        """Return the value in points of a round after which the match totals are *totals*, the player's own first.

        Reductions must be included in *totals*.
        """
        equity_model = self._equity_model
        assert equity_model is not None, "a round that decides leaves no totals"
        return self.points_for_win_probability(equity_model.win_probability(totals, self.score.rounds_after))

    def points_for_win_probability(self, win_probability: float) -> float:
        """Return the value in points of a round after which the match is won with this probability.

        It is limited to +-`MAX_UTILITY_POINTS`.
        """
        return max(
            -MAX_UTILITY_POINTS,
            min(
                MAX_UTILITY_POINTS,
                (win_probability - float(self.standing_features[0])) / self.win_probability_per_point,
            ),
        )

    def points_for_score_rows(self, scores: IntArray, is_credited: BoolArray) -> FloatArray:
        """Return the value in points of rounds with these scores, as `points_for_scores` does for one.

        *scores*: int64 (rounds, players), the player's own first; *is_credited*: bool (rounds,).
        """
        equity_model = self._equity_model
        assert equity_model is not None, "a match of a single round knows no scores"
        charged_scores = scores.copy()
        charged_scores[:, 0] -= self.score.success_bonus * is_credited
        totals = equity_model.totals_after(self.score.totals, charged_scores)
        win_probabilities = equity_model.win_probability_rows(totals, self.score.rounds_after)
        points: FloatArray = np.clip(
            (win_probabilities - self.standing_features[0]) / self.win_probability_per_point,
            -MAX_UTILITY_POINTS,
            MAX_UTILITY_POINTS,
        )
        return points

    def points_for_winners(self, winners: Collection[int]) -> float:
        """Return the value in points of a round that decides the match, won by *winners*.

        Winners are indices in `score.totals`; 0 is this seat.
        """
        return _WIN_POINTS * ((0 in winners) / max(len(winners), 1) - 1 / len(self.score.totals))

    def points_for_scores(self, scores: Sequence[int], *, is_credited: bool) -> float:
        """Return the value in points of a round with these scores, the player's own first.

        *is_credited* says whether the round counts as won by this seat, which may earn it a bonus.
        """
        equity_model = self._equity_model
        assert equity_model is not None, "a match of a single round knows no scores"
        charged_scores = [scores[0] - self.score.success_bonus * is_credited, *scores[1:]]
        return self.points_for_totals(
            equity_model.totals_after(self.score.totals, np.array([charged_scores]))[0].tolist()
        )


class MatchScore(Struct, frozen=True):
    """Match score before a round, as seen from one seat, whose total comes first."""

    totals: Sequence[int]
    """Totals of the players in the round, in the order of play; this seat's total is the first."""
    success_bonus: int
    """Points that a successful call would take off."""
    is_deciding_round: bool
    """This round alone decides the match."""
    rounds_after: int | None = None
    """Rounds that may follow the coming one; None without a round limit."""

    @property
    def at_match_start(self) -> "MatchScore":
        """Score with all totals 0 and no bonus, used by a player that ignores the score."""
        return replace(self, totals=(0,) * len(self.totals), success_bonus=0)


def success_bonus(rules: HouseRules, streak: int, tally: int) -> int:
    """Return the bonus points for winning the next round, given the current counts of wins in a row and in all."""
    scoring = rules.scoring
    bonus = scoring.streak_bonus if has_earned_bonus(streak + 1, scoring.streak_length) else 0
    return bonus + (scoring.tally_bonus if has_earned_bonus(tally + 1, scoring.tally_length) else 0)


def round_utility(rules: HouseRules, equity_model: MatchEquityModel | None, score: MatchScore) -> RoundUtility:
    """Return the value of the coming round's scores for the seat whose total is first in *score*.

    *equity_model* is None where a single round decides the match.
    """
    totals = score.totals
    if score.is_deciding_round or equity_model is None:
        return _deciding_round_utility(score)
    own_total, *others = equity_model.raise_totals(totals)
    next_totals = equity_model.next_totals[own_total + np.arange(SCORE_COUNT)]
    next_totals[0] = own_total
    rounds_after = score.rounds_after
    win_probabilities = equity_model.win_probabilities(
        others, next_totals, rounds_after, None if rounds_after is None else rounds_after + 1
    )
    ahead_probabilities = [
        equity_model.win_probabilities(
            [int(equity_model.next_totals[other + opponent_score]) for other in others],
            next_totals[:1],
            rounds_after,
            rounds_after,
        )
        for opponent_score in _OPPONENT_SCORES
    ]
    probability_per_point = _win_probability_per_point(
        win_probabilities,
        max(float(ahead_probability[0]) for ahead_probability in ahead_probabilities),
        equity_model.match_limit,
    )
    points_by_score = np.clip(
        (win_probabilities - win_probabilities[0]) / probability_per_point, -MAX_UTILITY_POINTS, MAX_UTILITY_POINTS
    ).astype(np.float32)
    ahead_points = float(np.mean(ahead_probabilities) - win_probabilities[0]) / probability_per_point
    standing_features = np.zeros(STANDING_WIDTH, np.float32)
    beaten_call_score = beaten_caller_score(4, 1, rules.scoring)
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
