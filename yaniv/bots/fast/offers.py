"""What a seat may do now: the same moves as `game.moves`, in another order."""

from collections.abc import Iterable
from itertools import chain, permutations
from typing import Final

from yaniv.bots.fast.kinds import (
    CALL,
    DRAWN,
    EXTRA,
    FREE,
    KEEP,
    KINDS,
    LAST_SLAP,
    RETURN,
    SLAP,
    START,
    STAY,
    STOCK,
    SWAP,
    SWAPPING,
    TAKE,
    THROWN,
    Move,
)
from yaniv.bots.fast.position import Position

DRAWING: Final[Move] = (STOCK,)
TAKING: Final[tuple[Move, ...]] = tuple((TAKE, kind) for kind in range(KINDS))
CALLING: Final[Move] = (CALL, 0)
CALLING_WRONG: Final[Move] = (CALL, 1)


def offers(game: Position, seat: int) -> Iterable[Move]:
    """Every move of this seat that has an outcome of its own; a list but for huge hands."""
    phase = game.phase
    if seat != game.turn:
        return _beside(game, seat)
    if game.slap_by == seat:
        return _slaps(game)
    if phase == THROWN:
        return _draws(game, seat)
    if phase == START:
        return _of_turn(game, seat)
    if phase == DRAWN:
        return [(game.bound,)] if game.bound >= 0 else game.box.throws(game.hands[seat])
    if phase == EXTRA:
        return [(RETURN, *kinds) for kinds in set(permutations(game.hands[seat], game.box.extra))]
    return []


def _of_turn(game: Position, seat: int) -> Iterable[Move]:
    """At the start of the turn: calls, throws, and draws where they may come first."""
    box, hand = game.box, game.hands[seat]
    others = _draws(game, seat) if box.may_draw_first and hand else []
    if game.caller < 0 and not game.false_called and game.points(seat) <= box.may_call_with:
        _add_calls(game, others)
    if not (hand and box.may_throw_first):
        return others
    throws = box.throws(hand)
    if isinstance(throws, list):
        return throws + others if others else throws
    return chain(others, throws)


def _beside(game: Position, seat: int) -> Iterable[Move]:
    """Of a seat that is not in turn: slap, call out of turn, early throw, swap."""
    phase, box = game.phase, game.box
    if phase > LAST_SLAP or seat not in game.seats or seat in game.out:
        return []
    others = _slaps(game) if game.slap_by == seat else []
    if phase <= DRAWN and game.caller < 0:
        if box.out_of_turn:
            _add_calls(game, others)
        hand = game.hands[seat]
        if phase == THROWN and box.early_throw and game.early_by < 0 and hand and game.following[game.turn] == seat:
            return chain(others, box.throws(hand))
    elif phase == SWAPPING and seat in game.asked:
        others += [(SWAP,), (STAY,)]
    return others


def _slaps(game: Position) -> list[Move]:
    ends = game.box.slap_ends(game.slap_throw, game.last_play, game.slap_card)
    return [*((SLAP, game.slap_card, end) for end in ends), (KEEP,)]


def _add_calls(game: Position, found: list[Move]) -> None:
    found.append(CALLING)
    if game.box.wrong_word:
        found.append(CALLING_WRONG)


def _draws(game: Position, seat: int) -> list[Move]:
    """From the stock, from the last play, and a joker for its exact card."""
    found = [DRAWING] if game.stock else []
    found += [TAKING[kind] for kind in dict.fromkeys(game.pickable())]
    box = game.box
    if box.swaps_jokers:
        binds = game.phase == THROWN and not box.lays_card
        for exact in box.exacts[game.last_play]:
            if game.waiting == (exact,) if binds else exact in game.hands[seat]:
                found.append((FREE, exact))
    return found
