"""Legal moves of a seat in a simulation: the same as those of `game.moves`, in another order."""

from collections.abc import Iterable
from itertools import chain, permutations
from typing import Final

from yaniv.bots.simulator.encoding import (
    CALL,
    DECLINE_SLAP,
    DECLINE_SWAP,
    DRAW_DISCARD,
    DRAW_JOKER,
    DRAW_STOCK,
    KIND_COUNT,
    PHASE_DRAWN,
    PHASE_EXTRA,
    PHASE_LAST_SLAP,
    PHASE_START,
    PHASE_SWAP,
    PHASE_THROWN,
    REQUEST_SWAP,
    RETURN_CARDS,
    SLAP,
    Move,
)
from yaniv.bots.simulator.simulation_state import SimulationState

STOCK_DRAW: Final[Move] = (DRAW_STOCK,)
DISCARD_DRAWS: Final[tuple[Move, ...]] = tuple((DRAW_DISCARD, kind) for kind in range(KIND_COUNT))
RIGHT_WORD_CALL: Final[Move] = (CALL, 0)
WRONG_WORD_CALL: Final[Move] = (CALL, 1)


def legal_moves(state: SimulationState, seat: int) -> Iterable[Move]:
    """Return the legal moves of *seat*; of moves with the same effect only one.

    A list, except where throws of a huge hand or early throws are among them.
    """
    phase = state.phase
    if seat != state.turn:
        return _out_of_turn_moves(state, seat)
    if state.slap_by == seat:
        return _slap_moves(state)
    if phase == PHASE_THROWN:
        return _draw_moves(state, seat)
    if phase == PHASE_START:
        return _turn_moves(state, seat)
    if phase == PHASE_DRAWN:
        return [(state.bound,)] if state.bound >= 0 else state.rule_tables.legal_throws(state.hands[seat])
    if phase == PHASE_EXTRA:
        return [
            (RETURN_CARDS, *kinds) for kinds in set(permutations(state.hands[seat], state.rule_tables.extra_card_count))
        ]
    return []


def _turn_moves(state: SimulationState, seat: int) -> Iterable[Move]:
    """Return the moves at the start of a turn: calls, throws, and draws where they may come first."""
    rule_tables, hand = state.rule_tables, state.hands[seat]
    other_moves = _draw_moves(state, seat) if rule_tables.may_draw_first and hand else []
    if state.caller < 0 and not state.has_false_called and state.hand_points(seat) <= rule_tables.max_call_points:
        _add_calls(state, other_moves)
    if not (hand and rule_tables.may_throw_first):
        return other_moves
    throws = rule_tables.legal_throws(hand)
    if isinstance(throws, list):
        return throws + other_moves if other_moves else throws
    return chain(other_moves, throws)


def _out_of_turn_moves(state: SimulationState, seat: int) -> Iterable[Move]:
    """Return the moves of a seat out of turn: slap, call, early throw, swap."""
    phase, rule_tables = state.phase, state.rule_tables
    if phase > PHASE_LAST_SLAP or seat not in state.seats or seat in state.out:
        return []
    other_moves = _slap_moves(state) if state.slap_by == seat else []
    if phase <= PHASE_DRAWN and state.caller < 0:
        if rule_tables.allows_out_of_turn_call:
            _add_calls(state, other_moves)
        hand = state.hands[seat]
        if (
            phase == PHASE_THROWN
            and rule_tables.allows_early_throw
            and state.early_by < 0
            and hand
            and state.next_seats[state.turn] == seat
        ):
            return chain(other_moves, rule_tables.legal_throws(hand))
    elif phase == PHASE_SWAP and seat in state.asked:
        other_moves += [(REQUEST_SWAP,), (DECLINE_SWAP,)]
    return other_moves


def _slap_moves(state: SimulationState) -> list[Move]:
    ends = state.rule_tables.slap_ends(state.slap_throw, state.last_play, state.slap_card)
    return [*((SLAP, state.slap_card, end) for end in ends), (DECLINE_SLAP,)]


def _add_calls(state: SimulationState, moves: list[Move]) -> None:
    moves.append(RIGHT_WORD_CALL)
    if state.rule_tables.has_wrong_word:
        moves.append(WRONG_WORD_CALL)


def _draw_moves(state: SimulationState, seat: int) -> list[Move]:
    """Return draws from the stock and the last play, and joker swaps."""
    moves = [STOCK_DRAW] if state.stock else []
    moves += [DISCARD_DRAWS[kind] for kind in dict.fromkeys(state.pickable())]
    rule_tables = state.rule_tables
    if rule_tables.allows_joker_swap and state.is_pile_open():
        requires_exact_throw = state.phase == PHASE_THROWN and not rule_tables.joker_swap_lays_card
        for replacement in rule_tables.joker_swaps[state.last_play]:
            if state.waiting == (replacement,) if requires_exact_throw else replacement in state.hands[seat]:
                moves.append((DRAW_JOKER, replacement))
    return moves
