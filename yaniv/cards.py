"""Playing cards as two-character codes: rank and suit, such as `7H` or `TD` (ten of diamonds); every joker is `JK`.

Ranks are `A23456789TJQK`, suits `CDHS`. Equal cards are interchangeable, so several packs need no serial numbers, and
an opponent cannot tell *which* of two sevens of hearts was drawn.
"""

from typing import Annotated, Final

from msgspec import Meta

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JOKER: Final = "JK"

Card = Annotated[str, Meta(pattern="^(?:[A23456789TJQK][CDHS]|JK)$", max_length=2)]
"""Two-character card code. The pattern is checked only when data is decoded from outside; it allows a line break at the
end, which the length does not."""

Cards = tuple[Card, ...]


def cards(text: str) -> Cards:
    """Return the card codes in a text, where they are separated by blanks, as in `"7H 7S"`.

    :raises ValueError: if one of them is not a card.
    """
    return tuple(card(code) for code in text.split())


def card(code: str) -> Card:
    """Return *code* itself if it is a valid card code.

    :raises ValueError: if it is not.
    """
    if code == JOKER or (code[:1] in RANKS and code[1:] in SUITS and len(code) == len(JOKER)):
        return code
    raise ValueError(f"not a card: {code!r} (want {RANKS} and {SUITS}, or {JOKER})")


def new_pack(suits: str = SUITS, jokers: int = 0) -> Cards:
    """Return one pack in factory order: suit by suit from ace to king, then the jokers.

    *suits* is a string of suit letters, *jokers* the number of jokers.
    """
    return tuple(rank + suit for suit in suits for rank in RANKS) + (JOKER,) * jokers


def without(hand: Cards, removed: Cards) -> Cards:
    """Return *hand* without the cards *removed*, in the same order; a card listed twice is removed twice.

    :raises ValueError: if a card of *removed* is not in *hand*.
    """
    remaining = list(hand)
    for card_code in removed:
        remaining.remove(card_code)
    return tuple(remaining)


def holds(hand: Cards, wanted: Cards) -> bool:
    """Return True if *hand* contains every card of *wanted*; a card listed twice in *wanted* must be there twice."""
    if len(wanted) == 1:
        return wanted[0] in hand
    return all(hand.count(card_code) >= wanted.count(card_code) for card_code in wanted)
