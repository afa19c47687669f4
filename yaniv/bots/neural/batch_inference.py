"""Evaluation of many positions in one batch, one turn deep: network values adjusted to each player.

The adjustments are what its level overlooks, the preferences of its character, and its impatience.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.heuristic_skill import roll_chance
from yaniv.bots.impatience import impatience_after
from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.action_evaluator import evaluate_actions
from yaniv.bots.neural.call_value import LEAST_PROVEN_ADVANTAGE, can_settle_call, may_play_to_score, mixed_call_points
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, NO_DRAW, CandidateActions, round_points, without
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import FloatArray
from yaniv.bots.neural.hand_features import HandBatch, encode_hands
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision, PolicyNetworks, SkillSettings
from yaniv.bots.neural.reaction_evaluator import is_call_riskless, over_limit_call_points
from yaniv.bots.neural.style_bias import style_adjustments
from yaniv.bots.simulator.encoding import DRAW_STOCK, JOKER_KIND, PHASE_THROWN

_IMPOSSIBLE: Final = -1e9
"""Value of an impossible call."""
_RISKLESS_CALL_MARGIN: Final = 1.0
"""Points by which a call that cannot cost anything counts as better than playing on."""
_TIE_STEP: Final = 0.001
"""Points by which a drawn action is raised above those that are nearly equal."""
_OVERLOOKED_PENALTY: Final = -1e6
"""Added to the value of an action that is overlooked."""


def decide_batch(decision_points: Sequence[DecisionPoint]) -> list[PolicyDecision | None]:
    """Return one decision for each position in *decision_points*; None where there is nothing to choose.

    A batch costs a fraction of single evaluations. No position affects another, except in the last digits of a value.
    """
    groups: dict[tuple[PolicyNetworks, Policy | None], list[int]] = {}
    for index, decision_point in enumerate(decision_points):
        policy = decision_point.policy
        networks = policy.networks_for(decision_point.info_state.rule_tables.rules)
        groups.setdefault((networks, policy if policy.is_coarse else None), []).append(index)
    decisions: list[PolicyDecision | None] = [None] * len(decision_points)
    for group in groups.values():
        for index, decision in zip(
            group, DecisionBatch([decision_points[index] for index in group]).decide(), strict=True
        ):
            decisions[index] = decision
    return decisions


class DecisionBatch:
    """Batch of positions whose players share their networks.

    Players that evaluate roughly (one card of each rank for all) are only batched with each other.
    """

    def __init__(self, decision_points: Sequence[DecisionPoint]) -> None:
        self.decision_points = decision_points
        policies = [point.policy for point in decision_points]
        networks = policies[0].networks_for(decision_points[0].info_state.rule_tables.rules)
        self.info_states = [point.policy.degrade_information(point.info_state) for point in decision_points]
        """Information states as each player perceives them."""
        self.batch = batch = FeatureBatch(self.info_states, [point.utility for point in decision_points])
        self.call_values = _call_values(batch, policies, networks.call_network)
        """Value of a call, by position."""
        heeds_offer = np.array([not policy.skill.ignores_next_player for policy in policies])
        self.candidates = evaluate_actions(
            batch,
            networks.value_network,
            policies[0].rng if policies[0].is_coarse else None,
            heeds_offer,
        )
        """Actions of all positions."""
        self.value = self.candidates.value + self._overlooked_penalties()
        """By action: its value for the player, oversights included, style not."""
        self._raise_riskless_calls()

    def _raise_riskless_calls(self) -> None:
        """Value calls that cannot cost anything above every other action.

        The networks learn that a beaten call costs much, and where it costs nothing they wait for better hands.
        """
        riskless = np.flatnonzero([is_call_riskless(point.info_state, point.utility) for point in self.decision_points])
        if not riskless.size:
            return
        best_values = np.full(len(self.call_values), _IMPOSSIBLE, np.float32)
        np.maximum.at(best_values, self.candidates.owner, self.value)
        self.call_values[riskless] = np.maximum(
            self.call_values[riskless], best_values[riskless] + _RISKLESS_CALL_MARGIN
        )

    def decide(self) -> list[PolicyDecision | None]:
        """Return one decision for each position of the batch, in order; None where there is nothing to choose."""
        value = self.value + self._style_adjustments()
        policies = [point.policy for point in self.decision_points]
        value += small_hand_bonus(self.batch, policies, self.candidates)
        self._draw_among_ties(value)
        call_values = self.call_values + impatient_call_bonus(self.batch, policies)
        for state_index, policy in enumerate(policies):
            over_limit_points = (
                over_limit_call_points(self.batch, state_index) if policy.skill.weighs_reactions else None
            )
            if over_limit_points is not None:
                call_values[state_index] = over_limit_points
        decisions: list[PolicyDecision | None] = [None] * len(self.decision_points)
        for index in np.flatnonzero(self.call_values > _IMPOSSIBLE):
            decisions[index] = PolicyDecision(
                is_call=True, throw=(), draw=NO_DRAW, expected_points=_IMPOSSIBLE, call_points=float(call_values[index])
            )
        candidates = self.candidates
        for row in candidates.best_rows(value):
            owner = int(candidates.owner[row])
            choice_value, call_value = float(value[row]), float(call_values[owner])
            decisions[owner] = PolicyDecision(
                call_value > choice_value, candidates.throw[row], int(candidates.draw[row]), choice_value, call_value
            )
        return decisions

    def ranked_decisions(self) -> list[PolicyDecision]:
        """Return the possible decisions of the only position in the batch, the call included, best first.

        A call counts as good as playing on where that is not known to be better.
        """
        call_value, candidates = float(self.call_values[0]), self.candidates
        best_value = float(self.value.max(initial=_IMPOSSIBLE))
        is_doubtful = best_value - LEAST_PROVEN_ADVANTAGE < call_value < best_value
        is_decided_by_win = self.decision_points[0].utility.score.is_deciding_round
        if is_doubtful and not (is_decided_by_win or may_play_to_score(self.info_states[0])):
            call_value = best_value
        decisions = [
            PolicyDecision(
                is_call=False, throw=throw, draw=int(draw), expected_points=float(choice_value), call_points=call_value
            )
            for throw, draw, choice_value in zip(
                candidates.throw, candidates.draw, self.value + self._style_adjustments(), strict=True
            )
        ]
        if call_value > _IMPOSSIBLE:
            decisions.append(
                PolicyDecision(is_call=True, throw=(), draw=NO_DRAW, expected_points=call_value, call_points=call_value)
            )
        return sorted(decisions, key=lambda decision: decision.expected_points, reverse=True)

    def _style_adjustments(self) -> FloatArray:
        style_biases, reduction_targets = (
            [point.policy.style_bias for point in self.decision_points],
            [point.reduction_targets for point in self.decision_points],
        )
        return style_adjustments(style_biases, self.info_states, self.candidates, self.value, reduction_targets)

    def _draw_among_ties(self, value: FloatArray) -> None:
        """Raise one of the nearly equal best actions above the others, for players that draw one; changes *value*."""
        for index, point in enumerate(self.decision_points):
            rows = np.flatnonzero(self.candidates.owner == index) if point.policy.skill.tie_margin else None
            if rows is not None and len(rows):
                best = float(value[rows].max())
                tied = rows[value[rows] >= best - point.policy.skill.tie_margin].tolist()
                value[point.policy.turn_generator("tie").choice(tied)] = best + _TIE_STEP

    def _overlooked_penalties(self) -> FloatArray:
        """Return penalties for overlooked actions; none where all actions of a position would be overlooked."""
        candidates, points = self.candidates, self.decision_points
        penalties = np.zeros(len(candidates.throw), np.float32)
        ends = np.searchsorted(candidates.owner, np.arange(len(points)), side="right").tolist()
        for point, info_state, start, end in zip(points, self.info_states, (0, *ends), ends, strict=False):
            if point.policy.skill.overlook_chance:
                is_overlooked = point.policy.find_overlooked(
                    info_state.rule_tables,
                    candidates.throw[start:end],
                    candidates.draw[start:end].tolist(),
                    point.overlooked_parts,
                )
                if not all(is_overlooked):
                    penalties[start:end][is_overlooked] = _OVERLOOKED_PENALTY
        return penalties


def _call_values(batch: FeatureBatch, policies: Sequence[Policy], call_network: Mlp) -> FloatArray:
    """Return the value of a call by information state: float32 (states)."""
    values = np.full(len(batch.info_states), _IMPOSSIBLE, np.float32)
    callers = [index for index, info_state in enumerate(batch.info_states) if info_state.may_call]
    if callers:
        hands = HandBatch(batch, np.array(callers), [batch.info_states[index].hand for index in callers])
        call_points = call_network.evaluate(encode_hands(hands, None))
        for row, index in enumerate(callers):
            info_state, utility = batch.info_states[index], batch.utilities[index]
            if policies[index].skill.settles_calls and can_settle_call(info_state, utility):
                call_points[row] = mixed_call_points(float(call_points[row]), info_state, utility)
        call_bonuses = np.array([policies[index].call_bonus for index in callers], np.float32)
        values[callers] = round_points(call_points + call_bonuses)
    return values


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
    return _hand_points(info_state) <= info_state.rule_tables.rules.call.limit


def _hand_points(info_state: InformationState) -> int:
    """Return the points of the hand, with the throw that lies beside the pile."""
    return info_state.rule_tables.count_points((*info_state.hand, *info_state.waiting))


def _hand_after(info_state: InformationState, throw: tuple[int, ...], draw: int) -> list[int]:
    """Return the hand after an action; a card from the stock is not included."""
    hand = info_state.hand if info_state.phase == PHASE_THROWN else without(info_state.hand, throw)
    taken = [JOKER_KIND] if draw >= JOKER_SWAP_OFFSET else [draw] if draw >= 0 else []
    return [*hand, *taken]
