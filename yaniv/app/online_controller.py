"""Tables with friends elsewhere in the window: the waiting rooms, and the match of the host and of a guest.

The network starts in the background, because that takes from 0.3 to 15 s. Before the player opens or joins a table no
socket is open, and the network library is not loaded.
"""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from msgspec.structs import replace

from yaniv.app.match_repository import MatchRepository
from yaniv.app.opponents import participants_of
from yaniv.background_thread import start_thread
from yaniv.bots import roster
from yaniv.bots.bot_worker import BotWorker
from yaniv.bots.characters import CHARACTERS, split_bot_name
from yaniv.bots.worker_process import BotSpec
from yaniv.coded_message import CodedError
from yaniv.game.events import AnyEvent
from yaniv.game.player import PlayerHost
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import bot_seed
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.match.seat_client import SeatClient
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.message_text import error_text
from yaniv.narration.online_text import (
    base_rounds_text,
    deal_report,
    guest_checks_text,
    own_checks_text,
    phrase_text,
    refusal_text,
)
from yaniv.online import invite
from yaniv.online.kept_tables import (
    GuestContact,
    HostContact,
    KeptGuestTable,
    KeptHostTable,
    NetworkChoice,
    go_on_offer,
    keep_table,
    kept_tables,
    known_host,
    seat_again,
    table_again,
    table_without_host,
)
from yaniv.online.link import LIBRARY, NetworkLink
from yaniv.online.network_messages import NetworkSettings
from yaniv.online.online_message_codes import OnlineError, online_message
from yaniv.online.online_table import OnlineTable, match_header
from yaniv.online.remote_table import RemoteOptions, RemoteTable
from yaniv.online.table_options import (
    STORE_AGAIN_MS,
    AwaitedAbsence,
    ComputerChoice,
    GoOnOffer,
    SaidPhrase,
    StoredTable,
    TableOptions,
    TablePorts,
)
from yaniv.online.table_records import GuestRecord, TableRecord, TableSeats
from yaniv.online.wire import PresenceKind
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import comparison_key
from yaniv.store.errors import StoreError
from yaniv.ui.navigation import HostTable, JoinTable
from yaniv.ui.pages.online_rooms import Knock, RoomSeat, RoomState
from yaniv.ui.panels.seal_panel import ShuffleSeal

RESULT_MS: Final = 60_000
"""Longest time for which the next round waits for those who look at the result."""
RESULT_READ_MS: Final = 20_000
"""Longest time for which a player looks at the result of a round while others wait."""
CLOSE_S: Final = 6.0
"""Longest time that closing a table takes, in seconds."""
GO_ON_MS: Final = 60_000
"""Time for which a host has to be away before a guest is offered to go on without it."""
SAID_MS: Final = 4000
"""Time for which a phrase is shown in the waiting room."""
SILENT_MS: Final = 20_000
"""Time for which the waiting room shows who has not answered."""
SEARCH_LIMIT: Final = 3
"""Searches for the table of a code after which it counts as not found; the search goes on."""


class _Opening:
    """Network of a table, as it starts in the background."""

    def __init__(self, settings: Callable[[], NetworkSettings]) -> None:
        """Start it. *settings*: called in the background, because the key of a code takes a while."""
        self.link: NetworkLink | None = None
        self.problem = ""
        self._is_cancelled = False
        self._settings = settings
        self._thread = start_thread(self._run, name="online")
        if self._thread is None:
            self.problem = error_text(OnlineError(online_message("network_not_started", problem=LIBRARY)))

    def cancel(self) -> Thread | None:
        """Close the network in the background, or as soon as it is open; return the thread that does it, if any."""
        self._is_cancelled = True
        return self._thread if self.link is None else start_thread(self._close, name="online close")

    def _close(self) -> None:
        """Close the network, and wait if that is being done because it was cancelled just as it opened."""
        if self.link is not None:
            self.link.close()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            link = NetworkLink(self._settings())
        except OnlineError as error:
            self.problem = error_text(error)
            return
        self.link = link
        if self._is_cancelled:
            link.close()


class _TableInWindow:
    """Common part of host and guest: the time, what was said, and the way to the match."""

    def __init__(self, settings: Callable[[], NetworkSettings]) -> None:
        """Open the network in the background. *settings*: as for `_Opening`."""
        self._opening = _Opening(settings)
        self._now_ms = 0
        self.said = ""
        """What somebody has said in the waiting room in the last seconds; empty for nothing."""
        self._said_left_ms = 0
        self.muted: set[int] = set()
        """Seats whose phrases this player does not want to see at the table."""

    @property
    def awaited_absence(self) -> AwaitedAbsence | None:
        """Guest for whose move the match waits, and whose computer the host decides on; None for a guest."""
        return None

    def wait_longer(self, seat: int) -> None:
        """Give the guest of this seat, who is away, more time."""

    def play_on(self, seat: int) -> None:
        """Let a computer play at once for the guest of this seat, who is away."""

    @property
    def go_on_offer(self) -> GoOnOffer | None:
        """Offer to a guest to go on without its host; None if it cannot, or the host is there."""
        return None

    def go_on(self) -> int:
        """Store that the match goes on without its host; return the number of the table at which it does.

        :raises StoreError: if that is impossible.
        """
        raise NotImplementedError

    @property
    def can_play_again(self) -> bool:
        """True once the same people can meet at another table: for a guest, once the host has opened it."""
        raise NotImplementedError

    def play_again(self) -> int:
        """Store another table of the same people, or a seat at it, and return its number.

        :raises StoreError: if that is impossible.
        """
        raise NotImplementedError

    @property
    def own_seat(self) -> int:
        """Seat of this player; only once the match has begun."""
        return self.client.seat

    def leave_room(self) -> None:
        """Give up the waiting room for good; without effect if there is a match."""
        raise NotImplementedError

    @property
    def client(self) -> SeatClient:
        """Access to the match for this player; only once it has begun."""
        raise NotImplementedError

    def _pass_time(self, ms: int) -> None:
        self._now_ms += ms
        self._said_left_ms -= ms
        if self._said_left_ms <= 0:
            self.said = ""

    def _show_said(self, phrases: list[SaidPhrase], names: Sequence[str]) -> None:
        """Show the last of *phrases* in the waiting room, and empty the list. *names*: by seat of the phrase."""
        if phrases:
            seat, words = phrases[-1].seat, phrase_text(phrases[-1].phrase)
            self.said = tr("{name}: {words}", name=names[seat], words=words) if seat < len(names) else words
            self._said_left_ms = SAID_MS
            phrases.clear()


class HostedTable(_TableInWindow):
    """Table of this player: a `HostedRoom`, then an `OnlineGame`."""

    is_host_away = False
    times_taken_back = 0

    @property
    def host_seat(self) -> int:
        """Seat of the host: this player's."""
        return self.own_seat

    def __init__(
        self,
        kept: KeptHostTable,
        repository: MatchRepository,
        timing: MatchTiming,
        events: tuple[AnyEvent, ...] = (),
    ) -> None:
        """Open the table in the background, and keep it. *events*: of the match, if it has begun."""
        self._repository, self._kept, self._events = repository, kept, events
        self._options = replace(kept.contact.options, timing=timing)
        self._key = b""
        self._is_inviting = kept.record is None and kept.contact.base is None
        """True while the code leads to the table."""
        super().__init__(self._settings)
        self._table: OnlineTable | None = None
        with suppress(StoreError):  # tried again before the first card
            self._kept = keep_table(repository, kept)

    # the waiting room

    @property
    def code(self) -> str:
        """Code that friends type; empty once the match has begun, and if it goes on without its former host."""
        return self._kept.contact.code if self._kept.record is None else ""

    @property
    def state(self) -> RoomState:
        """State of the table, from being opened to the match."""
        if self._table is None:
            return "closed" if self._opening.problem else "opening"
        return "begun" if self._table.client is not None else "open"

    @property
    def problem(self) -> str:
        """Why there is no table; empty if there is nothing wrong."""
        stored = None if self._table is None else self._table.problem
        return self._opening.problem or ("" if stored is None else error_text(OnlineError(stored)))

    @property
    def variant(self) -> str:
        """Name of the rules."""
        return self._options.variant

    @property
    def rules(self) -> HouseRules:
        """House rules of the table."""
        return self._options.rules

    @property
    def seats(self) -> Sequence[RoomSeat]:
        """The host, the guests let in, those who are expected, and the computers that play if nobody else comes."""
        if self._kept.record is not None:
            return _seats_of(self._kept.record)
        if self._kept.contact.base is not None:
            return _people_of(self._kept.contact.base.seats, () if self._table is None else self._table.names)
        names = (self._options.name,) if self._table is None else self._table.names
        own = RoomSeat(names[0], "host", is_own=True)
        guests = [RoomSeat(name, "guest") for name in names[1:]]
        absent = [RoomSeat(name, "absent") for name in self._awaited_names]
        free = [RoomSeat(tr(each.name), "free", character=split_bot_name(each.bot)[1]) for each in self._computers]
        return [own, *guests, *absent, *free][: 1 + self._options.guests]

    @property
    def _awaited_names(self) -> Sequence[str]:
        """Names of those of the last match who have not come yet, and were not sent away."""
        table, contact = self._table, self._kept.contact
        here, let_in = (frozenset(), contact.keys_let_in) if table is None else (table.peers_here, table.keys_let_in)
        return [name for peer, name in contact.expected.items() if peer in let_in and peer not in here]

    @property
    def going_on(self) -> GoOnOffer | None:
        """Match that goes on at this table without its former host; None if there is none."""
        base = self._kept.contact.base
        if base is None:
            return None
        return GoOnOffer(base.seats.names[base.former_host], "", base.rounds)

    @property
    def knocks(self) -> Sequence[Knock]:
        """People who wait to be let in."""
        return () if self._table is None else [Knock(each.peer, each.name) for each in self._table.waiting]

    @property
    def level(self) -> str:
        """Level of the computers that take the free seats, one of `roster.LEVELS`; the page changes it."""
        return self._kept.contact.level

    @level.setter
    def level(self, level: str) -> None:
        self._keep_contact(replace(self._kept.contact, level=level))

    def let_in(self, peer: str) -> None:
        """Give this person a seat."""
        if self._table is not None:
            self._table.let_in(peer)

    def turn_away(self, peer: str) -> None:
        """Send this person away."""
        if self._table is not None:
            self._table.turn_away(peer)

    def say(self, phrase: int) -> None:
        """Say a phrase."""
        if self._table is not None:
            self._table.say(phrase)

    def deal(self) -> None:
        """Begin the match, or go on with it; computers take the free seats."""
        if self._table is not None:
            self._table.start(self._computers if self._kept.contact.base is None else ())

    def update(self, ms: int) -> None:
        """Let *ms* pass: take the network once it is there, and run the table."""
        self._pass_time(ms)
        if self._table is None:
            if self._opening.link is None or self._opening.problem:
                return
            try:
                self._table = self._create_table(self._opening.link)
            except CodedError as error:  # its kept match cannot be stored
                self._opening.problem = error_text(error)
                return
        self._table.update(self._now_ms)
        if self._is_inviting and self._table.stage == "play" and self._opening.link is not None:
            self._is_inviting = False
            self._opening.link.close_meeting()
        if self._table.client is None:
            self._show_said(self._table.said, self._table.names)
            self._show_wait(self._table)
            self._keep_keys_let_in(self._table.keys_let_in)
        elif self._table.is_finished:
            self._forget(self._table)

    def _show_wait(self, table: OnlineTable) -> None:
        """Show for whom the first card waits, and who was given up because of that."""
        if table.awaited:
            self.said, self._said_left_ms = tr("Waiting for {name}.", name=table.awaited), SAID_MS
        elif table.silent:
            self.said, self._said_left_ms = tr("{name} isn't answering", name=table.silent), SILENT_MS
            table.silent = ""

    def leave_room(self) -> None:
        """Tell the guests in the waiting room that the table is closed, and forget it."""
        if self._kept.record is None:
            self._forget(self._table)
            if self._table is not None:
                self._table.call_off()

    def close(self) -> Thread | None:
        """Close the table; return the thread that does it, if any. An unfinished match or room can be gone on with."""
        if self._table is not None and self._table.is_over:
            self._forget(self._table)
        if self._table is None:
            return self._opening.cancel()
        return start_thread(self._table.close, name="online close")

    # the match

    @property
    def names(self) -> Sequence[str]:
        """Names by seat."""
        return () if self._table is None else self._table.names

    @property
    def client(self) -> SeatClient:
        """Access to the match for this player; only once it has begun."""
        assert self._table is not None
        assert self._table.client is not None
        return self._table.client

    @property
    def setup(self) -> MatchSetup:
        """Setup of the match; asserts that it has begun."""
        assert self._table is not None
        assert self._table.seats is not None
        seats = self._table.seats
        return MatchSetup(self.variant, self.rules, seats.names, seats.bots, "", MatchPurpose(is_online=True))

    @property
    def presence(self) -> Sequence[PresenceKind]:
        """Presence of the people, by seat."""
        return () if self._table is None else self._table.presence

    @property
    def awaited_absence(self) -> AwaitedAbsence | None:
        """Guest who is away while the match waits for its move."""
        return None if self._table is None else self._table.awaited_absence

    def wait_longer(self, seat: int) -> None:
        """Give the guest of this seat, who is away, more time."""
        if self._table is not None:
            self._table.wait_longer(seat)

    def play_on(self, seat: int) -> None:
        """Let a computer play at once for the guest of this seat, who is away."""
        if self._table is not None:
            self._table.play_on(seat)

    @property
    def is_kept(self) -> bool:
        """True if the match is stored: with a journal the host's always is."""
        return self._repository.is_persistent

    @property
    def verdict(self) -> str:
        """Sentence on the guests' checks of the deals; empty before they are here."""
        table = self._table
        return guest_checks_text(table.results, table.names) if table is not None and table.is_finished else ""

    @property
    def can_play_again(self) -> bool:
        """True once the guests have checked the deals, or have been waited for."""
        return self._table is not None and self._table.is_finished and self.is_kept

    def play_again(self) -> int:
        """Store another table with the same key and code, at which the same people need not knock.

        :raises StoreError: if that is impossible.
        """
        options = replace(self._kept.contact.options, guests=len(self.names) - 1, computers=(), lets_in=False)
        return keep_table(self._repository, table_again(self._kept, options)).table_id

    @property
    def shuffle_seal(self) -> ShuffleSeal:
        """Seal of the match, and the checks of its deals; only once it has begun."""
        table = self._table
        assert table is not None
        assert table.record is not None
        return ShuffleSeal(table.record.seal, lambda: deal_report(table.proof, table.saved_match))

    def take_phrases(self) -> Sequence[SaidPhrase]:
        """Return what has been said since the last call."""
        assert self._table is not None
        said, self._table.said[:] = tuple(self._table.said), ()
        return said

    def set_ready(self, round_number: int) -> None:
        """Note that this player has read the result of this round."""
        assert self._table is not None
        self._table.set_ready(round_number)

    def _settings(self) -> NetworkSettings:
        contact, secret_key = self._kept.contact, bytes.fromhex(self._kept.secret_key)
        self._key = invite.meeting_key(contact.code) if contact.code else b""
        return contact.network.host_settings(secret_key, self._key if self._is_inviting else b"")

    @property
    def _computers(self) -> tuple[ComputerChoice, ...]:
        """Computer players for the seats that are free now; none has the name of somebody at the table."""
        names = (self._options.name,) if self._table is None else self._table.names
        taken = {comparison_key(each) for each in names}
        free = [(id_, each.name) for id_, each in CHARACTERS.items() if comparison_key(each.name) not in taken]
        count = 1 + self._options.guests - len(names)
        return tuple(ComputerChoice(name, f"{self.level}:{id_}") for id_, name in free[:count])

    def _create_table(self, link: NetworkLink) -> OnlineTable:
        own, key = link.own_peer, self._key
        ports = TablePorts(
            lambda peer, given: invite.is_proof(given, key, invite.TABLE_PURPOSE, peer, own),
            _create_host,
            _create_participants,
            self._repository.begin_sealed_match,
            self._save_record,
        )
        record, contact = self._kept.record, self._kept.contact
        if record is not None:
            journal = self._repository.resume_match(self._kept.match_id, match_header(record))
            stored = StoredTable(record, self._events, journal, contact.base)
            return OnlineTable.resume(link, stored, self._options, ports)
        if contact.base is not None:
            return OnlineTable.go_on(link, contact.base, self._options, ports)
        return OnlineTable(link, self._options, ports, contact.keys_let_in)

    def _save_record(self, record: TableRecord) -> None:
        kept = replace(self._kept, record=record, match_id=self._repository.match_id)
        self._kept = keep_table(self._repository, kept)
        if kept.contact.base_table:
            self._repository.close_online_table(kept.contact.base_table)

    def _keep_keys_let_in(self, keys: tuple[str, ...]) -> None:
        if keys != self._kept.contact.keys_let_in:
            self._keep_contact(replace(self._kept.contact, keys_let_in=keys))

    def _keep_contact(self, contact: HostContact) -> None:
        self._kept = replace(self._kept, contact=contact)
        with suppress(StoreError):  # after a crash guests would have to knock again, and the level to be chosen
            self._kept = keep_table(self._repository, self._kept)

    def _forget(self, table: OnlineTable | None) -> None:
        """Store that there is nothing to go back to, and what the guests say of the deals."""
        if self._kept.table_id:
            if table is not None and (proof := table.proof) is not None:
                self._repository.store_deal_proof(self._kept.match_id, proof)
            self._repository.close_online_table(self._kept.table_id)
            self._kept = replace(self._kept, table_id=0)


class JoinedTable(_TableInWindow):
    """Seat at a friend's table: a `JoinedRoom`, then an `OnlineGame`."""

    def __init__(self, kept: KeptGuestTable, repository: MatchRepository, code: str = "") -> None:
        """Call the host in the background. *code*: leads to it, if its key is not known yet."""
        self._repository, self._kept, self._code = repository, kept, code
        self.is_kept = False
        self._is_forgotten = False
        """True once there is nothing to go back to: nothing is stored of this table any more."""
        self._key = b""
        self._store_problem = ""
        self._store_again_ms = 0
        super().__init__(self._settings)
        self._table: RemoteTable | None = None

    # the waiting room

    @property
    def state(self) -> RoomState:
        """State of the table, from being opened to the match."""
        table = self._table
        if self._why_no_seat:
            return "closed"
        if table is None:
            return "opening"
        return "begun" if table.match is not None and table.match.has_begun else "open"

    @property
    def problem(self) -> str:
        """Why there is no seat, or what could not be stored of the match; empty if there is nothing wrong."""
        if self.state != "begun":
            return self._why_no_seat
        return self._why_no_seat or self._store_problem or self._other_rounds

    @property
    def _why_no_seat(self) -> str:
        if self._table is not None and self._table.refusal is not None:
            return refusal_text(self._table.refusal)
        link = self._opening.link
        if self._table is None and link is not None and link.failed_searches >= SEARCH_LIMIT:
            return error_text(OnlineError(online_message("host_not_found")))
        return self._opening.problem

    @property
    def _other_rounds(self) -> str:
        """Sentence about where the match goes on from, if the new host has more or fewer rounds than this guest."""
        base, table = self._kept.contact.base, self._table
        if base is None or table is None or not table.base_rounds:
            return ""
        return base_rounds_text(table.base_rounds, len(base.rounds), self.names[self.host_seat])

    @property
    def variant(self) -> str:
        """Name of the rules; empty as long as they are not known."""
        return "" if self._table is None else self._table.variant

    @property
    def rules(self) -> HouseRules | None:
        """House rules; None as long as they are not known."""
        return None if self._table is None else self._table.rules

    @property
    def seats(self) -> Sequence[RoomSeat]:
        """People in the waiting room, the host first."""
        room = None if self._table is None else self._table.room
        if room is None:
            return ()
        return [
            RoomSeat(name, "host" if index == 0 else "guest", is_own=index == room.own)
            for index, name in enumerate(room.names)
        ]

    @property
    def host_name(self) -> str:
        """Name of the host; empty until the table has answered."""
        room = None if self._table is None else self._table.room
        return room.names[0] if room is not None and room.names else ""

    @property
    def awaited_host(self) -> str:
        """Name of the host as it is known from an earlier time; empty if it is not."""
        return known_host(self._kept)

    @property
    def is_let_in(self) -> bool:
        """True once the host has given this player a seat."""
        return self._table is not None and self._table.stage in ("room", "exchange", "play", "over")

    def say(self, phrase: int) -> None:
        """Say a phrase."""
        if self._table is not None:
            self._table.say(phrase)

    def update(self, ms: int) -> None:
        """Let *ms* pass: find the host once the network is there, and run the table."""
        self._pass_time(ms)
        if self._table is None:
            link = self._opening.link
            if link is None or not (host := link.search()):
                return
            self._table = self._create_table(link, host)
        self._table.update(self._now_ms)
        self._keep_finished_match(self._table)
        if self._table.is_seat_lost:
            self._forget()
        if self.state != "begun":
            self._show_said(self._table.said, () if self._table.room is None else self._table.room.names)

    def leave_room(self) -> None:
        """Give up the seat in the waiting room; that at the table of a former host stays."""
        record = self._kept.record
        if record is None or not record.has_begun:
            self._forget()

    def close(self) -> Thread | None:
        """Leave the table; return the thread that does it, if any. The seat stays this player's."""
        return self._opening.cancel()

    # the match

    @property
    def names(self) -> Sequence[str]:
        """Names by seat."""
        return self.client.view.names

    @property
    def client(self) -> SeatClient:
        """Access to the match for this player; only once it has begun."""
        assert self._table is not None
        assert self._table.match is not None
        return self._table.match.client

    @property
    def setup(self) -> MatchSetup:
        """Setup of the match; asserts that it has begun."""
        table = self._table
        assert table is not None
        assert table.record is not None
        seats = table.record.seats
        return MatchSetup(table.variant, table.record.rules, seats.names, seats.bots, "", MatchPurpose(is_online=True))

    @property
    def presence(self) -> Sequence[PresenceKind]:
        """Presence of the people, by seat."""
        return () if self._table is None else self._table.presence

    @property
    def verdict(self) -> str:
        """Sentence on what this guest's check of the deals found; empty until it has been made."""
        table = self._table
        if table is None or table.checks is None or (record := table.record) is None:
            return ""
        return own_checks_text(table.checks, host_went_back=table.times_taken_back > 0, makers=record.promise.makers)

    @property
    def host_seat(self) -> int:
        """Seat of the host; only once the match has begun."""
        assert self._table is not None
        assert self._table.record is not None
        return self._table.record.seats.host_seat

    @property
    def times_taken_back(self) -> int:
        """Number of times that the host has taken moves back; each time `client` is another one."""
        return 0 if self._table is None else self._table.times_taken_back

    @property
    def is_host_away(self) -> bool:
        """True while this guest waits for the host."""
        return self._table is not None and self._table.host_is_away

    @property
    def go_on_offer(self) -> GoOnOffer | None:
        """Offer to go on without the host, who has been away for long; None if that is impossible."""
        table = self._table
        if table is None or table.stage == "refused" or table.host_absence_ms < GO_ON_MS or not self._kept.table_id:
            return None
        return go_on_offer(self._kept, table.round)

    def go_on(self) -> int:
        """Store that the match goes on without the host: here, or at the table of the next person after it.

        The seat at this table stays the player's until the first card.

        :raises StoreError: if that is impossible.
        """
        round_number = 0 if self._table is None else self._table.round
        options = TableOptions("", "", HouseRules(), 0, result_ms=RESULT_MS)
        table_id = keep_table(self._repository, table_without_host(self._kept, round_number, options)).table_id
        if self._kept.contact.base_table:
            self._forget()
        return table_id

    @property
    def can_play_again(self) -> bool:
        """True once the host has opened another table."""
        return self._table is not None and self._table.is_asked_again and self._repository.is_persistent

    def play_again(self) -> int:
        """Store a seat at the host's next table, which knows this player's key.

        :raises StoreError: if that is impossible.
        """
        table_id = keep_table(self._repository, seat_again(self._kept)).table_id
        self._forget()
        return table_id

    @property
    def shuffle_seal(self) -> ShuffleSeal:
        """Seal of the match, and the checks of its deals; only once it has begun."""
        table = self._table
        assert table is not None
        assert table.record is not None
        return ShuffleSeal(table.record.promise.seal, lambda: deal_report(table.proof, table.saved_match))

    def take_phrases(self) -> Sequence[SaidPhrase]:
        """Return what has been said since the last call."""
        assert self._table is not None
        said, self._table.said[:] = tuple(self._table.said), ()
        return said

    def set_ready(self, round_number: int) -> None:
        """Tell the host that this player has read the result of this round."""
        assert self._table is not None
        self._table.set_ready(round_number)

    def _keep_finished_match(self, table: RemoteTable) -> None:
        """Store the match once it is over and the host has told the seed."""
        match = table.saved_match
        if self.is_kept or match is None or self._now_ms < self._store_again_ms:
            return
        self._store_again_ms = self._now_ms + STORE_AGAIN_MS
        try:
            self._repository.keep_online_match(match, table.proof)
        except StoreError as error:
            self._store_problem = error_text(error)
            return
        self._store_problem = ""
        self.is_kept = self._repository.is_persistent
        self._forget()

    def _create_table(self, link: NetworkLink, host: str) -> RemoteTable:
        contact = self._kept.contact
        if not contact.host:
            proof = invite.proof(self._key, invite.TABLE_PURPOSE, link.own_peer, host)
            contact = replace(contact, host=host, proof=proof)
            self._keep(replace(self._kept, contact=contact))
        options = RemoteOptions(contact.host, contact.name, contact.proof, contact.base)
        return RemoteTable(link, options, self._keep_record, self._kept.record)

    def _keep_record(self, record: GuestRecord) -> None:
        contact = self._kept.contact
        if record.has_begun and contact.base_table:
            self._repository.close_online_table(contact.base_table)
            contact = replace(contact, base_table=0)
        self._keep(replace(self._kept, contact=contact, record=record))

    def _keep(self, kept: KeptGuestTable) -> None:
        """Store what the guest needs to come back; without it the match goes on all the same."""
        self._kept = kept
        if self._is_forgotten:
            return
        try:
            self._kept = keep_table(self._repository, kept)
            self._store_problem = ""
        except StoreError as error:
            self._store_problem = error_text(error)

    def _forget(self) -> None:
        """Store that there is nothing to go back to."""
        self._is_forgotten = True
        if self._kept.table_id:
            self._repository.close_online_table(self._kept.table_id)
            self._kept = replace(self._kept, table_id=0)

    def _settings(self) -> NetworkSettings:
        contact, secret_key = self._kept.contact, bytes.fromhex(self._kept.secret_key)
        if contact.host:
            return contact.network.guest_settings(secret_key, host=contact.host)
        self._key = invite.meeting_key(self._code)
        return contact.network.guest_settings(secret_key, meeting_key=self._key)


def _create_host(bot: str, seed: str) -> PlayerHost:
    """Return a computer player that stands in for a guest."""
    return InProcessHost(roster.create_player(bot, seed))


def _create_participants(setup: MatchSetup, timing: MatchTiming) -> Participants:
    """Return the computer players of a match, all in one worker process, as at any table."""
    bots = {seat: BotSpec(bot, bot_seed(seat, setup.seed)) for seat, bot in enumerate(setup.bots) if bot}
    if not bots:
        return participants_of(setup, {}, timing)
    worker = BotWorker(bots)
    return participants_of(setup, {seat: worker.seat_host(seat) for seat in bots}, timing)


def host_table(
    request: HostTable, network: NetworkChoice, repository: MatchRepository, timing: MatchTiming
) -> HostedTable:
    """Open a table for friends elsewhere."""
    options = TableOptions(
        request.name, request.variant.name, request.variant.rules, request.seats - 1, result_ms=RESULT_MS
    )
    contact = HostContact(invite.new_code(), network, options)
    return HostedTable(KeptHostTable(secrets.token_hex(invite.KEY_LENGTH), contact), repository, timing)


def join_table(request: JoinTable, network: NetworkChoice, repository: MatchRepository) -> JoinedTable:
    """Join a friend's table."""
    contact = GuestContact("", "", request.name, network)
    kept = KeptGuestTable(secrets.token_hex(invite.KEY_LENGTH), contact)
    return JoinedTable(kept, repository, request.code)


def continue_table(table_id: int, repository: MatchRepository, timing: MatchTiming) -> HostedTable | JoinedTable | None:
    """Go back to a table; None, with a notice if something is wrong with its match, if that is impossible."""
    kept = next((each for each in kept_tables(repository) if each.table_id == table_id), None)
    if isinstance(kept, KeptGuestTable):
        return JoinedTable(kept, repository)
    if kept is None or kept.record is None or not repository.has_events(kept.match_id):
        return None if kept is None else HostedTable(kept, repository, timing)
    match = repository.load_match(kept.match_id)
    return None if match is None else HostedTable(kept, repository, timing, match.events)


def _seats_of(record: TableRecord) -> list[RoomSeat]:
    """Return who plays at the table of a host whose match has begun."""
    seats, own = record.seats, record.seats.host_seat
    return [
        RoomSeat(name, "host" if seat == own else "guest", is_own=seat == own, character=split_bot_name(bot)[1])
        for seat, (name, bot) in enumerate(zip(seats.names, seats.bots, strict=True))
    ]


def _people_of(seats: TableSeats, here: Sequence[str]) -> list[RoomSeat]:
    """Return the people of a match that goes on, its new host first; *here*: names of those who have come."""
    names, own = seats.names, seats.host_seat
    others = (names[seat] for seat in seats.people if seat != own)
    return [
        RoomSeat(names[own], "host", is_own=True),
        *(RoomSeat(name, "guest" if name in here else "absent") for name in others),
    ]
