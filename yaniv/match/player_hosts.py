"""Hosts for players in this process and for humans at the screen.

A host passes events and requests to one player and returns its replies, see `game.player.PlayerHost`. Worker processes
and external programs have hosts of their own, in `yaniv.bots`.
"""

from contextlib import suppress

from yaniv.coded_message import CodedMessage
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, PlayerHost, Reply, describe_error
from yaniv.game.view import View


class HumanHost:
    """Host of a human player. It never replies to a request: the human moves through a `SeatClient`."""

    def notice(self, event: AnyEvent) -> None:
        """Do nothing: a human watches the screen."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Do nothing: a human sees whose turn it is."""

    def poll(self) -> Reply | None:
        """Return None: a human moves through the seat client."""
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class InProcessHost:
    """Host for a player object in this process; the player computes its move when the host is polled."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._pending_view: View | None = None

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to the player object."""
        self._player.notice(event)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- the player cannot be interrupted
        """Store the request; the player chooses its move when `poll` is called."""
        self._pending_view = view

    def poll(self) -> Reply | None:
        """Let the player choose its move and return it; None if no move was requested."""
        if self._pending_view is None:
            return None
        view, self._pending_view = self._pending_view, None
        return Reply(self._player.choose(view))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class GuardedHost:
    """Wrapper around a host that turns its exceptions into replies with a fault, so that they cannot end the match."""

    def __init__(self, host: PlayerHost) -> None:
        self._host = host
        self._fault: CodedMessage | None = None

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to the wrapped host; an exception is reported in the next reply."""
        try:
            self._host.notice(event)
        except Exception as error:  # noqa: BLE001 -- a player may raise anything, and the match must go on
            self._fault = describe_error(error)

    def ask(self, view: View, deadline_ms: int) -> None:
        """Pass the request for a move on to the wrapped host; an exception is reported in the next reply."""
        try:
            self._host.ask(view, deadline_ms)
        except Exception as error:  # noqa: BLE001 -- as above
            self._fault = describe_error(error)

    def poll(self) -> Reply | None:
        """Return the wrapped host's reply, or one that carries the fault of an earlier exception; else None."""
        if self._fault is not None:
            fault, self._fault = self._fault, None
            return Reply(None, fault)
        try:
            return self._host.poll()
        except Exception as error:  # noqa: BLE001 -- as above
            return Reply(None, describe_error(error))

    def close(self) -> None:
        """Close the wrapped host and ignore its exceptions."""
        with suppress(Exception):
            self._host.close()
