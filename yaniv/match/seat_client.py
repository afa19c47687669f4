"""Seat client: access to a match for one seat, as used by the window.

It shows what the seat may know, and moves for it.
"""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalReason
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.match.decision_order import must_act
from yaniv.match.event_broadcaster import EventListener


class MovesResult(Struct, frozen=True):
    """Answer to moves that another machine judges."""

    commands: tuple[c.SeatCommand, ...]
    made: int
    """How many of them were made, the first ones."""
    refusal: str = ""
    """Code of an `IllegalReason`, or one that `remote_refusal_sentence` knows; empty if all were made."""


class SeatAccess(Protocol):
    """Part of a match session that never reveals to a seat more than it may know."""

    def view(self, seat: int) -> View:
        """Return what this seat may know now."""

    def round_events(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """Return the events of the current round, each without what *seat* may not know."""

    def match_events(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """Return all events of the match so far, each without what *seat* may not know."""

    def is_nudged(self, seat: int) -> bool:
        """Return True if the human on *seat* has kept the match waiting for longer than the rules allow."""

    def slap_grace_share(self, seat: int) -> float | None:
        """Return how much is left of the time in which only the human on *seat* can slap, as a share from 1 down to 0.

        None if this seat cannot slap, or may take as long as it likes.
        """

    def why_illegal(self, command: c.AnyCommand) -> IllegalReason | None:
        """Return why the rules refuse this command now, or None if it is legal."""

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """Execute one command: validate, store and publish it; return its events.

        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be stored.
        """

    def submit_moves(self, commands: tuple[c.SeatCommand, ...]) -> bool:
        """Send moves that belong together to the machine that judges them, and return True.

        Return False, and do nothing, if they are judged here: by `submit`, one by one.

        :raises IllegalCommand: if the rules refuse the first of them, or others are on their way.
        """

    def take_result(self) -> MovesResult | None:
        """Return the answer to the moves that were sent last, once; None if there is none yet."""

    def subscribe(self, seat: int, listener: EventListener) -> None:
        """Register a function to be called with every future event.

        Events are redacted for *seat*: they lack what it may not know.
        """

    def unsubscribe(self, seat: int, listener: EventListener) -> None:
        """Remove a function that was registered for *seat*; it is no longer called."""


class SeatClient:
    """Access to a match for one seat: what it may know, and its moves. Used by the window."""

    def __init__(self, session: SeatAccess, seat: int, names: tuple[str, ...] | None = None) -> None:
        """Create the client; *names* replaces the names of the match in its views, None keeps them."""
        self._session = session
        self.seat = seat
        self._names = names
        self._renamed_views: tuple[View, View] | None = None
        """Last view: with the names of the match, and with those of this client."""

    def with_names(self, names: tuple[str, ...]) -> "SeatClient":
        """Return a client for the same seat in whose view the players have these *names* (by seat)."""
        return SeatClient(self._session, self.seat, names)

    @property
    def view(self) -> View:
        """View of this seat: everything it may know now."""
        current_view = self._session.view(self.seat)
        if self._names is None:
            return current_view
        if self._renamed_views is None or self._renamed_views[0] is not current_view:
            self._renamed_views = current_view, replace(current_view, names=self._names)
        return self._renamed_views[1]

    @property
    def round_events(self) -> tuple[e.AnyEvent, ...]:
        """Events of the current round, each without what this seat may not know."""
        return self._session.round_events(self.seat)

    @property
    def match_events(self) -> tuple[e.AnyEvent, ...]:
        """All events of the match so far, each without what this seat may not know."""
        return self._session.match_events(self.seat)

    @property
    def is_nudged(self) -> bool:
        """True if this seat has kept the match waiting so long that the reminder "Tranning!" is shown."""
        return self._session.is_nudged(self.seat)

    @property
    def slap_grace_share(self) -> float | None:
        """Share left of the time in which only this seat can slap, from 1 down to 0; None if there is no limit."""
        return self._session.slap_grace_share(self.seat)

    @property
    def is_awaited(self) -> bool:
        """True if the match waits for this seat, or the seat may slap."""
        return must_act(self.view) or self.view.slap is not None

    def moves(self) -> tuple[c.SeatCommand, ...]:
        """Return all legal commands of this seat."""
        return tuple(moves(self.view))

    def why_illegal(self, command: c.SeatCommand) -> IllegalReason | None:
        """Return why this seat may not execute *command* now, or None if it may.

        :raises ValueError: if the command is another seat's.
        """
        self._check_seat(command)
        return self._session.why_illegal(command)

    def submit(self, command: c.SeatCommand) -> None:
        """Submit a command; listeners receive the resulting events.

        :raises ValueError: if the command is another seat's.
        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be stored; nothing has happened in this case.
        """
        self._check_seat(command)
        self._session.submit(command)

    def submit_moves(self, commands: tuple[c.SeatCommand, ...]) -> bool:
        """Send moves that belong together to the machine that judges them; see `SeatAccess.submit_moves`.

        :raises ValueError: if a command is another seat's.
        :raises IllegalCommand: if the rules refuse the first of them, or others are on their way.
        """
        for command in commands:
            self._check_seat(command)
        return self._session.submit_moves(commands)

    def take_result(self) -> MovesResult | None:
        """Return the answer to the moves that were sent last, once; None if there is none yet."""
        return self._session.take_result()

    def subscribe(self, listener: EventListener) -> None:
        """Register a function to be called with every future event; it must not submit commands.

        Events are redacted for this seat: they lack what it may not know.
        """
        self._session.subscribe(self.seat, listener)

    def unsubscribe(self, listener: EventListener) -> None:
        """Remove a function that was registered; it is no longer called."""
        self._session.unsubscribe(self.seat, listener)

    def _check_seat(self, command: c.SeatCommand) -> None:
        if command.seat != self.seat:
            raise ValueError(f"this is the chair of seat {self.seat}, not {command.seat}: {command}")
