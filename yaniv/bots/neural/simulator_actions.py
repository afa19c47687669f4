"""Actions on the simulator: decisions of policies, the moves they consist of, and features of the positions after."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.batch_inference import decide_batch
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import IntArray
from yaniv.bots.neural.hand_features import HandBatch, encode_hands, encode_offers
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.encoding import (
    CALL,
    DECLINE_SLAP,
    DECLINE_SWAP,
    DRAW_DISCARD,
    DRAW_JOKER,
    DRAW_STOCK,
    PHASE_DRAWN,
    PHASE_EXTRA,
    PHASE_START,
    PHASE_SWAP,
    RETURN_CARDS,
    SLAP,
    Move,
)
from yaniv.bots.simulator.simulation import Simulation


def decide_games(policy: Policy, games: Sequence[tuple[Simulation, RoundUtility]]) -> list[PolicyDecision]:
    """Return the decision of *policy* for the seat in turn of each game.

    Each game comes with the utility of its round for that seat.
    """
    decisions_or_none = decide_batch(
        [DecisionPoint(policy, state_from_simulation(game, game.turn), stakes) for game, stakes in games]
    )
    made_decisions = [decision for decision in decisions_or_none if decision is not None]
    assert len(made_decisions) == len(games), "there is always something to choose"
    return made_decisions


def afterstate_features(
    feature_batch: FeatureBatch, owner: IntArray, hands: Sequence[Sequence[int]], throws: Sequence[Move]
) -> NDArray[np.float16]:
    """Return the features of positions after a turn, as training samples: float16 (turns, `FEATURE_WIDTH`).

    For each turn: *owner* is the index of the position before it in *feature_batch*, *hands* the hand after it,
    *throws* its throw.
    """
    offered_cards = [
        feature_batch.info_states[index].rule_tables.takeable(throw) for index, throw in zip(owner, throws, strict=True)
    ]
    return encode_hands(
        HandBatch(feature_batch, owner, hands), encode_offers(feature_batch, owner, throws, offered_cards)
    ).astype(np.float16)


def play_forced(game: Simulation) -> bool:
    """Play a move outside a turn if one is due; return False if there is none, so that a turn must be played."""
    move = forced_move(game)
    if move is None:
        return False
    game.play(move)
    return True


def forced_move(game: Simulation) -> Move | None:
    """Return the move outside a turn that is due; None if there is none.

    Slaps and returned cards are those of the greedy baseline; swaps of hands are declined.
    """
    if game.slap_by >= 0:
        return slap_choice(game)
    if game.phase == PHASE_EXTRA:
        hand = sorted(game.hands[game.turn], key=lambda kind: -game.rule_tables.points_by_kind[kind])
        return (RETURN_CARDS, *hand[: game.rule_tables.extra_card_count])
    return (DECLINE_SWAP,) if game.phase == PHASE_SWAP else None


def slap_or_keep(game: Simulation) -> None:
    """Slap the card that may be slapped if it counts more than 0 points, otherwise decline."""
    game.play(slap_choice(game))


def slap_choice(game: Simulation) -> Move:
    """Return the slap of the card that may be slapped if it counts more than 0 points, otherwise the refusal."""
    card = game.slap_card
    if game.rule_tables.points_by_kind[card] <= 0:
        return (DECLINE_SLAP,)
    return SLAP, card, game.rule_tables.slap_ends(game.slap_throw, game.last_play, card)[-1]


def play_decision(game: Simulation, decision: PolicyDecision) -> None:
    """Play the moves that a decision consists of: a call, or a throw and a draw."""
    if decision.is_call:
        game.play((CALL, 0))
    else:
        play_choice(game, decision.throw, decision.draw)


def play_choice(game: Simulation, throw: Move, draw: int) -> Move:
    """Play a throw and a draw in the order of the rules, then a slap if one is possible.

    *draw* is as in `CandidateActions`. Return the throw if it completes the turn, otherwise an empty tuple.
    """
    turn = game.turn
    throw = play_throw_and_draw(game, throw, draw)
    if throw and game.slap_by == turn:
        slap_or_keep(game)
    return throw


def play_throw_and_draw(game: Simulation, throw: Move, draw: int) -> Move:
    """Play a throw and a draw like `play_choice`, and leave a possible slap open."""
    if game.phase == PHASE_DRAWN:
        game.play(throw)
        return throw
    if game.phase == PHASE_START and throw:
        game.play(throw)
    if draw == DRAW_STOCK:
        game.play((DRAW_STOCK,))
    elif draw >= JOKER_SWAP_OFFSET:
        game.play((DRAW_JOKER, draw - JOKER_SWAP_OFFSET))
    else:
        game.play((DRAW_DISCARD, draw))
    return throw
