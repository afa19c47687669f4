"""Text about the cards in practice: the odds of a call, and the cards not seen yet."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from yaniv.bots.probabilities import estimate_call_success, mean_unseen_points, unseen_cards
from yaniv.cards import JOKER, RANKS, SUITS, Cards
from yaniv.game.view import View
from yaniv.i18n import format_percent, tr, tr_plural
from yaniv.ui.narration.table_text import short_card_name
from yaniv.ui.widgets.document_view import Section


def practice_sections(view: View) -> tuple[Section, ...]:
    """Return the sections of the panel; no hidden card is told."""
    if not view.seats or view.phase in ("opening", "round_over", "match_over"):
        return (Section("odds", tr("Between rounds"), (tr("The next deal brings new cards."),), is_bulleted=False),)
    sections = [Section("odds", tr("Odds"), tuple(_odds(view)), is_bulleted=False)]
    known = tuple(_known_cards(view))
    if known:
        sections.append(Section("known", tr("Cards you know of"), known, is_bulleted=False))
    unseen = unseen_cards(view)
    title = tr_plural("{n} card you haven't seen", "{n} cards you haven't seen", len(unseen))
    sections.append(Section("unseen", title, tuple(_unseen_by_suit(unseen)), is_bulleted=False))
    return tuple(sections)


def _odds(view: View) -> Iterator[str]:
    """Yield the chance that no hand is as low as the player's, and what an unseen card is worth."""
    if view.seat in view.seats and view.hand:
        share = format_percent(round(100 * estimate_call_success(view, Random(0))))
        yield tr("Chance that nobody is as low as your {total}: {share}", total=view.hand_total, share=share)
        if view.hand_total > view.rules.call.limit:
            yield tr("You need {limit} or less to call.", limit=view.rules.call.limit)
    yield tr("An unseen card is worth {points} on average.", points=f"{mean_unseen_points(view):.1f}")


def _known_cards(view: View) -> Iterator[str]:
    """Yield which cards the others have taken before everybody's eyes."""
    for seat in view.seats:
        if seat != view.seat and view.known[seat]:
            yield tr("{name}: {cards}", name=view.names[seat], cards=_card_list(view.known[seat]))


def _unseen_by_suit(unseen: list[str]) -> Iterator[str]:
    """Yield the unseen cards, a line for each suit; a card that is there twice is listed twice."""
    counts = Counter(unseen)
    for suit in SUITS:
        cards = [card for rank in RANKS for card in (f"{rank}{suit}",) * counts[f"{rank}{suit}"]]
        if cards:
            yield _card_list(tuple(cards))
    if counts[JOKER]:
        yield tr_plural("{n} joker", "{n} jokers", counts[JOKER])


def _card_list(cards: Cards) -> str:
    return " ".join(short_card_name(card) for card in cards)
