"""What one seat knows when it has to decide, on the integers of the fast model.

Made of a View and a memory of what was thrown and picked up, or of a game of the fast model; both give the same, and
neither holds a card that this seat has not seen.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final
from weakref import WeakKeyDictionary

from yaniv.bots.deeds import PENALTY, SHOWN, Deeds
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import (
    DRAWN,
    FROM_STOCK,
    JOKER,
    KINDS,
    NOBODY,
    START,
    TAKE,
    THROWN,
    Move,
    kind_of,
    kinds_of,
)
from yaniv.game import events as e
from yaniv.game.view import View

_PHASES: Final = {"start": START, "thrown": THROWN, "drawn": DRAWN}


class Rival:
    """Another player, as far as the table knows him."""

    __slots__ = ("deeds", "known", "size")

    def __init__(self, size: int, known: Sequence[int], deeds: Deeds) -> None:
        self.size = size
        self.known = known
        """Kinds he is known to hold."""
        self.deeds = deeds


class Sight:
    """All that a decision may rest on, but for the scores of the match (`stakes`)."""

    __slots__ = (
        "bound",
        "box",
        "exacts",
        "final",
        "hand",
        "may_call",
        "only",
        "phase",
        "pickable",
        "rivals",
        "stock",
        "turns",
        "unseen",
        "waiting",
    )

    box: Box
    phase: int
    """START, THROWN or DRAWN."""
    hand: list[int]
    waiting: Move
    """My throw, once it lies beside the pile."""
    pickable: Move
    """What I may take."""
    exacts: Move
    """Cards that free a joker of the last play."""
    bound: int
    """The card that I must throw after freeing a joker."""
    unseen: list[int]
    """By kind: cards in the stock or unknown in other hands."""
    rivals: list[Rival]
    """In the order of play after me."""
    stock: int
    turns: int
    """I have had in this round."""
    may_call: bool
    final: bool
    """This is my last turn of the round: somebody has called."""
    only: Move
    """The one throw to be weighed; empty: all that are any good."""

    def but(self) -> "Sight":
        """The same, to be changed: `rivals` and `unseen` are lists of its own."""
        other = Sight()
        for name in Sight.__slots__:
            setattr(other, name, getattr(self, name))
        other.rivals, other.unseen = list(self.rivals), list(self.unseen)
        return other


def of_game(game: Game, seat: int) -> Sight:
    """What *seat* knows in a game of the fast model."""
    box = game.box
    sight = Sight()
    sight.box = box
    sight.phase = game.phase
    sight.hand = hand = game.hands[seat]
    sight.waiting = game.waiting if game.turn == seat else ()
    may_pick_up = game.phase != DRAWN
    sight.pickable = game.pickable() if may_pick_up else ()
    sight.exacts = box.exacts[game.last_play] if may_pick_up and box.swaps_jokers else ()
    sight.bound = game.bound if game.turn == seat else NOBODY
    sight.rivals = rivals = []
    unseen = [all_of - lying for all_of, lying in zip(counts_of(box), game.piled, strict=True)]
    for kind in hand:
        unseen[kind] -= 1
    for kind in game.waiting:
        unseen[kind] -= 1
    for kind in game.early:
        unseen[kind] -= 1
    other = game.following[seat]
    while other != seat:
        known = game.known[other]
        for kind in known:
            unseen[kind] -= 1
        rivals.append(Rival(len(game.hands[other]), known, game.deeds[other]))
        other = game.following[other]
    sight.unseen = unseen
    sight.stock = len(game.stock)
    sight.turns = game.turns_taken[seat]
    sight.may_call = (
        game.phase == START
        and game.turn == seat
        and game.caller < 0
        and not game.false_called
        and game.points(seat) <= box.rules.call.limit
    )
    sight.final = game.caller >= 0
    sight.only = ()
    return sight


class Memory:
    """What a player keeps of the events of a round beyond what a View shows."""

    def __init__(self) -> None:
        self.deeds: dict[int, Deeds] = {}
        """By seat: of the hand that it has now."""
        self.turns: dict[int, int] = {}
        """By seat: how many are complete."""
        self._half: set[int] = set()
        """Seats that have thrown and not picked up, or picked up and not thrown."""

    def notice(self, event: e.AnyEvent) -> None:
        """What every seat throws and draws."""
        match event:
            case e.TurnBegan():
                pass  # a third of all events: no need to ask what else it might be
            case e.CardsThrown(seat, cards):
                self._did(seat, kinds_of(cards))
            case e.StockDrawn(seat):
                self._did(seat, FROM_STOCK)
            case e.DiscardDrawn(seat, card):
                self._did(seat, (TAKE, kind_of(card)))
            case e.JokerDrawn(seat):
                self._did(seat, (TAKE, JOKER))
            case e.FalseCalled(seat, hand=hand):
                self._deeds_of(seat).append((SHOWN, *sorted(kinds_of(hand))))
            case e.PenaltyDrawn(seat):
                self._deeds_of(seat).append(PENALTY)
            case e.HandsSwapped(seat, caller):
                self.deeds[seat], self.deeds[caller] = self._deeds_of(caller), self._deeds_of(seat)
            case e.RoundOpened():
                for kept in (self.deeds, self.turns, self._half):
                    kept.clear()
            case _:
                pass

    def _did(self, seat: int, deed: Move) -> None:
        self._deeds_of(seat).append(deed)
        self.turns[seat] = self.turns.get(seat, 0) + (seat in self._half)
        self._half ^= {seat}

    def _deeds_of(self, seat: int) -> Deeds:
        return self.deeds.setdefault(seat, Deeds())


def of_view(seen: View, memory: Memory, box: Box) -> Sight:
    """What the seat of this View knows, with what it remembers."""
    me = seen.seat
    sight = Sight()
    sight.box = box
    sight.phase = _PHASES.get(seen.phase, START)
    sight.hand = list(kinds_of(seen.hand))
    mine = seen.turn == me
    sight.waiting = kinds_of(seen.waiting) if mine else ()
    sight.pickable = kinds_of(seen.pickable)
    sight.exacts = kinds_of(seen.joker_swaps)
    sight.bound = kind_of(seen.bound) if seen.bound else NOBODY
    unseen = list(counts_of(box))
    _take_away(unseen, sight.hand)
    _take_away(unseen, kinds_of(chain(seen.waiting, seen.early, *seen.pile)))
    sight.rivals = []
    for other in others(seen):
        known = kinds_of(seen.known[other])
        _take_away(unseen, known)
        sight.rivals.append(Rival(seen.hand_sizes[other], known, memory.deeds.get(other) or Deeds()))
    sight.unseen = unseen
    sight.stock = seen.stock_size
    sight.turns = memory.turns.get(me, 0)
    honest = seen.hand_total <= seen.rules.call.limit
    sight.may_call = seen.phase == "start" and mine and seen.caller < 0 and seen.may_call and honest
    sight.final = seen.caller >= 0
    sight.only = ()
    return sight


def others(seen: View) -> list[int]:
    """Those still in the round, in the order of play after the seat of this View."""
    order = [seat for seat in seen.seats if seat not in seen.out]
    at = order.index(seen.seat)
    return order[at + 1 :] + order[:at]


def counts_of(box: Box) -> Sequence[int]:
    """By kind: how many the deck has."""
    found = _counts.get(box)
    if found is None:
        found = _counts[box] = [0] * KINDS
        for kind in box.deck:
            found[kind] += 1
    return found


_counts: WeakKeyDictionary[Box, list[int]] = WeakKeyDictionary()


def _take_away(unseen: list[int], gone: Iterable[int]) -> None:
    for kind in gone:
        unseen[kind] -= 1
