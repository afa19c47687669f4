"""Who and what a table needs around it: players, somebody who writes, a pace."""

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import PlayerHost
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming


class JournalPort(Protocol):
    """Where a table writes down what happened."""

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Keeps the events of one command, all or none.

        :raises OSError: with a sentence for the player, if they could not be kept.
        """


class NullJournal:
    """The journal of a match that nobody wants to keep."""

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Forgets them."""


class JournalError(Exception):
    """What was to happen could not be written down, so it did not happen; the same may be tried again."""


class BotFault(Struct, frozen=True):
    """A computer player failed, and the table answered for it."""

    seat: int
    at_ms: int
    sentence: str
    """For the player."""
    detail: str
    """For whoever repairs it."""


class Participants(Struct, frozen=True):
    """Everybody around a table, and how fast they play."""

    hosts: Mapping[int, PlayerHost]
    """By seat; a seat without one is a person's."""
    fallback: Callable[[View], SeatCommand | None]
    """Answers for a player that cannot."""
    timing: MatchTiming = MatchTiming()
    slowness: Mapping[int, float] = {}
    """By seat, what its thinking times are multiplied by; chance decides for a seat that is not here."""
