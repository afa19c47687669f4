"""Feature batch: features of several information states, as far as they do not depend on the action."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.action_history import NO_BOUND
from yaniv.bots.information_state import InformationState, OpponentInfo
from yaniv.bots.neural.feature_layout import (
    BOUND_WIDTH,
    FEATURE_SLICES,
    HAND_SIZE_WIDTH,
    OPPONENT_WIDTH,
    RANK_BIT_VALUES,
    RANK_SET_BITS,
    STATE_COLUMNS,
    THROW_POINTS_WIDTH,
    FloatArray,
    IntArray,
)
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.neural.rule_features import best_run_points, rule_features_of
from yaniv.bots.simulator.encoding import JOKER_KIND, KIND_COUNT, SUIT_SIZE

_TOTAL_CLASSES = 192
"""Hand totals distinguished when hands are compared: 0 to 191 points."""
_HIGH_THROW_STARTS = (11, 15)
"""Lowest points of the two classes of highest card points above 10."""


class FeatureBatch:
    """Features of N information states that do not depend on the action.

    `state_features`: float32 (N, STATE_COLUMNS.stop).
    """

    def __init__(self, info_states: Sequence[InformationState], utilities: Sequence[RoundUtility]) -> None:
        self.info_states = info_states
        self.utilities = utilities
        features_by_state = [rule_features_of(info_state.rule_tables) for info_state in info_states]
        distinct_features = list(dict.fromkeys(features_by_state))
        feature_index = np.array([distinct_features.index(entry) for entry in features_by_state])
        self.points_by_kind = np.array([entry.points_by_kind for entry in distinct_features])[feature_index]
        self.rank_points = np.array([entry.rank_points for entry in distinct_features])[feature_index]
        self.call_limits = np.array([entry.call_limit for entry in distinct_features])[feature_index]
        self.dealt_points = np.array([entry.dealt_points for entry in distinct_features], np.float32)[feature_index]
        self.run_table_indices = np.array([entry.run_table_index for entry in distinct_features])[feature_index]
        self.allows_jokers_in_runs = np.array([entry.allows_jokers_in_runs for entry in distinct_features])[
            feature_index
        ]
        self.allows_jokers_in_sets = np.array([entry.allows_jokers_in_sets for entry in distinct_features])[
            feature_index
        ]
        self.asaf_penalties = np.array([entry.asaf_penalty for entry in distinct_features])[feature_index]
        self.points_by_score = np.array([entry.points_by_score for entry in utilities])
        self.best_run_points = best_run_points()
        self.unseen_counts = np.array([info_state.unseen_counts for info_state in info_states], np.float32)
        np.maximum(self.unseen_counts, 0, out=self.unseen_counts)
        suits = self.unseen_counts[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE)
        self.unseen_ranks = suits.sum(1)
        self.unseen_bits = (suits > 0).astype(np.int64) @ RANK_BIT_VALUES
        self.state_features = self._encode_states()
        self.state_features[:, FEATURE_SLICES["rules"]] = np.array([entry.rule_columns for entry in distinct_features])[
            feature_index
        ]
        self._tabulate_next_player()

    def _encode_states(self) -> FloatArray:
        count = len(self.info_states)
        features = np.zeros((count, STATE_COLUMNS.stop), np.float32)
        opponent_counts = np.array([len(info_state.opponents) for info_state in self.info_states])
        features[np.arange(count), FEATURE_SLICES["players"].start + (opponent_counts - 1).clip(0, 6)] = 1
        self._encode_unseen(features[:, FEATURE_SLICES["unseen"]])
        self._encode_opponents(features, opponent_counts)
        features[:, FEATURE_SLICES["stand"]] = [utility.standing_features for utility in self.utilities]
        features[:, FEATURE_SLICES["final"].start] = [info_state.is_final_turn for info_state in self.info_states]
        return features

    def _encode_unseen(self, features: FloatArray) -> None:
        hidden_counts = np.maximum(self.unseen_counts.sum(1), 1)
        features[:, :13] = self.unseen_ranks / hidden_counts[:, None] * 8
        features[:, 13] = self.unseen_counts[:, JOKER_KIND] / hidden_counts * 20
        self.mean_unseen_points = (self.unseen_counts * self.points_by_kind).sum(1) / hidden_counts
        features[:, 14] = self.mean_unseen_points / 6
        features[:, 15] = hidden_counts / 50
        features[:, 16] = np.array([info_state.stock_size for info_state in self.info_states]) / 40
        turns = np.array([info_state.turns_taken for info_state in self.info_states])
        features[:, 17] = turns / 8
        features[:, 18] = turns == 0
        features[:, 19] = np.minimum(turns, 3) / 3

    def _encode_opponents(self, features: FloatArray, opponent_counts: IntArray) -> None:
        opponents = [
            (index, info_state, opponent)
            for index, info_state in enumerate(self.info_states)
            for opponent in info_state.opponents
        ]
        owner = np.array([index for index, _, _ in opponents])
        bounds = _bound_histogram([_hidden_bounds(info_state, opponent) for _, info_state, opponent in opponents])
        raw = np.array([_opponent_numbers(info_state, opponent) for _, info_state, opponent in opponents], np.int64)
        hand_sizes, known_counts, known_points, highest_points, throw_length, draw = raw.T
        mean, spread = self._hidden_point_moments(owner, bounds)
        mean += known_points
        first = np.cumsum(opponent_counts) - opponent_counts
        self._first_opponents = first
        self._opponent_means, self._opponent_spreads = mean, spread
        self._tabulate_beaten(first, mean, spread)
        self.next_thrown_ranks = RANK_SET_BITS[[opponents[index][2].history.thrown_rank_bits for index in first]]
        encoded = np.zeros((len(raw), OPPONENT_WIDTH), np.float32)
        row = np.arange(len(raw))
        encoded[row, np.minimum(hand_sizes, HAND_SIZE_WIDTH - 1)] = 1
        encoded[row, HAND_SIZE_WIDTH + _throw_points_class(highest_points)] = 1
        encoded[row, HAND_SIZE_WIDTH + THROW_POINTS_WIDTH + draw] = 1
        hidden_counts = np.maximum(hand_sizes - known_counts, 0)
        column = HAND_SIZE_WIDTH + THROW_POINTS_WIDTH + 3
        encoded[:, column : column + BOUND_WIDTH] = np.add.reduceat(bounds, np.arange(0, NO_BOUND + 1, 2), axis=1)
        column += BOUND_WIDTH
        encoded[:, column] = known_counts / 3
        encoded[:, column + 1] = known_points / 10
        encoded[:, column + 2] = hidden_counts / 5
        encoded[:, column + 3] = mean / 15
        encoded[:, column + 4] = throw_length / 3
        encoded[:, column + 5] = _normal_cdf(self.call_limits[owner], mean, spread)
        encoded[:, column + 6] = spread / 10
        encoded[:, column + 7] = _normal_cdf(self.call_limits[owner] - 3, mean, spread)
        features[:, FEATURE_SLICES["next"]] = encoded[first]
        features[:, FEATURE_SLICES["before"]] = encoded[first + opponent_counts - 1]
        features[:, FEATURE_SLICES["all"]] = np.add.reduceat(encoded, first, axis=0)
        features[:, FEATURE_SLICES["final"].start + 1] = np.minimum.reduceat(mean, first) / 10

    def _hidden_point_moments(self, owner: IntArray, bounds: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return mean and standard deviation, in points, of each opponent's hidden cards.

        *owner*: information state of each opponent. *bounds*: float32 (opponents, NO_BOUND + 1), hidden cards by their
        bound.
        """
        is_within_bound = self.points_by_kind[:, None, :] <= np.arange(NO_BOUND)[:, None]
        is_within_bound = np.concatenate([is_within_bound, np.ones_like(is_within_bound[:, :1])], 1)
        cards = self.unseen_counts[:, None, :] * is_within_bound
        count = cards.sum(2)
        mean = (cards * self.points_by_kind[:, None, :]).sum(2) / np.maximum(count, 1)
        mean_square = (cards * self.points_by_kind[:, None, :] ** 2).sum(2) / np.maximum(count, 1)
        mean = np.where(count > 0, mean, np.arange(NO_BOUND + 1))
        spread = np.where(count > 0, mean_square - mean**2, 0)
        return (bounds * mean[owner]).sum(1), np.sqrt(np.maximum((bounds * spread[owner]).sum(1), 0.01))

    def _tabulate_beaten(self, first: IntArray, mean: FloatArray, spread: FloatArray) -> None:
        """Tabulate P(some opponent <= total) by information state and total: float32 (N, _TOTAL_CLASSES)."""
        probability = _normal_cdf(np.arange(_TOTAL_CLASSES)[None, :], mean[:, None], spread[:, None])
        log_unbeaten = np.add.reduceat(np.log1p(-np.minimum(probability, 0.999)), first, axis=0)
        self._beaten_table = (1 - np.exp(log_unbeaten)).astype(np.float32)

    def opponent_moments(self, index: int) -> tuple[FloatArray, FloatArray]:
        """Return mean and standard deviation of the hand points of each opponent, in the order of play.

        *index*: the information state.
        """
        start = int(self._first_opponents[index])
        rows = slice(start, start + len(self.info_states[index].opponents))
        return self._opponent_means[rows], self._opponent_spreads[rows]

    def beaten_probability(self, owner: IntArray, total: FloatArray) -> FloatArray:
        """Return P(some opponent's hand <= total), estimated from their throws: float32 (H,) in [0, 1].

        *owner*: int64 (H,), the information state of each hand; *total*: float32 (H,) points.
        """
        probability: FloatArray = self._beaten_table[owner, total.clip(0, _TOTAL_CLASSES - 1).astype(np.int64)]
        return probability

    def _tabulate_next_player(self) -> None:
        """Tabulate what the next player is known to hold: cards by rank, and neighbours in suit by kind."""
        count = len(self.info_states)
        known_kinds = np.zeros((count, KIND_COUNT), np.float32)
        for index, info_state in enumerate(self.info_states):
            for kind in info_state.opponents[0].known_kinds:
                known_kinds[index, kind] += 1
        suits = known_kinds[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE)
        self.next_known_ranks = suits.sum(1)
        padded = np.zeros((count, 4, SUIT_SIZE + 4), np.float32)
        padded[:, :, 2:-2] = suits
        neighbours = padded[:, :, 1:-3] + padded[:, :, 3:-1] + 0.5 * (padded[:, :, :-4] + padded[:, :, 4:])
        self.next_known_neighbours = neighbours.reshape(count, JOKER_KIND)


def _throw_points_class(highest_points: IntArray) -> IntArray:
    """Return the class of the highest card points in a throw, 0 to `THROW_POINTS_WIDTH` - 1."""
    high_classes = np.searchsorted(_HIGH_THROW_STARTS, highest_points, side="right")
    classes: IntArray = (highest_points + 1).clip(0, THROW_POINTS_WIDTH - 3) + high_classes
    return classes


def _opponent_numbers(info_state: InformationState, opponent: OpponentInfo) -> tuple[int, ...]:
    """Return the public numbers of an opponent.

    Hand size, number and points of its known cards, highest card points and length of its last throw, and source of its
    last draw (0 none yet, 1 stock, 2 pile).
    """
    rule_tables, history = info_state.rule_tables, opponent.history
    draw = 0 if history.took_from_pile is None else 1 + history.took_from_pile
    known_points = rule_tables.count_points(opponent.known_kinds)
    highest_points = max([rule_tables.points_by_kind[kind] for kind in history.last_throw], default=-1)
    return opponent.hand_size, len(opponent.known_kinds), known_points, highest_points, len(history.last_throw), draw


def _hidden_bounds(info_state: InformationState, opponent: OpponentInfo) -> list[int]:
    hidden_count = max(0, opponent.hand_size - len(opponent.known_kinds))
    return opponent.history.hidden_card_bounds(
        hidden_count, info_state.rule_tables.rules.deal.hand_size, info_state.rule_tables.points_by_kind
    )


def _bound_histogram(bounds: Sequence[Sequence[int]]) -> FloatArray:
    """Return the number of hidden cards by opponent and bound: float32 (opponents, NO_BOUND + 1)."""
    histogram = np.zeros((len(bounds), NO_BOUND + 1), np.float32)
    row = np.repeat(np.arange(len(bounds)), [len(card_bounds) for card_bounds in bounds])
    np.add.at(histogram, (row, np.array([bound for card_bounds in bounds for bound in card_bounds], np.int64)), 1)
    return histogram


def _normal_cdf(total: IntArray, mean: FloatArray, spread: FloatArray) -> NDArray[np.float64]:
    """Return P(hand <= *total*), with hand points taken as normally distributed (logistic approximation)."""
    probability: NDArray[np.float64] = 1 / (1 + np.exp(-1.7 * ((total + 0.5 - mean) / spread).clip(-8, 8)))
    return probability
