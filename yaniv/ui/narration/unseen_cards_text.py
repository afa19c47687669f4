"""Text about the cards that a player has not seen, and those that others are known to hold.

It is made from a `View` alone, so that it cannot tell more than the player may know.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from yaniv.bots.probabilities import unseen_cards
from yaniv.cards import JOKER, RANKS, SUITS, Card, Cards
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural

WriteCards = Callable[[Cards], str]
"""Writes cards as part of a line: by their short names, or with the marks of the log."""


class CardSection(Struct, frozen=True):
    """Lines about cards, under a title."""

    id: str
    title: str
    lines: tuple[str, ...]


def is_between_rounds(view: View) -> bool:
    """Return True while no round is played, so that there is nothing to know about hidden cards."""
    return not view.seats or view.phase in ("opening", "round_over", "match_over")


def between_rounds_section() -> CardSection:
    """Return what is said between rounds in place of anything about the cards."""
    return CardSection("between", tr("Between rounds"), (tr("The next deal brings new cards."),))


def card_sections(view: View, write_cards: WriteCards) -> Iterator[CardSection]:
    """Yield which cards the others are known to hold, if any, and which ones the player has not seen."""
    known = tuple(_known_cards(view, write_cards))
    if known:
        yield CardSection("known", tr("Cards you know of"), known)
    unseen = unseen_cards(view)
    title = tr_plural("{n} card you haven't seen", "{n} cards you haven't seen", len(unseen))
    yield CardSection("unseen", title, tuple(_unseen_by_suit(unseen, write_cards)))


def _known_cards(view: View, write_cards: WriteCards) -> Iterator[str]:
    """Yield which cards the others have taken before everybody's eyes."""
    for seat in view.seats:
        if seat != view.seat and view.known[seat]:
            yield tr("{name}: {cards}", name=view.names[seat], cards=write_cards(view.known[seat]))


def _unseen_by_suit(unseen: Sequence[Card], write_cards: WriteCards) -> Iterator[str]:
    """Yield the unseen cards, a line for each suit; a card that is there twice is listed twice."""
    counts = Counter(unseen)
    for suit in SUITS:
        cards = [card for rank in RANKS for card in (f"{rank}{suit}",) * counts[f"{rank}{suit}"]]
        if cards:
            yield write_cards(tuple(cards))
    if counts[JOKER]:
        yield tr_plural("{n} joker", "{n} jokers", counts[JOKER])
