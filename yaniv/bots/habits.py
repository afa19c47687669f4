"""What a character likes better among throws and cards that are about as good, for players that weigh nothing.

Players that weigh every choice have the same habits in `learned.leaning`, in the integers of the fast model.
"""

from typing import Final

from yaniv.bots.choices import completes, worth
from yaniv.bots.people import Lean
from yaniv.bots.sight import others
from yaniv.cards import JOKER, Card, Cards, without
from yaniv.game.view import View
from yaniv.rules.pickup import on_offer
from yaniv.rules.scoring import reduced

CLOSE: Final = 1
"""Points between throws that a habit may decide: a ten or a nine."""
CHEAP: Final = 3
"""Everybody can use a card that counts no more."""


def of_throw(lean: Lean, throw: Cards, seen: View) -> float:
    """How much this character likes to throw these."""
    left = without(seen.hand, throw)
    liked = lean.sheds * worth(throw, seen) / 10
    if lean.keeps:
        liked += lean.keeps * sum(completes(card, without(left, (card,)), seen.rules.melds) for card in left)
    if lean.denies:
        liked -= lean.denies * sum(_is_wanted(card, seen) for card in on_offer(throw, seen.rules.pickup))
    if lean.resets and seen.phase == "drawn" and reduces(left, seen):  # else a card is still to come
        liked += lean.resets
    return liked


def reduces(hand: Cards, seen: View) -> bool:
    """Would the total of this seat be reduced if it came to count this hand?"""
    total = seen.totals[seen.seat] + worth(hand, seen)
    return reduced(total, seen.rules.scoring, seen.rules.match) != total


def _is_wanted(card: Card, seen: View) -> bool:
    """Has the next player shown that he can use such a card, or can anybody?"""
    if card == JOKER or worth((card,), seen) <= CHEAP:
        return True
    after = others(seen)[0]
    return any(held[0] == card[0] for held in seen.known[after] if held != JOKER)
