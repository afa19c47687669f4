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
from yaniv.ui.narration.log_text import LogLine, mark_cards

WriteCards = Callable[[Cards], str]
"""Writes cards as part of a line: by their short names, or with the marks of the log."""


class CardSection(Struct, frozen=True):
    """Lines about cards, under a title."""

    id: str
    title: str
    lines: tuple[str, ...]


def has_hidden_cards(view: View) -> bool:
    """Return True while the player is in a round whose hands are not shown yet."""
    return view.seat not in view.out and not is_between_rounds(view)


def is_between_rounds(view: View) -> bool:
    """Return True while no round is played, or once its hands have been shown."""
    return not view.seats or bool(view.shown) or view.phase in ("opening", "round_over", "match_over")


def between_rounds_section() -> CardSection:
    """Return what is said between rounds in place of anything about the cards."""
    return CardSection("between", tr("Between rounds"), (tr("The next deal brings new cards."),))


def unseen_cards_lines(view: View) -> tuple[LogLine, ...]:
    """Return what the log panel says about the cards; a player who is out gets no hints."""
    if view.seat in view.out:
        return (LogLine(tr("You are out of this match.")),)
    sections = (between_rounds_section(),) if is_between_rounds(view) else card_sections(view, mark_cards)
    return tuple(
        line
        for section in sections
        for line in (LogLine(section.title, is_heading=True), *(LogLine(text) for text in section.lines))
    )


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
