"""Features of hands that throws leave (or of hands before a throw), and of what throws offer to the next player."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import (
    FEATURE_SLICES,
    FEATURE_WIDTH,
    HAND_SIZE_WIDTH,
    OFFER_WIDTH,
    RANK_BIT_VALUES,
    RANK_SET_SIZES,
    RUN_COMPLETING_RANKS,
    SCALARS_WIDTH,
    STATE_COLUMNS,
    SUIT_FEATURES,
    FloatArray,
    IntArray,
    absolute_column,
    near_limit_column,
)
from yaniv.bots.neural.match_equity import SCORE_COUNT
from yaniv.bots.neural.rule_features import MAX_RUN_JOKERS
from yaniv.bots.simulator.encoding import JOKER_KIND, KIND_COUNT, SUIT_SIZE

NO_SET: Final = -999
"""Points in place of those of a throw that cannot be made."""


class HandMetrics(NamedTuple):
    """Numbers by hand: points, points left after the best throw, unseen cards that would make a pair or a run."""

    points: FloatArray
    points_after_throw: FloatArray
    pair_outs: FloatArray
    run_outs: FloatArray


class HandBatch:
    """Batch of hands after throws (or before one), with their metrics; one row per hand."""

    def __init__(self, batch: FeatureBatch, owner: IntArray, hands: Sequence[Sequence[int]]) -> None:
        """Compute the metrics of *hands*, given as kinds in any order.

        *owner*: int64 (hands), the index in *batch* of the information state of each hand.
        """
        self.batch = batch
        self.owner = owner
        count = len(owner)
        self.kind_counts = np.zeros((count, KIND_COUNT), np.int64)
        lengths = np.array([len(hand) for hand in hands])
        flat = np.array([kind for hand in hands for kind in hand], np.int64)
        np.add.at(self.kind_counts, (np.repeat(np.arange(count), lengths), flat), 1)
        self.hand_sizes = lengths
        self._compute_metrics()

    def select(self, rows: IntArray) -> "HandBatch":
        """Return a batch of only the given rows, in this order; *rows*: int64 indices."""
        selected = object.__new__(HandBatch)
        for name, attribute in vars(self).items():
            setattr(selected, name, attribute if isinstance(attribute, FeatureBatch) else attribute[rows])
        return selected

    def _compute_metrics(self) -> None:
        batch, owner, kind_counts = self.batch, self.owner, self.kind_counts
        is_held = kind_counts > 0
        suit_counts = kind_counts[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE)
        self.suit_masks = is_held[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE) @ RANK_BIT_VALUES
        self.rank_counts = suit_counts.sum(1)
        self.joker_counts = kind_counts[:, JOKER_KIND]
        points_by_kind = batch.points_by_kind[owner]
        self.points = (kind_counts * points_by_kind).sum(1)
        self.best_single = np.where(is_held, points_by_kind, NO_SET).max(1)
        self.best_single = np.where(self.hand_sizes > 0, self.best_single, 0)
        rank_points = batch.rank_points[owner]
        wild_jokers = np.where(batch.allows_jokers_in_sets[owner], self.joker_counts, 0)
        self.wild_jokers = wild_jokers
        joker_points = points_by_kind[:, JOKER_KIND]
        self.joker_points = joker_points
        self.rank_points = rank_points
        self.best_rank = np.where(self.rank_counts > 0, self.rank_counts * rank_points, NO_SET).max(1)
        """Most points of all cards of one rank; `NO_SET` if there are jokers only."""
        self.best_set = self.best_rank + wild_jokers * np.maximum(joker_points, 0)
        """Most points of a set or a single card: jokers join it where that takes points off."""
        self.run_jokers = np.where(batch.allows_jokers_in_runs[owner], np.minimum(self.joker_counts, MAX_RUN_JOKERS), 0)
        run_table_indices = batch.run_table_indices[owner]
        self.run_table_indices = run_table_indices
        self.best_run = batch.best_run_points[
            run_table_indices[:, None], self.run_jokers[:, None], self.suit_masks
        ].max(1)
        self.points_after_throw = self.points - np.maximum(np.maximum(self.best_single, self.best_set), self.best_run)
        unseen_ranks = batch.unseen_ranks[owner]
        self.pair_outs = ((self.rank_counts > 0) * unseen_ranks).sum(1)
        self.run_outs = RANK_SET_SIZES[RUN_COMPLETING_RANKS[self.suit_masks] & batch.unseen_bits[owner]].sum(1)

    @property
    def metrics(self) -> HandMetrics:
        """Metrics of the hands as they are, before a card is drawn."""
        return HandMetrics(self.points, self.points_after_throw, self.pair_outs, self.run_outs)


def encode_offers(
    batch: FeatureBatch, owner: IntArray, throws: Sequence[Sequence[int]], pickable: Sequence[Sequence[int]]
) -> FloatArray:
    """Return features of what throws offer to the next player: float32 (throws, OFFER_WIDTH).

    *owner*: int64, the information state of each throw in *batch*. *pickable*: the cards of each throw that the next
    player may take.
    """
    count = len(owner)
    features = np.zeros((count, OFFER_WIDTH), np.float32)
    lengths = np.array([len(kinds) for kinds in pickable])
    row = np.repeat(np.arange(count), lengths)
    flat_kinds = np.array([kind for kinds in pickable for kind in kinds], np.int64)
    on_offer = np.zeros((count, KIND_COUNT), np.float32)
    on_offer[row, flat_kinds] = 1
    ranks = on_offer[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE).sum(1)
    features[:, :13] = ranks
    features[:, 13] = on_offer[:, JOKER_KIND]
    offered_points = np.where(on_offer > 0, batch.points_by_kind[owner], 99)
    lowest_points = offered_points.min(1)
    features[np.arange(count), 14 + lowest_points.clip(-1, 10).astype(np.int64) + 1] = 1
    features[:, 26] = np.minimum((ranks * batch.next_known_ranks[owner]).sum(1), 3)
    features[:, 27] = np.minimum((on_offer[:, :JOKER_KIND] * batch.next_known_neighbours[owner]).sum(1), 3)
    features[:, 28] = ((ranks > 0) * batch.unseen_ranks[owner]).sum(1) / 4
    features[:, 29] = lengths / 2
    throw_sizes = np.array([len(kinds) for kinds in throws])
    features[np.arange(count), 30 + throw_sizes.clip(1, 5) - 1] = 1
    features[:, 35] = [JOKER_KIND in kinds and len(kinds) > 1 for kinds in throws]
    features[:, 36] = lowest_points / 10
    features[:, 38] = (ranks * batch.next_thrown_ranks[owner]).sum(1)
    features[:, 37] = [len({kind % SUIT_SIZE for kind in kinds if kind != JOKER_KIND}) == 1 for kinds in throws]
    return features


def scalar_features(batch: FeatureBatch, owner: IntArray, metrics: HandMetrics) -> FloatArray:
    """Return the scalar features of hands: float32 (hands, SCALARS_WIDTH).

    *owner*: int64 (hands,), the information state of each hand in *batch*.
    """
    features = np.empty((len(owner), SCALARS_WIDTH), np.float32)
    points_index = metrics.points.clip(0, SCORE_COUNT - 1).astype(np.int64)
    points_after_index = metrics.points_after_throw.clip(0, SCORE_COUNT - 1).astype(np.int64)
    features[:, 0] = metrics.points / 20
    features[:, 1] = metrics.points_after_throw / 20
    features[:, 2] = batch.points_by_score[owner, points_index] / 20
    features[:, 3] = (
        batch.points_by_score[owner, np.minimum(points_index + batch.asaf_penalties[owner], SCORE_COUNT - 1)] / 40
    )
    features[:, 4] = batch.points_by_score[owner, points_after_index] / 20
    features[:, 5] = metrics.pair_outs / 10
    features[:, 6] = metrics.run_outs / 6
    features[:, 7] = 1
    features[:, 8] = batch.beaten_probability(owner, metrics.points)
    features[:, 9] = batch.beaten_probability(owner, metrics.points_after_throw)
    limits, dealt_points = batch.call_limits[owner], batch.dealt_points[owner]
    card_points = np.maximum(batch.mean_unseen_points[owner], 1)
    for column, points in ((10, metrics.points), (11, metrics.points_after_throw)):
        features[:, column] = ((points - limits) / (limits + 5)).clip(-1, 4)
        features[:, column + 2] = ((points - limits) / card_points).clip(-6, 12) / 6
        features[:, column + 4] = (points / dealt_points).clip(-1, 4)
    return features


def rank_count_features(hands: HandBatch) -> FloatArray:
    """Return the rank features of hands: float32 (hands, 55).

    Four columns for each rank, 1 if the hand holds at least that many cards of it, and three for jokers.
    """
    features = np.empty((len(hands.owner), 13 * 4 + 3), np.float32)
    for step in range(4):
        features[:, step:52:4] = hands.rank_counts > step
    for step in range(3):
        features[:, 52 + step] = hands.joker_counts > step
    return features


def encode_hands(hands: HandBatch, offer_columns: FloatArray | None) -> FloatArray:
    """Return complete feature rows: float32 (hands, FEATURE_WIDTH), the input of training and of the call network.

    *offer_columns*: float32 (hands, OFFER_WIDTH), or None for hands before a throw.
    """
    batch, owner = hands.batch, hands.owner
    count = len(owner)
    row = np.arange(count)
    features = np.zeros((count, FEATURE_WIDTH), np.float32)
    features[:, STATE_COLUMNS] = batch.state_features[owner]
    if offer_columns is not None:
        features[:, FEATURE_SLICES["offer"]] = offer_columns
    features[:, FEATURE_SLICES["suits"]] = SUIT_FEATURES[hands.suit_masks].sum(1, np.float32)
    features[:, FEATURE_SLICES["ranks"]] = rank_count_features(hands)
    features[row, FEATURE_SLICES["size"].start + np.minimum(hands.hand_sizes, HAND_SIZE_WIDTH - 1)] = 1
    call_limit = batch.call_limits[owner]
    features[row, FEATURE_SLICES["near"].start + near_limit_column(hands.points, call_limit)] = 1
    features[row, FEATURE_SLICES["total"].start + absolute_column(hands.points)] = 1
    features[row, FEATURE_SLICES["rest_near"].start + near_limit_column(hands.points_after_throw, call_limit)] = 1
    features[row, FEATURE_SLICES["rest"].start + absolute_column(hands.points_after_throw)] = 1
    features[:, FEATURE_SLICES["scalars"]] = scalar_features(batch, owner, hands.metrics)
    return features
