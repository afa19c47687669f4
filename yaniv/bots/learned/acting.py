"""Decisions as moves of the fast model, and the chances beside a turn."""

from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import CALL, DRAWN, EXTRA, FREE, KEEP, RETURN, SLAP, START, STAY, STOCK, SWAPPING, TAKE, Move
from yaniv.bots.learned.choices import FREEING
from yaniv.bots.learned.mind import Decision


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
