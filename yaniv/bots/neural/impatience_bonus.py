"""Impatience added to the networks' values in a long round: readiness to call, and preference for small hands.

The networks were trained on rounds that ended early, and wait forever where all hands are low. Nothing is added in the
first turns of a round: see `yaniv.bots.impatience`.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.heuristic_skill import roll_chance
from yaniv.bots.impatience import impatience_after
from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, CandidateActions, without
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import FloatArray
from yaniv.bots.neural.hand_features import HandBatch
from yaniv.bots.neural.neural_policy import Policy, SkillSettings
from yaniv.bots.simulator.encoding import DRAW_STOCK, JOKER_KIND, PHASE_THROWN

_MAX_WEIGHT: Final = 10.0
_CALL_POINTS: Final = 60.0
"""Points added to a call at weight 1: more than the highest penalty."""
_CARD_POINTS: Final = 10.0
"""Points that one card less in the hand is worth at weight 1."""
_STALE_PICKUP_POINTS: Final = 10.0
"""Points against taking a card of the last play, applied at random in half of the turns.

Otherwise the same low cards might circulate endlessly.
"""
_EXTRA_PATIENCE_TURNS: Final = 6
"""Extra turns of patience before a call that the next player could answer in a last turn."""
_TOTAL_SHARE: Final = 0.3
"""Share of the current points in the evaluation of a hand; the rest is its points after the best throw."""


def impatience_weight(info_state: InformationState, skill: SkillSettings, *, extra_patience: int = 0) -> float:
    """Return the weight of impatience against other values: 0 (none, as in a final turn) to `_MAX_WEIGHT` (decisive).

    *extra_patience* is the number of turns by which impatience begins later.
    """
    squared_impatience = (
        0.0
        if info_state.is_final_turn
        else impatience_after(info_state.turns_taken - skill.extra_patience_turns - extra_patience) ** 2
    )
    return squared_impatience / (1 + 1 / _MAX_WEIGHT - squared_impatience)


def impatient_call_bonus(batch: FeatureBatch, policies: Sequence[Policy]) -> FloatArray:
    """Return the points that impatience adds to a call, for each information state: float32 (N,).

    *policies* are the policies of their players.
    """
    pairs = zip(batch.info_states, policies, strict=True)
    return np.array(
        [_CALL_POINTS * call_impatience_weight(info_state, policy.skill) for info_state, policy in pairs], np.float32
    )


def call_impatience_weight(info_state: InformationState, skill: SkillSettings) -> float:
    """Return the weight of impatience for a call, see `impatience_weight`.

    It begins later if the next player could still answer in a final turn.
    """
    return impatience_weight(
        info_state, skill, extra_patience=_EXTRA_PATIENCE_TURNS if _is_call_beatable(info_state) else 0
    )


def small_hand_bonus(batch: FeatureBatch, policies: Sequence[Policy], choices: CandidateActions) -> FloatArray:
    """Return the points that impatience adds to each action for the hand it leaves: float32 (actions,).

    0 for hands low enough to call. *policies* are by information state.
    """
    bonus = np.zeros(len(choices.throw), np.float32)
    pairs = list(zip(batch.info_states, policies, strict=True))
    weights = np.array([impatience_weight(info_state, policy.skill) for info_state, policy in pairs], np.float32)
    if not weights.any():
        return bonus
    low = np.array([_is_callable_hand(info_state) for info_state, _ in pairs])
    beatable = np.array([_is_call_beatable(info_state) for info_state, _ in pairs])
    weights[low & ~beatable] = 0
    rows = np.flatnonzero(weights[choices.owner])
    if len(rows):
        owner = choices.owner[rows]
        draws = choices.draw[rows]
        throws = [choices.throw[row] for row in rows.tolist()]
        hands_after = [
            _hand_after(batch.info_states[owner_index], throw, draw)
            for owner_index, throw, draw in zip(owner.tolist(), throws, draws.tolist(), strict=True)
        ]
        hands = HandBatch(batch, owner, hands_after)
        hand_burden = (
            _TOTAL_SHARE * hands.points
            + (1 - _TOTAL_SHARE) * hands.points_after_throw
            + _CARD_POINTS * hands.hand_sizes
        )
        unknown_card_burden = np.where(
            draws == DRAW_STOCK, _TOTAL_SHARE * batch.mean_unseen_points[owner] + _CARD_POINTS, 0
        )
        hand_burden[low[owner]] = unknown_card_burden[low[owner]] = 0
        avoids_stale_pickup = np.array(
            [weight > 0 and roll_chance(0.5, policy.rng) for weight, (_, policy) in zip(weights, pairs, strict=True)]
        )
        is_stale_pickup = (
            avoids_stale_pickup[owner]
            & (draws >= 0)
            & (draws < JOKER_SWAP_OFFSET)
            & (low[owner] | (hands.points > batch.call_limits[owner]))
        )
        bonus[rows] = -weights[owner] * (hand_burden + unknown_card_burden + _STALE_PICKUP_POINTS * is_stale_pickup)
    return bonus


def _is_call_beatable(info_state: InformationState) -> bool:
    """Return True if final turns follow a call and a card on offer is worth no more points than the whole hand.

    Such a call is usually beaten. With only dearer cards on offer it nearly always stands; the networks do not compare
    the two and underestimate it.
    """
    if info_state.rule_tables.rules.call.ends_round == "at_once":
        return False
    hand_points, points_by_kind = _hand_points(info_state), info_state.rule_tables.points_by_kind
    return any(points_by_kind[kind] <= hand_points for kind in info_state.pickable)


def _is_callable_hand(info_state: InformationState) -> bool:
    """Return True if the hand is low enough to call, in this turn or at the next."""
    return _hand_points(info_state) <= info_state.rule_tables.rules.call.limit


def _hand_points(info_state: InformationState) -> int:
    """Return the points of the hand, with the throw that lies beside the pile."""
    return info_state.rule_tables.count_points((*info_state.hand, *info_state.waiting))


def _hand_after(info_state: InformationState, throw: tuple[int, ...], draw: int) -> list[int]:
    """Return the hand after an action; a card from the stock is not included."""
    hand = info_state.hand if info_state.phase == PHASE_THROWN else without(info_state.hand, throw)
    taken = [JOKER_KIND] if draw >= JOKER_SWAP_OFFSET else [draw] if draw >= 0 else []
    return [*hand, *taken]
