"""Participants of a match session besides the rules: hosts of the players, journal and timing."""

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import PlayerHost
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming


class JournalPort(Protocol):
    """Storage to which a session writes the events of its match."""

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Store the events of one command, all or none; *at_ms* is session time in ms.

        :raises CodedError: if they could not be stored.
        """


class NullJournal:
    """Journal that stores nothing, for matches that are not saved."""

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Do nothing: the match is not saved."""


class JournalError(CodedError):
    """Raised if events could not be stored: nothing has happened, and the same command may be tried again."""


class BotFault(Struct, frozen=True):
    """Error of a computer player, such as an exception or a timeout, after which the session made the move for it."""

    seat: int
    at_ms: int
    name: str
    """Name of the player, as stored in the match."""
    detail: CodedMessage


class Participants(Struct, frozen=True):
    """Players of a match and how fast they play."""

    hosts: Mapping[int, PlayerHost]
    """By seat; a seat without a host belongs to a human player."""
    fallback: Callable[[View], SeatCommand | None]
    """Chooses the move for a player that cannot."""
    timing: MatchTiming = MatchTiming()
    slowness: Mapping[int, float] = {}
    """By seat: factor for its thinking times; seats not listed get a random one."""
