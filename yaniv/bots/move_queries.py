"""Queries on the legal moves of a seat, and on what a card is worth to a hand.

Legal moves come from `game.moves` alone: no bot constructs a move of its own.
"""

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import TypeVar

from yaniv.cards import JOKER, Card, Cards, new_pack
from yaniv.game.commands import Call, DeclineSlap, DeclineSwap, DrawDiscard, DrawJoker, DrawStock, SeatCommand
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.rules.house_rules import MeldRules
from yaniv.rules.melds import meld_kind
from yaniv.rules.scoring import points

CommandT = TypeVar("CommandT", bound=SeatCommand)
DrawCommand = DrawStock | DrawDiscard | DrawJoker


def moves_of_type(command_type: type[CommandT], legal: Iterable[SeatCommand]) -> tuple[CommandT, ...]:
    """Return those of the *legal* moves that are commands of one type, in the given order."""
    return tuple(move for move in legal if isinstance(move, command_type))


def correct_word_call(legal: Iterable[SeatCommand], view: View) -> Call | None:
    """Return the call with the normal calling word among the *legal* moves, or None if no call is legal.

    Bots never say the word that costs points.
    """
    calls = (move for move in legal if isinstance(move, Call))
    return next((call for call in calls if call.word in (None, view.rules.table.call_word)), None)


def count_points(cards: Cards, view: View) -> int:
    """Return the total points of *cards* under the rules of this match."""
    return points(cards, view.rules.deck.values)


def mean_card_points(view: View) -> float:
    """Return the mean points of a card in a whole deck: the expectation for a stock card nothing is known about."""
    pack = new_pack(jokers=view.rules.deck.jokers)
    return count_points(pack, view) / len(pack)


def completes_meld(card: Card, hand: Cards, melds: MeldRules) -> bool:
    """Return True if *card* forms a pair, or a run of three, with cards of *hand*.

    Always False for a joker: it fits anywhere and costs nothing to keep.
    """
    if card == JOKER:
        return False
    if any(meld_kind((other, card), melds) == "set" for other in hand if other != JOKER):
        return True
    same_suit = tuple(other for other in hand if other == JOKER or other[1] == card[1])
    orders = (order for pair in combinations(same_suit, 2) for order in permutations((*pair, card)))
    return any(meld_kind(order, melds) == "run" for order in orders)


def fallback_move(legal: Iterable[SeatCommand], view: View) -> SeatCommand | None:
    """Return the move that is made for a player that passes or fails; None if the match does not wait for its seat.

    It is chosen so that the game continues: rather no slap, no exchange of hands and no call.
    """
    legal_moves = tuple(legal)
    for move in legal_moves:
        if isinstance(move, DeclineSlap | DeclineSwap):
            return move
    if view.turn != view.seat:
        return None
    non_calls = tuple(move for move in legal_moves if not isinstance(move, Call))
    return next(iter(non_calls or legal_moves), None)


def fallback_for(view: View) -> SeatCommand | None:
    """Return the `fallback_move` among all legal moves of the view's seat; None if it has none."""
    return fallback_move(moves(view), view)
