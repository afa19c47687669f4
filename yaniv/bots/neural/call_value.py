"""Value of a call that ends the round at once: the hands the others may hold, settled by the rules.

*Why* not the call network alone: near the end of a match, and where totals are reduced, it errs by tens of points.
Settled alone it gains nothing, because the network heeds more of the play: the mixture does. Measured in
`assets/bots/README.md`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.hand_model import OpponentHand, opponent_hands
from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.feature_layout import BoolArray, IntArray
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import beaten_caller_score

SETTLED_SHARE: Final = 0.6
"""Weight of the settled value of a call among players who may play to the score; the rest is the call network's."""
LEAST_PROVEN_ADVANTAGE: Final = 3.0
"""Points by which playing on must be rated above a call against players who ignore the score.

Below, the call did better in a quarter of the positions that were played on.
"""
_DEAL_COUNT: Final = 64
"""Deals settled where there are several opponents; of one opponent every number of points is settled."""
_MIN_CHANCE: Final = 2e-4
"""Probability below which a number of points is left out."""


def can_settle_call(info_state: InformationState, utility: RoundUtility) -> bool:
    """Return True if the value of a call follows from the hands as they are now.

    Final turns after the call change them, and players who have left the round since the deal its stakes. False also
    under rules where the network alone plays as well.
    """
    return (
        info_state.may_call
        and info_state.rule_tables.call_ends_at_once
        and _gains_by_settling(info_state.rule_tables)
        and bool(info_state.opponents)
        and len(info_state.opponents) == len(utility.score.totals) - 1
    )


def _gains_by_settling(rule_tables: RuleTables) -> bool:
    """Return True if masters that settle calls are known to win more under these rules.

    They do not where rounds won in a row or in all earn bonuses, which match equity does not foresee, where a good
    caller scores its own hand, or where single cards are slapped down. Measured in `assets/bots/README.md`.
    """
    rules = rule_tables.rules
    has_bonus = bool(rules.scoring.streak_length or rules.scoring.tally_length)
    return not has_bonus and rules.scoring.zero_for != "asaf" and rules.turn.slap_down != "single"


def settled_call_points(info_state: InformationState, utility: RoundUtility) -> float:
    """Return the mean value in points of a call now, over the hands the opponents may hold."""
    rule_tables, score = info_state.rule_tables, utility.score
    own_points = rule_tables.count_points(info_state.hand)
    hands, chances = _possible_hands(opponent_hands(info_state, None if score.is_deciding_round else score.totals))
    scores, stands = settle_rows(own_points, hands, rule_tables.rules)
    if score.is_deciding_round:
        won, lost = utility.points_for_winners((0,)), utility.points_for_winners(())
        return float(chances @ np.where(stands, won, lost))
    return float(chances @ utility.points_for_score_rows(scores, stands))


def mixed_call_points(network_points: float, info_state: InformationState, utility: RoundUtility) -> float:
    """Return the value in points of a call, from what the network says and from the settled value.

    The network learnt among masters, who stop on totals that drop: it says nothing where no opponent does.
    """
    share = SETTLED_SHARE if may_play_to_score(info_state) else 1.0
    return network_points + share * (settled_call_points(info_state, utility) - network_points)


def may_play_to_score(info_state: InformationState) -> bool:
    """Return True if an opponent may play to the match score, as far as this seat knows."""
    return any(opponent.score_play_chance for opponent in info_state.opponents)


def settle_rows(own_points: int, hands: IntArray, rules: HouseRules) -> tuple[IntArray, BoolArray]:
    """Settle a call with *own_points* against many *hands* at once, as `rules.scoring.settle` does one.

    *hands*: points of the opponents, int64 (rounds, opponents). Return the scores, int64 (rounds, players), the
    caller's first, and whether the call stands, bool (rounds,).
    """
    scoring = rules.scoring
    beats = hands < own_points if rules.call.beaten_by == "lower" else hands <= own_points
    asaf_counts = beats.sum(1)
    stands: BoolArray = asaf_counts == 0
    good_score = own_points if scoring.zero_for == "asaf" else 0
    own_scores = [good_score, *(beaten_caller_score(own_points, n + 1, scoring) for n in range(hands.shape[1]))]
    is_free = beats & (hands == hands.min(1, keepdims=True)) if scoring.zero_for != "yaniv" else np.zeros_like(beats)
    if scoring.others_when_beaten != "hand":
        is_free |= ~stands[:, None]
    return np.column_stack((np.array(own_scores)[asaf_counts], np.where(is_free, 0, hands))), stands


def _possible_hands(hands: Sequence[OpponentHand]) -> tuple[IntArray, NDArray[np.float64]]:
    """Return points of the opponents' hands (deals, opponents), in the order of play, and the chance of each deal."""
    points = [np.array(list(hand.chances)) for hand in hands]
    chances = [np.array(list(hand.chances.values())) for hand in hands]
    if len(hands) == 1:
        likely = chances[0] > _MIN_CHANCE
        return points[0][likely, None], chances[0][likely] / chances[0][likely].sum()
    columns = [
        each[np.searchsorted(np.cumsum(chance)[:-1], quantiles)]
        for each, chance, quantiles in zip(points, chances, _lattice(len(hands)), strict=True)
    ]
    return np.stack(columns, 1), np.full(_DEAL_COUNT, 1 / _DEAL_COUNT)


@cache
def _lattice(dimensions: int) -> NDArray[np.float64]:
    """Return evenly spread points of the unit cube, by dimension: float64 (dimensions, `_DEAL_COUNT`).

    Source: the additive recurrence R of M. Roberts, "The unreasonable effectiveness of quasirandom sequences".
    """
    root = 1.5
    for _ in range(30):
        root = (1 + root) ** (1 / (dimensions + 1))
    steps = root ** -np.arange(1.0, dimensions + 1)
    lattice: NDArray[np.float64] = (0.5 + steps[:, None] * np.arange(1, _DEAL_COUNT + 1)) % 1
    return lattice
