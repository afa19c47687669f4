"""The host's side of a table: who comes, where they sit, what each is told, and the match itself.

`OnlineTable` owns the `MatchSession`, which is the only referee, and uses it through `SeatClient` objects alone, so
that no secret of another seat can get onto a line. It knows no clock and no network: call `update(now_ms)` often (60
times a second in a window) with any clock that does not run backwards; it reads what has come over the transport, lets
the time pass that has gone by since the last call, and sends what there is to tell.

    ports = TablePorts(is_invited, create_host, create_participants, open_match)
    table = OnlineTable(transport, TableOptions("Mia", "Classic", HouseRules(), guests=2, lets_in=True), ports)
    while not table.is_finished:
        table.update(now_ms)
        if table.client is not None:            # seat of the host: a SeatClient as in any match
            computer = computer or ComputerSeat(table.client, host)
            computer.update(now_ms)
            table.set_ready(table.result_round)  # the player has seen the result
    print(table.results)                         # rounds, totals by seat, checks by seat of a guest

Without `lets_in`, the host confirms the people in `waiting` with `let_in` or `turn_away`, and begins with `start`.
After a crash: `OnlineTable.resume(transport, StoredTable(record, events, journal), options, ports)`. A guest whose host
is gone for good goes on with `OnlineTable.go_on`.

*Why* a move that is refused, or whose message cannot be read, changes nothing: a guest may be anyone's program.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from secrets import randbelow
from typing import Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from yaniv import __version__
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent, MatchWon, RoundClosed
from yaniv.match.decision_order import must_act
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalError, JournalPort, Participants
from yaniv.match.seat_client import SeatClient
from yaniv.match.shuffle_commitment import compute_commitment, generate_salt
from yaniv.match_purpose import MatchPurpose
from yaniv.online import wire
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.continuation import Continuation
from yaniv.online.guest_lines import GuestLines
from yaniv.online.joint_seed import (
    CHECK_NAMES,
    CheckName,
    DealCheck,
    DealProof,
    SeedPromise,
    combine_parts,
    new_part,
    part_hash,
)
from yaniv.online.seat_feed import SeatFeed
from yaniv.online.table_options import (
    MAX_SAID,
    STORE_AGAIN_MS,
    AwaitedAbsence,
    ComputerChoice,
    SaidPhrase,
    StoredTable,
    TableOptions,
    TablePorts,
    TableResults,
    WaitingGuest,
    may_speak,
    options_to_go_on,
)
from yaniv.online.table_records import TableRecord, TableSeats, known_bot
from yaniv.online.transport import LineClosed, LineEvent, LineOpened, MessageReceived, Transport
from yaniv.sanitize import clean_name, comparison_key
from yaniv.store.saved_match import MatchHeader, SavedMatch

MAX_WAITING: Final = 12
"""Most people who wait to be let in."""
AWAY_MS: Final = 4000
"""Time without a line after which a guest counts as away."""
EXCHANGE_AWAY_MS: Final = 20_000
"""Time without a line after which a guest is given up while the seed is made; then it is made anew without it."""
EXCHANGE_MS: Final = 30_000
"""Time after which a guest who is there, but sends no random part, is given up; then the seed is made anew without it.
Longer than the other: whoever was away has to have some time to answer.
"""
_SHORT_WAIT_MS: Final = 1000
"""Time for which nobody is told that the first card waits for a guest."""
LATE_MS: Final = 20_000
"""Time after which a computer plays for somebody who had no part in the seed, if the host's program is started again.
It may have come since then; if it never has, the others should not wait for long."""
FAREWELL_MS: Final = 10_000
"""Longest time for which the table waits for the guests' checks after the match; a guest may just be coming back."""
_MAX_STEP_MS: Final = 2000
_EVENTS_PER_UPDATE: Final = 500
_PURPOSE: Final = MatchPurpose(is_online=True)

_FIRST_NUMBERS: Final = 900_000
"""Exchanges are numbered from a random number below this one.

A host that was killed before it stored the seed makes another; with its old number, guests would take the new hashes
for a change of those that they have kept.
"""

Stage = Literal["room", "exchange", "play", "over"]
"""`room`: people come. `exchange`: the seed is made. `play`: the match runs. `over`: it is over."""


class _Guest(Struct):
    peer: str
    name: str
    is_let_in: bool
    seat: int = -1
    left_ms: int | None = None
    """When its line was lost; None while it has one and has said hello."""
    limit_ms: int | None = None
    """How long after that a computer plays for it, if the host has decided it for this time; None: the usual time."""
    is_late: bool = False
    """True if the seed is made without it; only at a table where a match goes on."""
    active_ms: int = 0
    """When it last did something."""
    hash: str = ""
    part: str = ""
    done: wire.Done = wire.Done(0, 0)
    ready_round: int = 0
    phrase_ms: int | None = None
    failed: tuple[CheckName, ...] | None = None
    """Checks of the deals that it has not passed; None as long as it has not told."""
    sent_rounds: int = 0
    is_truth_sent: bool = False
    feed: SeatFeed | None = None
    stand_in: ComputerSeat | None = None


class OnlineTable:
    """Table of the host, see the module."""

    def __init__(
        self, transport: Transport, options: TableOptions, ports: TablePorts, let_in: Iterable[str] = ()
    ) -> None:
        """Open the waiting room. *let_in*: keys of guests that were let in before the program was killed."""
        self.stage: Stage = "room"
        self.seats: TableSeats | None = None
        """Who plays where, from the exchange of parts on."""
        self.said: list[SaidPhrase] = []
        """Phrases that were said, oldest first; whoever shows them removes them."""
        self.problem: CodedMessage | None = None
        """Why something could not be stored, until it has been."""
        self.silent = ""
        """Name of the guest who was given up last because it sent no random part; whoever shows it empties it."""
        self._open_again_ms = self._exchange_since_ms = 0
        self._options = options
        self._ports = ports
        self._base: Continuation | None = None
        """Match of an earlier table that goes on at this one."""
        self._lines = GuestLines(transport, lambda peer: peer in self._guests)
        self._guests: dict[str, _Guest] = {}
        """By public key, in the order in which they came."""
        self._let_in = dict.fromkeys(let_in)
        """Keys of all that were let in; whoever comes back need not knock again."""
        self._late_computers: tuple[ComputerChoice, ...] = ()
        """Computer players on seats that were free when the host began."""
        self._now_ms: int | None = None
        self._record: TableRecord | None = None
        self._session: MatchSession | None = None
        self._number = randbelow(_FIRST_NUMBERS)
        self._part = ""
        self._commits: wire.Commits | None = None
        self._rounds: list[tuple[AnyEvent, ...]] = []
        self._finished_count = 0
        self._result_since_ms = 0
        self._result_round_shown = 0
        self._own_ready_round = 0
        self._own_phrase_ms: int | None = None
        self._presence: tuple[wire.PresenceKind, ...] = ()
        self._over_since_ms: int | None = None

    @classmethod
    def resume(cls, transport: Transport, stored: "StoredTable", options: TableOptions, ports: TablePorts) -> Self:
        """Go on with a match that was interrupted; the guests come back by their keys.

        :raises JournalError: if the match was not opened before, and cannot be stored.
        """
        table, record = cls(transport, options, ports), stored.record
        table._record, table.seats, table._number = record, record.seats, record.number
        table._part = record.parts[record.seats.host_seat]
        table._commits = wire.Commits(record.number, record.hashes)
        for seat in record.seats.people:
            if seat != record.seats.host_seat:
                peer = record.seats.peers[seat]
                guest = _Guest(peer, record.seats.names[seat], is_let_in=True, seat=seat, left_ms=0)
                guest.hash, guest.part = record.hashes[seat], record.parts[seat]
                guest.is_late = not guest.hash
                guest.limit_ms = LATE_MS if guest.is_late else None
                table._guests[peer] = guest
        table._base = stored.base
        if stored.events:
            participants = table._participants(record)
            table._session = MatchSession.resume(_setup_of(record), stored.events, stored.journal, participants)
        else:
            table._session = table._begin_session(record, stored.journal)
        table._collect_rounds(table._session.finished_events(0))
        table.stage = "play"
        return table

    @classmethod
    def go_on(cls, transport: Transport, base: Continuation, options: TableOptions, ports: TablePorts) -> Self:
        """Open the table of a guest who goes on without the former host.

        The other guests are known by their keys. Of *options*, what the earlier match decides does not count. `start`
        begins with those who have come; computers play for the others until they come, too.
        """
        table = cls(transport, options_to_go_on(base, options), ports)
        table._base = base
        table._collect_rounds(base.events)
        return table

    # --- what the host's own window or program asks ---------------------------------------------------------------

    @property
    def waiting(self) -> tuple[WaitingGuest, ...]:
        """People who have the code and wait to be let in, in the order in which they came."""
        return tuple(WaitingGuest(each.peer, each.name) for each in self._guests.values() if not each.is_let_in)

    @property
    def keys_let_in(self) -> tuple[str, ...]:
        """Public keys of the guests that were let in, those that have left included."""
        return tuple(self._let_in)

    @property
    def refused(self) -> Counter[str]:
        """Number of refused messages and moves by reason, for developers."""
        return self._lines.refused

    @property
    def names(self) -> tuple[str, ...]:
        """Names of those who sit at the table: the host and the guests let in, then by seat with the computers."""
        if self.seats is not None:
            return self.seats.names
        return (self._options.name, *(guest.name for guest in self._seated()))

    @property
    def peers_here(self) -> frozenset[str]:
        """Public keys of the guests that have a seat."""
        return frozenset(guest.peer for guest in self._seated())

    @property
    def awaited(self) -> str:
        """Name of a guest for whose random part the first card has been waiting for a while; empty if there is none."""
        if self.stage != "exchange" or self._time_ms - self._exchange_since_ms < _SHORT_WAIT_MS:
            return ""
        return next((guest.name for guest in self._awaited_guests), "")

    @property
    def is_full(self) -> bool:
        """True if no seat is left for another guest."""
        return len(self._seated()) >= self._options.guests

    @property
    def client(self) -> SeatClient | None:
        """Access of the host's own player to the match; None before it has begun."""
        if self._session is None or self.seats is None:
            return None
        return self._session.seat_client(self.seats.host_seat)

    @property
    def session(self) -> MatchSession | None:
        """The match itself, for the clock of the host's window; None before it has begun."""
        return self._session

    @property
    def record(self) -> TableRecord | None:
        """Record for `resume`; None before the match has begun."""
        return self._record

    @property
    def presence(self) -> tuple[wire.PresenceKind, ...]:
        """Presence of the people, by seat; empty before the match has begun."""
        return self._presence

    @property
    def result_round(self) -> int:
        """Round whose result is being looked at, from 1; 0 if a round is being played."""
        session = self._session
        return session.state.round if session is not None and session.state.phase == "round_over" else 0

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return self.stage == "over"

    @property
    def is_finished(self) -> bool:
        """True if the match is over, and every guest has told the result of its checks, or is away for long."""
        if self._over_since_ms is None or self._now_ms is None:
            return False
        is_late = self._now_ms - self._over_since_ms >= FAREWELL_MS
        return is_late or all(each.failed is not None for each in self._seated() if each.stand_in is None)

    @property
    def results(self) -> TableResults:
        """Result of the match so far."""
        told = {
            guest.seat: guest.failed
            for guest in self._seated()
            if guest.seat >= 0 and (guest.failed is not None or guest.left_ms is None or not guest.is_late)
        }
        checks = {seat: None if failed is None else not failed for seat, failed in told.items()}
        failed_checks = {seat: failed for seat, failed in told.items() if failed}
        if self._session is None:
            return TableResults(0, (), checks, failed_checks)
        return TableResults(len(self._rounds), self._session.state.totals, checks, failed_checks)

    @property
    def saved_match(self) -> SavedMatch | None:
        """The match as the journal has it, once it is over."""
        if self._record is None or not self.is_over:
            return None
        return SavedMatch(match_header(self._record), tuple(event for each in self._rounds for event in each))

    @property
    def proof(self) -> DealProof | None:
        """Proof to keep with the match, with the guests' answers so far; None before it is over."""
        record = self._record
        if record is None or not self.is_over:
            return None
        host, parts = record.seats.host_seat, _public_parts(record).parts
        promise = SeedPromise(host, host, record.parts[host], record.hashes, parts, record.seal)
        results, seen = self.results, DealCheck("events", is_true=True)
        return DealProof(promise, record.parts[host], seen, answers=results.checks, failed=results.failed)

    @property
    def awaited_absence(self) -> AwaitedAbsence | None:
        """Guest who is away, for whom no computer plays yet, and whose move the match waits for."""
        session = self._session
        if session is None or self.is_over:
            return None
        for guest in self._seated():
            if self._is_away(guest) and guest.stand_in is None and must_act(session.view(guest.seat)):
                limit_ms = self._limit_ms(guest)
                left_ms = None if limit_ms is None else max(0, (guest.left_ms or 0) + limit_ms - self._time_ms)
                return AwaitedAbsence(guest.seat, left_ms)
        return None

    def wait_longer(self, seat: int) -> None:
        """Give the guest of this seat, who is away, the usual time once more from now on."""
        self._decide(seat, self._options.stand_in_ms)

    def play_on(self, seat: int) -> None:
        """Let a computer play at once for the guest of this seat, who is away; it gets the seat back as usual."""
        self._decide(seat, 0)

    def _decide(self, seat: int, more_ms: int | None) -> None:
        for guest in self._seated():
            if guest.seat == seat and guest.left_ms is not None and more_ms is not None:
                guest.limit_ms = self._time_ms - guest.left_ms + more_ms

    def let_in(self, peer: str) -> None:
        """Give a seat to someone who waits; without effect if there is none left, or nobody of this key waits."""
        guest = self._guests.get(peer)
        if guest is None or guest.is_let_in or self.stage != "room":
            return
        if self.is_full:
            self._leave(peer, "full")
            return
        guest.is_let_in = True
        self._let_in[peer] = None
        self._tell_room()

    def turn_away(self, peer: str) -> None:
        """Remove someone from the waiting room and say so; without effect elsewhere. The person may knock again."""
        if peer in self._guests and self.stage == "room":
            self._let_in.pop(peer, None)
            self._leave(peer, "turned_away")
            self._tell_room()

    def start(self, computers: tuple[ComputerChoice, ...] = ()) -> None:
        """Begin with those who have been let in, if they can; whoever still waits to be is told.

        A line that is down for a moment costs no seat: the seed is made as soon as it is back. *computers*: more
        computer players, for seats that have stayed free.
        """
        if not self._can_start(computers):
            return
        self._late_computers = computers
        for guest in tuple(self._guests.values()):
            if not guest.is_let_in:
                self._leave(guest.peer, "begun")
        self._begin_exchange()

    def set_ready(self, round_number: int) -> None:
        """Note that the host's own player has seen the result of this round."""
        self._own_ready_round = max(self._own_ready_round, round_number)

    def say(self, phrase: int) -> None:
        """Say one of the fixed phrases; without effect if the last one was a moment ago."""
        now_ms = self._now_ms or 0
        if may_speak(self._own_phrase_ms, now_ms):
            self._own_phrase_ms = now_ms
            self._tell_phrase(0 if self.seats is None else self.seats.host_seat, phrase)

    def update(self, now_ms: int) -> None:
        """Read what has come, let time pass, and tell what has happened. *now_ms* is the time of any clock in ms."""
        elapsed_ms = 0 if self._now_ms is None else max(0, now_ms - self._now_ms)
        if self._now_ms is None:
            for guest in self._guests.values():  # of a table that is resumed: they are away from now on
                guest.left_ms = now_ms
        self._now_ms = now_ms
        # A machine that was asleep has not kept anyone waiting.
        elapsed_ms = min(elapsed_ms, _MAX_STEP_MS)
        self._lines.set_time(now_ms, elapsed_ms)
        for _ in range(_EVENTS_PER_UPDATE):
            event = self._lines.poll()
            if event is None:
                break
            self._handle(event)
        self._forget_absent_guests()
        self._forget_silent_guests()
        is_complete = self.is_full and all(guest.left_ms is None for guest in self._seated())
        if self.stage == "room" and self._options.lets_in and is_complete:
            self.start()
        if self.stage == "exchange":
            self._advance_exchange()
        if self.stage == "play":
            self._play(elapsed_ms)
        self._flush()

    def call_off(self) -> None:
        """Tell the guests in the waiting room that there will be no match; without effect once there is one."""
        for peer in self._lines.peers:
            if self.stage in ("room", "exchange"):
                self._refuse(peer, "ended")

    def close(self) -> None:
        """Release players and lines. The guests wait for the host to come back."""
        for guest in self._guests.values():
            if guest.stand_in is not None:
                guest.stand_in.leave()
        if self._session is not None:
            self._session.close()
        self._lines.close()

    # --- lines ----------------------------------------------------------------------------------------------------

    def _handle(self, event: LineEvent) -> None:
        match event:
            case LineOpened(peer) | LineClosed(peer):
                self._note_absence(peer)
            case MessageReceived(peer, data):
                try:
                    self._receive(peer, data)
                except wire.WireError:
                    self._refuse(peer, "bad_message")

    def _receive(self, peer: str, data: bytes) -> None:
        """Handle a message; whatever is wrong with it changes nothing.

        :raises WireError: if it is none.
        """
        is_greeted = self._lines.is_greeted(peer)
        if not is_greeted and not self._is_same_version(peer, data):
            return
        message, guest = wire.decode_to_host(data), self._guests.get(peer)
        if not isinstance(message, wire.Hello):
            if guest is not None:
                self._handle_message(guest, message)
        elif is_greeted:
            self.refused["second_hello"] += 1
        else:
            self._greet(peer, message)

    def _is_same_version(self, peer: str, data: bytes) -> bool:
        """Return True if a first message is a hello of a program that speaks as this one; refuse another version."""
        versions = wire.read_versions(data)
        if versions is None:
            wire.decode_to_host(data)  # what is no message at all is refused
            self.refused["before_hello"] += 1
            return False
        if not versions.fits:
            self._refuse(peer, "other_version")
            return False
        return True

    def _greet(self, peer: str, hello: wire.Hello) -> None:
        guest = self._guests.get(peer)
        if not self._lines.may_greet(peer):
            self._refuse(peer, "too_many_messages")
            return
        if guest is None:
            code = self._why_not_seated(peer, hello)
            if code is not None:
                self._refuse(peer, code)
                return
            if hello.events and peer in self._let_in:
                self._invite_again(peer)
                return
            guest = self._guests[peer] = self._new_guest(peer, hello.name)
        self._lines.greet(peer)
        guest.left_ms = guest.limit_ms = None
        guest.is_late = guest.is_late and self._commits is not None
        self._give_seat_back(guest)
        self._tell(
            guest,
            wire.Welcome(wire.PROTOCOL, __version__, self._options.variant, self._options.rules, guest.done.n),
        )
        guest.sent_rounds = min(hello.rounds, len(self._rounds))
        self._send_rounds(guest, 0 if self._base is None else self._base.rounds)
        if self.stage == "room":
            self._tell_room()
            return
        self._tell_exchange(guest)
        if self._session is not None:
            self._feed(guest, hello.events)
            guest.is_truth_sent = False
        if self._presence:
            self._tell(guest, wire.SeatPresence(self._presence))

    def _invite_again(self, peer: str) -> None:
        """Tell a guest whose match at the last table is over that there is another; it comes by a new hello."""
        self._lines.greet(peer)
        options = self._options
        self._lines.tell(peer, wire.Welcome(wire.PROTOCOL, __version__, options.variant, options.rules, 0))
        self._lines.tell(peer, wire.WaitingRoom(self.names, 1 + options.guests + len(self._computers)))

    def _new_guest(self, peer: str, name: str) -> _Guest:
        if self._base is not None:
            seat = self._base.seats.peers.index(peer)
            return _Guest(peer, self._base.seats.names[seat], is_let_in=True, seat=seat)
        free_name = self._free_name(clean_name(name, wire.MAX_NAME_LENGTH) or "?")
        return _Guest(peer, free_name, is_let_in=self._options.lets_in or peer in self._let_in)

    def _why_not_seated(self, peer: str, hello: wire.Hello) -> wire.RefusalCode | None:
        if self._base is not None:
            if peer not in self._base.seats.peers:
                return "begun"
        elif peer not in self._let_in and not self._ports.is_invited(peer, hello.proof):
            return "wrong_code"
        if self.stage != "room":
            return "ended" if self.stage == "over" else "begun"
        is_crowded = peer not in self._let_in and len(self.waiting) >= MAX_WAITING
        return "full" if self.is_full or is_crowded else None

    def _free_name(self, name: str) -> str:
        """Return the name, with a number behind it if someone at the table already has it."""
        names = (self._options.name, *(guest.name for guest in self._guests.values()))
        taken = {comparison_key(other) for other in (*names, *(each.name for each in self._computers))}
        numbered, number = name, 1
        while comparison_key(numbered) in taken:
            number += 1
            numbered = f"{name[: wire.MAX_NAME_LENGTH - 3]} {number}"
        return numbered

    def _refuse(self, peer: str, code: wire.RefusalCode) -> None:
        self._lines.refuse(peer, code)
        self._note_absence(peer)

    def _leave(self, peer: str, code: wire.RefusalCode) -> None:
        """Remove a guest who has no seat in a match yet."""
        if peer in self._lines.peers:
            self._refuse(peer, code)
        self._guests.pop(peer, None)

    def _note_absence(self, peer: str) -> None:
        guest = self._guests.get(peer)
        if guest is not None and guest.left_ms is None:
            guest.left_ms = self._time_ms
            if guest.feed is not None:
                guest.feed.leave()
                guest.feed = None

    def _forget_absent_guests(self) -> None:
        """Free the seats of those who have left before the match; in the middle of an exchange it starts again."""
        if self.stage not in ("room", "exchange"):
            return
        limit_ms = AWAY_MS if self.stage == "room" else EXCHANGE_AWAY_MS
        gone = [each.peer for each in self._guests.values() if self._is_away(each, limit_ms) and not each.is_late]
        for peer in gone:
            del self._guests[peer]
        if gone:
            self._return_to_room()

    def _return_to_room(self) -> None:
        """Give up the making of the seed; whoever comes now can take the seat that is free."""
        self.stage, self.seats, self._record, self._late_computers = "room", None, None, ()
        for guest in tuple(self._guests.values()):
            if guest.is_late and guest.left_ms is not None:
                del self._guests[guest.peer]
            guest.is_late = False
        self._tell_room()

    # --- waiting room and seed ------------------------------------------------------------------------------------

    @property
    def _computers(self) -> tuple[ComputerChoice, ...]:
        return (*self._options.computers, *self._late_computers)

    def _can_start(self, computers: tuple[ComputerChoice, ...]) -> bool:
        """Return True if a guest has been let in and is there, and the rules are for so many players.

        A match that goes on can begin with its new host alone: the others come to their seats later. *computers*:
        those beside the computer players of the options.
        """
        if self._base is not None:
            return self.stage == "room"
        seated = self._seated()
        has_company = any(guest.left_ms is None for guest in seated)
        count = 1 + len(seated) + len(self._options.computers) + len(computers)
        table = self._options.rules.table
        return self.stage == "room" and has_company and table.min_players <= count <= table.max_players

    def _seated(self) -> list[_Guest]:
        return [guest for guest in self._guests.values() if guest.is_let_in]

    def _tell_room(self) -> None:
        seated = self._seated()
        count = 1 + self._options.guests + len(self._computers)
        for guest in self._guests.values():
            own = 1 + seated.index(guest) if guest.is_let_in else -1
            self._tell(guest, wire.WaitingRoom(self.names, count, own))

    def _begin_exchange(self) -> None:
        """Give out the seats, and ask everyone who is there for a random part."""
        self._number += 1
        self._part, self._commits, self._exchange_since_ms = self._ports.new_part(), None, self._time_ms
        self.seats = self._new_seats(self._seated()) if self._base is None else self._kept_seats(self._base.seats)
        guests = self._seated()
        for guest in guests:
            guest.seat, guest.hash, guest.part = self.seats.peers.index(guest.peer), "", ""
        self.stage = "exchange"
        for guest in guests:
            self._tell_exchange(guest)

    def _new_seats(self, guests: list[_Guest]) -> TableSeats:
        computers = self._computers
        return TableSeats(
            names=(self._options.name, *(each.name for each in guests), *(each.name for each in computers)),
            bots=("", *("" for _ in guests), *(each.bot for each in computers)),
            peers=(self._lines.own_peer, *(each.peer for each in guests), *("" for _ in computers)),
            host_seat=0,
        )

    def _kept_seats(self, seats: TableSeats) -> TableSeats:
        """Return the seats of a match that goes on; a computer plays at once for those who have not come."""
        peers = list(seats.peers)
        peers[seats.host_seat] = self._lines.own_peer
        for seat, (peer, name) in enumerate(zip(peers, seats.names, strict=True)):
            if peer and seat != seats.host_seat:
                late = _Guest(peer, name, is_let_in=True, left_ms=self._time_ms, limit_ms=0, is_late=True)
                self._guests.setdefault(peer, late)
        return replace(seats, peers=tuple(peers))

    def _tell_exchange(self, guest: _Guest) -> None:
        """Tell a guest everything about the making of the seed so far."""
        assert self.seats is not None
        self._tell(
            guest,
            wire.Begin(
                self._number,
                guest.seat,
                self.seats.host_seat,
                self.seats.names,
                tuple(map(known_bot, self.seats.bots)),
                self.seats.peers,
                self._base_digest,
            ),
        )
        if self._commits is not None:
            self._tell(guest, self._commits)
        if self._record is not None:
            self._tell(guest, _public_parts(self._record))

    def _advance_exchange(self) -> None:
        assert self.seats is not None
        guests = self._seated()
        if self._commits is None and not self._awaited_guests:
            own_hash = part_hash(self.seats.host_seat, self._part)
            hashes = self._by_seat({guest.seat: guest.hash for guest in guests}, own_hash)
            self._commits = wire.Commits(self._number, hashes)
            for guest in guests:
                self._tell(guest, self._commits)
        if self._commits is not None and not self._awaited_guests and self._time_ms >= self._open_again_ms:
            try:
                self._open_match()
                self.problem = None
            except CodedError as problem:
                self.problem, self._open_again_ms = problem.message, self._time_ms + STORE_AGAIN_MS

    @property
    def _awaited_guests(self) -> list[_Guest]:
        """Guests whose hash, or then whose part, the making of the seed waits for."""
        guests = (guest for guest in self._seated() if not guest.is_late)
        return [guest for guest in guests if not (guest.hash if self._commits is None else guest.part)]

    def _forget_silent_guests(self) -> None:
        """Begin anew without those who are there, but have kept the making of the seed waiting for too long.

        They can come again: a program may have stood still.
        """
        silent = [guest for guest in self._awaited_guests if guest.left_ms is None]
        if self.stage != "exchange" or self._time_ms - self._exchange_since_ms < EXCHANGE_MS or not silent:
            return
        for guest in silent:
            self.silent = guest.name
            self._let_in.pop(guest.peer, None)
            self._leave(guest.peer, "bad_message")
        self._return_to_room()

    def _open_match(self) -> None:
        """Store and open the match.

        :raises CodedError: if it cannot be stored; it is tried again.
        """
        assert self.seats is not None
        assert self._commits is not None
        if self._record is None:
            parts = self._by_seat({guest.seat: guest.part for guest in self._seated()}, self._part)
            base_count = 0 if self._base is None else len(self._base.events)
            seed, salt = combine_parts(parts), generate_salt(base_count=base_count)
            self._record = TableRecord(
                self._options.variant,
                self._options.rules,
                self.seats,
                self._number,
                self._commits.hashes,
                parts,
                seed,
                salt,
                compute_commitment(seed, salt),
                self._base_digest,
            )
            for guest in self._seated():
                self._tell(guest, _public_parts(self._record))
        record = self._record
        journal = self._ports.open_match(match_header(record))
        self._ports.save_record(record)
        self._session = self._begin_session(record, journal)
        self.stage = "play"
        for guest in self._seated():
            if guest.left_ms is None:
                self._feed(guest, 0)

    def _begin_session(self, record: TableRecord, journal: JournalPort) -> MatchSession:
        """Open the match in its empty journal, or go on there with that of an earlier table.

        :raises CodedError: if it cannot be stored.
        """
        setup = _setup_of(record)
        if self._base is None:
            return MatchSession.open(setup, journal, self._participants(record))
        journal.append(self._base.events, 0)  # before computers are started: it may fail
        return MatchSession.resume(setup, self._base.events, journal, self._participants(record))

    @property
    def _base_digest(self) -> str:
        if self._record is not None:
            return self._record.base
        return "" if self._base is None else self._base.digest

    def _by_seat(self, values: Mapping[int, str], own: str) -> tuple[str, ...]:
        assert self.seats is not None
        by_seat = {**values, self.seats.host_seat: own}
        return tuple(by_seat.get(seat, "") for seat in range(len(self.seats.names)))

    def _participants(self, record: TableRecord) -> Participants:
        return self._ports.create_participants(_setup_of(record), self._options.timing)

    # --- messages of guests at the table --------------------------------------------------------------------------

    def _handle_message(self, guest: _Guest, message: wire.ToHost) -> None:
        match message:
            case wire.Commit(number, hash_):
                self._take_commit(guest, number, hash_)
            case wire.Reveal(number, part):
                self._take_part(guest, number, part)
            case wire.Do(number, commands):
                if self._session is not None:
                    self._make_moves(guest, self._session, number, commands)
            case wire.Ready(round_number):
                self._give_seat_back(guest)
                if round_number == self.result_round:
                    guest.ready_round = round_number
            case wire.Say(phrase):
                if guest.is_let_in and may_speak(guest.phrase_ms, self._time_ms):
                    guest.phrase_ms = self._time_ms
                    place = guest.seat if self.seats is not None else 1 + self._seated().index(guest)
                    self._tell_phrase(place, phrase)
            case wire.Checked(failed):
                if self.is_over and guest.failed is None:
                    guest.failed = tuple(name for name in CHECK_NAMES if name in failed)
            case wire.Hello():
                raise AssertionError("a hello is answered before")

    def _take_commit(self, guest: _Guest, number: int, hash_: str) -> None:
        if self.stage != "exchange" or number != self._number or guest.hash == hash_ or guest.is_late:
            return
        if self._commits is None:
            guest.hash = hash_
        else:
            # Its program was killed and has lost its part: it comes in again like a new guest.
            self._leave(guest.peer, "bad_message")
            self._return_to_room()

    def _take_part(self, guest: _Guest, number: int, part: str) -> None:
        is_asked = self.stage == "exchange" and number == self._number and not guest.is_late
        if not is_asked or self._commits is None or guest.part == part:
            return
        if guest.part or part_hash(guest.seat, part) != guest.hash:
            self._refuse(guest.peer, "bad_message")
        else:
            guest.part = part

    def _make_moves(self, guest: _Guest, session: MatchSession, number: int, commands: tuple[SeatCommand, ...]) -> None:
        """Submit moves through the seat's own client, up to the first that is refused; each batch only once."""
        if number <= guest.done.n:
            if number == guest.done.n:
                self._tell(guest, guest.done)
            return
        self._give_seat_back(guest)
        client, made, refusal = session.seat_client(guest.seat), 0, ""
        for command in commands:
            refusal = _submit(client, command)
            if refusal:
                self.refused[refusal] += 1
                break
            made += 1
        guest.done = wire.Done(number, made, refusal)
        self._flush()
        self._tell(guest, guest.done)

    def _tell_phrase(self, seat: int, phrase: int) -> None:
        """Tell a phrase of this seat; in the waiting room, where nobody has one, of this place in `names`."""
        self.said = [*self.said, SaidPhrase(seat, phrase)][-MAX_SAID:]
        for guest in self._seated():
            self._tell(guest, wire.Said(seat, phrase))

    # --- the match ------------------------------------------------------------------------------------------------

    def _play(self, elapsed_ms: int) -> None:
        session = self._session
        assert session is not None
        for guest in self._seated():
            self._stand_in(guest, session)
        if not self._waits_for_readers():
            try:
                session.advance(elapsed_ms)
                self.problem = None
            except JournalError as problem:
                self.problem = problem.message
        for guest in self._seated():
            if guest.stand_in is not None:
                guest.stand_in.update(self._time_ms)

    def _stand_in(self, guest: _Guest, session: MatchSession) -> None:
        """Let a computer play for a guest who has been away, or has kept the match waiting, for long enough."""
        if guest.left_ms is None:
            passed_ms = min(session.idle_ms, self._time_ms - guest.active_ms)
            limit_ms = self._options.idle_ms
            is_due = must_act(session.view(guest.seat))
        else:
            passed_ms, limit_ms = self._time_ms - guest.left_ms, self._limit_ms(guest)
            is_due = True
        if guest.stand_in is None and is_due and limit_ms is not None and passed_ms >= limit_ms:
            host = self._ports.create_host(self._options.stand_in_bot, new_part())
            guest.stand_in = ComputerSeat(session.seat_client(guest.seat), host, self._options.stand_in_think_ms)

    def _limit_ms(self, guest: _Guest) -> int | None:
        return self._options.stand_in_ms if guest.limit_ms is None else guest.limit_ms

    def _give_seat_back(self, guest: _Guest) -> None:
        """Let the guest play again, who has shown that it is there; for some time nobody moves for it."""
        guest.active_ms = self._time_ms
        if guest.stand_in is not None:
            guest.stand_in.leave()
            guest.stand_in = None

    def _waits_for_readers(self) -> bool:
        """Return True while the next round waits for people who look at the result."""
        round_number = self.result_round
        if not round_number or self._result_round_shown != round_number:
            self._result_round_shown, self._result_since_ms = round_number, self._time_ms
        if not round_number:
            return False
        limit_ms = self._options.result_ms
        if limit_ms is not None and self._time_ms - self._result_since_ms >= limit_ms:
            return False
        readers = [guest.ready_round for guest in self._seated() if not self._is_away(guest)]
        return any(ready < round_number for ready in (self._own_ready_round, *readers))

    def _flush(self) -> None:
        session = self._session
        if session is None:
            return
        self._collect_rounds(session.finished_events(self._finished_count))
        if session.is_over and self.stage == "play":
            self.stage, self._over_since_ms = "over", self._time_ms
        presence = self._current_presence()
        for guest in self._seated():
            if guest.left_ms is not None:
                continue
            if guest.feed is not None:
                guest.feed.flush()
            self._send_rounds(guest, len(self._rounds))
            if self.is_over and not guest.is_truth_sent and self._record is not None:
                guest.is_truth_sent = True
                self._tell(guest, wire.Truth(self._part, self._record.seed, self._record.salt))
            if presence != self._presence:
                self._tell(guest, wire.SeatPresence(presence))
        self._presence = presence

    def _send_rounds(self, guest: _Guest, count: int) -> None:
        """Tell a guest those of the first *count* finished rounds that it does not have."""
        while guest.sent_rounds < count:
            self._tell(guest, wire.RoundLog(guest.sent_rounds, self._rounds[guest.sent_rounds]))
            guest.sent_rounds += 1

    def _collect_rounds(self, events: tuple[AnyEvent, ...]) -> None:
        """Keep these events, which follow those that are kept, by rounds."""
        start = 0
        for index, event in enumerate(events, 1):
            if isinstance(event, RoundClosed | MatchWon):
                self._rounds.append(events[start:index])
                start = index
        self._finished_count += start

    def _current_presence(self) -> tuple[wire.PresenceKind, ...]:
        assert self.seats is not None
        kinds: list[wire.PresenceKind] = ["computer" if bot else "here" for bot in self.seats.bots]
        for guest in self._seated():
            if guest.stand_in is not None:
                kinds[guest.seat] = "stand_in"
            elif self._is_away(guest):
                kinds[guest.seat] = "away"
        return tuple(kinds)

    def _feed(self, guest: _Guest, have: int) -> None:
        assert self._session is not None
        if guest.feed is not None:
            guest.feed.leave()
        guest.feed = SeatFeed(self._session, guest.seat, lambda message: self._tell(guest, message), have)

    def _is_away(self, guest: _Guest, limit_ms: int = AWAY_MS) -> bool:
        return guest.left_ms is not None and self._time_ms - guest.left_ms >= limit_ms

    @property
    def _time_ms(self) -> int:
        return self._now_ms or 0

    def _tell(self, guest: _Guest, message: wire.ToGuest) -> None:
        self._lines.tell(guest.peer, message)


def match_header(record: TableRecord) -> MatchHeader:
    """Return the header under which the host stores the match."""
    return MatchHeader(
        variant=record.variant,
        rules=record.rules,
        names=record.seats.names,
        bots=record.seats.bots,
        seed=record.seed,
        salt=record.salt,
        seal=record.seal,
        purpose=_PURPOSE,
        own_seat=record.seats.host_seat,
    )


def _setup_of(record: TableRecord) -> MatchSetup:
    return MatchSetup(
        record.variant, record.rules, record.seats.names, record.seats.bots, record.seed, purpose=_PURPOSE
    )


def _public_parts(record: TableRecord) -> wire.Parts:
    parts = tuple("" if seat == record.seats.host_seat else part for seat, part in enumerate(record.parts))
    return wire.Parts(record.number, parts, record.seal)


def _submit(client: SeatClient, command: SeatCommand) -> str:
    """Submit a move; return why it was refused, or an empty text."""
    if command.seat != client.seat:
        return "other_seat"
    try:
        client.submit(command)
    except IllegalCommand as error:
        return error.illegal_reason.reason
    except JournalError:
        return "not_stored"
    return ""
