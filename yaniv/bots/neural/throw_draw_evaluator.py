"""Evaluation of a throw and the following draw together: every candidate throw with every card that may be drawn.

The first layer of the network is summed once per throw; a drawn card changes only a few terms of it.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.candidate_actions import (
    JOKER_SWAP_OFFSET,
    MAX_THROWS,
    CandidateArrays,
    dedupe_throws,
    offer_features,
    prune_hands,
    sample_draw_weights,
    slappable_kinds,
    without,
)
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import (
    FEATURE_SLICES,
    HAND_SIZE_WIDTH,
    RANK_SET_SIZES,
    RUN_COMPLETING_RANKS,
    STATE_COLUMNS,
    BoolArray,
    FloatArray,
    IntArray,
    paired_column,
)
from yaniv.bots.neural.hand_features import NO_SET, HandBatch, HandMetrics, rank_count_features, scalar_features
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.rule_features import MAX_RUN_JOKERS
from yaniv.bots.simulator.encoding import DRAW_STOCK, JOKER_KIND, KIND_COUNT, PHASE_THROWN, SUIT_SIZE, Move

_NO_CARD_ROW: Final = -1
"""Row of `Mlp.rank_weights` for no card."""
_FIRST_JOKER_ROW: Final = 52
"""Row of `Mlp.rank_weights` for a first joker."""
_DESTINATION_COUNT: Final = 6
_JOKER_DESTINATION: Final = 4
_NO_DESTINATION: Final = 5
"""Destinations of a card: one of the four suits, the jokers, or none because it is slapped."""
_CHUNK_ROWS: Final = 512
"""Rows evaluated at a time, so that they stay in the processor cache."""


class ThrowDrawEvaluator:
    """Evaluator of throws together with the following draws, for the information states of a batch."""

    def __init__(
        self,
        batch: FeatureBatch,
        network: Mlp,
        indices: list[int],
        rng: Random | None,
        heeds_offer: BoolArray,
    ) -> None:
        self.batch, self.network, self.heeds_offer = batch, network, heeds_offer
        self.entries: list[tuple[int, Move, list[int], int]] = []
        """(information state, throw, hand left, exact card laid down for a joker or -1)."""
        for index in indices:
            self._add_entries(index, batch.info_states[index])
        owner = np.array([entry[0] for entry in self.entries])
        hands = HandBatch(batch, owner, [entry[2] for entry in self.entries])
        laid_cards = np.array([entry[3] for entry in self.entries])
        kept_rows = prune_hands(hands, np.where(laid_cards >= 0, owner + len(batch.info_states), owner), MAX_THROWS)
        self.entries = [self.entries[index] for index in kept_rows.tolist()]
        self.owner = owner[kept_rows]
        self.laid_cards = laid_cards[kept_rows]
        self.hands = hands.select(kept_rows)
        self._build_rows(rng)

    def _add_entries(self, index: int, info_state: InformationState) -> None:
        if info_state.phase == PHASE_THROWN:
            self.entries.append((index, info_state.waiting, info_state.hand, -1))
            throws, hand = [info_state.waiting], [*info_state.hand, *info_state.waiting]
        else:
            throws, hand = dedupe_throws(info_state, info_state.hand), info_state.hand
            self.entries += [(index, throw, without(hand, throw), -1) for throw in throws]
        if info_state.joker_swaps and info_state.rule_tables.joker_swap_lays_card:
            for throw in throws:
                remaining = without(hand, throw)
                self.entries += [
                    (index, throw, without(remaining, (replacement,)), replacement)
                    for replacement in info_state.joker_swaps
                    if replacement in remaining
                ]

    def _build_rows(self, rng: Random | None) -> None:
        """Build the rows: every throw with every card that may come."""
        batch, owner = self.batch, self.owner
        lays_no_card = self.laid_cards < 0
        has_stock = np.array([info_state.stock_size > 0 for info_state in batch.info_states])
        draw_weights = sample_draw_weights(batch, rng)[owner] * (lays_no_card & has_stock[owner])[:, None]
        is_pickable = np.zeros((len(batch.info_states), KIND_COUNT), bool)
        for index, info_state in enumerate(batch.info_states):
            is_pickable[index, list(info_state.pickable)] = True
        opens_pile = [
            batch.info_states[index].rule_tables.opens_pile(len(throw), batch.info_states[index].stock_size)
            for index, throw, _, _ in self.entries
        ]
        entry, kind = np.nonzero(draw_weights)
        pile_entry, pile_kind = np.nonzero(is_pickable[owner] & (lays_no_card & np.array(opens_pile, bool))[:, None])
        joker_swaps = [
            (entry_index, JOKER_SWAP_OFFSET + replacement)
            for entry_index, (index, throw, _, laid_card) in enumerate(self.entries)
            for replacement in (batch.info_states[index].joker_swaps if opens_pile[entry_index] else ())
            if laid_card == replacement
            or (
                laid_card < 0
                and throw == (replacement,)
                and not batch.info_states[index].rule_tables.joker_swap_lays_card
            )
        ]
        self.stock_row_count = len(entry)
        self.weight = draw_weights[entry, kind]
        self.entry = np.concatenate(
            [entry, pile_entry, np.array([entry_index for entry_index, _ in joker_swaps], np.int64)]
        )
        self.kind = np.concatenate([kind, pile_kind, np.full(len(joker_swaps), JOKER_KIND)])
        self.draw = np.concatenate(
            [
                np.full(len(entry), DRAW_STOCK),
                pile_kind,
                np.array([draw_code for _, draw_code in joker_swaps], np.int64),
            ]
        )
        self.is_slapped = self._find_slapped_rows()

    def _find_slapped_rows(self) -> BoolArray:
        """Return a bool by row: the card from the stock is slapped at once."""
        is_slapped = np.zeros(len(self.entry), bool)
        if any(self.batch.info_states[index].rule_tables.allows_slaps for index in set(self.owner.tolist())):
            is_slappable = np.array(
                [slappable_kinds(self.batch.info_states[index], throw) for index, throw, _, _ in self.entries]
            )
            is_slapped[: self.stock_row_count] = is_slappable[
                self.entry[: self.stock_row_count], self.kind[: self.stock_row_count]
            ]
        return is_slapped

    def evaluate(self) -> CandidateArrays:
        """Return the candidate actions with their values; a draw from the stock has the mean over its cards."""
        value = self.row_values()
        stock_row_count, entries = self.stock_row_count, len(self.entries)
        weight = np.bincount(self.entry[:stock_row_count], self.weight, entries)
        summed = np.bincount(self.entry[:stock_row_count], self.weight * value[:stock_row_count], entries)
        drawn = np.flatnonzero(weight > 0)
        entry = np.concatenate([drawn, self.entry[stock_row_count:]])
        draw = np.concatenate([np.full(len(drawn), DRAW_STOCK), self.draw[stock_row_count:]])
        values = np.concatenate([summed[drawn] / weight[drawn], value[stock_row_count:]])
        return self.owner[entry], [self.entries[index][1] for index in entry.tolist()], draw, values.astype(np.float32)

    def _shared_first_layer(self) -> FloatArray:
        """Return the first-layer sum of each throw without the terms that depend on the card to come."""
        network, hands, batch = self.network, self.hands, self.batch
        state_layer = batch.state_features @ network.first[STATE_COLUMNS] + network.first_bias
        base: FloatArray = state_layer[self.owner]
        throws = [entry[1] for entry in self.entries]
        base += offer_features(batch, self.owner, throws, self.heeds_offer) @ network.first[FEATURE_SLICES["offer"]]
        suit_weights, rows = network.suit_weights(hands.suit_masks)
        base += suit_weights[rows].sum(1)
        base += rank_count_features(hands) @ network.first[FEATURE_SLICES["ranks"]]
        return base

    def _first_layer_by_destination(self) -> FloatArray:
        """Return first-layer sums by throw and destination, without the card to come and the suit that receives it."""
        network, hands = self.network, self.hands
        size_weights, base = network.first[FEATURE_SLICES["size"]], self._shared_first_layer()
        first_layer = np.repeat(
            (base + size_weights[np.minimum(hands.hand_sizes + 1, HAND_SIZE_WIDTH - 1)])[:, None], _DESTINATION_COUNT, 1
        )
        suit_weights, rows = network.suit_weights(hands.suit_masks)
        first_layer[:, :_JOKER_DESTINATION] -= suit_weights[rows]
        first_layer[:, _NO_DESTINATION] = base + size_weights[np.minimum(hands.hand_sizes, HAND_SIZE_WIDTH - 1)]
        return first_layer.reshape(-1, base.shape[1])

    def row_values(self) -> FloatArray:
        """Return the value in points of each throw together with each card that may be drawn: float32 (rows,)."""
        network, drawn_hands = self.network, _DrawnHands(self)
        metrics = drawn_hands.metrics()
        call_limit = self.batch.call_limits[drawn_hands.owner]
        terms = (
            (self._first_layer_by_destination(), drawn_hands.entry * _DESTINATION_COUNT + drawn_hands.destination),
            network.suit_weights(drawn_hands.grown_masks),
            (network.rank_weights, drawn_hands.rank_weight_rows()),
            (network.total_weights, paired_column(metrics.points, call_limit)),
            (network.remaining_weights, paired_column(metrics.points_after_throw, call_limit)),
        )
        return _evaluate_rows(network, terms, scalar_features(self.batch, drawn_hands.owner, metrics))


def _evaluate_rows(
    network: Mlp, terms: Sequence[tuple[FloatArray, IntArray]], scalar_columns: FloatArray
) -> FloatArray:
    """Return the network output of rows whose first layer is a sum of table rows.

    *terms*: pairs of a table (float32) and the row to add, by output row. *scalar_columns*: scalar features (rows,
    SCALARS_WIDTH).
    """
    value = np.empty(len(scalar_columns), np.float32)
    scalar_weights = network.first[FEATURE_SLICES["scalars"]]
    for start in range(0, len(value), _CHUNK_ROWS):
        chunk = slice(start, start + _CHUNK_ROWS)
        hidden = scalar_columns[chunk] @ scalar_weights
        for table, row in terms:
            hidden += table.take(row[chunk], 0)
        value[chunk] = network.evaluate_hidden(hidden)
    return value


class _DrawnHands:
    """Hands, each with the card that comes."""

    def __init__(self, evaluator: ThrowDrawEvaluator) -> None:
        self.batch, self.hands = evaluator.batch, evaluator.hands
        self.entry, self.kind, self.is_slapped = evaluator.entry, evaluator.kind, evaluator.is_slapped
        self.owner = evaluator.owner[self.entry]
        self.is_joker = self.kind == JOKER_KIND
        self.suit = np.where(self.is_joker, 0, self.kind // SUIT_SIZE)
        self.rank = np.where(self.is_joker, 0, self.kind % SUIT_SIZE)
        self.old_masks = self.hands.suit_masks[self.entry, self.suit]
        self.new_masks = np.where(self.is_joker | self.is_slapped, self.old_masks, self.old_masks | 1 << self.rank)
        self.held_counts = self.hands.rank_counts[self.entry, self.rank]
        self.destination = np.where(self.is_slapped, _NO_DESTINATION, self.kind // SUIT_SIZE)
        """Suit of the card, `_JOKER_DESTINATION`, or `_NO_DESTINATION` if it is slapped."""
        self.grown_masks = np.where(self.destination < _JOKER_DESTINATION, self.new_masks, 0)
        """Rank set of the suit that receives the card; empty if none does."""

    def rank_weight_rows(self) -> IntArray:
        """Return the row of `Mlp.rank_weights` that the card adds."""
        joker_counts = self.hands.joker_counts[self.entry]
        weight_row = np.where(self.is_joker, _FIRST_JOKER_ROW + joker_counts, self.rank * 4 + self.held_counts)
        exceeds_steps = np.where(self.is_joker, joker_counts > 2, self.held_counts > 3)  # noqa: PLR2004 -- number of ranked columns
        rows: IntArray = np.where(self.is_slapped | exceeds_steps, _NO_CARD_ROW, weight_row)
        return rows

    def metrics(self) -> HandMetrics:
        hands, batch, entry, new_masks = self.hands, self.batch, self.entry, self.new_masks
        arrives = ~self.is_slapped
        card_points = np.where(arrives, batch.points_by_kind[self.owner, self.kind], 0)
        points = hands.points[entry] + card_points
        is_new_rank = (self.held_counts == 0) & ~self.is_joker & arrives
        pair_outs = hands.pair_outs[entry] + batch.unseen_ranks[self.owner, self.rank] * is_new_rank
        unseen_bits = batch.unseen_bits[self.owner, self.suit]
        run_outs = (
            hands.run_outs[entry]
            + RANK_SET_SIZES[RUN_COMPLETING_RANKS[new_masks] & unseen_bits]
            - RANK_SET_SIZES[RUN_COMPLETING_RANKS[self.old_masks] & unseen_bits]
        )
        best_throw = np.maximum(hands.best_single[entry], np.where(arrives, card_points, NO_SET))
        best_throw = np.maximum(best_throw, np.maximum(hands.best_set[entry], self._best_set()))
        best_throw = np.maximum(best_throw, np.maximum(hands.best_run[entry], self._best_run()))
        return HandMetrics(points, points - best_throw, pair_outs, run_outs)

    def _best_set(self) -> FloatArray:
        """Return the most points of a set that includes the card; `NO_SET` if it is slapped."""
        hands, batch, entry = self.hands, self.batch, self.entry
        joker_points = np.maximum(hands.joker_points[entry], 0)
        wild_jokers = hands.wild_jokers[entry] + (self.is_joker & batch.allows_jokers_in_sets[self.owner])
        rank_points = np.where(
            self.is_joker, hands.best_rank[entry], (self.held_counts + 1) * hands.rank_points[entry, self.rank]
        )
        return np.where(self.is_slapped, NO_SET, rank_points + wild_jokers * joker_points)

    def _best_run(self) -> FloatArray:
        """Return the most points of a run in the suit of the card; a joker may extend a run of any suit."""
        hands, batch, entry = self.hands, self.batch, self.entry
        run_jokers = hands.run_jokers[entry]
        adds_run_joker = self.is_joker & batch.allows_jokers_in_runs[self.owner] & ~self.is_slapped
        run_jokers = np.where(adds_run_joker, np.minimum(run_jokers + 1, MAX_RUN_JOKERS), run_jokers)
        table_indices = hands.run_table_indices[entry]
        best_points: FloatArray = batch.best_run_points[table_indices, run_jokers, self.new_masks]
        joker_rows = np.flatnonzero(self.is_joker)
        if len(joker_rows):
            masks = hands.suit_masks[entry[joker_rows]]
            best_points[joker_rows] = batch.best_run_points[
                table_indices[joker_rows][:, None], run_jokers[joker_rows][:, None], masks
            ].max(1)
        return best_points
