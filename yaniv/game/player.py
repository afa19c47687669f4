"""Protocols for computer players and for the hosts that run them.

A host is the environment of one player: it passes events and requests for moves on to the player and returns its
replies to the match.
"""

from typing import Final, Protocol

from msgspec import Struct

from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View

EXEC_PREFIX: Final = "exec:"
"""Prefix of the name of a player that is an external program; the command line follows."""


class Player(Protocol):
    """Computer player: the protocol that the author of a bot implements.

    It never sees a state, only views and events.
    """

    def notice(self, event: AnyEvent) -> None:
        """Receive an event, from which everything that the player's seat may not know has been removed.

        Events arrive in order.
        """

    def choose(self, view: View) -> SeatCommand | None:
        """Return the move for the seat of *view*; None passes: no slap, no call, no swap of hands."""


class Reply(Struct, frozen=True):
    """Reply to one request for a move: the command, or None to pass, and the fault that occurred, if any."""

    command: SeatCommand | None
    fault: str = ""
    """One sentence if the player failed and the session must move for it; otherwise empty."""


def describe_error(error: Exception) -> str:
    """Return type and message of an exception that a player raised, for the author of the bot."""
    return f"{type(error).__name__}: {error}"


class PlayerHost(Protocol):
    """Host: environment in which a player runs: this process, a worker process, an external program, the window."""

    def notice(self, event: AnyEvent) -> None:
        """Pass an event on to the player."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Request a move for the seat of *view*; a newer request replaces an older one.

        *deadline_ms* is the time allowed for the answer, in ms.
        """

    def poll(self) -> Reply | None:
        """Return the reply to the last request as soon as there is one, and only once; else None. Never blocks."""

    def close(self) -> None:
        """Release the resources of the host; the player is not used any more."""
