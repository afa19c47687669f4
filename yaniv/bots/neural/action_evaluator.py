"""Every choice of a turn with what it is worth: the mean of the net's value over each card that may come."""

import numpy as np

from yaniv.bots.information_state import InformationState
from yaniv.bots.neural.candidate_actions import CandidateActions
from yaniv.bots.neural.draw_first_evaluator import evaluate_draw_first
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import BoolArray
from yaniv.bots.neural.mlp import Mlp
from yaniv.bots.neural.throw_draw_evaluator import ThrowDrawEvaluator
from yaniv.bots.simulator.encoding import PHASE_START, PHASE_THROWN


def evaluate_actions(
    batch: FeatureBatch, network: Mlp, rng: np.random.Generator | None = None, heeds_offer: BoolArray | None = None
) -> CandidateActions:
    """Weighs every choice of every sight. With *dice* one card of each rank stands for all: coarser, and quicker.

    *heeds*, by sight: whether it heeds what its throw offers to the next player; all do if it is not given.
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
    """Where both orders are allowed ours never do, but somebody else may have."""
    return info_state.phase == PHASE_THROWN or (
        info_state.phase == PHASE_START and (bool(info_state.only_throw) or not info_state.rule_tables.may_draw_first)
    )
