"""Text of the event log, as one seat may know it, and of the cards that a player has not seen.

Cards are marked in the text, so that the log can show them as small cards and an announcement can name them. It is made
from a `View`, so that it cannot tell more than the player may know.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from yaniv.bots.probabilities import unseen_cards
from yaniv.cards import JOKER, RANKS, SUITS, Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import TrustedText, card_in_sentence, tr, tr_plural
from yaniv.ui.narration.match_end_text import (
    extra_round_sentence,
    over_limit_sentence,
    round_name,
    seats_over_limit,
    tie_sentence,
)
from yaniv.ui.narration.naming import is_second_person
from yaniv.ui.narration.showdown_text import winners_sentence
from yaniv.ui.narration.table_text import MINUS_SIGN

CARD_MARK: Final = "\ue100"
"""Character that precedes the code of a card in a sentence."""
_CARD_RUN: Final = re.compile(f"{CARD_MARK}..(?: {CARD_MARK}..)*")
_SPACES: Final = re.compile("[ \n]+")
"""Whitespace between words; excludes no-break spaces, as before a French colon."""
_MARKED_CARD: Final = re.compile(CARD_MARK + "(..)")


class LogLine(Struct, frozen=True):
    """One line of the event log; a heading announces a round."""

    text: str
    """Text, in which cards are marked with CARD_MARK."""
    is_heading: bool = False


def mark_cards(cards: Iterable[Card]) -> TrustedText:
    """Return cards as text with marks by which `split_cards` finds them."""
    return TrustedText(" ".join(CARD_MARK + card for card in cards))


def split_cards(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words and the marked cards of a text in order, each with True if it is a card."""
    for index, piece in enumerate(_MARKED_CARD.split(text)):
        if index % 2:
            yield piece, True
        else:
            yield from ((word, False) for word in _SPACES.split(piece) if word)


def spoken_text(line: LogLine) -> str:
    """Return a log line as a screen reader says it, with cards by their names."""
    sentence = _CARD_RUN.sub(
        lambda match: ", ".join(card_in_sentence(card) for card in match[0].replace(CARD_MARK, "").split()), line.text
    )
    sentence = sentence[:1].upper() + sentence[1:]
    return tr("{heading}.", heading=sentence) if line.is_heading else sentence


def log_lines(event: e.AnyEvent, view: View, *, is_extra_round: bool = False) -> tuple[LogLine, ...]:
    """Return the log lines about an event; none for events that only the referee needs.

    *is_extra_round*: the event belongs to an extra round. For a view without a seat, everybody is named in the third
    person, and the lines tell all that the event contains.
    """
    return tuple(_event_lines(event, view, is_extra_round=is_extra_round))


def _event_lines(event: e.AnyEvent, view: View, *, is_extra_round: bool) -> Iterator[LogLine]:
    match event:
        case e.RoundOpened(number=number, dealer=dealer, seats=seats):
            yield LogLine(round_name(number, is_extra=is_extra_round), is_heading=True)
            if is_extra_round:
                yield LogLine(extra_round_sentence(seats, view))
            yield _line_about(dealer, view, "You deal.", "{name} deals.")
        case e.HandsDealt(hands=hands) if view.seat in hands:
            yield LogLine(tr("You get {cards}.", cards=mark_cards(hands[view.seat])))
        case e.HandsDealt(hands=hands):
            for seat, cards in hands.items():
                yield _line_about(seat, view, "You get {cards}.", "{name} gets {cards}.", cards=mark_cards(cards))
        case e.CardsReturned(seat=seat, cards=cards, size=size):
            if cards:
                yield _line_about(
                    seat, view, "You give back {cards}.", "{name} gives back {cards}.", cards=mark_cards(cards)
                )
            elif is_second_person(seat, view):
                yield LogLine(tr_plural("You give back {n} card.", "You give back {n} cards.", size))
            else:
                one, many = "{name} gives back {n} card.", "{name} gives back {n} cards."
                yield LogLine(tr_plural(one, many, size, name=view.names[seat]))
        case e.UpcardTurned(card=card):
            yield LogLine(tr("{card} is turned up.", card=mark_cards((card,))))
        case e.StockShuffled(kept=kept_cards) if kept_cards:
            yield LogLine(tr("The pile is shuffled into a new deck."))
        case e.RoundScored() | e.BonusGiven() | e.TotalReduced() | e.PlayerOut() | e.HandsShown():
            yield from _settlement_lines(event, view)
        case e.RoundClosed() | e.MatchWon():
            yield from _settlement_lines(event, view)
        case e.YanivCalled() | e.FalseCalled() | e.PenaltyDrawn() | e.SwapDeclined() | e.HandsSwapped():
            yield from _call_lines(event, view)
        case e.FinalTurnsBegan():
            yield LogLine(tr("Everyone else gets one more turn."))
        case e.HandBuried(seat=seat):
            yield _line_about(seat, view, "Your hand goes under the pile.", ("{name}'s hand goes under the pile."))
        case _:
            yield from _turn_lines(event, view)


def _turn_lines(event: e.AnyEvent, view: View) -> Iterator[LogLine]:
    match event:
        case e.CardsThrown(seat=seat, cards=cards):
            yield _line_about(seat, view, "You throw {cards}.", "{name} throws {cards}.", cards=mark_cards(cards))
        case e.StockDrawn(seat=seat, card=card):
            drawn = "You draw {card}.", "{name} draws {card}."
            unseen = "You draw from the deck.", "{name} draws from the deck."
            yield _line_about(seat, view, *(drawn if card else unseen), card=card and mark_cards((card,)))
        case e.DiscardDrawn(seat=seat, card=card):
            yield _line_about(seat, view, "You take {card}.", "{name} takes {card}.", card=mark_cards((card,)))
        case e.JokerDrawn(seat=seat, card=card):
            swapped = "You swap {card} for a joker.", "{name} swaps {card} for a joker."
            yield _line_about(seat, view, *swapped, card=mark_cards((card,)))
        case e.CardSlapped(seat=seat, card=card):
            yield _line_about(
                seat, view, "You slap {card} down.", "{name} slaps {card} down.", card=mark_cards((card,))
            )
        case _:
            pass


def _call_lines(event: e.AnyEvent, view: View) -> Iterator[LogLine]:
    match event:
        case e.YanivCalled(seat=seat, word=word, kind="out_of_turn"):
            yield _line_about(seat, view, "You call {word} out of turn!", "{name} calls {word} out of turn!", word=word)
        case e.YanivCalled(seat=seat, word=word):
            yield _line_about(seat, view, "You call {word}!", "{name} calls {word}!", word=word)
        case e.FalseCalled(seat=seat, word=word, hand=hand):
            own_text, other_text = (
                "You call {word} with {cards}: too high.",
                "{name} calls {word} with {cards}: too high.",
            )
            yield _line_about(seat, view, own_text, other_text, word=word, cards=mark_cards(hand))
        case e.PenaltyDrawn(seat=seat, card=card):
            drawn = "You draw {card} as a penalty.", "{name} draws {card} as a penalty."
            unseen = "You draw a penalty card.", "{name} draws a penalty card."
            yield _line_about(seat, view, *(drawn if card else unseen), card=card and mark_cards((card,)))
        case e.SwapDeclined(seat=seat):
            yield _line_about(seat, view, "You keep your hand.", "{name} declines to swap.")
        case e.HandsSwapped(seat=seat, caller=caller):
            other = view.names[caller]
            if is_second_person(caller, view):
                yield LogLine(tr("{name} swaps hands with you.", name=view.names[seat]))
            else:
                own_text, other_text = "You swap hands with {other}.", "{name} swaps hands with {other}."
                yield _line_about(seat, view, own_text, other_text, other=other)
        case _:
            pass


def _settlement_lines(event: e.AnyEvent, view: View) -> Iterator[LogLine]:
    match event:
        case e.HandsShown(hands=hands):
            for seat, cards in hands.items():
                if cards:
                    yield _line_about(seat, view, "You show {cards}.", "{name} shows {cards}.", cards=mark_cards(cards))
        case e.RoundScored(hand_totals=hands, scores=scores, asafs=asafs):
            for seat in asafs:
                word = view.rules.table.asaf_word
                yield _line_about(seat, view, "{word}! You beat the call.", "{word}! {name} beats the call.", word=word)
            for seat, hand in hands.items():
                if seat in scores:
                    own_text = "You hold {hand} and score {points}: total {total}."
                    other_text = "{name} holds {hand} and scores {points}: total {total}."
                    yield _line_about(
                        seat, view, own_text, other_text, hand=hand, points=scores[seat], total=event.totals[seat]
                    )
        case e.BonusGiven(seat=seat, points=points):
            points_text = tr_plural("{minus}{n} point", "{minus}{n} points", points, minus=MINUS_SIGN)
            yield _line_about(seat, view, "Your bonus: {points}.", "Bonus for {name}: {points}.", points=points_text)
        case e.TotalReduced(seat=seat, before=before, after=after):
            gaps = {"before": before, "after": after}
            yield _line_about(seat, view, "Your {before} becomes {after}.", "{name}: {before} becomes {after}.", **gaps)
        case e.PlayerOut(seat=seat):
            yield _line_about(seat, view, "You are out.", "{name} is out.")
        case e.MatchWon(winners=winners):
            over_limit = seats_over_limit(dict(enumerate(view.totals)), view.rules.match)
            if over_limit and not view.tied:
                yield LogLine(over_limit_sentence(over_limit, view, ends_match=True))
            yield LogLine(winners_sentence(winners, view))
        case e.RoundClosed(tied=tied) if tied:
            yield LogLine(tie_sentence(tied, view))
        case _:
            pass


def _line_about(seat: int, view: View, own_text: str, other_text: str, **gaps: object) -> LogLine:
    """Return the line in the second person for the player's own seat, else in the third person."""
    if is_second_person(seat, view):
        return LogLine(tr(own_text, **gaps))
    return LogLine(tr(other_text, name=view.names[seat], **gaps))


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
