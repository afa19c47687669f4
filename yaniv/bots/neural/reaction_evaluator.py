"""Decisions outside the usual turn, by the value of the hand that each choice leaves.

A slap, extra cards to return and a swap of hands leave a hand that waits for its next turn, which is what the value
network knows. A call out of turn ends the round with scores that are known, and a call above the limit (where it ends
the round as beaten) with scores that follow from the hands of the others; both are compared with playing on.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from yaniv.bots.information_state import InformationState, OpponentInfo
from yaniv.bots.neural.candidate_actions import offer_features, prune_hands, round_points, without
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import OFFER_WIDTH, BoolArray, FloatArray, IntArray
from yaniv.bots.neural.hand_features import HandBatch, encode_hands
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.encoding import PHASE_START, Move
from yaniv.rules.scoring import beaten_caller_penalty

MAX_RETURNS: Final = 40
"""Most choices of cards to return that are evaluated."""
CALL_MARGIN: Final = 1.5
"""Points by which a call out of turn or above the limit must be better than playing on: its value is an estimate."""
_LEAST_CALL_POINTS: Final = -15.0
"""Value of a call out of turn below which playing on is not even evaluated: no hand is that poor."""
_LAST_CALL_ROUND: Final = 60
_MAX_OVER_LIMIT_PENALTY: Final = 10
"""Highest penalty at which a call above the limit is considered: at 0 and 5 it gains, at 30 it seems to lose."""
_MAX_REDUCTION_GAIN: Final = 5.0
"""Points that a score above 0 may be worth, by a reduction, for a call that scores 0 to be preferred untried."""


def evaluate_waiting_hands(
    policy: Policy,
    info_states: Sequence[InformationState],
    utility: RoundUtility,
    hands: Sequence[tuple[int, Sequence[int], Move]],
) -> FloatArray:
    """Return the value in points of hands that wait for their next turn: float32 (hands,).

    *hands*: information state (index), hand, and own throw on top of the pile, empty if there is none.
    """
    batch = FeatureBatch(info_states, [utility] * len(info_states))
    owner = np.array([index for index, _, _ in hands])
    offer = np.zeros((len(hands), OFFER_WIDTH), np.float32)
    offering = np.array([row for row, (_, _, throw) in enumerate(hands) if throw], np.int64)
    if len(offering):
        heeds_offer: BoolArray = np.full(len(info_states), not policy.skill.ignores_next_player)
        throws = [hands[row][2] for row in offering.tolist()]
        offer[offering] = offer_features(batch, owner[offering], throws, heeds_offer)
    hand_batch = HandBatch(batch, owner, [hand for _, hand, _ in hands])
    networks = policy.networks_for(info_states[0].rule_tables.rules)
    return round_points(networks.value_network.evaluate(encode_hands(hand_batch, offer)))


def choose_slap(
    policy: Policy, info_state: InformationState, utility: RoundUtility, card: int, plays: Sequence[Move]
) -> int | None:
    """Return the index in *plays* of the best slap of *card*, or None if it is better to keep the card.

    *plays*: the last play as it is, then as it would be after each possible slap. In a final turn, and with a hand
    that may be called, only the points count; a card of less than 0 points is always kept. Ties are slapped, at the
    later end.
    """
    points = info_state.rule_tables.points_by_kind[card]
    left = without(info_state.hand, (card,))
    if points < 0 or info_state.is_final_turn or _may_be_called(info_state, left):
        return len(plays) - 1 if points > 0 else None
    after_turn = _as_before_turn(info_state)
    hands = [(0, info_state.hand, plays[0]), *((0, left, play) for play in plays[1:])]
    value = evaluate_waiting_hands(policy, [after_turn], utility, hands)
    best = len(plays) - 1 - int(value[::-1].argmax())
    return best or None


def choose_returned_cards(
    policy: Policy, info_state: InformationState, utility: RoundUtility, count: int
) -> tuple[int, ...]:
    """Return the *count* extra cards of the hand to put back on the stock, the one that costs least on top.

    Of hands that may be called at once it leaves the one of fewest points, and so it does where a card counts less
    than 0: the networks do not tell such hands apart.
    """
    points = info_state.rule_tables.points_by_kind
    hand = sorted(info_state.hand, key=lambda kind: -points[kind])
    if min(points) < 0 or _may_be_called(info_state, hand[count:]):
        return tuple(hand[:count])
    choices = list(dict.fromkeys(combinations(hand, count)))
    left = [without(hand, choice) for choice in choices]
    batch = FeatureBatch([info_state], [utility])
    kept: IntArray = prune_hands(
        HandBatch(batch, np.zeros(len(left), np.int64), left), np.zeros(len(left), np.int64), MAX_RETURNS
    )
    value = evaluate_waiting_hands(policy, [info_state], utility, [(0, left[row], ()) for row in kept.tolist()])
    return choices[int(kept[int(value.argmax())])]


def wants_swap(policy: Policy, info_state: InformationState, utility: RoundUtility, caller_index: int) -> bool:
    """Return True if the open hand of the false caller, opponent *caller_index*, is worth more than the player's own.

    Where a card counts less than 0, the hand of fewer points is.
    """
    caller = info_state.opponents[caller_index]
    count_points = info_state.rule_tables.count_points
    if min(info_state.rule_tables.points_by_kind) < 0:
        return count_points(caller.known_kinds) < count_points(info_state.hand)
    swapped = info_state.copy()
    swapped.hand = list(caller.known_kinds)
    swapped.opponents[caller_index] = OpponentInfo(len(info_state.hand), tuple(info_state.hand), caller.history)
    own, other = evaluate_waiting_hands(
        policy, [info_state, swapped], utility, [(0, info_state.hand, ()), (1, swapped.hand, ())]
    )
    return bool(other > own)


def pays_out_of_turn(
    policy: Policy, info_state: InformationState, utility: RoundUtility, round_number: int, last_throw: Move = ()
) -> bool:
    """Return True if a call out of turn is better than playing on.

    *round_number*: after `_LAST_CALL_ROUND` it never is, or a match might not end where the penalty is low.
    *last_throw*: the player's own throw, if it still lies on top of the pile.
    """
    if round_number > _LAST_CALL_ROUND:
        return False
    call_points = out_of_turn_points(info_state, utility)
    if call_points < _LEAST_CALL_POINTS:
        return False
    hands = [(0, info_state.hand, last_throw)]
    return call_points > float(evaluate_waiting_hands(policy, [info_state], utility, hands)[0]) + CALL_MARGIN


def out_of_turn_points(info_state: InformationState, utility: RoundUtility) -> float:
    """Return the value in points of a call out of turn: the caller pays the penalty, all others score 0.

    Very low where it loses the match or is forbidden.
    """
    rules = info_state.rule_tables.rules
    if rules.call.out_of_turn == "forbidden" or utility.score.is_deciding_round or not info_state.opponents:
        return 2 * _LEAST_CALL_POINTS
    others = [0] * len(info_state.opponents)
    return utility.points_for_scores([rules.scoring.out_of_turn_penalty, *others], is_credited=False)


def over_limit_call_points(batch: FeatureBatch, index: int) -> float | None:
    """Return the value in points of a call above the limit that counts as beaten; None if there is no such call.

    It is the mean over hands of the opponents as their throws let expect.
    """
    info_state, utility = batch.info_states[index], batch.utilities[index]
    rules = info_state.rule_tables.rules
    hand_points = info_state.rule_tables.count_points(info_state.hand)
    is_possible = (
        rules.call.over_limit == "self_asaf"
        and rules.scoring.asaf_penalty <= _MAX_OVER_LIMIT_PENALTY
        and hand_points > rules.call.limit
        and info_state.phase == PHASE_START
        and not info_state.is_final_turn
        and not utility.score.is_deciding_round
    )
    if not is_possible:
        return None
    mean, spread = batch.opponent_moments(index)
    samples = np.rint(mean + spread * _total_quantiles()[:, : len(mean)]).clip(0).astype(int)
    samples[samples <= rules.call.limit] = 0
    own_score = hand_points + rules.scoring.asaf_penalty
    points = [utility.points_for_scores([own_score, *row], is_credited=False) for row in samples.tolist()]
    return sum(points) / len(points) - CALL_MARGIN


def is_call_riskless(info_state: InformationState, utility: RoundUtility) -> bool:
    """Return True if a call scores 0 even if it is beaten, so that there is nothing to wait for.

    That needs a hand of 0 points, no card that counts less, and no penalty for any number of players that tie. A total
    that a few points would bring to a reduction is left to the networks.
    """
    rules = info_state.rule_tables.rules
    return (
        info_state.may_call
        and rules.scoring.asaf_penalty == 0
        and not utility.score.is_deciding_round
        and info_state.rule_tables.count_points(info_state.hand) == 0
        and min(info_state.rule_tables.points_by_kind[kind] for kind in set(info_state.rule_tables.deck)) >= 0
        and not any(beaten_caller_penalty(asafs, rules.scoring) for asafs in range(1, len(info_state.opponents) + 1))
        and float(utility.points_by_score.max()) <= _MAX_REDUCTION_GAIN
    )


def _may_be_called(info_state: InformationState, hand: Sequence[int]) -> bool:
    return info_state.rule_tables.count_points(hand) <= info_state.rule_tables.rules.call.limit


def _as_before_turn(info_state: InformationState) -> InformationState:
    """Return *info_state* as the networks know it: a hand after a turn is described by what was public before it."""
    before = info_state.copy()
    before.turns_taken = max(0, info_state.turns_taken - 1)
    return before


@cache
def _total_quantiles() -> FloatArray:
    """Return standard normal deviates: samples of the hands of up to 15 opponents."""
    rng = Random(1)
    return np.array([[rng.gauss(0, 1) for _ in range(15)] for _ in range(16)], np.float32)
