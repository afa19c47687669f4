"""The player behind `novice` and `greedy`: throws what counts most, takes what counts little, calls when it may.

It looks one move ahead and remembers nothing. Every other bot is measured against `greedy`.
"""

from random import Random
from typing import Final

from yaniv.bots.choices import Draw, average, completes, honest_call, only, plainest, worth
from yaniv.bots.habits import CLOSE, of_throw, reduces
from yaniv.bots.impatience import attentive, impatience_at
from yaniv.bots.people import Lean
from yaniv.bots.perception import Perception, happens
from yaniv.cards import JOKER, Card
from yaniv.game.commands import (
    DrawDiscard,
    DrawJoker,
    DrawStock,
    RequestSwap,
    Return,
    SeatCommand,
    Slap,
    Throw,
)
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.view import View

_PER_CARD: Final = 12
"""Points that a card less in the hand is worth to somebody without patience: more than any card counts."""
_PAIRING: Final = 12
"""The same for a card that can be paired with one on offer."""
_LETS_GO: Final = 0.3
"""How often somebody without any patience throws another single card than the heaviest: sooner it costs matches."""


class Shedder:
    """Sheds the most points at once, as far as its perception goes."""

    def __init__(self, perception: Perception, dice: Random, lean: Lean | None = None) -> None:
        """*lean* is the character, if it has one; what it takes and when it calls is part of the *perception*."""
        self._usual = perception
        self._perception = perception
        """As it is at this point of the round."""
        self._impatience = 0.0
        self._dice = dice
        self._lean = lean if lean != Lean() else None

    def notice(self, event: AnyEvent) -> None:
        """Forgets it at once: the View says all this player looks at."""

    def choose(self, seen: View) -> SeatCommand | None:
        """One of the legal moves, or None where a chance is left."""
        self._impatience = impatience_at(seen)
        self._perception = attentive(self._usual, self._impatience)
        legal = tuple(moves(seen))
        if seen.slap is not None:
            choice = self._slap(legal, seen)
        elif seen.phase == "swap":
            choice = self._swap(legal, seen)
        elif seen.phase == "extra":
            choice = max(only(Return, legal), key=lambda back: worth(back.cards, seen), default=None)
        elif seen.turn == seen.seat:
            choice = self._call(legal, seen) or self._turn(legal, seen)
        else:
            choice = self._early(legal, seen)
        return choice or plainest(legal, seen)

    def _slap(self, legal: tuple[SeatCommand, ...], seen: View) -> SeatCommand | None:
        """A slap that makes the hand lighter costs nothing."""
        slaps = only(Slap, legal)
        if not slaps or worth((slaps[0].card,), seen) <= 0 or happens(self._perception.overlooks_slaps, self._dice):
            return None
        return slaps[-1]

    def _swap(self, legal: tuple[SeatCommand, ...], seen: View) -> SeatCommand | None:
        """The false caller's hand lies open: better than the own one?"""
        shown = seen.known[seen.turn]
        if seen.hand_total - worth(shown, seen) <= self._perception.margin:
            return None
        return next(iter(only(RequestSwap, legal)), None)

    def _call(self, legal: tuple[SeatCommand, ...], seen: View) -> SeatCommand | None:
        """Calls at the limit or below, never above it: no punishment is worth a bluff."""
        call = honest_call(legal, seen)
        if call is None or seen.hand_total > seen.rules.call.limit or happens(self._perception.waits, self._dice):
            return None
        return call

    def _turn(self, legal: tuple[SeatCommand, ...], seen: View) -> SeatCommand | None:
        draws = only(DrawStock, legal) + only(DrawDiscard, legal) + only(DrawJoker, legal)
        throw = self._heaviest(only(Throw, legal), seen)
        if throw is None or (draws and self._perception.looks_first):
            return self._draw(draws, throw, seen) or throw
        return throw

    def _early(self, legal: tuple[SeatCommand, ...], seen: View) -> SeatCommand | None:
        """Throws before its turn only when it could not call in it; that takes the slap from the player before."""
        if not self._perception.hurries or seen.hand_total <= seen.rules.call.limit:
            return None
        return self._heaviest(only(Throw, legal), seen)

    def _heaviest(self, throws: tuple[Throw, ...], seen: View) -> Throw | None:
        """The throw that sheds most points, of equal ones that which keeps the jokers and then has most cards.

        Who has a habit follows it among those that shed nearly as much.
        """
        runs = not happens(self._perception.overlooks_runs, self._dice)
        noticed = [throw for throw in throws if self._perception.notices(throw.cards, runs=runs)] or list(throws)

        def weight(throw: Throw) -> tuple[float, int, int]:
            return self._gain(throw, seen), -throw.cards.count(JOKER), len(throw.cards)

        heaviest = max(noticed, key=weight, default=None)
        lets_go = self._impatience == 1 and heaviest and len(heaviest.cards) == 1 and len(noticed) > 1
        if heaviest and lets_go and happens(_LETS_GO, self._dice):
            noticed.remove(heaviest)  # a low card comes back into play, where every hand holds on to low ones
            heaviest = max(noticed, key=weight)
        if heaviest is None or self._lean is None:
            return heaviest
        lean, least = self._lean, self._gain(heaviest, seen) - CLOSE
        close = [throw for throw in noticed if self._gain(throw, seen) >= least]
        return max(close, key=lambda throw: (of_throw(lean, throw.cards, seen), weight(throw)))

    def _gain(self, throw: Throw, seen: View) -> float:
        """What it sheds; the longer the round, the more a smaller hand is worth, and a card that will make a pair."""
        shed = self._shed(throw, seen)
        if not self._impatience:
            return shed
        smaller = _PER_CARD * (len(throw.cards) - 1)
        pairs = len(throw.cards) == 1 and seen.phase == "start" and _may_pair(throw.cards[0], seen)
        return shed + self._impatience * (smaller - _PAIRING * pairs)

    def _shed(self, throw: Throw, seen: View) -> float:
        """What the hand is lighter for it; the throw that frees a joker also saves the card from the stock."""
        shed = worth(throw.cards, seen)
        frees = throw.cards[0] in seen.joker_swaps and seen.rules.pickup.joker_swap == "as_throw"
        if seen.turn == seen.seat and len(throw.cards) == 1 and frees and self._perception.uses_jokers:
            return shed + average(seen) - worth((JOKER,), seen)
        return shed

    def _draw(self, draws: tuple[Draw, ...], throw: Throw | None, seen: View) -> SeatCommand | None:
        """A freed joker, a low card, one that completes something; otherwise the stock.

        None: nothing tempts, and throwing (or swapping) comes first.
        """
        freed = self._freed(only(DrawJoker, draws), throw, seen)
        if freed is not None:
            return freed
        offered = sorted(only(DrawDiscard, draws), key=lambda take: worth((take.card,), seen))
        stock = next(iter(only(DrawStock, draws)), None)
        if self._lean is not None and self._lean.resets:
            aimed = [take for take in offered if self._aims(take, seen)]
            if aimed:
                return aimed[0]
        bored = happens(self._impatience / 2, self._dice)
        for take in offered:
            low = worth((take.card,), seen) <= self._low(seen) and not (bored and not _may_call_with(take.card, seen))
            if low or stock is None or self._collects(take, seen):
                return take
        return stock

    def _low(self, seen: View) -> float:
        """In the last turn before the hands are shown, whatever is lower than an average card is low."""
        return average(seen) if seen.final_turns else self._perception.low

    def _aims(self, take: DrawDiscard, seen: View) -> bool:
        """A card of less than the average that makes the hand what a hunter wants it to be."""
        if seen.phase != "thrown" or worth((take.card,), seen) > average(seen):
            return False
        return reduces((*seen.hand, take.card), seen)

    def _collects(self, take: DrawDiscard, seen: View) -> bool:
        """A pair or a run is worth its points as long as there will be a throw for it."""
        if seen.final_turns and seen.phase == "thrown":
            return False
        if happens(self._perception.overlooks_offers, self._dice):
            return False
        return completes(take.card, seen.hand, seen.rules.melds)

    def _freed(self, swaps: tuple[DrawJoker, ...], throw: Throw | None, seen: View) -> DrawJoker | None:
        """The exact card for a joker: besides the throw under `with_throw`; else it is the throw, or was it already."""
        if not swaps or not self._perception.uses_jokers:
            return None
        joker = worth((JOKER,), seen)
        best = max(swaps, key=lambda swap: worth((swap.card,), seen))
        if seen.rules.pickup.joker_swap == "with_throw":
            pays = worth((best.card,), seen) > joker
        elif seen.phase == "thrown":
            pays = joker <= average(seen)
        else:
            shed = worth(throw.cards, seen) if throw else max(worth((card,), seen) for card in seen.hand)
            pays = worth((best.card,), seen) - joker >= shed - average(seen)
        return best if pays else None


def _may_pair(card: Card, seen: View) -> bool:
    """Does the last play offer another card of this rank."""
    return card != JOKER and any(each[0] == card[0] for each in seen.pickable if each != JOKER)


def _may_call_with(card: Card, seen: View) -> bool:
    """Would the hand be low enough for a call with this card. Without it, the same low cards may go round for ever."""
    return seen.hand_total + worth((card,), seen) <= seen.rules.call.limit
