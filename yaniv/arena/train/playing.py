"""Choices of self-play on the fast model: those of the nets, and blind ones."""

from typing import Final

from yaniv.arena.train.greedy import greedy_move
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import CALL, DRAWN, START, STOCK, TAKE, Move
from yaniv.bots.learned.acting import play_choice, slap_or_keep

BLINDLY: Final = -3
"""In place of a draw: play on without nets."""


def play_tried(game: Game, throw: Move, draw: int) -> Move:
    """Makes the moves of a choice, a slap included; returns the throw if the turn is over by it."""
    if draw != BLINDLY:
        return play_choice(game, throw, draw)
    turn = game.turn
    move = greedy_move(game, turn)
    if game.phase == START and move[0] == CALL:
        move = _some_throw(game, turn)
    throws_first, ends = move[0] >= 0 and game.phase == START, game.phase == DRAWN
    game.play(move)
    if throws_first:
        game.play(greedy_move(game, turn))
    elif not ends:
        move = ()
    if game.slap_by == turn:
        slap_or_keep(game)
    return move


def _some_throw(game: Game, seat: int) -> Move:
    if not game.box.may_draw_first:
        throws = list(game.box.throws(game.hands[seat]))
        return max(throws, key=lambda throw: sum(game.box.value[kind] for kind in throw))
    return (STOCK,) if game.stock else (TAKE, game.pickable()[0])
