"""Moves of a position on the simulator, and the values that the master's networks give them."""

from collections.abc import Sequence

import numpy as np

from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.batch_inference import DecisionBatch
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, NO_DRAW, dedupe_throws
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.encoding import CALL, DRAW_DISCARD, DRAW_JOKER, DRAW_STOCK, PHASE_START, PHASE_THROWN, Move
from yaniv.bots.simulator.simulation import Simulation


def sensible_moves(game: Simulation) -> list[Move]:
    """Return the legal moves of the seat in turn, each combination of cards in one order, calls with the right word."""
    seat = game.turn
    moves = [move for move in game.legal_moves(seat) if move[0] < 0 and move != (CALL, 1)]
    may_throw = game.phase != PHASE_THROWN and (game.phase != PHASE_START or game.rule_tables.may_throw_first)
    return moves + dedupe_throws(state_from_simulation(game, seat), game.hands[seat]) if may_throw else moves


def move_of_draw(draw: int) -> Move:
    """Return the move of a draw, which is given as in `CandidateActions`."""
    if draw == DRAW_STOCK:
        return (DRAW_STOCK,)
    return (DRAW_JOKER, draw - JOKER_SWAP_OFFSET) if draw >= JOKER_SWAP_OFFSET else (DRAW_DISCARD, draw)


def first_move(decision: PolicyDecision, phase: int) -> Move:
    """Return the first single move of a decision."""
    if decision.is_call:
        return (CALL, 0)
    return decision.throw if decision.throw and phase != PHASE_THROWN else move_of_draw(decision.draw)


def pickup_after(policy: Policy, game: Simulation, utility: RoundUtility, throw: Move) -> Move:
    """Return the draw that *policy* makes after a throw that begins the turn; empty where none follows."""
    if game.phase != PHASE_START or throw[0] < 0:
        return ()
    state = state_from_simulation(game, game.turn)
    state.only_throw = throw
    batch = DecisionBatch([DecisionPoint(policy, state, utility)])
    draws = zip(batch.value.tolist(), batch.candidates.throw, batch.candidates.draw.tolist(), strict=True)
    best = max((value, draw) for value, listed, draw in draws if listed == throw)
    return move_of_draw(best[1])


def values_by_move(policy: Policy, positions: Sequence[tuple[Simulation, RoundUtility]]) -> list[dict[Move, float]]:
    """Return the value of each single move that *policy* considers, in points, by position.

    All positions must have rules for which *policy* uses the same networks.
    """
    if not positions:
        return []
    states = [state_from_simulation(game, game.turn) for game, _ in positions]
    batch = DecisionBatch(
        [DecisionPoint(policy, state, utility) for state, (_, utility) in zip(states, positions, strict=True)]
    )
    values: list[dict[Move, float]] = [{} for _ in states]
    actions = zip(
        batch.candidates.owner.tolist(),
        batch.candidates.throw,
        batch.candidates.draw.tolist(),
        batch.value.tolist(),
        strict=True,
    )
    for owner, throw, draw, value in actions:
        is_throw = bool(throw) and (states[owner].phase != PHASE_THROWN or draw == NO_DRAW)
        move = throw if is_throw else move_of_draw(draw)
        values[owner][move] = max(value, values[owner].get(move, -np.inf))
    for index, state in enumerate(states):
        if state.may_call:
            values[index][CALL, 0] = float(batch.call_values[index])
    return values
