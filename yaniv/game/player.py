"""What a computer player is, and where one lives."""

from typing import Final, Protocol

from msgspec import Struct

from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View

EXEC_PREFIX: Final = "exec:"
"""Begins the name of a player that is a program of its own; its command follows."""


class Player(Protocol):
    """All that the author of a bot writes. It knows views, events and commands, never a state."""

    def notice(self, event: AnyEvent) -> None:
        """Something happened, as far as this seat may know; told in order."""

    def choose(self, view: View) -> SeatCommand | None:
        """What this seat does now. None leaves it: no slap, no call, no swap."""


class Reply(Struct, frozen=True):
    """The answer to one question, with what went wrong on the way to it."""

    command: SeatCommand | None
    fault: str = ""
    """One sentence when the player failed and the table has to answer for it."""


class PlayerHost(Protocol):
    """Where a player lives: in this process, in a worker, behind a pipe, or on the chair before the screen."""

    def notice(self, event: AnyEvent) -> None:
        """Hands the event on to the player."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Puts the question; a newer one takes the place of an older."""

    def poll(self) -> Reply | None:
        """The answer, once, as soon as there is one. Never waits."""

    def close(self) -> None:
        """Lets go of whatever the host holds."""
