"""Candidate actions, and the selection of those worth evaluating.

An action is a throw together with the source of the next card. In a turn that draws first it is the draw alone, later
the throw alone.
"""

from collections.abc import Iterable, Sequence
from math import prod
from random import Random
from typing import Final

import numpy as np

from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import OFFER_WIDTH, BoolArray, FloatArray, IntArray
from yaniv.bots.neural.hand_features import HandBatch, encode_offers
from yaniv.bots.neural.large_hand_throws import is_large_hand, large_hand_throws
from yaniv.bots.neural.rule_features import rule_features_of
from yaniv.bots.simulator.encoding import JOKER_KIND, KIND_COUNT, SUIT_SIZE, Move
from yaniv.bots.simulator.rule_tables import RuleTables

MAX_THROWS: Final = 5
"""Most throws evaluated per state: more find nothing better."""
JOKER_SWAP_OFFSET: Final = 100
"""Added to the exact card in `CandidateActions.draw` for a joker swap."""
NO_DRAW: Final = -2
_MAX_LISTED_THROWS: Final = 400
MAX_LARGE_HAND_THROWS: Final = 60
"""Most throws considered of a hand too large to list all of them."""
_ROUNDING_STEPS: Final = 1024
"""Steps of a point to which values are rounded."""

CandidateArrays = tuple[IntArray, list[Move], IntArray, FloatArray]
"""Information state (int64), throw, draw (int64) and value (float32) of each action."""


class CandidateActions:
    """Candidate actions of all information states of a batch: every array has one entry per action.

    They are ordered by `owner`, the index of the information state in the batch.
    """

    def __init__(self, parts: Sequence[CandidateArrays]) -> None:
        owner = np.concatenate([part[0] for part in parts]) if parts else np.zeros(0, np.int64)
        throw = [single_throw for part in parts for single_throw in part[1]]
        draw = np.concatenate([part[2] for part in parts]) if parts else owner
        value = np.concatenate([part[3] for part in parts]) if parts else np.zeros(0, np.float32)
        order = np.argsort(owner, kind="stable")
        self.owner = owner[order]
        self.throw = [throw[row] for row in order.tolist()]
        self.draw = draw[order]
        """A kind, `DRAW_STOCK`, `NO_DRAW`, or `JOKER_SWAP_OFFSET` + the exact card."""
        self.value = round_points(value[order])

    def best_rows(self, value: FloatArray) -> IntArray:
        """Return the index of the best action for each information state that has actions: int64, by information state.

        *value*: float32, one value per action.
        """
        order = np.lexsort((value, self.owner))
        owner = self.owner[order]
        last = np.flatnonzero(owner.searchsorted(owner, "right") == np.arange(1, len(owner) + 1))
        rows: IntArray = order[last]
        return rows


def round_points(value: FloatArray) -> FloatArray:
    """Return values rounded to steps of 1/1024 point.

    The last digits of a sum depend on the size of the batch and on the processor; rounded values are the same in any
    batch, and ties among them go to the last action.
    """
    rounded: FloatArray = (np.rint(value * _ROUNDING_STEPS) / _ROUNDING_STEPS).astype(np.float32)
    return rounded


def dedupe_throws(
    info_state: InformationState, hand: Sequence[int], max_large_hand_throws: int = MAX_LARGE_HAND_THROWS
) -> list[Move]:
    """Return the legal throws of *hand*, each combination of cards in one order only.

    Where possible that order offers the next player no joker; in a run it matters where only the last card may be
    taken. Of a large hand only *max_large_hand_throws* throws are returned, those that shed most.
    """
    if info_state.bound >= 0:
        return [(info_state.bound,)]
    if info_state.only_throw:
        return [info_state.only_throw]
    if is_large_hand(hand):
        return large_hand_throws(info_state.rule_tables, hand, max_large_hand_throws)
    throws: list[Move] = []
    combined: dict[tuple[int, ...], Move] = {}
    is_order_relevant = info_state.rule_tables.may_take_last_only
    for listed_count, throw in enumerate(info_state.rule_tables.legal_throws(list(hand))):
        if listed_count > _MAX_LISTED_THROWS:
            break
        if len(throw) == 1:
            throws.append(throw)
            continue
        key = throw if is_order_relevant and is_run(throw) else tuple(sorted(throw))
        previous = combined.get(key)
        if previous is None or _offered_joker_count(throw, is_order_relevant) < _offered_joker_count(
            previous, is_order_relevant
        ):
            combined[key] = throw
    throws += combined.values()
    return throws


def is_run(throw: Move) -> bool:
    """Return True if a legal throw is a run: its cards have different ranks, jokers ignored."""
    return len(_rank_set(throw)) > 1


def _rank_set(throw: Move) -> set[int]:
    """Return the ranks of a throw, jokers ignored."""
    return {kind % SUIT_SIZE for kind in throw if kind != JOKER_KIND}


def _offered_joker_count(throw: Move, is_order_relevant: bool) -> int:  # noqa: FBT001 -- a flag of the rules
    return (throw[-1] == JOKER_KIND) + (throw[0] == JOKER_KIND and not is_order_relevant)


def without(hand: Sequence[int], throw: Move) -> list[int]:
    """Return *hand* without the cards of *throw*, in the same order."""
    remaining = list(hand)
    for kind in throw:
        remaining.remove(kind)
    return remaining


def prune_hands(hands: HandBatch, group: IntArray, max_count: int | IntArray) -> IntArray:
    """Return the indices of the most promising hands, at most *max_count* of each group, ordered by group.

    *group*: int64, the group of each hand. *max_count*: one number for all groups, or one for each hand.
    """
    promise = 0.28 * hands.points + 0.72 * hands.points_after_throw + 1.2 * hands.hand_sizes
    order = np.lexsort((promise, group))
    ranked = group[order]
    rank_in_group = np.arange(len(order)) - ranked.searchsorted(ranked)
    return order[rank_in_group < np.broadcast_to(max_count, len(order))[order]]


def sample_draw_weights(batch: FeatureBatch, rng: Random | None) -> FloatArray:
    """Return how likely each kind of card is to be drawn from the stock: float32 (N, KIND_COUNT), not normalized.

    Without *rng* it is the number of unseen cards; with it one random suit stands for all four of each rank.
    """
    if rng is None:
        return batch.unseen_counts
    suits = batch.unseen_counts[:, :JOKER_KIND].reshape(-1, 4, SUIT_SIZE)
    chosen_suits = (suits * sample_uniform(rng, suits.shape)).argmax(1)
    weights = np.zeros_like(batch.unseen_counts)
    is_chosen = np.arange(4)[None, :, None] == chosen_suits[:, None, :]
    weights[:, :JOKER_KIND] = (is_chosen * suits.sum(1)[:, None, :]).reshape(-1, JOKER_KIND)
    weights[:, JOKER_KIND] = batch.unseen_counts[:, JOKER_KIND]
    return weights


def sample_uniform(rng: Random, shape: tuple[int, ...]) -> FloatArray:
    """Return independent random numbers of at least 0 and below 1: float32 of this shape.

    *Why* not `numpy.random`: it takes 4 MB in every process, and 0.7 MB of what players download.
    """
    numbers = np.frombuffer(rng.randbytes(4 * prod(shape)), np.uint32) >> 8
    return (numbers.astype(np.float32) * np.float32(2**-24)).reshape(shape)


def slappable_kinds(info_state: InformationState, throw: Move) -> BoolArray:
    """Return bool (KIND_COUNT,): whether a player would slap a card of that kind, if drawn, onto this throw."""
    rule_tables = info_state.rule_tables
    key = (rule_features_of(rule_tables).slap_group, throw)
    is_slappable = _slappable_cache.get(key)
    if is_slappable is None:
        is_slappable = np.zeros(KIND_COUNT, bool)
        for kind in _find_slappable(rule_tables, throw):
            is_slappable[kind] = rule_tables.points_by_kind[kind] > 0
        _slappable_cache[key] = is_slappable
    return is_slappable


def _find_slappable(rule_tables: RuleTables, throw: Move) -> Iterable[int]:
    """Return the kinds that may be slapped onto this throw, except jokers, which no player would slap."""
    mode, ranks = rule_tables.rules.turn.slap_down, _rank_set(throw)
    if not ranks or mode == "none" or (mode == "single" and len(throw) > 1):
        return ()
    if len(ranks) == 1 and JOKER_KIND not in throw:
        return range(ranks.pop(), JOKER_KIND, SUIT_SIZE)
    return [kind for kind in range(JOKER_KIND) if rule_tables.slap_ends(throw, throw, kind)]


_slappable_cache: dict[tuple[int, Move], BoolArray] = {}


def offer_features(batch: FeatureBatch, owner: IntArray, throws: Sequence[Move], heeds_offer: BoolArray) -> FloatArray:
    """Return features of what throws offer to the next player: float32 (throws, OFFER_WIDTH).

    *owner*: int64, the information state of each throw. *heeds_offer*: bool by information state; where it is False,
    the player ignores the offer and its features are 0.
    """
    features = np.zeros((len(owner), OFFER_WIDTH), np.float32)
    rows = np.flatnonzero(heeds_offer[owner]).tolist()
    if rows:
        row_owner, heeded_throws = owner[rows], [throws[row] for row in rows]
        pickable = [
            batch.info_states[owner_index].rule_tables.takeable(throw)
            for owner_index, throw in zip(row_owner.tolist(), heeded_throws, strict=True)
        ]
        features[rows] = encode_offers(batch, row_owner, heeded_throws, pickable)
    return features
