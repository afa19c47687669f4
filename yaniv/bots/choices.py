"""What a seat may do now, sorted the way a player thinks of it; and what a card is good for.

Legal moves come from `game.moves` alone: no bot makes up a move of its own.
"""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import TypeVar

from yaniv.cards import JOKER, Card, Cards, new_pack
from yaniv.game.commands import Call, DeclineSlap, DeclineSwap, DrawDiscard, DrawJoker, DrawStock, SeatCommand
from yaniv.game.view import View
from yaniv.rules.house import MeldRules
from yaniv.rules.melds import kind
from yaniv.rules.scoring import points

Wanted = TypeVar("Wanted", bound=SeatCommand)
Draw = DrawStock | DrawDiscard | DrawJoker


def only(sort: type[Wanted], legal: Iterable[SeatCommand]) -> tuple[Wanted, ...]:
    """The moves of one sort, in the order they were offered."""
    return tuple(move for move in legal if isinstance(move, sort))


def honest_call(legal: Iterable[SeatCommand], seen: View) -> Call | None:
    """The call with the word of the table: nobody walks into the trap of the wrong word by himself."""
    calls = (move for move in legal if isinstance(move, Call))
    return next((call for call in calls if call.word in (None, seen.rules.table.call_word)), None)


def worth(cards: Cards, seen: View) -> int:
    """What these cards count in this house."""
    return points(cards, seen.rules.deck.values)


def average(seen: View) -> float:
    """What a card of the stock counts, as far as nothing is known about it."""
    pack = new_pack(jokers=seen.rules.deck.jokers)
    return worth(pack, seen) / len(pack)


def completes(card: Card, hand: Cards, melds: MeldRules) -> bool:
    """Does this card make a pair or a run of three with what is in the hand?

    A joker makes nothing here: it fits anywhere and costs nothing to keep.
    """
    if card == JOKER:
        return False
    if any(kind((each, card), melds) == "set" for each in hand if each != JOKER):
        return True
    near = tuple(each for each in hand if each == JOKER or each[1] == card[1])
    rows = (row for two in combinations(near, 2) for row in permutations((*two, card)))
    return any(kind(row, melds) == "run" for row in rows)


def plainest(legal: Iterable[SeatCommand], seen: View) -> SeatCommand | None:
    """A move that lets the game go on, for a player that leaves its chance or fails: no slap, no swap, no call.

    None: nothing is asked of this seat.
    """
    moves = tuple(legal)
    for move in moves:
        if isinstance(move, DeclineSlap | DeclineSwap):
            return move
    if seen.turn != seen.seat:
        return None
    quiet = tuple(move for move in moves if not isinstance(move, Call))
    return next(iter(quiet or moves), None)
