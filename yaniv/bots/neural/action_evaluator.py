"""Evaluation of every action of a turn: the mean of the network's value over each card that may be drawn.

Where the draw comes first, it is worth the best throw after it, and a throw the hand it leaves.
"""

from random import Random
from typing import Final

import numpy as np

from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.candidate_actions import (
    JOKER_SWAP_OFFSET,
    MAX_LARGE_HAND_THROWS,
    MAX_THROWS,
    NO_DRAW,
    CandidateActions,
    CandidateArrays,
    dedupe_throws,
    offer_features,
    prune_hands,
    sample_draw_weights,
    sample_uniform,
    without,
)
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import BoolArray, FloatArray
from yaniv.bots.neural.hand_features import HandBatch, encode_hands
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.throw_draw_evaluator import ThrowDrawEvaluator
from yaniv.bots.simulator.encoding import DRAW_STOCK, JOKER_KIND, PHASE_DRAWN, PHASE_START, PHASE_THROWN, Move


def evaluate_actions(
    batch: FeatureBatch, network: Mlp, rng: Random | None = None, heeds_offer: BoolArray | None = None
) -> CandidateActions:
    """Return the candidate actions of every information state in *batch*, with their values.

    With *rng* one card of each rank stands for all: faster and less accurate. *heeds_offer*: bool (N,), whether the
    player of each information state considers what its throw offers to the next player; None: all do.
    """
    if heeds_offer is None:
        heeds_offer = np.ones(len(batch.info_states), bool)
    can_act = [
        (index, _throws_first(info_state))
        for index, info_state in enumerate(batch.info_states)
        if info_state.hand or info_state.phase == PHASE_THROWN
    ]
    throw_first = [index for index, is_throw_first in can_act if is_throw_first]
    draw_first = [index for index, is_throw_first in can_act if not is_throw_first]
    parts = [ThrowDrawEvaluator(batch, network, throw_first, rng, heeds_offer).evaluate()] if throw_first else []
    parts += [evaluate_draw_first(batch, network, draw_first, rng, heeds_offer)] if draw_first else []
    return CandidateActions(parts)


def _throws_first(info_state: InformationState) -> bool:
    """Return True if this turn throws first.

    Under rules that allow both orders our players draw first, but a player whose move is reviewed may not have.
    """
    return info_state.phase == PHASE_THROWN or (
        info_state.phase == PHASE_START and (bool(info_state.only_throw) or not info_state.rule_tables.may_draw_first)
    )


_MAX_THROWS_PER_DRAW: Final = 3
"""Throws evaluated for each card that may be drawn."""
_MAX_LARGE_HAND_THROWS_PER_DRAW: Final = 12
"""Throws of a large hand considered for each card that may be drawn."""
_SAMPLED_SHARE: Final = 0.3
"""Share of the sampled cards that is evaluated where speed matters."""
_IMPOSSIBLE: Final = -1e9


def evaluate_draw_first(
    batch: FeatureBatch, network: Mlp, indices: list[int], rng: Random | None, heeds_offer: BoolArray
) -> CandidateArrays:
    """Evaluate turns in which the draw comes first; return the actions of the information states *indices* with values.

    Actions are the draws or, after the draw, the throws. With *rng* the drawn cards are sampled instead of averaged
    over. *heeds_offer*: bool by information state, whether the player considers what the throw offers to the next
    player.
    """
    draw_weights = sample_draw_weights(batch, rng)
    if rng is not None:
        draw_weights *= sample_uniform(rng, draw_weights.shape) < _SAMPLED_SHARE
    entries: list[tuple[int, int, Move, list[int]]] = []
    """(group, information state, throw, hand left)."""
    groups: list[tuple[int, int, float]] = []
    """(information state, draw, weight)."""
    for index in indices:
        info_state = batch.info_states[index]
        max_large_hand_throws = (
            MAX_LARGE_HAND_THROWS if info_state.phase == PHASE_DRAWN else _MAX_LARGE_HAND_THROWS_PER_DRAW
        )
        for draw, card, weight, forced_throw in _possible_draws(info_state, draw_weights[index]):
            hand = info_state.hand if card < 0 else [*info_state.hand, card]
            if draw >= JOKER_SWAP_OFFSET and info_state.rule_tables.joker_swap_lays_card:
                hand = without(hand, (draw - JOKER_SWAP_OFFSET,))
            throws = [(forced_throw,)] if forced_throw >= 0 else dedupe_throws(info_state, hand, max_large_hand_throws)
            entries += [(len(groups), index, throw, without(hand, throw)) for throw in throws]
            groups.append((index, draw, weight))
    group = np.array([entry[0] for entry in entries])
    owner = np.array([entry[1] for entry in entries])
    hands = HandBatch(batch, owner, [entry[3] for entry in entries])
    max_throws = np.array(
        [MAX_THROWS if info_state.phase == PHASE_DRAWN else _MAX_THROWS_PER_DRAW for info_state in batch.info_states]
    )
    kept_rows = prune_hands(hands, group, max_throws[owner])
    entries, owner, group = [entries[index] for index in kept_rows], owner[kept_rows], group[kept_rows]
    offer = offer_features(batch, owner, [entry[2] for entry in entries], heeds_offer)
    value = network.evaluate(encode_hands(hands.select(kept_rows), offer))
    return _average_by_draw(batch, entries, groups, value)


def _average_by_draw(
    batch: FeatureBatch,
    entries: list[tuple[int, int, Move, list[int]]],
    groups: list[tuple[int, int, float]],
    value: FloatArray,
) -> CandidateArrays:
    best: dict[int, float] = {}
    weighted_sums: dict[tuple[int, Move, int], tuple[float, float]] = {}
    for (group, index, throw, _), row_value in zip(entries, value.tolist(), strict=True):
        if batch.info_states[index].phase == PHASE_DRAWN:
            weighted_sums[index, throw, NO_DRAW] = (row_value, 1.0)
        else:
            best[group] = max(row_value, best.get(group, _IMPOSSIBLE))
    for group, row_value in best.items():
        index, draw, weight = groups[group]
        total, weights = weighted_sums.get((index, (), draw), (0.0, 0.0))
        weighted_sums[index, (), draw] = (total + row_value * weight, weights + weight)
    owner = np.array([index for index, _, _ in weighted_sums])
    draws = np.array([draw for _, _, draw in weighted_sums])
    mean_values = np.array([total / weights for total, weights in weighted_sums.values()], np.float32)
    return owner, [throw for _, throw, _ in weighted_sums], draws, mean_values


def _possible_draws(info_state: InformationState, draw_weights: FloatArray) -> list[tuple[int, int, float, int]]:
    """Return the draws of a state as (draw, card, weight, kind that must be thrown after it); -1 means none."""
    if info_state.phase == PHASE_DRAWN:
        return [(NO_DRAW, -1, 1.0, info_state.bound)]
    draws = [(kind, kind, 1.0, -1) for kind in dict.fromkeys(info_state.pickable)]
    if info_state.stock_size:
        drawable_kinds = (
            np.flatnonzero(draw_weights) if draw_weights.any() else np.flatnonzero(info_state.unseen_counts)[:1]
        )
        draws += [(DRAW_STOCK, int(kind), float(draw_weights[kind]) or 1.0, -1) for kind in drawable_kinds]
    lays_card = info_state.rule_tables.joker_swap_lays_card
    draws += [
        (JOKER_SWAP_OFFSET + replacement, JOKER_KIND, 1.0, -1 if lays_card else replacement)
        for replacement in info_state.joker_swaps
        if replacement in info_state.hand
    ]
    return draws
