"""Moves on the fast model, made as one decides: a choice of the nets, a blind one, and the chances beside the turn."""

from typing import Final

from yaniv.arena.train.greedy import greedy_move
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import CALL, DRAWN, EXTRA, FREE, KEEP, RETURN, SLAP, START, STAY, STOCK, SWAPPING, TAKE, Move
from yaniv.bots.learned.choices import FREEING
from yaniv.bots.learned.mind import Decision

BLINDLY: Final = -3
"""In place of a draw: play on without nets."""


def play_aside(game: Game) -> bool:
    """Makes a move that is no part of a turn (a slap, cards to return, a swap), as greedy does.

    False: there is none, a turn has to be played.
    """
    if game.slap_by >= 0:
        slap_or_keep(game)
    elif game.phase == EXTRA:
        hand = sorted(game.hands[game.turn], key=lambda kind: -game.box.value[kind])
        game.play((RETURN, *hand[: game.box.extra]))
    elif game.phase == SWAPPING:
        game.play((STAY,))
    else:
        return False
    return True


def slap_or_keep(game: Game) -> None:
    """Slaps whatever counts something."""
    card = game.slap_card
    if game.box.value[card] > 0:
        ends = game.box.slap_ends(game.slap_throw, game.last_play, card)
        game.play((SLAP, card, ends[-1]))
    else:
        game.play((KEEP,))


def play_decision(game: Game, found: Decision) -> None:
    """Makes the moves of a decision."""
    if found.calls:
        game.play((CALL, 0))
    else:
        play_choice(game, found.throw, found.draw)


def play_choice(game: Game, throw: Move, draw: int) -> Move:
    """Makes the moves of a choice, a slap included; returns the throw if the turn is over by it."""
    turn = game.turn
    if draw == BLINDLY:
        move = greedy_move(game, turn)
        if game.phase == START and move[0] == CALL:
            move = _some_throw(game, turn)
        if move[0] >= 0 and game.phase == START:
            game.play(move)
            game.play(greedy_move(game, turn))
            throw = move
        else:
            done = game.phase == DRAWN
            game.play(move)
            throw = move if done else ()
    else:
        if game.phase == START and throw:
            game.play(throw)
        elif game.phase == DRAWN:
            game.play(throw)
            return throw
        if draw == STOCK:
            game.play((STOCK,))
        elif draw >= FREEING:
            game.play((FREE, draw - FREEING))
        else:
            game.play((TAKE, draw))
        if not throw:
            return ()
    if game.slap_by == turn:
        slap_or_keep(game)
    return throw


def _some_throw(game: Game, seat: int) -> Move:
    if not game.box.may_draw_first:
        throws = list(game.box.throws(game.hands[seat]))
        return max(throws, key=lambda throw: sum(game.box.value[kind] for kind in throw))
    return (STOCK,) if game.stock else (TAKE, game.pickable()[0])
