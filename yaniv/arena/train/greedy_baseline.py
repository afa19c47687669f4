"""The baseline bot `greedy` on the simulator, as an opponent in self-play.

It leaves out rare cases: it never becomes impatient in a long round, frees no joker (`self-assaf`, `fiji`,
`travellers`), never throws early, plays the final turn after a call like any other (`classic-last-call`), takes no card
for a run over an ace that may be high or for a run with two jokers, and takes cards for runs with jokers where jokers
cannot be in runs. Of a hundred moves, 96 to 100 equal those of the roster's `greedy`, fewest where there are final
turns. The shipped nets were trained against this version.
"""

from typing import Final

from yaniv.bots.neural.simulator_actions import play_choice, slap_or_keep
from yaniv.bots.simulator.encoding import (
    CALL,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOKER_KIND,
    PHASE_DRAWN,
    PHASE_START,
    SUIT_SIZE,
    Move,
)
from yaniv.bots.simulator.simulation import Simulation

_LOW_POINTS = 3
PLAY_WITHOUT_NETS: Final = -3
"""Value in place of a draw: play on without nets."""


def greedy_move(game: Simulation, seat: int) -> Move:
    """Return the move of *seat*: call if allowed, throw most points, take low cards and cards that complete a meld."""
    rule_tables, hand = game.rule_tables, game.hands[seat]
    if game.phase == PHASE_START:
        if game.caller < 0 and not game.has_false_called and game.hand_points(seat) <= rule_tables.rules.call.limit:
            return (CALL, 0)
        if not rule_tables.may_draw_first:
            return _most_valuable_throw(game, hand)
        return _choose_draw(game, hand)
    if game.phase == PHASE_DRAWN:
        return (game.bound,) if game.bound >= 0 else _most_valuable_throw(game, hand)
    return _choose_draw(game, hand)


def _most_valuable_throw(game: Simulation, hand: list[int]) -> Move:
    count_points = game.rule_tables.count_points
    best_throw: Move = (hand[0],)
    best_weight = (-99, 0, 0)
    for throw_index, throw in enumerate(game.rule_tables.legal_throws(hand)):
        weight = (count_points(throw), -throw.count(JOKER_KIND), len(throw))
        if weight > best_weight:
            best_throw, best_weight = throw, weight
        if throw_index > 2000:  # noqa: PLR2004
            break
    return best_throw


def _choose_draw(game: Simulation, hand: list[int]) -> Move:
    points_by_kind = game.rule_tables.points_by_kind
    pickable = sorted(game.pickable(), key=lambda kind: points_by_kind[kind])
    for kind in pickable:
        if points_by_kind[kind] <= _LOW_POINTS or not game.stock or _completes(kind, hand):
            return DRAW_DISCARD, kind
    return (DRAW_STOCK,)


def _completes(kind: int, hand: list[int]) -> bool:
    if kind == JOKER_KIND:
        return False
    rank = kind % SUIT_SIZE
    if any(other != JOKER_KIND and other % SUIT_SIZE == rank for other in hand):
        return True
    suit_start = kind - rank
    held_ranks = {
        other - suit_start for other in hand if other != JOKER_KIND and other // SUIT_SIZE == kind // SUIT_SIZE
    }
    has_joker = JOKER_KIND in hand
    has_neighbours = [step in held_ranks for step in (rank - 2, rank - 1, rank + 1, rank + 2)]
    has_two_neighbours = (
        (has_neighbours[0] and has_neighbours[1])
        or (has_neighbours[1] and has_neighbours[2])
        or (has_neighbours[2] and has_neighbours[3])
    )
    return has_two_neighbours or (has_joker and any(has_neighbours))


def play_exploratory(game: Simulation, throw: Move, draw: int) -> Move:
    """Play a throw and a draw or, if *throw* is empty, a turn of the greedy baseline.

    Return the throw if it completes the turn, otherwise an empty tuple.
    """
    if draw != PLAY_WITHOUT_NETS:
        return play_choice(game, throw, draw)
    turn = game.turn
    move = greedy_move(game, turn)
    if game.phase == PHASE_START and move[0] == CALL:
        move = _fallback_throw(game, turn)
    is_throw_first, is_throw_left = move[0] >= 0 and game.phase == PHASE_START, game.phase == PHASE_DRAWN
    game.play(move)
    if is_throw_first:
        game.play(greedy_move(game, turn))
    elif not is_throw_left:
        move = ()
    if game.slap_by == turn:
        slap_or_keep(game)
    return move


def _fallback_throw(game: Simulation, seat: int) -> Move:
    if not game.rule_tables.may_draw_first:
        throws = list(game.rule_tables.legal_throws(game.hands[seat]))
        return max(throws, key=game.rule_tables.count_points)
    return (DRAW_STOCK,) if game.stock else (DRAW_DISCARD, game.pickable()[0])
