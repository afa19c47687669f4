"""What a seat may do now, sorted the way a player thinks of it; and what a card is good for.

Legal moves come from `game.moves` alone: no bot makes up a move of its own.
"""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import TypeVar

from yaniv.cards import JOKER, Card, Cards, new_pack
from yaniv.game.commands import Call, DeclineSlap, DeclineSwap, DrawDiscard, DrawJoker, DrawStock, SeatCommand
from yaniv.game.view import View
from yaniv.rules.house_rules import MeldRules
from yaniv.rules.melds import meld_kind
from yaniv.rules.scoring import points

CommandT = TypeVar("CommandT", bound=SeatCommand)
DrawCommand = DrawStock | DrawDiscard | DrawJoker


def moves_of_type(command_type: type[CommandT], legal: Iterable[SeatCommand]) -> tuple[CommandT, ...]:
    """The moves of one sort, in the order they were offered."""
    return tuple(move for move in legal if isinstance(move, command_type))


def correct_word_call(legal: Iterable[SeatCommand], view: View) -> Call | None:
    """The call with the word of the table: nobody walks into the trap of the wrong word by himself."""
    calls = (move for move in legal if isinstance(move, Call))
    return next((call for call in calls if call.word in (None, view.rules.table.call_word)), None)


def count_points(cards: Cards, view: View) -> int:
    """What these cards count in this house."""
    return points(cards, view.rules.deck.values)


def mean_card_points(view: View) -> float:
    """What a card of the stock counts, as far as nothing is known about it."""
    pack = new_pack(jokers=view.rules.deck.jokers)
    return count_points(pack, view) / len(pack)


def completes_meld(card: Card, hand: Cards, melds: MeldRules) -> bool:
    """Does this card make a pair or a run of three with what is in the hand?

    A joker makes nothing here: it fits anywhere and costs nothing to keep.
    """
    if card == JOKER:
        return False
    if any(meld_kind((other, card), melds) == "set" for other in hand if other != JOKER):
        return True
    same_suit = tuple(other for other in hand if other == JOKER or other[1] == card[1])
    orders = (order for pair in combinations(same_suit, 2) for order in permutations((*pair, card)))
    return any(meld_kind(order, melds) == "run" for order in orders)


def fallback_move(legal: Iterable[SeatCommand], view: View) -> SeatCommand | None:
    """A move that lets the game go on, for a player that leaves its chance or fails: no slap, no swap, no call.

    None: nothing is asked of this seat.
    """
    moves = tuple(legal)
    for move in moves:
        if isinstance(move, DeclineSlap | DeclineSwap):
            return move
    if view.turn != view.seat:
        return None
    non_calls = tuple(move for move in moves if not isinstance(move, Call))
    return next(iter(non_calls or moves), None)
