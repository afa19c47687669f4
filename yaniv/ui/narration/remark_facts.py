"""Facts about a player's round that some remarks depend on, from events that everybody at the table has seen."""

from collections.abc import Iterable
from typing import Final

from yaniv.bots.characters import RemarkFact
from yaniv.cards import JOKER, RANKS, Cards
from yaniv.game import events as e

QUICK_TURNS: Final = 4
"""A call in at most this many turns of the caller is quick."""
SLOW_TURNS: Final = 7
"""A call in at least this many turns of the caller is slow."""
LOW_POINTS: Final = 3
"""A hand of at most this many points is low."""
CLOSE_POINTS: Final = 2
"""A call beaten by at most this many points was beaten closely."""
_RUN_GAP: Final = 2
"""Ranks between two cards of a suit that one more card makes a run."""


def facts_of(seat: int, events: Iterable[e.AnyEvent]) -> frozenset[RemarkFact]:
    """Return the facts that hold for *seat* in a round with these events."""
    play = _RoundPlay()
    for event in events:
        play.apply_event(event)
    return frozenset(play.facts_of(seat))


class _RoundPlay:
    def __init__(self) -> None:
        self._turns_at_call: int | None = None
        self._turns: dict[int, int] = {}
        self._melding_seats: set[int] = set()
        self._taken: dict[int, list[str]] = {}
        """By seat: cards in its hand that somebody took from the pile."""
        self._taking_seats: set[int] = set()
        self._throwing_seats: set[int] = set()
        self._feeds: set[tuple[int, int]] = set()
        """Pairs of a seat and one that took a card of its throw."""
        self._turn = self._last_thrower = -1
        """Seat whose turn it is, and the one that made the last play on the pile; -1 for none."""
        self._waiting_throwers: set[int] = set()
        """Seats whose throw does not lie on the pile yet."""
        self._hands: dict[int, Cards] = {}
        self._result: e.RoundScored | None = None

    def apply_event(self, event: e.AnyEvent) -> None:
        match event:
            case e.TurnBegan(seat):
                self._turns[seat] = self._turns.get(seat, 0) + 1
                if self._turn in self._waiting_throwers:
                    self._last_thrower = self._turn
                    self._waiting_throwers.discard(self._turn)
                self._turn = seat
            case e.CardsThrown(seat, cards):
                self._throwing_seats.add(seat)
                self._waiting_throwers.add(seat)
                if len(cards) > 1:
                    self._melding_seats.add(seat)
                for card in cards:
                    if card in self._held_taken(seat):
                        self._held_taken(seat).remove(card)
            case e.DiscardDrawn(seat, card):
                self._record_taken(seat, card)
            case e.JokerDrawn(seat):
                self._record_taken(seat, JOKER)
            case e.HandsSwapped(seat, caller):
                self._taken[seat], self._taken[caller] = self._held_taken(caller), self._held_taken(seat)
            case e.YanivCalled(seat):
                self._turns_at_call = self._turns.get(seat, 0)
            case e.HandsShown(hands):
                self._hands = hands
            case e.RoundScored():
                self._result = event
            case _:
                pass

    def _held_taken(self, seat: int) -> list[str]:
        return self._taken.setdefault(seat, [])

    def _record_taken(self, seat: int, card: str) -> None:
        self._held_taken(seat).append(card)
        self._taking_seats.add(seat)
        self._feeds.add((self._last_thrower, seat))

    def facts_of(self, seat: int) -> Iterable[RemarkFact]:
        if self._turns_at_call is not None and self._turns_at_call <= QUICK_TURNS:
            yield "quick_call"
        if self._turns_at_call is not None and self._turns_at_call >= SLOW_TURNS:
            yield "slow_call"
        if seat in self._melding_seats:
            yield "threw_meld"
        if seat in self._taking_seats:
            yield "took_card"
        if _is_near_run(self._hands.get(seat, ())):
            yield "near_run"
        fed_seats = {taker for giver, taker in self._feeds if giver == seat}
        if fed_seats:
            yield "fed_someone"
        elif seat in self._throwing_seats:
            yield "fed_no_one"
        result = self._result
        if result is None or result.caller is None:
            return
        if set(result.asafs) & fed_seats:
            yield "fed_winner"
        if any(card in self._hands.get(result.caller, ()) for card in self._held_taken(result.caller)):
            yield "saw_callers_card"
        totals = result.hand_totals
        if totals.get(seat, LOW_POINTS + 1) <= LOW_POINTS:
            yield "low_hand"
        if seat in totals and abs(totals[seat] - totals.get(result.caller, totals[seat])) <= CLOSE_POINTS:
            yield "close_hands"


def _is_near_run(hand: Cards) -> bool:
    """Return True if one more card makes a run with two cards of *hand*."""
    natural_cards = [card for card in hand if card != JOKER]
    return any(
        first[1] == second[1] and 0 < RANKS.index(second[0]) - RANKS.index(first[0]) <= _RUN_GAP
        for first in natural_cards
        for second in natural_cards
    )
