"""A match on another machine as one seat knows it: what the host has told, behind the interface of a `SeatClient`.

A move takes effect when the host answers, so `submit` returns before anything has happened. Until then the move is
*pending*: `pending` holds it, the view and the events are still those before it. A window shows the cards of pending
moves where they were dropped, and takes no further move; when `take_result` returns the answer, the view is already
the new one, or, if the move was refused, the cards go back to the hand.

Several moves that belong together, such as a throw and a draw, go in one message: `submit_moves`.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand, IllegalReason
from yaniv.game.view import View
from yaniv.game.view_legality import why_illegal_for_view
from yaniv.match.bot_timing import nudge_at_ms
from yaniv.match.decision_order import must_act
from yaniv.match.event_broadcaster import EventListener
from yaniv.match.seat_client import MovesResult, SeatClient
from yaniv.online import wire
from yaniv.online.table_records import TableSeats
from yaniv.rules.house_rules import HouseRules

MOVE_LOST: Final = "line_lost"
"""Refusal of a move that was on its way when the line broke, while others went on playing."""


class EventsTakenBackError(wire.WireError):
    """Raised if the host has fewer events than it has told: its machine failed and has lost some, or it cheats."""


class PendingMoves(Struct, frozen=True):
    """Moves that the host has not answered yet."""

    n: int
    commands: tuple[c.SeatCommand, ...]
    event_count: int
    """Number of events that this seat knew when it made them."""


class RemoteMatch:
    """Match on another machine; a `SeatAccess`. The messages come from a `RemoteTable`."""

    def __init__(self, send: Callable[[wire.Do], None], rules: HouseRules, seats: TableSeats, seat: int) -> None:
        self.pending: PendingMoves | None = None
        """Moves on their way; while there are any, no others are taken."""
        self._send = send
        self._rules = rules
        self._seats = seats
        self._seat = seat
        self._events: list[e.AnyEvent] = []
        self._round_start = 0
        self._fields: wire.EncodedView = {}
        self._view: View | None = None
        self._is_synchronised = False
        """True once a whole `Log` has come on the present line."""
        self._listeners: list[EventListener] = []
        self._last_number = 0
        self._seen_number = 0
        """Last batch of moves that the host has seen, as of the beginning of the line."""
        self._result: MovesResult | None = None
        self._now_ms = 0
        self._idle_since_ms = 0
        self._slap: tuple[int, int] | None = None
        """When only this seat could slap: until when, and for how long, in ms."""
        self._unheard_count = 0
        """Number of the last events of which listeners have not heard: the view that goes with them is to come."""

    @property
    def client(self) -> SeatClient:
        """Access for the player of this seat; `has_begun` must be true."""
        return SeatClient(self, self._seat)

    @property
    def has_begun(self) -> bool:
        """True if there is a view."""
        return self._view is not None

    @property
    def event_count(self) -> int:
        """Number of events received so far."""
        return len(self._events)

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return self._view is not None and self._view.phase == "match_over"

    def take_result(self) -> MovesResult | None:
        """Return the answer to the last moves, once; None if there is none yet."""
        result, self._result = self._result, None
        return result

    # --- SeatAccess -----------------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """Return what the player's own seat may know now."""
        assert self._view is not None, "the match has not begun"
        assert seat == self._seat, "there is no view of another seat"
        return self._view

    def match_events(self, seat: int) -> tuple[e.AnyEvent, ...]:  # noqa: ARG002 -- only the player's own seat's are known
        """Return all events of the match so far."""
        return tuple(self._events)

    def round_events(self, seat: int) -> tuple[e.AnyEvent, ...]:  # noqa: ARG002 -- only the player's own seat's are known
        """Return the events of the current round."""
        return tuple(self._events[self._round_start :])

    def is_nudged(self, seat: int) -> bool:
        """Return True if this seat has kept the match waiting for longer than the rules allow."""
        if not must_act(self.view(seat)):
            return False
        due_ms = nudge_at_ms(self._rules.table.tranning_seconds, self._idle_since_ms)
        return due_ms is not None and due_ms <= self._now_ms

    def slap_grace_share(self, seat: int) -> float | None:
        """Return how much is left of the time in which only this seat can slap, from 1 down to 0; None: no limit."""
        if self._slap is None or self.view(seat).slap is None:
            return None
        until_ms, grace_ms = self._slap
        return min(1.0, max(0.0, (until_ms - self._now_ms) / max(1, grace_ms)))

    def why_illegal(self, command: c.AnyCommand) -> IllegalReason | None:
        """Return why the rules refuse this command of the player's own seat, or None if it is legal."""
        assert not isinstance(command, c.Open | c.Shuffle), "the host deals"
        return why_illegal_for_view(self.view(self._seat), command)

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """Send one move; nothing has happened yet, see `submit_moves`."""
        assert not isinstance(command, c.Open | c.Shuffle), "the host deals"
        self.submit_moves((command,))
        return ()

    def submit_moves(self, commands: tuple[c.SeatCommand, ...]) -> bool:
        """Send moves that belong together, and return True; the answer comes later, see `take_result`.

        :raises IllegalCommand: if the rules refuse the first of them, or other moves are pending.
        """
        reason = IllegalReason("wrong_phase") if self.pending is not None else self.why_illegal(commands[0])
        if reason is not None:
            raise IllegalCommand(reason)
        self._last_number += 1
        self._result = None
        self.pending = PendingMoves(self._last_number, commands, len(self._events))
        if self._is_synchronised:
            self._send(wire.Do(self._last_number, commands))
        return True

    def subscribe(self, seat: int, listener: EventListener) -> None:  # noqa: ARG002 -- as above
        """Register a function to be called with every future event."""
        self._listeners.append(listener)

    def unsubscribe(self, seat: int, listener: EventListener) -> None:  # noqa: ARG002 -- as above
        """Remove a function that was registered."""
        self._listeners = [other for other in self._listeners if other != listener]

    # --- for the table --------------------------------------------------------------------------------------------

    def set_time(self, now_ms: int) -> None:
        """Set the time for reminders and slaps."""
        self._now_ms = now_ms

    def begin_line(self, done: int) -> None:
        """Begin with a new line: nothing counts until the `Log` has come. *done*: last batch that the host has seen."""
        self._is_synchronised = False
        self._last_number = max(self._last_number, done)
        self._seen_number = done

    def receive(self, message: wire.Log | wire.Update | wire.Done) -> None:
        """Take over what the host tells, and call the listeners.

        :raises WireError: if events are missing, or the view is none.
        """
        match message:
            case wire.Log():
                self._receive_log(message)
            case wire.Update(start, events, view, slap_ms):
                if self._is_synchronised:
                    self._advance(start, events, wire.merge_views(self._fields, view))
                    self._set_slap(slap_ms)
            case wire.Done(n, made, refused):
                if self.pending is not None and n == self.pending.n:
                    self._answer(made, refused)

    def _receive_log(self, log: wire.Log) -> None:
        if not log.view:
            self._append(log.start, log.events)
            return
        if log.start + len(log.events) < len(self._events):
            raise EventsTakenBackError(f"events after {log.start + len(log.events)} were taken back")
        self._advance(log.start, log.events, wire.merge_views({}, log.view))
        self._set_slap(log.slap_ms)
        self._idle_since_ms = self._now_ms - log.idle_ms
        self._is_synchronised = True
        if self.pending is None:
            return
        if self.pending.n <= self._seen_number:
            # The answer was lost with the line; if the moves were made, their events are here.
            self._answer(len(self.pending.commands) if len(self._events) > self.pending.event_count else 0, "")
        elif len(self._events) > self.pending.event_count:
            self._answer(0, MOVE_LOST)
        else:
            self._send(wire.Do(self.pending.n, self.pending.commands))

    def _answer(self, made: int, refusal: str) -> None:
        assert self.pending is not None
        self._result = MovesResult(self.pending.commands, made, refusal)
        self.pending = None

    def _advance(self, start: int, events: tuple[e.AnyEvent, ...], fields: wire.EncodedView) -> None:
        view = wire.decode_view(fields, self._rules)
        if view.seat != self._seat or view.names != self._seats.names:
            raise wire.WireError("view of another seat or another match")
        self._append(start, events)
        self._fields, self._view = fields, view
        unheard, self._unheard_count = self._events[len(self._events) - self._unheard_count :], 0
        for event in unheard:
            for listener in tuple(self._listeners):
                listener(event)

    def _append(self, start: int, events: tuple[e.AnyEvent, ...]) -> None:
        """Keep the events that are new.

        :raises WireError: if events before them are missing, a seat does not exist, or rules or names are others.
        """
        known_count = len(self._events)
        if start > known_count:
            raise wire.WireError(f"events {known_count} to {start - 1} are missing")
        new_events = events[known_count - start :]
        for index, event in enumerate(new_events, known_count):
            if (flaw := wire.find_seat_flaw(event, len(self._seats.names))) is not None:
                raise wire.WireError(flaw)
            if isinstance(event, e.MatchOpened) and (event.rules, event.names) != (self._rules, self._seats.names):
                raise wire.WireError("the match was opened with other rules or names")
            if isinstance(event, e.RoundOpened):
                self._round_start = index
        self._events += new_events
        self._unheard_count += len(new_events)
        if new_events:
            self._idle_since_ms = self._now_ms

    def _set_slap(self, slap_ms: tuple[int, int] | None) -> None:
        self._slap = None if slap_ms is None else (self._now_ms + slap_ms[0], slap_ms[1])
