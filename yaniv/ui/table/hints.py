"""The first two steps of a hint: where to look, and the move itself. `motives` gives the reasons. Pure."""

from typing import Final

from msgspec.structs import replace

from yaniv.cards import JOKER, Cards, without
from yaniv.game import commands as c
from yaniv.game.moves import throws
from yaniv.game.view import View
from yaniv.rules.melds import kind
from yaniv.rules.scoring import points
from yaniv.ui.scenes.why import all_of
from yaniv.ui.table.orders import Ids, Situation
from yaniv.words import card_name, tell, tell_number

_MANY: Final = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
}
_PAIR: Final = 2


def as_thrown(now: Situation) -> View:
    """Cards that lie ready to be thrown count as thrown: the question is what to pick up."""
    seen, staged = now.seen, now.codes(now.held.staged)
    if not staged:
        return seen
    hand = without(seen.hand, staged)
    worth = points(hand, seen.rules.deck.values)
    return replace(seen, phase="thrown", waiting=staged, hand=hand, hand_total=worth)


def where_to_look(move: c.SeatCommand, seen: View, then: c.SeatCommand | None = None) -> str:
    """What the player may have overlooked, without the move; *then* is the pick-up that goes with a throw."""
    match move:
        case c.Throw(cards=(_,)) if isinstance(then, c.DrawDiscard):
            return tell("Look at the last play before you throw.")
        case c.Throw(cards=cards):
            return _about_throw(cards, seen)
        case c.DrawStock():
            return tell("Nothing in the last play helps you.")
        case c.DrawDiscard() | c.DrawJoker():
            return tell("Look at the last play.")
        case c.Slap():
            return tell("The card you drew goes with your throw.")
        case c.DeclineSlap():
            return tell("The card you drew is better in your hand.")
        case c.Call():
            return tell("Look at what your hand counts: {total}.", total=seen.hand_total)
        case c.Return():
            return tell_number("Look for your highest card.", "Look for your {n} highest cards.", seen.owed)
        case c.RequestSwap() | c.DeclineSwap():
            return tell("Compare the hand that lies open with your own.")


def _about_throw(cards: Cards, seen: View) -> str:
    match kind(cards, seen.rules.melds):
        case "run":
            return tell_number("You hold a run of {n} card.", "You hold a run of {n} cards.", len(cards))
        case "set" if all(card == JOKER for card in cards):
            return tell("You hold jokers that go together.")
        case "set":
            rank = next(card[0] for card in cards if card != JOKER)
            if len(cards) == _PAIR:
                return tell("You hold a pair of {ranks}.", ranks=tell(_MANY[rank]))
            return tell("You hold {n} {ranks}.", n=len(cards), ranks=tell(_MANY[rank]))
        case _ if _is_plain(cards, seen):
            return tell("No set and no run is worth more than your highest card.")
        case _:
            return tell("Look at what your hand counts: {total}.", total=seen.hand_total)


def _is_plain(card: Cards, seen: View) -> bool:
    """Does nothing that may be thrown count more than this card?"""
    values = seen.rules.deck.values
    most = max(points(each, values) for each in throws(seen.hand, seen.rules))
    return points(card, values) == most


def what_to_do(move: c.SeatCommand, seen: View) -> str:
    """The move itself."""
    match move:
        case c.Throw(cards=cards):
            return tell("Throw {cards}.", cards=_named(cards))
        case c.DrawStock():
            return tell("Draw from the deck.")
        case c.DrawDiscard(card=card):
            return tell("Take the {card}.", card=card_name(card))
        case c.DrawJoker(card=card):
            return tell("Swap your {card} for the joker.", card=card_name(card))
        case c.Slap(card=card):
            return tell("Slap the {card} down.", card=card_name(card))
        case c.DeclineSlap():
            return tell("Keep the card.")
        case c.Call():
            return tell("Call {word}.", word=seen.rules.table.call_word)
        case c.Return(cards=cards):
            return tell("Give back {cards}.", cards=_named(cards))
        case c.RequestSwap():
            return tell("Swap hands.")
        case c.DeclineSwap():
            return tell("Keep your own hand.")


def _named(cards: Cards) -> str:
    """Several cards as one says them."""
    return all_of([tell("the {card}", card=card_name(card)) for card in cards])


def lifted(move: c.SeatCommand, now: Situation) -> Ids:
    """The cards of the hand that the move is about, to be lifted."""
    wanted = move.cards if isinstance(move, c.Throw | c.Return) else ()
    free, found = list(now.held.fan), []
    for card in wanted:
        sprite = next((each for each in free if now.codes((each,)) == (card,)), None)
        if sprite is not None:
            free.remove(sprite)
            found.append(sprite)
    return tuple(found)
