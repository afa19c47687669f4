"""A card is its code: rank and suit, `7H` or `TD`; every joker is `JK`.

Equal cards are interchangeable, so two packs need no serial numbers, and nothing tells an opponent
*which* seven of hearts was drawn.
"""

from typing import Annotated, Final

from msgspec import Meta

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JOKER: Final = "JK"

Card = Annotated[str, Meta(pattern="^(?:[A23456789TJQK][CDHS]|JK)$")]
"""Two characters, checked when read from outside."""

Cards = tuple[Card, ...]


def cards(text: str) -> Cards:
    """Cards written with blanks between them: `cards("7H 7S")`.

    :raises ValueError: if one of them is no card.
    """
    return tuple(card(code) for code in text.split())


def card(code: str) -> Card:
    """The card of this code.

    :raises ValueError: if there is none.
    """
    if code == JOKER or (code[:1] in RANKS and code[1:] in SUITS and len(code) == len(JOKER)):
        return code
    raise ValueError(f"not a card: {code!r} (want {RANKS} and {SUITS}, or {JOKER})")


def new_pack(suits: str = SUITS, jokers: int = 0) -> Cards:
    """One pack as it comes out of the box: suit by suit from ace to king, the jokers last."""
    return tuple(rank + suit for suit in suits for rank in RANKS) + (JOKER,) * jokers


def without(hand: Cards, removed: Cards) -> Cards:
    """What is left of *hand* when *gone* has been taken out, in the old order.

    :raises ValueError: if a card of *gone* is not there.
    """
    remaining = list(hand)
    for card_code in removed:
        remaining.remove(card_code)
    return tuple(remaining)


def holds(hand: Cards, wanted: Cards) -> bool:
    """Are all of *wanted* in *hand*, doubles counted?"""
    if len(wanted) == 1:
        return wanted[0] in hand
    return all(hand.count(card_code) >= wanted.count(card_code) for card_code in wanted)
