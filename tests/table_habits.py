"""What a table can see of a player: public actions of a round as words, for telling one character from another.

A word is a pair (question, answer), such as `("classic call", "5")`: of how many points were the hands it called with.
No word depends on a card that only one seat has seen before the showdown.
"""

from collections.abc import Callable
from typing import Final

from yaniv.cards import JOKER, RANKS, SUITS, Card, Cards
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set
from yaniv.rules.pickup import takeable_cards
from yaniv.rules.scoring import points

Word = tuple[str, str]
Record = Callable[[int, str, object], None]

_MID_ROUND_TURN: Final = 3
_LATE_TURN: Final = 8
"""Turns from which on all count as one."""
_HIGH_TOTAL: Final = 20
"""Points of a hand from which on all count as one."""
ORDER_QUESTIONS: Final = ("run order", "set order")
"""Questions about the mere order in which cards are laid down, which matters to nobody."""


class HabitObserver:
    """Observer of a table: collects the words of every seat, round by round."""

    def __init__(self, variant: str, rules: HouseRules) -> None:
        self._variant, self._rules = variant, rules
        self.rounds: dict[int, list[list[Word]]] = {}
        """By seat: the words of every round that was scored."""
        self.has_eliminated = False
        """True if a player has left the match."""
        self._words: dict[int, list[Word]] = {}
        self._offer: Cards = ()
        """Play from which a card may be taken."""
        self._throw: Cards = ()
        """Throw of the turn under way; it becomes the offer of the next one."""
        self._turns: dict[int, int] = {}
        self._thrown_ranks: list[str] = []
        self._high_ranks: dict[int, int] = {}
        """By seat: rank of the last single card thrown that counts as much as a king."""

    def notice(self, event: e.AnyEvent) -> None:
        """Record what the event says about a player."""
        match event:
            case e.RoundOpened(seats=seats):
                self._words = {seat: [] for seat in seats}
                self._turns = dict.fromkeys(seats, 0)
                self._thrown_ranks, self._throw, self._high_ranks = [], (), {}
            case e.UpcardTurned(card):
                self._offer = (card,)
                self._thrown_ranks.append(card[0])
            case e.TurnBegan(seat):
                if self._throw:
                    self._offer, self._throw = self._throw, ()
                self._turns[seat] += 1
            case e.CardsThrown(seat, cards):
                self._record_throw(seat, cards)
                self._throw = cards
            case e.StockDrawn(seat):
                self._record_draw(seat, None)
            case e.DiscardDrawn(seat, card):
                self._record_draw(seat, card)
            case e.CardSlapped(seat):
                self._record(seat, "slap", "done")
            case e.YanivCalled(seat):
                self._record(seat, "turns before a call", min(self._turns[seat], _LATE_TURN))
            case e.RoundScored():
                self._record_result(event)
            case e.TotalReduced(seat):
                self.rounds[seat][-1].append(("reduced", "yes"))
            case e.PlayerOut():
                self.has_eliminated = True
            case _:
                pass

    def _record(self, seat: int, question: str, answer: object) -> None:
        self._words[seat].append((question, str(answer)))

    def _points(self, *cards: Card) -> int:
        return points(cards, self._rules.deck.values)

    def _record_throw(self, seat: int, cards: Cards) -> None:
        if len(cards) == 1:
            card = cards[0]
            self._record(seat, f"{self._variant} single", min(self._points(card), 10))
            if card != JOKER and self._points(card) == self._points(f"K{SUITS[0]}"):
                self._record_high_card(seat, RANKS.index(card[0]))
            if self._turns[seat] >= _MID_ROUND_TURN:
                self._record(seat, "thrown before", min(self._thrown_ranks.count(card[0]), 2))
        elif is_set(cards, self._rules.melds):
            self._record(seat, "cards at once", len(cards))
            first, top = cards[0], cards[-1]
            if JOKER not in (first, top) and first[1] != top[1]:
                suits = "".join(sorted(first[1] + top[1], key=SUITS.index))
                self._record(seat, f"set order {suits}", top[1])
        else:
            self._record(seat, "cards at once", f"run of {len(cards)}")
            ranks = [RANKS.index(card[0]) for card in cards if card != JOKER]
            self._record(seat, "run order", "rises" if ranks[0] < ranks[-1] else "falls")
        self._thrown_ranks += [card[0] for card in cards]

    def _record_high_card(self, seat: int, rank: int) -> None:
        """Record whether the high cards that a seat throws one by one in a round rise or fall."""
        previous = self._high_ranks.get(seat, rank)
        if previous != rank:
            self._record(seat, "high cards", "rise" if previous < rank else "fall")
        self._high_ranks[seat] = rank

    def _record_draw(self, seat: int, card: Card | None) -> None:
        takeable = takeable_cards(self._offer, self._rules.pickup, self._rules.melds)
        lowest = min((self._points(each) for each in takeable), default=0)
        answer = "stock" if card is None else "lowest" if self._points(card) == lowest else "other"
        self._record(seat, f"offered {min(lowest, 10)}", answer)

    def _record_result(self, event: e.RoundScored) -> None:
        for seat, total in event.hand_totals.items():
            if seat == event.caller:
                self._record(seat, f"{self._variant} call", total)
                self._record(seat, "call", event.outcome)
            else:
                self._record(seat, "hand at the end", min(total, _HIGH_TOTAL) // 4)
            self._record(seat, "called", seat == event.caller)
            self.rounds.setdefault(seat, []).append(self._words[seat])


def is_order_word(word: Word) -> bool:
    """Return True if the word is about the order of cards laid down together."""
    return word[0].startswith(ORDER_QUESTIONS)
