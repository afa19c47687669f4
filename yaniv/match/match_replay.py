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
from yaniv.game.command_errors import IllegalCommand, IllegalReason
from yaniv.game.evolve import fold
from yaniv.game.state import START
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import NullJournal, Participants
from yaniv.match.past_decisions import PastDecision, iter_decisions

ACTION_INTERVAL_MS: Final = 700
"""From one deed to the next, beside what its film takes."""
ROUND_END_PAUSE_MS: Final = 3000
"""So long the open hands of a round can be looked at."""

_ACTION_EVENTS: Final = (
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


class MatchReplay(MatchSession):
    """Stands at a place: 0 before the first deal, and then one more for each deed."""

    def __init__(self, events: Sequence[e.AnyEvent], position: int = 0) -> None:
        """*events* must fold; a match that was loaded does."""
        self._events = tuple(events)
        self._event_counts = tuple(_event_counts(self._events))
        self.position = min(max(0, position), len(self._event_counts) - 1)
        self.is_playing = False
        past_events = self._events[: self._event_counts[self.position]]
        super().__init__("", NullJournal(), Participants({}, lambda _seen: None), fold(past_events, START))
        for event in past_events:
            self._broadcaster.publish(event)
        self._due_ms = ACTION_INTERVAL_MS

    @property
    def last_position(self) -> int:
        """The place at which there is nothing left to tell."""
        return len(self._event_counts) - 1

    @cached_property
    def round_positions(self) -> tuple[int, ...]:
        """Where each round has just been dealt."""
        round_starts = (seq for seq, event in enumerate(self._events) if isinstance(event, e.RoundOpened))
        return tuple(bisect_right(self._event_counts, seq) for seq in round_starts)

    @cached_property
    def is_finished(self) -> bool:
        """Was the match played to its end? Only then may every hand be seen."""
        return any(isinstance(event, e.MatchWon) for event in self._events)

    def iter_decisions(self, seat: int) -> Iterator[PastDecision]:
        """What this seat decided in the whole match, found one after the other."""
        return iter_decisions(
            self._events, {event_count: position for position, event_count in enumerate(self._event_counts)}, seat
        )

    def at_position(self, position: int) -> "MatchReplay":
        """The same match at another place, with nobody watching yet."""
        replay = MatchReplay(self._events, position)
        replay.is_playing = self.is_playing and replay.position < replay.last_position
        return replay

    def step_forward(self) -> None:
        """Tells the next deed, if there is one."""
        if self.position == self.last_position:
            self.is_playing = False
            return
        self.position += 1
        action_events = self._events[self._event_counts[self.position - 1] : self._event_counts[self.position]]
        self._state = fold(action_events, self._state)
        self._views.clear()
        for event in action_events:
            self._broadcaster.publish(event)
        self._due_ms = self.now_ms + (ROUND_END_PAUSE_MS if self._state.phase == "round_over" else ACTION_INTERVAL_MS)
        self.is_playing = self.is_playing and self.position < self.last_position

    def play(self) -> None:
        """From now on it goes on by itself, at once; from the end it does not."""
        self.is_playing = self.position < self.last_position
        self._due_ms = self.now_ms

    def pause(self) -> None:
        """It stands still."""
        self.is_playing = False

    def advance(self, ms: int) -> None:
        """Time passes; while it plays, at most one deed is told at once, so that its film can be seen."""
        self.now_ms += ms
        if self.is_playing and self.now_ms >= self._due_ms:
            self.step_forward()

    def next_wakeup_ms(self) -> int | None:
        """When the next deed is told; None: it stands still."""
        return max(self.now_ms, self._due_ms) if self.is_playing else None

    def why_illegal(self, command: c.AnyCommand) -> IllegalReason | None:  # noqa: ARG002 -- no move is legal
        """The match is over for everybody."""
        return IllegalReason("match_over")

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:  # noqa: ARG002 -- no move is legal
        """Nobody moves here.

        :raises IllegalCommand: always.
        """
        raise IllegalCommand(IllegalReason("match_over"))

    def is_nudged(self, seat: int) -> bool:  # noqa: ARG002 -- nobody is awaited
        """Nobody keeps the table waiting."""
        return False


def _event_counts(events: Sequence[e.AnyEvent]) -> Iterator[int]:
    """How many events have happened at each place. A reshuffle is a deed; the shuffle of a deal belongs to it."""
    for seq, (previous, event) in enumerate(pairwise(events), 1):
        is_reshuffle = isinstance(event, e.StockShuffled) and not isinstance(previous, e.RoundOpened)
        if is_reshuffle or isinstance(event, _ACTION_EVENTS):
            yield seq
    yield len(events)
