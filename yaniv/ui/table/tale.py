"""What happened, in whole sentences, as one seat may know it. Pure.

Cards stand in a sentence as marks, so that the log can show them as small cards and an announcement can name them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from yaniv.cards import Card
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.table.address import is_you
from yaniv.ui.table.extra import meeting, playing, round_name
from yaniv.ui.table.limit import seats_over_limit, tell_over_limit
from yaniv.ui.table.phrases import MINUS
from yaniv.words import OwnText, card_name, tell, tell_number

MARK: Final = "\ue100"
"""Before the code of a card in a sentence."""
_ROW: Final = re.compile(f"{MARK}..(?: {MARK}..)*")
_SPACES: Final = re.compile("[ \n]+")
"""Between words. What may not be broken, before a French colon, is none of them."""
_MARKED: Final = re.compile(MARK + "(..)")


class Line(Struct, frozen=True):
    """One line of the log."""

    text: str
    """Cards in it are marked."""
    heading: bool = False


def mark(cards: Iterable[Card]) -> OwnText:
    """Cards in a sentence."""
    return OwnText(" ".join(MARK + card for card in cards))


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Words and cards in their order; true: it is a card."""
    for place, part in enumerate(_MARKED.split(text)):
        if place % 2:
            yield part, True
        else:
            yield from ((word, False) for word in _SPACES.split(part) if word)


def spoken(line: Line) -> str:
    """The sentence with its cards by name."""
    said = _ROW.sub(lambda found: ", ".join(card_name(card) for card in found[0].replace(MARK, "").split()), line.text)
    said = said[:1].upper() + said[1:]
    return tell("{heading}.", heading=said) if line.heading else said


def told(event: e.AnyEvent, seen: View, *, extra: bool = False) -> tuple[Line, ...]:
    """What an event is worth telling; nothing for what only the referee needs. *extra*: it is one of an extra round.

    A view of no seat tells of everybody by name, and of as much as is in the event.
    """
    return tuple(_lines(event, seen, extra=extra))


def _lines(event: e.AnyEvent, seen: View, *, extra: bool) -> Iterator[Line]:
    match event:
        case e.RoundOpened(number=number, dealer=dealer, seats=seats):
            yield Line(round_name(number, extra=extra), heading=True)
            if extra:
                yield Line(playing(seats, seen))
            yield _by(dealer, seen, "You deal.", "{name} deals.")
        case e.HandsDealt(hands=hands) if seen.seat in hands:
            yield Line(tell("You get {cards}.", cards=mark(hands[seen.seat])))
        case e.HandsDealt(hands=hands):
            for seat, cards in hands.items():
                yield _by(seat, seen, "You get {cards}.", "{name} gets {cards}.", cards=mark(cards))
        case e.CardsReturned(seat=seat, cards=cards, size=size):
            if cards:
                yield _by(seat, seen, "You give back {cards}.", "{name} gives back {cards}.", cards=mark(cards))
            elif is_you(seat, seen):
                yield Line(tell_number("You give back {n} card.", "You give back {n} cards.", size))
            else:
                one, many = "{name} gives {n} card back.", "{name} gives {n} cards back."
                yield Line(tell_number(one, many, size, name=seen.names[seat]))
        case e.UpcardTurned(card=card):
            yield Line(tell("{card} is turned up.", card=mark((card,))))
        case e.StockShuffled(kept=kept) if kept:
            yield Line(tell("The pile is shuffled into a new deck."))
        case e.RoundScored() | e.BonusGiven() | e.TotalReduced() | e.PlayerOut() | e.HandsShown():
            yield from _settled(event, seen)
        case e.RoundClosed() | e.MatchWon():
            yield from _settled(event, seen)
        case e.YanivCalled() | e.FalseCalled() | e.PenaltyDrawn() | e.SwapDeclined() | e.HandsSwapped():
            yield from _called(event, seen)
        case e.FinalTurnsBegan():
            yield Line(tell("Everybody else has one turn left."))
        case e.HandBuried(seat=seat):
            yield _by(seat, seen, "Your hand goes under the pile.", "The hand of {name} goes under the pile.")
        case _:
            yield from _played(event, seen)


def _played(event: e.AnyEvent, seen: View) -> Iterator[Line]:
    """A turn."""
    match event:
        case e.CardsThrown(seat=seat, cards=cards):
            yield _by(seat, seen, "You throw {cards}.", "{name} throws {cards}.", cards=mark(cards))
        case e.StockDrawn(seat=seat, card=card):
            drawn = "You draw {card}.", "{name} draws {card}."
            unseen = "You draw from the deck.", "{name} draws from the deck."
            yield _by(seat, seen, *(drawn if card else unseen), card=card and mark((card,)))
        case e.DiscardDrawn(seat=seat, card=card):
            yield _by(seat, seen, "You take {card}.", "{name} takes {card}.", card=mark((card,)))
        case e.JokerDrawn(seat=seat, card=card):
            swapped = "You swap {card} for a joker.", "{name} swaps {card} for a joker."
            yield _by(seat, seen, *swapped, card=mark((card,)))
        case e.CardSlapped(seat=seat, card=card):
            yield _by(seat, seen, "You slap {card} down.", "{name} slaps {card} down.", card=mark((card,)))
        case _:
            pass


def _called(event: e.AnyEvent, seen: View) -> Iterator[Line]:
    match event:
        case e.YanivCalled(seat=seat, word=word, kind="out_of_turn"):
            yield _by(seat, seen, "You call {word} out of turn!", "{name} calls {word} out of turn!", word=word)
        case e.YanivCalled(seat=seat, word=word):
            yield _by(seat, seen, "You call {word}!", "{name} calls {word}!", word=word)
        case e.FalseCalled(seat=seat, word=word, hand=hand):
            mine, theirs = "You call {word} with {cards}: too high.", "{name} calls {word} with {cards}: too high."
            yield _by(seat, seen, mine, theirs, word=word, cards=mark(hand))
        case e.PenaltyDrawn(seat=seat, card=card):
            drawn = "You draw {card} as a penalty.", "{name} draws {card} as a penalty."
            unseen = "You draw a penalty card.", "{name} draws a penalty card."
            yield _by(seat, seen, *(drawn if card else unseen), card=card and mark((card,)))
        case e.SwapDeclined(seat=seat):
            yield _by(seat, seen, "You keep your hand.", "{name} does not want to swap.")
        case e.HandsSwapped(seat=seat, caller=caller):
            other = seen.names[caller]
            if is_you(caller, seen):
                yield Line(tell("{name} swaps hands with you.", name=seen.names[seat]))
            else:
                mine, theirs = "You swap hands with {other}.", "{name} swaps hands with {other}."
                yield _by(seat, seen, mine, theirs, other=other)
        case _:
            pass


def _settled(event: e.AnyEvent, seen: View) -> Iterator[Line]:
    match event:
        case e.HandsShown(hands=hands):
            for seat, cards in hands.items():
                if cards:
                    yield _by(seat, seen, "You show {cards}.", "{name} shows {cards}.", cards=mark(cards))
        case e.RoundScored(hand_totals=hands, scores=scores, asafs=asafs):
            for seat in asafs:
                word = seen.rules.table.asaf_word
                yield _by(seat, seen, "{word}! You beat the call.", "{word}! {name} beats the call.", word=word)
            for seat, hand in hands.items():
                if seat in scores:
                    mine = "You held {hand} and score {points}: total {total}."
                    theirs = "{name} held {hand} and scores {points}: total {total}."
                    yield _by(seat, seen, mine, theirs, hand=hand, points=scores[seat], total=event.totals[seat])
        case e.BonusGiven(seat=seat, points=points):
            taken = f"{MINUS}{points}"
            yield _by(seat, seen, "Your bonus: {points} points.", "Bonus for {name}: {points} points.", points=taken)
        case e.TotalReduced(seat=seat, before=before, after=after):
            gaps = {"before": before, "after": after}
            yield _by(seat, seen, "Your {before} becomes {after}.", "{name}: {before} becomes {after}.", **gaps)
        case e.PlayerOut(seat=seat):
            yield _by(seat, seen, "You are out.", "{name} is out.")
        case e.MatchWon(winners=winners):
            over = seats_over_limit(dict(enumerate(seen.totals)), seen.rules.match)
            if over and not seen.tied:
                yield Line(tell_over_limit(over, seen, ends=True))
            for seat in winners:
                yield _by(seat, seen, "You win the match!", "{name} wins the match.")
        case e.RoundClosed(tied=tied) if tied:
            yield Line(meeting(tied, seen))
        case _:
            pass


def _by(seat: int, seen: View, mine: str, theirs: str, **gaps: object) -> Line:
    if is_you(seat, seen):
        return Line(tell(mine, **gaps))
    return Line(tell(theirs, name=seen.names[seat], **gaps))
