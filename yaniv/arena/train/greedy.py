"""The yardstick `greedy` on the fast model, as somebody to play against in self-play.

It leaves out what is rare: it never loses patience in a long round,
frees no joker (`self-assaf`, `fiji`, `travellers`) and throws nothing early, plays the
last turn after a call like any other (`classic-last-call`), takes nothing for a run over an ace that may lie high or
for one with two jokers, and takes for runs with jokers where jokers make none. So of a hundred moves 96 to 100 are
those of the roster's, the fewest where there are last turns. The shipped nets were taught with it as it is.
"""

from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import CALL, DRAWN, JOKER, START, STOCK, SUIT_SIZE, TAKE, Move

_LOW = 3


def greedy_move(game: Game, seat: int) -> Move:
    """Calls when it may, throws the most points, takes what is low or makes a pair or a run."""
    box, hand = game.box, game.hands[seat]
    if game.phase == START:
        if game.caller < 0 and not game.false_called and game.points(seat) <= box.rules.call.limit:
            return (CALL, 0)
        if not box.may_draw_first:
            return _heaviest(game, hand)
        return _draw(game, hand)
    if game.phase == DRAWN:
        return (game.bound,) if game.bound >= 0 else _heaviest(game, hand)
    return _draw(game, hand)


def _heaviest(game: Game, hand: list[int]) -> Move:
    value = game.box.value
    best: Move = (hand[0],)
    most = (-99, 0, 0)
    for listed, throw in enumerate(game.box.throws(hand)):
        weight = (sum([value[kind] for kind in throw]), -throw.count(JOKER), len(throw))
        if weight > most:
            best, most = throw, weight
        if listed > 2000:  # noqa: PLR2004
            break
    return best


def _draw(game: Game, hand: list[int]) -> Move:
    value = game.box.value
    offered = sorted(game.pickable(), key=lambda kind: value[kind])
    for kind in offered:
        if value[kind] <= _LOW or not game.stock or _completes(kind, hand):
            return TAKE, kind
    return (STOCK,)


def _completes(kind: int, hand: list[int]) -> bool:
    if kind == JOKER:
        return True
    rank = kind % SUIT_SIZE
    if any(each != JOKER and each % SUIT_SIZE == rank for each in hand):
        return True
    first = kind - rank
    held = {each - first for each in hand if each != JOKER and each // SUIT_SIZE == kind // SUIT_SIZE}
    wild = JOKER in hand
    near = [step in held for step in (rank - 2, rank - 1, rank + 1, rank + 2)]
    two = (near[0] and near[1]) or (near[1] and near[2]) or (near[2] and near[3])
    return two or (wild and any(near))
