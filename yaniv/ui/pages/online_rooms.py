"""Access to a table with friends elsewhere for pages; the application implements it."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.online.table_options import GoOnOffer
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.match_summary_text import format_time

RoomState = Literal["opening", "open", "begun", "closed"]
"""The network starts; people come; the match has begun; the table is closed, `problem` says why."""


class Knock(Struct, frozen=True):
    """Person who has the code and wants to sit down."""

    peer: str
    name: str


class RoomSeat(Struct, frozen=True):
    """Seat at the table before the match."""

    name: str
    """Of the person, or of the computer that plays if nobody comes."""
    kind: Literal["host", "guest", "absent", "free"]
    """`absent`: a person of the last match, or of one that goes on without its host, who has not come yet."""
    is_own: bool = False
    character: str = ""
    """Of the computer."""


class OpenTable(Struct, frozen=True):
    """Table with friends elsewhere that was left, or whose program was killed, and to which the player can go back."""

    table_id: int
    variant: str
    """Name of the rules; empty if a guest has not learned them."""
    names: tuple[str, ...]
    """Of the others, by seat; empty before the match."""
    round: int
    """Round that is being played, from 1; 0 in the waiting room."""
    opened: str
    """ISO 8601."""
    characters: tuple[str, ...] = ()
    """Of the computers among them, by the same seats; empty for people."""
    is_own: bool = False
    """True if the player is its host."""

    @property
    def title(self) -> str:
        """Names of those who sit there, in one line."""
        if self.names:
            return ", ".join(self.names)
        return tr("Your own table") if self.is_own else tr("A friend's table")

    @property
    def about(self) -> str:
        """Rules, round and when it was opened."""
        when = format_time(self.opened)
        if not self.round:
            return tr("Waiting room · {when}", when=when)
        return tr("{variant} · round {round} · {when}", variant=tr(self.variant), round=self.round, when=when)


class TableRoom(Protocol):
    """Waiting room of a table."""

    @property
    def state(self) -> RoomState:
        """State of the table, from being opened to the match."""

    @property
    def problem(self) -> str:
        """Sentence about what went wrong; empty if nothing has."""

    @property
    def variant(self) -> str:
        """Name of the rules; empty as long as a guest does not know them."""

    @property
    def rules(self) -> HouseRules | None:
        """House rules; None as long as a guest does not know them."""

    @property
    def seats(self) -> Sequence[RoomSeat]:
        """All seats, the host's first."""

    @property
    def said(self) -> str:
        """Phrase that somebody has said in the last seconds; empty for nothing."""

    def update(self, ms: int) -> None:
        """Let *ms* pass: read what has come, and tell what there is to tell."""

    def say(self, phrase: int) -> None:
        """Say the phrase of this number."""


class HostedRoom(TableRoom, Protocol):
    """Waiting room of a table that this player has opened."""

    level: str
    """Level of the computers that take the free seats, one of `roster.LEVELS`; the page changes it."""

    @property
    def code(self) -> str:
        """Code that friends type, `XXXXX-XXXXX`; empty once the match has begun."""

    @property
    def going_on(self) -> GoOnOffer | None:
        """The match that goes on at this table without its former host; None for a new one."""

    @property
    def knocks(self) -> Sequence[Knock]:
        """People who wait to be let in, in the order in which they came."""

    def let_in(self, peer: str) -> None:
        """Give this person a seat."""

    def turn_away(self, peer: str) -> None:
        """Send this person away."""

    def deal(self) -> None:
        """Begin the match; computers take the free seats."""


class JoinedRoom(TableRoom, Protocol):
    """Waiting room of a friend's table."""

    @property
    def host_name(self) -> str:
        """Name of the host; empty until the table has answered."""

    @property
    def is_host_away(self) -> bool:
        """True while the host, who was there before, does not answer."""

    @property
    def awaited_host(self) -> str:
        """Name of the host as it is known from an earlier time; empty if it is not."""

    @property
    def go_on_offer(self) -> GoOnOffer | None:
        """Offer to go on without the host, who has been away for long; None if that is impossible."""

    @property
    def is_let_in(self) -> bool:
        """True once the host has given this player a seat."""
