"""A host's table and its guests within one process, played by computer players step by step."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

from msgspec import Struct

from tests.match.session_builders import INSTANT_TIMING, MemoryJournal, RandomPlayer
from tests.online.memory_transport import MemoryNetwork, MemoryTransport, NetworkFaults
from yaniv.bots.move_queries import fallback_for
from yaniv.game.events import AnyEvent
from yaniv.game.player import PlayerHost
from yaniv.game.view import View, build_view
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import bot_seed
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.online_table import OnlineTable
from yaniv.online.remote_match import RemoteMatch
from yaniv.online.remote_table import RemoteOptions, RemoteTable
from yaniv.online.table_options import ComputerChoice, StoredTable, TableOptions, TablePorts
from yaniv.online.table_records import GuestRecord, TableRecord
from yaniv.online.transport import Transport
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.saved_match import MatchHeader

STEP_MS = 50
GOOD_PROOF = "c0de" * 16
HOST = sha256(b"host").hexdigest()
SHORT_RULES = HouseRules(match=MatchRules(round_limit=3))
BAD_NETWORK = NetworkFaults((0, 200), 0.01, (200, 3000), (0, 6000), 0.3)


def peer_of(name: str) -> str:
    """Return the public key of the guest of this name."""
    return sha256(name.encode()).hexdigest()


def random_host(seed: str) -> PlayerHost:
    """Return a computer player that makes random moves."""
    return InProcessHost(RandomPlayer(int(sha256(seed.encode()).hexdigest()[:8], 16)))


def participants_of(setup: MatchSetup, timing: MatchTiming, create: Callable[[str], PlayerHost]) -> Participants:
    """Return the computer players of a match; *create* makes one from a seed."""
    hosts = {seat: create(bot_seed(seat, setup.seed)) for seat, bot in enumerate(setup.bots) if bot}
    return Participants(hosts, fallback_for, timing)


def has_true_deals(guest: RemoteTable) -> bool:
    """Return True if a guest has checked the deals and found them true."""
    return guest.checks is not None and guest.checks.is_true


class CountingJournal(MemoryJournal):
    """Journal in memory that knows how many events it holds."""

    event_count = 0

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Store the events of one command."""
        super().append(events, at_ms)
        self.event_count += len(events)


class HostDisk(Struct):
    """What the host has on disk."""

    journal: CountingJournal
    header: MatchHeader | None = None
    record: TableRecord | None = None

    def open_match(self, header: MatchHeader) -> CountingJournal:
        """Store the header."""
        self.header = header
        return self.journal

    def keep(self, record: TableRecord) -> None:
        """Store the record."""
        self.record = record


class SentMessage(Struct, frozen=True):
    """Message that the host has sent."""

    peer: str
    data: bytes
    event_count: int
    """Number of events, with those of other seats, that had happened."""
    view: View | None
    """For a message with a view: what the seat of this peer could know then, according to the referee."""


class TappedTransport:
    """Transport of a host that hands everything sent to a function."""

    def __init__(self, transport: Transport, tap: Callable[[str, bytes], None]) -> None:
        self._transport, self._tap = transport, tap
        self.own_peer = transport.own_peer
        self.poll, self.drop, self.close = transport.poll, transport.drop, transport.close

    def send(self, peer: str, data: bytes) -> None:
        """Send a message, and hand it to the function."""
        self._tap(peer, data)
        self._transport.send(peer, data)


class Guest:
    """A guest's program: its table, and the computer player that plays for it."""

    def __init__(self, network: MemoryNetwork, name: str, proof: str = GOOD_PROOF) -> None:
        self.name, self.peer, self._network, self._proof = name, peer_of(name), network, proof
        self.stored: GuestRecord | None = None
        self._player: ComputerSeat | None = None
        self._match: RemoteMatch | None = None
        self.starts = 0
        self.start()

    def start(self) -> None:
        """Start the program, for the first time or after a crash."""
        self.starts += 1
        self._player = None
        transport = self._network.transport(self.peer)
        parts = Random(f"{self.name} {self.starts}")
        self.table = RemoteTable(
            transport,
            RemoteOptions(HOST, self.name, self._proof),
            self._keep,
            self.stored,
            lambda: f"{parts.getrandbits(256):064x}",
        )
        self._network.dial(self.peer, HOST)

    def kill(self) -> None:
        """End the program at once; it has kept what it had stored."""
        self._network.remove(self.peer)

    def _keep(self, record: GuestRecord) -> None:
        self.stored = record

    def update(self, now_ms: int, *, plays: bool = True) -> None:
        """Let the program run, and move if it is this seat's turn."""
        self.table.update(now_ms)
        match = self.table.match
        if match is not None and match.has_begun and match.pending is None and plays:
            if self._player is None or self._match is not match:
                self._match = match
                self._player = ComputerSeat(match.client, random_host(self.name))
            self._player.update(now_ms)
            self.table.set_ready(self.table.result_round)


class TablePlay:
    """Host, guests and the network between them."""

    def __init__(  # noqa: PLR0913 -- what tests vary
        self,
        names: tuple[str, ...] = ("Anna", "Ben"),
        *,
        seed: int = 1,
        faults: NetworkFaults | None = None,
        rules: HouseRules | None = None,
        computers: int = 0,
        bots: tuple[str, ...] = (),
        stand_in_ms: int | None = 60_000,
        idle_ms: int | None = 300_000,
        lets_in: bool = True,
        guest_seats: int | None = None,
        forge: Callable[[MemoryTransport], Transport] | None = None,
    ) -> None:
        self.network = MemoryNetwork(seed, faults)
        self._forge = forge
        self.stored = HostDisk(CountingJournal())
        self.options = TableOptions(
            "Host",
            "Classic",
            rules or SHORT_RULES,
            len(names) if guest_seats is None else guest_seats,
            tuple(ComputerChoice(f"Computer {n}", bot) for n, bot in enumerate(bots or ("random",) * computers)),
            lets_in=lets_in,
            stand_in_ms=stand_in_ms,
            idle_ms=idle_ms,
            timing=INSTANT_TIMING,
            stand_in_think_ms=0,
        )
        parts = Random(seed)
        self.ports = TablePorts(
            lambda _peer, proof: proof == GOOD_PROOF,
            lambda _bot, _seed: random_host(f"{parts.getrandbits(256):064x}"),  # its own seed could not be repeated
            lambda setup, timing: participants_of(setup, timing, random_host),
            self.stored.open_match,
            self.stored.keep,
            lambda: f"{parts.getrandbits(256):064x}",
        )
        self.sent: list[SentMessage] = []
        self.table = OnlineTable(self._host_transport(), self.options, self.ports)
        self._player: ComputerSeat | None = None
        self.guests = [Guest(self.network, name) for name in names]

    def _host_transport(self) -> TappedTransport:
        transport = self.network.transport(HOST)
        return TappedTransport(transport if self._forge is None else self._forge(transport), self._note_sent)

    def _note_sent(self, peer: str, data: bytes) -> None:
        session, seats = self.table.session, self.table.seats
        if session is None or seats is None:
            self.sent.append(SentMessage(peer, data, 0, None))
            return
        has_view = peer in seats.peers and data.startswith((b'{"t":"log"', b'{"t":"up"'))
        view = build_view(session.state, seats.peers.index(peer)) if has_view else None
        self.sent.append(SentMessage(peer, data, self.stored.journal.event_count, view))

    def step(self) -> None:
        """Let one step of time pass for everyone."""
        self.network.step(STEP_MS)
        self.update_host()
        for guest in self.guests:
            guest.update(self.network.now_ms)

    def update_host(self) -> None:
        """Let the host's program run, and move if it is its turn."""
        now_ms = self.network.now_ms
        self.table.update(now_ms)
        if self.table.client is not None and not self.table.is_over:
            if self._player is None:
                self._player = ComputerSeat(self.table.client, random_host("host"))
            self._player.update(now_ms)
            self.table.set_ready(self.table.result_round)

    def run_until(self, is_reached: Callable[[], bool], max_steps: int = 20_000) -> None:
        """Let time pass until something is so; fail if it takes too long."""
        for _ in range(max_steps):
            if is_reached():
                return
            self.step()
        raise AssertionError(self.describe())

    def run(self, max_steps: int = 20_000) -> None:
        """Play to the end, until all guests have checked the deals."""
        self.run_until(lambda: self.is_checked, max_steps)

    @property
    def is_checked(self) -> bool:
        """True if the match is over and all guests have checked the deals."""
        return self.table.is_finished and all(guest.table.checks is not None for guest in self.guests)

    def describe(self) -> str:
        """Return where everyone is, for a test that waits for ever."""
        guests = [(guest.name, guest.table.stage, dict(guest.table.faults)) for guest in self.guests]
        return f"waits for ever: host {self.table.stage} {dict(self.table.refused)}, {guests}"

    def kill_host(self) -> None:
        """End the host's program at once."""
        self.network.remove(HOST)

    def open_table_again(self, keys_let_in: tuple[str, ...] = ()) -> None:
        """Start the host's program again when it has stored no match: the same key, a new waiting room."""
        self._player = None
        self.table = OnlineTable(self._host_transport(), self.options, self.ports, keys_let_in)

    def resume_host(self) -> None:
        """Start the host's program again with what it has stored."""
        self._player = None
        record = self.stored.record
        assert record is not None, "nothing was stored"
        stored = StoredTable(record, self.stored.journal.events, self.stored.journal)
        self.table = OnlineTable.resume(self._host_transport(), stored, self.options, self.ports)
