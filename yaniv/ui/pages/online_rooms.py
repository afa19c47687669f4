"""Tables with friends elsewhere as pages see them: rooms, which the application implements, and open tables."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from yaniv.bots.characters import character_ids
from yaniv.game.events import RoundClosed
from yaniv.i18n import tr
from yaniv.narration.player_names import localized_names
from yaniv.online.kept_tables import KeptHostTable, KeptTable, kept_tables
from yaniv.online.table_options import GoOnOffer
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.match_summary_text import format_time
from yaniv.ui.pages.match_archive import MatchArchive

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


class OpenTables:
    """Open tables of an archive."""

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        """All of them, newest first, without those whose match is about to go on at another one."""
        kept = kept_tables(self._archive)
        left_behind = {each.contact.base_table for each in kept}
        return tuple(_describe(each, self._archive) for each in kept if each.table_id not in left_behind)

    @property
    def newest(self) -> OpenTable | None:
        """The newest of them, without reading the others; None if there is none."""
        kept = kept_tables(self._archive)
        return _describe(kept[0], self._archive) if kept else None

    def give_up(self, table_id: int) -> str:
        """Leave a table for good, and that from which its match goes on; give up the match, too.

        Return an empty string, or a sentence if that fails.
        """
        table = next((each for each in kept_tables(self._archive) if each.table_id == table_id), None)
        if isinstance(table, KeptHostTable) and table.match_id and (problem := self._archive.give_up(table.match_id)):
            return problem
        tables = (table_id,) if table is None else (table.contact.base_table, table_id)
        problems = [self._archive.close_online_table(each) for each in tables if each]
        return next(filter(None, problems), "")


def _describe(table: KeptTable, archive: MatchArchive) -> OpenTable:
    record = table.record or table.contact.base
    if isinstance(table, KeptHostTable):
        own_seat, variant = 0 if record is None else record.seats.host_seat, table.contact.options.variant
    else:
        guest = table.record or table.contact.base
        own_seat, variant = (0, "") if guest is None else (guest.promise.seat, guest.variant)
    names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    if record is not None:
        seats = record.seats
        names = _without(localized_names(seats.names, seats.bots), own_seat)
        characters = _without(character_ids(seats.bots), own_seat)
    is_own = isinstance(table, KeptHostTable)
    return OpenTable(table.table_id, variant, names, _round_of(table, archive), table.opened, characters, is_own=is_own)


def _without(values: tuple[str, ...], seat: int) -> tuple[str, ...]:
    return values[:seat] + values[seat + 1 :]


def _round_of(table: KeptTable, archive: MatchArchive) -> int:
    """Return the number of the round that is being played, from 1; 0 in the waiting room."""
    if not isinstance(table, KeptHostTable):
        record = table.record if table.record is not None and table.record.has_begun else table.contact.base
        return 0 if record is None else len(record.rounds) + 1
    base = table.contact.base
    if table.record is None:
        return 0 if base is None else base.rounds + 1
    match = archive.load_match(table.match_id) if archive.has_events(table.match_id) else None
    return 1 if match is None else 1 + sum(isinstance(event, RoundClosed) for event in match.events)
