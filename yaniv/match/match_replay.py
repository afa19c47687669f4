"""Replay: playback of a recorded match as a session in which nobody can move.

*Why* a session: its users, above all the window, need not know that everything has happened already. A position in the
match is computed from all events up to it, so going backward is as fast as going forward.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand, IllegalReason
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import NullJournal, Participants
from yaniv.match.past_decisions import PastDecision, iter_decisions
from yaniv.match.replay_positions import event_counts, positions_by_event_count

ACTION_INTERVAL_MS: Final = 700
"""Time from one action to the next in ms, not counting its animation."""
ROUND_END_PAUSE_MS: Final = 3000
"""Time in ms for which the open hands of a round are shown."""

_RESULT_EVENTS: Final = (
    e.MatchOpened,
    e.RoundOpened,
    e.RoundScored,
    e.BonusGiven,
    e.TotalReduced,
    e.PlayerOut,
    e.RoundClosed,
    e.MatchWon,
)
"""Events that change points, or open or end a round or the match."""


class MatchReplay(MatchSession):
    """Match session for playback. Position 0 is before the first deal; each player's action advances it by 1."""

    def __init__(self, events: Sequence[e.AnyEvent], position: int = 0) -> None:
        """Create the replay at *position*, clamped to the valid range.

        *events* must fold without error; those of a loaded match do.
        """
        self._events = tuple(events)
        self._event_counts = tuple(event_counts(self._events))
        self.position = min(max(0, position), len(self._event_counts) - 1)
        self.is_playing = False
        super().__init__("", NullJournal(), Participants({}, lambda _seen: None))
        self._driver.replay(self._events[: self._event_counts[self.position]])
        self._due_ms = ACTION_INTERVAL_MS

    @property
    def event_count(self) -> int:
        """Number of events up to the current position."""
        return self._event_counts[self.position]

    @property
    def last_position(self) -> int:
        """Last position of the match: the number of actions in it."""
        return len(self._event_counts) - 1

    @cached_property
    def round_positions(self) -> tuple[int, ...]:
        """Positions at which each round has just been dealt, in order."""
        return tuple(bisect_right(self._event_counts, seq) for seq in self._round_starts)

    def position_before(self, event_index: int) -> int:
        """Return the position just before the action that led to this event; *event_index* counts from 0."""
        return max(0, bisect_right(self._event_counts, event_index) - 1)

    @cached_property
    def is_finished(self) -> bool:
        """True if the recorded match was played to its end; only then may all hands be shown."""
        return any(isinstance(event, e.MatchWon) for event in self._events)

    @cached_property
    def public_results(self) -> tuple[e.AnyEvent, ...]:
        """Events about points and the end of the match, in order; all seats know them."""
        return tuple(event for event in self._events if isinstance(event, _RESULT_EVENTS))

    @cached_property
    def showdown_position(self) -> int | None:
        """Position just before the call after which hands were last shown; None if that never happened."""
        shown = max((seq for seq, event in enumerate(self._events) if isinstance(event, e.HandsShown)), default=0)
        round_start = max((seq for seq in self._round_starts if seq < shown), default=0)
        round_events = enumerate(self._events[round_start:shown], round_start)
        called = max((seq for seq, event in round_events if isinstance(event, e.YanivCalled)), default=None)
        return None if called is None else self._event_counts.index(called)

    @property
    def _round_starts(self) -> tuple[int, ...]:
        """Numbers of the events that open rounds."""
        return tuple(seq for seq, event in enumerate(self._events) if isinstance(event, e.RoundOpened))

    def iter_decisions(self, seat: int) -> Iterator[PastDecision]:
        """Yield the decisions of this seat in the whole match, in order; each is computed when it is requested."""
        return iter_decisions(self._events, positions_by_event_count(self._events), seat)

    def at_position(self, position: int) -> "MatchReplay":
        """Return a replay of the same match at another position, without listeners; it plays on if this one plays."""
        replay = MatchReplay(self._events, position)
        replay.is_playing = self.is_playing and replay.position < replay.last_position
        return replay

    def step_forward(self) -> None:
        """Publish the events of the next action, if there is one; at the end stop playing."""
        if self.position == self.last_position:
            self.is_playing = False
            return
        self.position += 1
        self._driver.replay(self._events[self._event_counts[self.position - 1] : self._event_counts[self.position]])
        self._due_ms = self.now_ms + (ROUND_END_PAUSE_MS if self.state.phase == "round_over" else ACTION_INTERVAL_MS)
        self.is_playing = self.is_playing and self.position < self.last_position

    def play(self) -> None:
        """Start automatic playback; the first action is due at once. No effect at the last position."""
        self.is_playing = self.position < self.last_position
        self._due_ms = self.now_ms

    def pause(self) -> None:
        """Stop automatic playback."""
        self.is_playing = False

    def advance(self, ms: int) -> None:
        """Let *ms* of time pass; at most one action is published per call, so that its animation can be seen."""
        self.now_ms += ms
        if self.is_playing and self.now_ms >= self._due_ms:
            self.step_forward()

    def next_wakeup_ms(self) -> int | None:
        """Return the session time in ms at which the next action is due; None if playback is stopped."""
        return max(self.now_ms, self._due_ms) if self.is_playing else None

    def why_illegal(self, command: c.AnyCommand) -> IllegalReason | None:  # noqa: ARG002 -- no move is legal
        """Return the reason `match_over`, for every command: a replay accepts none."""
        return IllegalReason("match_over")

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:  # noqa: ARG002 -- no move is legal
        """Refuse every command.

        :raises IllegalCommand: always.
        """
        raise IllegalCommand(IllegalReason("match_over"))

    def is_nudged(self, seat: int) -> bool:  # noqa: ARG002 -- nobody is awaited
        """Return False: in a replay nobody keeps the match waiting."""
        return False


def events_to_round_end(events: Sequence[e.AnyEvent], round_number: int) -> tuple[e.AnyEvent, ...]:
    """Return the events of a match up to the end of a round, counted from 1."""
    later = (
        index for index, event in enumerate(events) if isinstance(event, e.RoundOpened) and event.number > round_number
    )
    return tuple(events[: next(later, len(events))])
