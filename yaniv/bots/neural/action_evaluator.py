"""Evaluation of every action of a turn: the mean of the network's value over each card that may be drawn."""

from random import Random

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
