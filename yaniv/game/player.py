"""Protocols for computer players and for the hosts that run them.

A host is the environment of one player: it passes events and requests for moves on to the player and returns its
replies to the match.
"""

from typing import Final, Literal, Protocol

from msgspec import Struct

from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View

EXEC_PREFIX: Final = "exec:"
"""Prefix of the name of a player that is an external program; the command line follows."""


FaultCode = Literal[
    "player_raised",
    "no_move",
    "move_for_other_seat",
    "illegal_move",
    "took_too_long",
    "process_died",
    "process_died_too_often",
    "process_hangs",
    "process_not_started",
    "program_not_named",
    "program_bad_quotes",
    "program_not_started",
    "program_too_slow",
    "program_ended",
    "program_endless_line",
    "program_writes_unasked",
    "program_does_not_read",
    "answer_not_json",
    "answer_without_move",
    "answer_no_such_move",
    "answer_not_a_move",
]
"""Codes of what is wrong with a player; `yaniv.narration.message_text` has the sentences."""


def fault_message(code: FaultCode, /, **gaps: object) -> CodedMessage:
    """Return a message on the fault of a player; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)


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
    fault: CodedMessage | None = None
    """What is wrong if the player failed and the session must move for it."""


def describe_error(error: Exception) -> CodedMessage:
    """Return the message on an exception of a player; without one of its own, it is for the author of the bot."""
    if isinstance(error, CodedError):
        return error.message
    return fault_message("player_raised", error=f"{type(error).__name__}: {error}")


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
