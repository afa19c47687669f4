"""A match that was played, told again: the same table, but nobody at it decides anything.

*Why* a table: whoever watches one, the screen above all, need not know that everything has happened already. A place
in the match is the fold of the events up to it, so going there is as quick backward as forward.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.game.refusal import IllegalCommand, Objection
from yaniv.game.state import START
from yaniv.table.company import Company, Unwritten
from yaniv.table.decisions import Decision, decisions
from yaniv.table.table import Table

BEAT_MS: Final = 700
"""From one deed to the next, beside what its film takes."""
ROUND_MS: Final = 3000
"""So long the open hands of a round can be looked at."""

_DEEDS: Final = (
    e.RoundOpened,
    e.CardsReturned,
    e.CardsThrown,
    e.StockDrawn,
    e.DiscardDrawn,
    e.JokerDrawn,
    e.CardSlapped,
    e.YanivCalled,
    e.FalseCalled,
    e.PenaltyDrawn,
    e.SwapDeclined,
    e.HandsSwapped,
)
"""What somebody does; all other events only follow from one of these."""


class Replay(Table):
    """Stands at a place: 0 before the first deal, and then one more for each deed."""

    def __init__(self, events: Sequence[e.AnyEvent], place: int = 0) -> None:
        """*events* must fold; a match that was loaded does."""
        self._events = tuple(events)
        self._ends = tuple(_ends(self._events))
        self.place = min(max(0, place), len(self._ends) - 1)
        self.is_playing = False
        past = self._events[: self._ends[self.place]]
        super().__init__("", Unwritten(), Company({}, lambda _seen: None), fold(past, START))
        for event in past:
            self._audience.tell(event)
        self._due_ms = BEAT_MS

    @property
    def last(self) -> int:
        """The place at which there is nothing left to tell."""
        return len(self._ends) - 1

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """Where each round has just been dealt."""
        opened = (seq for seq, event in enumerate(self._events) if isinstance(event, e.RoundOpened))
        return tuple(bisect_right(self._ends, seq) for seq in opened)

    @cached_property
    def is_finished(self) -> bool:
        """Was the match played to its end? Only then may every hand be seen."""
        return any(isinstance(event, e.MatchWon) for event in self._events)

    def decisions(self, seat: int) -> Iterator[Decision]:
        """What this seat decided in the whole match, found one after the other."""
        return decisions(self._events, {end: place for place, end in enumerate(self._ends)}, seat)

    def at(self, place: int) -> "Replay":
        """The same match at another place, with nobody watching yet."""
        there = Replay(self._events, place)
        there.is_playing = self.is_playing and there.place < there.last
        return there

    def step(self) -> None:
        """Tells the next deed, if there is one."""
        if self.place == self.last:
            self.is_playing = False
            return
        self.place += 1
        deed = self._events[self._ends[self.place - 1] : self._ends[self.place]]
        self._state = fold(deed, self._state)
        self._views.clear()
        for event in deed:
            self._audience.tell(event)
        self._due_ms = self.now_ms + (ROUND_MS if self._state.phase == "round_over" else BEAT_MS)
        self.is_playing = self.is_playing and self.place < self.last

    def play(self) -> None:
        """From now on it goes on by itself, at once; from the end it does not."""
        self.is_playing = self.place < self.last
        self._due_ms = self.now_ms

    def pause(self) -> None:
        """It stands still."""
        self.is_playing = False

    def advance(self, ms: int) -> None:
        """Time passes; while it plays, at most one deed is told at once, so that its film can be seen."""
        self.now_ms += ms
        if self.is_playing and self.now_ms >= self._due_ms:
            self.step()

    def next_moment(self) -> int | None:
        """When the next deed is told; None: it stands still."""
        return max(self.now_ms, self._due_ms) if self.is_playing else None

    def objection(self, command: c.AnyCommand) -> Objection | None:  # noqa: ARG002 -- nobody can
        """The match is over for everybody."""
        return Objection("match_over")

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:  # noqa: ARG002 -- as above
        """Nobody moves here.

        :raises IllegalCommand: always.
        """
        raise IllegalCommand(Objection("match_over"))

    def is_nudged(self, seat: int) -> bool:  # noqa: ARG002 -- nobody is waited for
        """Nobody keeps the table waiting."""
        return False


def _ends(events: Sequence[e.AnyEvent]) -> Iterator[int]:
    """How many events have happened at each place. A reshuffle is a deed; the shuffle of a deal belongs to it."""
    for seq, (before, event) in enumerate(pairwise(events), 1):
        is_reshuffle = isinstance(event, e.StockShuffled) and not isinstance(before, e.RoundOpened)
        if is_reshuffle or isinstance(event, _DEEDS):
            yield seq
    yield len(events)
