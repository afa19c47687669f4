"""Cards, moves and phases as small integers, and conversion from and to commands of the referee.

A throw is its cards, first to top; every other move begins with a negative number:

| move | meaning |
|---|---|
| `(kind, ...)` | throw these cards |
| `(DRAW_STOCK,)` | draw from the stock |
| `(DRAW_DISCARD, kind)` | take this card of the last play |
| `(DRAW_JOKER, kind)` | take a joker out of the last run for this card |
| `(SLAP, kind, end)` | slap the drawn card down, at the start (0) or the end (1) of the play |
| `(DECLINE_SLAP,)` | do not slap |
| `(CALL, wrong)` | call, with the wrong word (1) or the right one (0) |
| `(RETURN_CARDS, kind, ...)` | put extra cards back on the stock, the last on top |
| `(REQUEST_SWAP,)`, `(DECLINE_SWAP,)` | ask for the hand of the false caller, or decline it |
"""

from collections.abc import Iterable
from typing import Final

from yaniv.cards import JOKER as JOKER_CARD
from yaniv.cards import Card, Cards, new_pack
from yaniv.game import commands as c
from yaniv.rules.calling import is_wrong_word
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.slap import SlapEnd

Move = tuple[int, ...]

SUIT_SIZE: Final = 13
JOKER_KIND: Final = 52
"""Kind of a joker; that of any other card is 13 * suit + rank, starting at the ace of clubs."""
KIND_COUNT: Final = 53
UNSET: Final = -1

DRAW_STOCK: Final = -1
DRAW_STOCK_MOVE: Final = (DRAW_STOCK,)
DRAW_DISCARD: Final = -2
DRAW_JOKER: Final = -3
SLAP: Final = -4
DECLINE_SLAP: Final = -5
CALL: Final = -6
RETURN_CARDS: Final = -7
REQUEST_SWAP: Final = -8
DECLINE_SWAP: Final = -9

PHASE_START: Final = 0
"""Phase of a turn in which nothing has been done yet. The next two are phases of a turn as well."""
PHASE_THROWN: Final = 1
PHASE_DRAWN: Final = 2
PHASE_EXTRA: Final = 3
PHASE_SWAP: Final = 4
PHASE_LAST_SLAP: Final = 5
"""After the last final turn: the round ends as soon as the owner of the open slap has decided."""
PHASE_ROUND_OVER: Final = 6
PHASE_MATCH_OVER: Final = 7

CARDS: Final = (*new_pack(), JOKER_CARD)
"""By kind: clubs from the ace to the king, diamonds, hearts, spades, the joker."""
_KIND_BY_CARD: Final = {card: kind for kind, card in enumerate(CARDS)}
_SLAP_ENDS: Final[tuple[SlapEnd, SlapEnd]] = ("start", "end")


def kind_of(card: Card) -> int:
    """Return the kind of a card: an index into `CARDS`."""
    return _KIND_BY_CARD[card]


def kinds_of(cards: Iterable[Card]) -> Move:
    """Return the kinds of *cards*, in the same order."""
    return tuple([_KIND_BY_CARD[card] for card in cards])


def cards_of(kinds: Iterable[int]) -> Cards:
    """Return the cards of *kinds*, in the same order."""
    return tuple([CARDS[kind] for kind in kinds])


def encode_command(command: c.SeatCommand, rules: HouseRules) -> Move:
    """Return the move that corresponds to a command; the seat is not part of it. A slap must name its end."""
    match command:
        case c.Throw(_, cards):
            return kinds_of(cards)
        case c.DrawStock():
            return (DRAW_STOCK,)
        case c.DrawDiscard(_, card):
            return DRAW_DISCARD, _KIND_BY_CARD[card]
        case c.DrawJoker(_, card):
            return DRAW_JOKER, _KIND_BY_CARD[card]
        case c.Slap(_, card, slap_end):
            return SLAP, _KIND_BY_CARD[card], int(slap_end != "start")
        case c.DeclineSlap():
            return (DECLINE_SLAP,)
        case c.Call(_, word):
            return CALL, int(word is not None and is_wrong_word(word, rules.call))
        case c.Return(_, cards):
            return RETURN_CARDS, *kinds_of(cards)
        case c.RequestSwap():
            return (REQUEST_SWAP,)
        case c.DeclineSwap():
            return (DECLINE_SWAP,)


def decode_move(move: Move, seat: int, rules: HouseRules) -> c.SeatCommand:
    """Return the command by which *seat* makes this move.

    :raises ValueError: if it is not a move.
    """
    match move:
        case (verb, *_) if verb >= 0:
            return c.Throw(seat, cards_of(move))
        case (-1,):
            return c.DrawStock(seat)
        case (-2, kind):
            return c.DrawDiscard(seat, CARDS[kind])
        case (-3, kind):
            return c.DrawJoker(seat, CARDS[kind])
        case (-4, kind, end):
            return c.Slap(seat, CARDS[kind], _SLAP_ENDS[end])
        case (-5,):
            return c.DeclineSlap(seat)
        case (-6, is_wrong_word_said):
            return c.Call(seat, rules.call.wrong_word if is_wrong_word_said else None)
        case (-7, *kinds):
            return c.Return(seat, cards_of(kinds))
        case (-8,):
            return c.RequestSwap(seat)
        case (-9,):
            return c.DeclineSwap(seat)
    raise ValueError(f"not a move: {move}")
