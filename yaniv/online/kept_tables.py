"""Tables that a host and its guests keep in the database, so that either goes on after a crash.

Whoever reads them can take the seat at that table, so only the owner of the data folder can; a host's table also holds
its part of the seed, with which all cards can be known. Both are deleted with the end of the table.
"""

from typing import Protocol, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from yaniv.bots.roster import DEFAULT_BOT
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.online import wire
from yaniv.online.continuation import Continuation, continue_match, finished_rounds, next_host
from yaniv.online.invite import new_code
from yaniv.online.network_messages import GUEST_SILENCE_S, NetworkSettings
from yaniv.online.table_options import GoOnOffer, TableOptions, options_to_go_on
from yaniv.online.table_records import GuestRecord, TableRecord
from yaniv.paths import local_lines
from yaniv.store.online_tables import OnlineTableRow


class NetworkChoice(Struct, frozen=True):
    """Way on which a table is reached; host and guests choose the same."""

    is_local: bool = False
    """True for this machine only."""
    relay: str = ""
    """Address of an own relay; empty for the public ones."""

    def host_settings(self, secret_key: bytes, meeting_key: bytes) -> NetworkSettings:
        """Return the settings of a host's network; *meeting_key*: empty once the code leads nowhere any more."""
        return NetworkSettings(
            secret_key,
            wire.MAX_TO_HOST_BYTES,
            is_host=True,
            meeting_key=meeting_key,
            is_local=self.is_local,
            local_folder=str(local_lines()),
            relay=self.relay,
        )

    def guest_settings(self, secret_key: bytes, *, host: str = "", meeting_key: bytes = b"") -> NetworkSettings:
        """Return the settings of a guest's network: with the public key of the *host*, or where to ask for it."""
        return NetworkSettings(
            secret_key,
            wire.MAX_TO_GUEST_BYTES,
            host=host,
            meeting_key=meeting_key,
            is_local=self.is_local,
            local_folder=str(local_lines()),
            relay=self.relay,
            silence_s=GUEST_SILENCE_S,
        )


class HostContact(Struct, frozen=True):
    """Choices of a host for its table."""

    code: str
    network: NetworkChoice
    options: TableOptions
    bot: str = ""
    """Computer player that plays the host's seat; empty for a person."""
    keys_let_in: tuple[str, ...] = ()
    """Public keys of the guests that were let in, who need not knock again."""
    expected: dict[str, str] = {}
    """By public key: names of the people of the last match, who are asked to come to this table."""
    base: Continuation | None = None
    """Match of an earlier table that goes on at this one, because its host is gone; there is no code then."""
    base_table: int = 0
    """Number of that table, which the player keeps until the first card; 0: none."""
    level: str = DEFAULT_BOT
    """Level of the computers that take the free seats."""


class GuestContact(Struct, frozen=True):
    """Whom a guest calls, and as whom."""

    host: str
    """Public key of the host, in hexadecimal digits, as all keys here; empty until it is found."""
    proof: str
    """Proof of knowing the code, for the host."""
    name: str
    network: NetworkChoice
    bot: str = ""
    """Computer player that plays the guest's seat; empty for a person."""
    base: GuestRecord | None = None
    """Record of an earlier table whose match goes on at this one, because its host is gone."""
    base_table: int = 0
    """Number of that table, which the player keeps until the first card; 0: none."""


class KeptHostTable(Struct, frozen=True):
    """Table of a host."""

    secret_key: str
    contact: HostContact
    match_id: int = 0
    """Number of the match in the journal; 0 before it has begun."""
    record: TableRecord | None = None
    table_id: int = 0
    """Number of this table in the database; 0 as long as it is not there."""
    opened: str = ""
    """When it was stored first, in the form of `matches.opened`, as far as it was read."""


class KeptGuestTable(Struct, frozen=True):
    """Table of a guest."""

    secret_key: str
    contact: GuestContact
    record: GuestRecord | None = None
    table_id: int = 0
    """Number of this table in the database; 0 as long as it is not there."""
    opened: str = ""
    """When it was stored first, in the form of `matches.opened`, as far as it was read."""


class TableStore(Protocol):
    """Store of the tables: the journal, or the archive of a program that may have none."""

    def new_online_table(self, table: OnlineTableRow) -> int:
        """Store a table and return its number; raises StoreError if that is impossible."""

    def update_online_table(self, table: OnlineTableRow) -> None:
        """Store what has changed of a table; raises StoreError if that is impossible."""

    def online_tables(self) -> tuple[OnlineTableRow, ...]:
        """Return the tables that are not closed, newest first."""


KeptTable = KeptHostTable | KeptGuestTable
_Table = TypeVar("_Table", bound=KeptTable)
_Record = TypeVar("_Record", TableRecord, GuestRecord)


def keep_table(store: TableStore, table: _Table) -> _Table:
    """Store a table, or what has changed of it; return it with its number. It survives a power cut.

    :raises StoreError: if that is impossible.
    """
    is_host = isinstance(table, KeptHostTable)
    row = OnlineTableRow(
        is_host=is_host,
        secret_key=table.secret_key,
        contact_json=json.encode(table.contact).decode(),
        record_json="" if table.record is None else json.encode(table.record).decode(),
        match_id=(table.match_id or None) if isinstance(table, KeptHostTable) else None,
        table_id=table.table_id,
    )
    if table.table_id:
        store.update_online_table(row)
        return table
    return replace(table, table_id=store.new_online_table(row))


def kept_tables(store: TableStore) -> tuple[KeptTable, ...]:
    """Return the tables to which the player can go back, newest first; those that are damaged are left out.

    :raises StoreError: if they cannot be read.
    """
    tables = (_decode(row) for row in store.online_tables())
    return tuple(table for table in tables if table is not None)


def last_record(table: KeptGuestTable) -> GuestRecord | None:
    """Return what a guest knows of the match: at this table once it has begun, before that at the earlier one."""
    record, base = table.record, table.contact.base
    return base if record is None or (base is not None and not record.has_begun) else record


def known_host(table: KeptGuestTable) -> str:
    """Return the name of the host as the guest knows it from an earlier time; empty if it does not."""
    record = last_record(table)
    return "" if record is None else record.seats.names[record.seats.peers.index(table.contact.host)]


def go_on_offer(table: KeptGuestTable, round_number: int) -> GoOnOffer | None:
    """Return how the match can go on without its host; None if it cannot. *round_number*: as for `next_host`."""
    record = last_record(table)
    seat = None if record is None else next_host(record, table.contact.host, round_number)
    if record is None or seat is None:
        return None
    name = "" if seat == record.promise.seat else record.seats.names[seat]
    return GoOnOffer(known_host(table), name, finished_rounds(record, round_number))


def table_without_host(table: KeptGuestTable, round_number: int, options: TableOptions) -> KeptTable:
    """Return the table, not stored yet, at which a match goes on as `go_on_offer` says.

    If this guest opens it, by *options*, of which those that the earlier match decides do not count. The seat at the
    first table stays the guest's until the first card.
    """
    record, contact = last_record(table), table.contact
    assert record is not None, "there is no match to go on with"
    seat = next_host(record, contact.host, round_number)
    assert seat is not None, "there is no offer"
    base_table = contact.base_table or table.table_id
    if seat != record.promise.seat:
        contact = replace(contact, host=record.seats.peers[seat], base=record, base_table=base_table)
        return KeptGuestTable(table.secret_key, contact)
    base = continue_match(record, seat, DEFAULT_BOT)
    options = replace(options_to_go_on(base, options), lets_in=True)
    host = HostContact("", contact.network, options, contact.bot, base=base, base_table=base_table)
    return KeptHostTable(table.secret_key, host)


def table_again(table: KeptHostTable, options: TableOptions) -> KeptHostTable:
    """Return another table, not stored yet, with the same key and code: the same people need not knock."""
    assert table.record is not None, "the match is not over"
    seats, contact = table.record.seats, table.contact
    expected = {seats.peers[seat]: seats.names[seat] for seat in seats.people if seat != seats.host_seat}
    code = contact.code or new_code()
    again = replace(
        contact, code=code, options=options, keys_let_in=tuple(expected), expected=expected, base=None, base_table=0
    )
    return KeptHostTable(table.secret_key, again)


def seat_again(table: KeptGuestTable) -> KeptGuestTable:
    """Return a seat, not stored yet, at the next table of the same host, which knows this guest by its key."""
    return KeptGuestTable(table.secret_key, replace(table.contact, base=None, base_table=0))


def _decode(row: OnlineTableRow) -> KeptTable | None:
    try:
        if row.is_host:
            contact, record = json.decode(row.contact_json, type=HostContact), _record(row, TableRecord)
            return KeptHostTable(row.secret_key, contact, row.match_id or 0, record, row.table_id, row.opened)
        guest = json.decode(row.contact_json, type=GuestContact)
        table = KeptGuestTable(row.secret_key, guest, _record(row, GuestRecord), row.table_id, row.opened)
    except DECODE_ERRORS:
        return None
    known = last_record(table)
    return table if known is None or guest.host in known.seats.peers else None


def _record(row: OnlineTableRow, type_: type[_Record]) -> _Record | None:
    return json.decode(row.record_json, type=type_) if row.record_json else None
