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
from yaniv.bots.neural.feature_layout import IntArray
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.rules.scoring import settle

SETTLED_SHARE: Final = 0.6
"""Weight of the settled value of a call; the rest is the call network's."""
_DEAL_COUNT: Final = 64
"""Deals settled where there are several opponents; of one opponent every number of points is settled."""
_MIN_CHANCE: Final = 2e-4
"""Probability below which a number of points is left out."""


def can_settle_call(info_state: InformationState, utility: RoundUtility) -> bool:
    """Return True if the value of a call follows from the hands as they are now.

    Final turns after the call change them, and players who have left the round since the deal its stakes.
    """
    return (
        info_state.may_call
        and info_state.rule_tables.call_ends_at_once
        and bool(info_state.opponents)
        and len(info_state.opponents) == len(utility.score.totals) - 1
    )


def settled_call_points(info_state: InformationState, utility: RoundUtility) -> float:
    """Return the mean value in points of a call now, over the hands the opponents may hold."""
    rule_tables, score = info_state.rule_tables, utility.score
    own_points = rule_tables.count_points(info_state.hand)
    hands, chances = _possible_hands(opponent_hands(info_state, None if score.is_deciding_round else score.totals))
    settlements = [settle(dict(enumerate((own_points, *row))), 0, rule_tables.rules) for row in hands.tolist()]
    if score.is_deciding_round:
        stands = np.array([not settlement.asafs for settlement in settlements])
        won, lost = utility.points_for_winners((0,)), utility.points_for_winners(())
        return float(chances @ np.where(stands, won, lost))
    scores = np.array([[settlement.scores[seat] for seat in range(1 + hands.shape[1])] for settlement in settlements])
    is_credited = np.array([0 in settlement.credited for settlement in settlements])
    return float(chances @ utility.points_for_score_rows(scores, is_credited))


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
