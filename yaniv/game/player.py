"""Protocols for computer players and for the hosts that run them."""

from typing import Final, Protocol

from msgspec import Struct

from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View

EXEC_PREFIX: Final = "exec:"
"""Prefix of the name of a player that is an external program; the command line follows."""


class Player(Protocol):
    """Protocol that the author of a bot implements. It uses views, events and commands, never a state."""

    def notice(self, event: AnyEvent) -> None:
        """Receive an event, redacted for this seat; events arrive in order."""

    def choose(self, view: View) -> SeatCommand | None:
        """Return this seat's move. None passes: no slap, no call, no swap."""


class Reply(Struct, frozen=True):
    """Reply to one request for a move, with the fault that occurred, if any."""

    command: SeatCommand | None
    fault: str = ""
    """One sentence if the player failed and the session must move for it; otherwise empty."""


def describe_error(error: Exception) -> str:
    """Return the description of a player's exception, for the author of the bot."""
    return f"{type(error).__name__}: {error}"


class PlayerHost(Protocol):
    """Protocol of a player's environment: this process, a worker process, an external program, or a human player."""

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to the player."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Request a move; a newer request replaces an older one. *deadline_ms* is the time allowed, in ms."""

    def poll(self) -> Reply | None:
        """Return the reply once, as soon as there is one, else None. Never blocks."""

    def close(self) -> None:
        """Release the resources of the host."""
