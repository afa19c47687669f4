"""Decisions on the fast model: how minds come to them, what moves they are, and what they leave to learn from."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.greedy import greedy_move
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import CALL, DRAWN, EXTRA, FREE, KEEP, RETURN, SLAP, START, STAY, STOCK, SWAPPING, TAKE, Move
from yaniv.bots.learned.choices import FREEING, offered
from yaniv.bots.learned.columns import Ints
from yaniv.bots.learned.hands import Hands, columns, offers
from yaniv.bots.learned.mind import Decision, Mind, Position
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import Stakes
from yaniv.bots.learned.weigh import together
from yaniv.bots.sight import of_game

BLINDLY: Final = -3
"""In place of a draw: play on without nets."""


def decisions(mind: Mind, games: Sequence[tuple[Game, Stakes]]) -> list[Decision]:
    """What this mind would do in the place of whoever is to play; games with what they are worth to those."""
    found = together([Position(mind, of_game(game, game.turn), stakes) for game, stakes in games])
    made = [each for each in found if each is not None]
    assert len(made) == len(games), "there is always something to choose"
    return made


def rows_left(scene: Scene, owner: Ints, hands: Sequence[Sequence[int]], throws: Sequence[Move]) -> NDArray[np.float16]:
    """What turns have left, as rows to learn from; by turn: its sight in the scene, the hand now, and the throw."""
    left = [offered(scene.sights[at].box, throw) for at, throw in zip(owner, throws, strict=True)]
    return columns(Hands(scene, owner, hands), offers(scene, owner, throws, left)).astype(np.float16)


def play_aside(game: Game) -> bool:
    """Makes a move that is no part of a turn: slaps and returns cards as greedy does, and swaps no hands.

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
    if game.phase == DRAWN:
        game.play(throw)
        return throw
    if game.phase == START and throw:
        game.play(throw)
    if draw == STOCK:
        game.play((STOCK,))
    elif draw >= FREEING:
        game.play((FREE, draw - FREEING))
    else:
        game.play((TAKE, draw))
    if throw and game.slap_by == turn:
        slap_or_keep(game)
    return throw


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
