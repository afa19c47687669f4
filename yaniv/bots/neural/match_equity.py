"""Match equity: the probability to win the match, from the totals alone.

Each player's total is modelled as a random walk: it rises by typical round scores and falls where the rules reduce it.
The player who lasts longest (or stands lowest when the first is eliminated) wins. Cards are not considered.
"""

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.neural.feature_layout import BoolArray, FloatArray, IntArray
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import beaten_caller_score, reduce_total

SCORE_COUNT: Final = 121
"""Number of round scores considered: 0 to 120."""
_BUCKET_COUNT: Final = 20
_NEGLIGIBLE_CHANCE: Final = 1e-7
"""Chance that a match goes on below which further rounds are left out."""
_POINTS_PER_DEALT_CARD: Final = 6
_MAX_ROUNDS_AHEAD: Final = 12
"""Rounds before a round limit from which on it is considered; each costs a table of totals by totals."""


class MatchEquityModel:
    """Model of the probability to win the match from all totals, for a set of rules and a number of players."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        limit = rules.match.limit
        self.rules = rules
        self.match_limit = limit
        self.first_over = rules.match.end == "first_over" and players > 2  # noqa: PLR2004 -- two players: same result
        self.eliminated_total = limit + 1
        self._least_over = next(total for total in (limit, limit + 1) if exceeds_limit(total, rules.match))
        """Least total that eliminates its player or ends the match."""
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
        self._mean_score = float(odds @ np.arange(len(odds)))
        self._transitions = transitions
        self._total_odds = [np.eye(limit + 2, dtype=np.float32)]
        alive_odds = np.ones(limit + 2, np.float32)
        alive_odds[self.eliminated_total] = 0
        survival = [alive_odds]
        for _ in range(rounds):
            survival.append(transitions @ survival[-1])
        self._survival_odds = alive_after = np.stack(survival, 1)
        """By total and number of rounds: probability not to be eliminated within those rounds."""
        self.elimination_odds = np.concatenate(
            [1 - alive_after[:, :1], -np.diff(alive_after, axis=1), alive_after[:, -1:]], 1
        )
        """By total: probability to be eliminated after each number of rounds; last column: later."""
        self.outlast_odds = np.cumsum(self.elimination_odds, 1) - self.elimination_odds / 2
        """By total and number of rounds: probability that a player eliminated after those rounds outlasts this total.

        Being eliminated in the same round counts half.
        """
        if self.first_over:
            self.bucket_odds = odds_by_round = self._bucket_odds_by_round(transitions, rounds)
            self._higher_odds = odds_by_round.sum(2, keepdims=True) - np.cumsum(odds_by_round, 2) + odds_by_round / 2
            """By total, number of rounds and bucket: probability to stand higher after those rounds."""
            self._higher_or_fallen_odds = self._higher_odds + self.elimination_odds[:, : rounds + 1, None]
            """The same, or to be eliminated in the last of them."""

    def _next_total(self, total: int) -> int:
        return self._clamp_total(reduce_total(total, self.rules.scoring, self.rules.match))

    def _clamp_total(self, total: int) -> int:
        return self.eliminated_total if exceeds_limit(total, self.rules.match) else max(total, 0)

    def totals_after(self, totals_before: Sequence[int], scores: IntArray) -> IntArray:
        """Return the match totals after rounds that cost *scores*: int64 (rounds, players), reductions included."""
        distinct, inverse = np.unique(np.array(totals_before) + scores, return_inverse=True)
        reduced = np.array([reduce_total(total, self.rules.scoring, self.rules.match) for total in distinct.tolist()])
        totals: IntArray = np.where(scores == 0, totals_before, reduced[inverse].reshape(scores.shape))
        return totals

    def raise_totals(self, totals: Sequence[int]) -> list[int]:
        """Return *totals* within 0 and the limit: all raised alike if one is below 0, so that they keep their distance.

        Where multiples are reduced, they stay multiples.
        """
        raised: list[int] = self._raise_rows(np.array([totals]))[0].tolist()
        return raised

    def _raise_rows(self, totals: IntArray) -> IntArray:
        """Return `raise_totals` of every row of *totals*: int64 (rows, players)."""
        raised_by = np.maximum(0, -totals.min(1, keepdims=True))
        step = self.rules.scoring.reduce_at
        if isinstance(step, int):
            raised_by = -(-raised_by // step) * step
        raised: IntArray = np.minimum(totals + raised_by, self.match_limit)
        return raised

    def win_probability(self, totals: Sequence[int], rounds_left: int | None = None) -> float:
        """Return P(the player with *totals*[0] wins the match), in [0, 1]; a shared win counts in part.

        *rounds_left*: rounds still to be played at most; None without a round limit.
        """
        return float(self.win_probability_rows(np.array([totals]), rounds_left)[0])

    def win_probability_rows(self, totals: IntArray, rounds_left: int | None = None) -> FloatArray:
        """Return `win_probability` for every row of *totals*: int64 (rows, players), the player's own totals first."""
        is_over = totals >= self._least_over
        least_over = 1 if self.rules.match.end == "first_over" else totals.shape[1] - 1
        is_decided: BoolArray = (is_over.sum(1) >= least_over) | (rounds_left == 0)
        is_lowest = totals == totals.min(1, keepdims=True)
        probabilities: FloatArray = (is_lowest[:, 0] / is_lowest.sum(1)).astype(np.float32)
        if not is_decided.all():
            undecided = ~is_decided
            raised = np.where(is_over[undecided], self.eliminated_total, self._raise_rows(totals[undecided]))
            odds = self.win_probabilities(raised[:, 1:], raised[:, 0], rounds_left, rounds_left)
            probabilities[undecided] = np.clip(odds, 0.0, 1.0)  # rounding leaves the range by 1e-7
        return probabilities

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

    def win_probabilities(
        self,
        opponent_totals: Sequence[int] | IntArray,
        totals: NDArray[np.int32] | IntArray,
        rounds_left: int | None = None,
        opponent_rounds_left: int | None = None,
    ) -> FloatArray:
        """Return P(win) for each of *totals* against these opponents; all totals are limited as in `next_totals`.

        *opponent_totals*: the same for all rows (opponents,), or one row for each of *totals* (rows, opponents).
        Under a round limit, *rounds_left* are the rounds that the player's total still grows, and
        *opponent_rounds_left* those of the other totals; both are None without one.
        """
        opponents = np.broadcast_to(np.array(opponent_totals, np.int64), (len(totals), np.shape(opponent_totals)[-1]))
        if rounds_left is None or opponent_rounds_left is None:
            return self._endless_win_probabilities(opponents, totals)
        by_rounds = self._ends_by_rounds(opponents, rounds_left)
        probabilities = np.empty(len(totals), np.float32)
        probabilities[by_rounds] = self._win_probabilities_after(
            opponents[by_rounds], totals[by_rounds], rounds_left, opponent_rounds_left
        )
        probabilities[~by_rounds] = self._endless_win_probabilities(opponents[~by_rounds], totals[~by_rounds])
        return probabilities

    def _endless_win_probabilities(self, opponents: IntArray, totals: NDArray[np.int32] | IntArray) -> FloatArray:
        """Return P(win) without a round limit; *opponents*: totals (rows, opponents)."""
        if self.first_over:
            return self._lowest_total_win_probabilities(opponents, totals)
        outlast_product = np.ones((len(totals), self.elimination_odds.shape[1]), np.float32)
        for column in opponents.T:
            outlast_product *= self.outlast_odds[column]
        probabilities: FloatArray = np.einsum("ij,ij->i", self.elimination_odds[totals], outlast_product)
        return probabilities

    def _ends_by_rounds(self, opponents: IntArray, rounds_left: int) -> BoolArray:
        """Return by row True if the round limit is near, and likely to come before the point limit."""
        likely_total = opponents.max(1, initial=0) + rounds_left * self._mean_score
        is_near: BoolArray = (likely_total < self.match_limit) & (rounds_left <= _MAX_ROUNDS_AHEAD)
        return is_near

    def _win_probabilities_after(
        self, opponents: IntArray, totals: NDArray[np.int32] | IntArray, rounds_left: int, opponent_rounds_left: int
    ) -> FloatArray:
        """Return P(win) by row where the lowest total wins after so many rounds; a tie counts half."""
        if not len(totals):
            return np.zeros(0, np.float32)
        outlast_product = np.ones((len(totals), self.match_limit + 2), np.float32)
        opponent_odds = self._odds_after(opponent_rounds_left)
        for column in opponents.T:
            odds = opponent_odds[column]
            outlast_product *= 1 - np.cumsum(odds, 1) + odds / 2
        probabilities: FloatArray = np.einsum("ij,ij->i", self._odds_after(rounds_left)[totals], outlast_product)
        return probabilities

    def tabulate_round_limit(self) -> None:
        """Build the tables that a round limit of these rules needs, so that no decision waits for them."""
        if self.rules.match.round_limit:
            self._odds_after(min(self.rules.match.round_limit, _MAX_ROUNDS_AHEAD + 1))

    def _odds_after(self, rounds: int) -> FloatArray:
        """Return the distribution over totals after so many rounds, by total now: float32 (totals, totals)."""
        while len(self._total_odds) <= rounds:
            self._total_odds.append(self._total_odds[-1] @ self._transitions)
        return self._total_odds[rounds]

    def _lowest_total_win_probabilities(self, opponents: IntArray, totals: NDArray[np.int32] | IntArray) -> FloatArray:
        """Return P(win) by row where the match ends at the first elimination.

        The player wins if an opponent is eliminated while it stands lowest of all.
        """
        if len(opponents) > 1 and (opponents == opponents[0]).all():
            distinct, inverse = opponents[:1], np.zeros(len(opponents), np.int64)
        else:
            distinct, inverse = opponents, np.arange(len(opponents))
        rounds = self._likely_rounds(distinct, totals)
        first, *others = distinct.T
        while_standing, after_ending = self._higher_odds[first, :rounds], self._higher_or_fallen_odds[first, :rounds]
        for column in others:
            while_standing *= self._higher_odds[column, :rounds]
            after_ending *= self._higher_or_fallen_odds[column, :rounds]
        winning = (after_ending - while_standing)[inverse]
        probabilities: FloatArray = np.einsum("ijk,ijk->i", self.bucket_odds[totals, :rounds], winning)
        return probabilities

    def _likely_rounds(self, opponents: IntArray, totals: NDArray[np.int32] | IntArray) -> int:
        """Return the number of rounds after which hardly any of these matches goes on."""
        goes_on = self._survival_odds[totals].max(0, initial=0.0)
        for column in opponents.T:
            goes_on = goes_on * self._survival_odds[column].max(0, initial=0.0)
        return min(int(np.count_nonzero(goes_on > _NEGLIGIBLE_CHANCE)) + 1, len(goes_on))


def match_equity_of(rule_tables: RuleTables) -> MatchEquityModel | None:
    """Return the equity model of these rules, created once; None where a single round decides the match."""
    if rule_tables not in _models_by_rules:
        _models_by_rules[rule_tables] = (
            None
            if rule_tables.rules.match.end == "single_round"
            else MatchEquityModel(rule_tables.rules, rule_tables.players)
        )
    return _models_by_rules[rule_tables]


_models_by_rules: WeakKeyDictionary[RuleTables, MatchEquityModel | None] = WeakKeyDictionary()


def _round_score_odds(rules: HouseRules, players: int) -> FloatArray:
    """Return a rough distribution of round scores: nothing, the points of a hand, or a beaten call.

    float32 (SCORE_COUNT). Points of hands follow a gamma distribution, fitted to rounds of our own players with 1 to 13
    cards and call limits of 3 to 50: above a limit of about ten, those who do not call hold little more than it allows.
    """
    odds = np.zeros(SCORE_COUNT, np.float32)
    limit = rules.call.limit
    hand_points = np.arange(1, SCORE_COUNT)
    mean_points = (11 + 0.3 * players) * min(1.3, (rules.deal.hand_size / 5) ** 0.5)
    mean_points = max(mean_points, min(5 + limit, _POINTS_PER_DEALT_CARD * rules.deal.hand_size))
    shape = 2 + max(0, limit - 10) / 5
    hand_odds = (hand_points / mean_points) ** (shape - 1) * np.exp(-shape * hand_points / mean_points)
    beaten_call_score = min(beaten_caller_score(max(4, limit - 10), 1, rules.scoring), SCORE_COUNT - 1)
    odds[0] = 0.9 / players
    odds[beaten_call_score] += 0.1 / players
    odds[1:] += (1 - 1 / players) * hand_odds / hand_odds.sum()
    return odds
