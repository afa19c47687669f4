"""The guest's side of a table: from the first hello to the checks of the deals after the match.

    table = RemoteTable(transport, RemoteOptions(host_peer, "Anna", proof), keep_record)
    while table.stage not in ("over", "refused"):
        table.update(now_ms)                     # often, with any clock in ms that does not run backwards
        match = table.match
        if match is not None and match.has_begun and match.pending is None:
            computer = computer or ComputerSeat(match.client, host)
            computer.update(now_ms)
            table.set_ready(table.result_round)  # the player has seen the result
    print(table.results, table.checks)           # rounds and totals; DealChecks with five findings

The transport dials the host by itself and as often as it must; on each new line the table says hello with what it has,
and the host tells the rest. A program that was started again hands in the `GuestRecord` that it has kept.
"""

import operator
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv import __version__
from yaniv.coded_message import CodedError
from yaniv.game.events import AnyEvent, MatchWon
from yaniv.game.view import redact
from yaniv.match_purpose import MatchPurpose
from yaniv.online import wire
from yaniv.online.guest_lines import BURST, MESSAGES_PER_SECOND
from yaniv.online.joint_seed import (
    DealChecks,
    DealProof,
    SeedPromise,
    SeedTruth,
    check_deals,
    events_digest,
    find_promise_flaw,
    new_part,
    part_hash,
)
from yaniv.online.remote_match import EventsTakenBackError, RemoteMatch
from yaniv.online.table_options import MAX_SAID, PHRASE_MS, SaidPhrase, may_speak
from yaniv.online.table_records import GuestRecord, TableSeats, known_bot
from yaniv.online.transport import LineClosed, LineOpened, MessageReceived, Transport
from yaniv.rules.house_rules import HouseRules
from yaniv.store.event_codec import EVENT_FORMAT
from yaniv.store.replay_check import find_first_mismatch, replay_state
from yaniv.store.saved_match import MatchHeader, SavedMatch

ANSWER_MS: Final = 15_000
"""Time in which the host must answer a hello or a move on an open line; then the line is dialled anew."""
HOST_AWAY_MS: Final = 4000
"""Time without a line after which the guest waits for the host."""
_RATE_SHARE: Final = 0.9
"""Share of the host's limit of messages that a guest uses, so that different clocks do not matter."""
_EVENTS_PER_UPDATE: Final = 500

_MAX_EARLIER_ROUNDS: Final = 2000
_MAX_EARLIER_EVENTS: Final = 100_000
"""Most events of the rounds from which a match goes on, so that a new host cannot fill this program's memory."""

GuestStage = Literal["calling", "waiting", "room", "exchange", "play", "over", "refused"]
"""`calling`: there was no answer yet. `waiting`: the host has to let this guest in. `room`: others are to come.
`exchange`: the seed is made. `play`: the match runs. `over`: it is over, and the deals have been checked. `refused`:
the host has closed the line, `refusal` says why."""
_FINAL_REFUSALS: Final = frozenset({"other_version", "wrong_code", "full", "begun", "turned_away", "ended"})


class RemoteOptions(Struct, frozen=True):
    """Whom to call, and as whom."""

    host: str
    """Public key of the host."""
    name: str
    proof: str
    """Proof of knowing the code, for this guest's own public key; not needed for a seat that it has already."""
    base: GuestRecord | None = None
    """Record of an earlier table whose match goes on at this one, because its host is gone."""


class Refusal(Struct, frozen=True):
    """Why the host has closed the line for good, or this guest has."""

    code: wire.RefusalCode | Literal["other_rounds"]
    """`other_rounds`: a finished round that the new host tells is another than the one this guest has."""
    app: str
    """Version of the host's program; empty if it was not the host who refused."""


class RemoteResults(Struct, frozen=True):
    """Result of the match so far, as this guest knows it."""

    rounds: int
    totals: tuple[int, ...]
    """By seat."""


class RemoteTable:
    """Table on another machine, see the module."""

    def __init__(
        self,
        transport: Transport,
        options: RemoteOptions,
        keep_record: Callable[[GuestRecord], None] = lambda _record: None,
        record: GuestRecord | None = None,
        draw_part: Callable[[], str] = new_part,
    ) -> None:
        """Wait for the line to the host.

        *keep_record* stores what is needed after a crash: own part and promises of the host, then each round.
        *record* is what it has stored, if the program was started again. *draw_part* is replaced by tests.
        """
        self.stage: GuestStage = "calling"
        self.room: wire.WaitingRoom | None = None
        """Who sits in the waiting room."""
        earlier = record or options.base
        self.variant = "" if earlier is None else earlier.variant
        self.rules: HouseRules | None = None if earlier is None else earlier.rules
        """House rules, which the host cannot change once it has told them."""
        self.match: RemoteMatch | None = None
        """The match, from the making of the seed on; another object if the host had to take events back."""
        self.presence: tuple[wire.PresenceKind, ...] = ()
        """Who is at the table, by seat."""
        self.said: list[SaidPhrase] = []
        """Phrases that were said, oldest first; whoever shows them removes them."""
        self.refusal: Refusal | None = None
        self.checks: DealChecks | None = None
        """Results of the checks, once the match is over."""
        self.is_asked_again = False
        """True once the host has left this match behind and opened another table, for a `RemoteTable` of its own."""
        self.base_rounds = 0
        """Number of finished rounds of the earlier table from which the host goes on; 0 as long as it is not known."""
        self.truth: SeedTruth | None = None
        self.faults: Counter[str] = Counter()
        """What the host has done that no honest program does, for developers."""
        self._transport = transport
        self._options = options
        self._keep_record = keep_record
        self._draw_part = draw_part
        self._record = record
        self._part = "" if record is None else record.promise.own_part
        self._told_rounds = () if record is None else record.rounds
        """Finished rounds of the earlier table, as the host has told them before the seed was made."""
        self._begin: wire.Begin | None = None
        self._hashes: tuple[str, ...] = () if record is None else record.promise.hashes
        self._taken_back: list[tuple[AnyEvent, ...]] = []
        """What this seat was told before the host took events back."""
        self._line_open = False
        self._is_welcome = self._was_in_room = False
        """`_was_in_room`: True if this guest sat in the waiting room on this line, and so has a part of the seed."""
        self._done = 0
        """Last batch of own moves that the host had seen when the line began."""
        self._now_ms: int | None = None
        self._lost_ms: int | None = 0
        self._waiting_since_ms: int | None = None
        self._credit: float = BURST
        self._outbox: deque[wire.ToHost] = deque()
        self._ready_round = 0
        self._phrase_ms: int | None = None
        self._heard_ms: dict[int, int] = {}
        """When the last phrase of each seat came."""

    @property
    def host_is_away(self) -> bool:
        """True if there has been no line to the host for some time: the guest waits for it."""
        return self.host_absence_ms >= HOST_AWAY_MS

    @property
    def round(self) -> int:
        """Round that is being played; 0 as long as this program has not seen it."""
        return self.match.client.view.round if self.match is not None and self.match.has_begun else 0

    @property
    def host_absence_ms(self) -> int:
        """Time for which there has been no line to the host; 0 if there is one."""
        return 0 if self._lost_ms is None else (self._now_ms or 0) - self._lost_ms

    @property
    def times_taken_back(self) -> int:
        """Number of times that the host has taken back events of this seat; each time `match` is another object."""
        return len(self._taken_back)

    @property
    def is_seat_lost(self) -> bool:
        """True if the host has refused this guest for good; with the host's version it may come back."""
        return self.refusal is not None and self.refusal.code != "other_version"

    @property
    def seat(self) -> int:
        """Own seat; -1 before the seats are given out."""
        seats = self._begin or self._record
        return -1 if seats is None else seats.seat if isinstance(seats, wire.Begin) else seats.promise.seat

    @property
    def record(self) -> GuestRecord | None:
        """Record for a program that is started again; None before the seats are given out."""
        return self._record

    @property
    def result_round(self) -> int:
        """Round whose result is being looked at, from 1; 0 if a round is being played."""
        if self.match is None or not self.match.has_begun:
            return 0
        view = self.match.client.view
        return view.round if view.phase == "round_over" else 0

    @property
    def results(self) -> RemoteResults:
        """Result of the match so far."""
        if self.match is None or not self.match.has_begun:
            return RemoteResults(0, ())
        return RemoteResults(len(self._rounds), self.match.client.view.totals)

    @property
    def saved_match(self) -> SavedMatch | None:
        """The match as this guest stores it; None before it is over and has been checked."""
        if self._record is None or self.truth is None:
            return None
        return SavedMatch(guest_header(self._record, self.truth), self._record.events)

    @property
    def proof(self) -> DealProof | None:
        """Proof to keep with that match; None before it has been checked."""
        if self._record is None or self.truth is None or self.checks is None:
            return None
        return DealProof(
            self._record.promise, self.truth.part, self.checks.checks[-1], host_went_back=bool(self._taken_back)
        )

    def set_ready(self, round_number: int) -> None:
        """Tell the host that the player has seen the result of this round; without effect for 0 or twice."""
        if round_number > self._ready_round:
            self._ready_round = round_number
            self._tell(wire.Ready(round_number))

    def say(self, phrase: int) -> None:
        """Say one of the fixed phrases; without effect if the last one was a moment ago."""
        now_ms = self._now_ms or 0
        if may_speak(self._phrase_ms, now_ms):
            self._phrase_ms = now_ms
            self._tell(wire.Say(phrase))

    def update(self, now_ms: int) -> None:
        """Read what has come, and send what there is to tell. *now_ms* is the time of any clock in ms."""
        elapsed_ms = 0 if self._now_ms is None else max(0, now_ms - self._now_ms)
        if self._now_ms is None and self._lost_ms is not None:
            self._lost_ms = now_ms
        self._now_ms = now_ms
        self._credit = min(BURST * _RATE_SHARE, self._credit + MESSAGES_PER_SECOND * _RATE_SHARE * elapsed_ms / 1000)
        if self.match is not None:
            self.match.set_time(now_ms)
        for _ in range(_EVENTS_PER_UPDATE):
            event = self._transport.poll()
            if event is None:
                break
            if event.peer == self._options.host:
                self._handle(event)
        self._give_up_silent_line(now_ms)
        while self._outbox and self._credit >= 1:
            self._credit -= 1
            self._transport.send(self._options.host, wire.encode(self._outbox.popleft()))

    def close(self) -> None:
        """Leave the table; the seat stays this guest's."""
        self._transport.close()

    # --- lines ----------------------------------------------------------------------------------------------------

    def _handle(self, event: LineOpened | LineClosed | MessageReceived) -> None:
        match event:
            case LineOpened():
                self._line_open, self._is_welcome, self._was_in_room = True, False, False
                self._lost_ms = None
                self._outbox.clear()
                if self.stage != "refused":
                    self._say_hello()
            case LineClosed():
                self._line_open, self._is_welcome = False, False
                self._outbox.clear()
                if self._lost_ms is None:
                    self._lost_ms = self._now_ms
            case MessageReceived(_, data):
                if self._line_open and self.stage != "refused":
                    self._receive(data)

    def _give_up_silent_line(self, now_ms: int) -> None:
        """Close a line on which the host owes an answer for long: a hello or a move would be waited for for ever."""
        is_waiting = not self._is_welcome or (self.match is not None and self.match.pending is not None)
        if not (self._line_open and is_waiting) or self.stage == "refused":
            self._waiting_since_ms = None
        elif self._waiting_since_ms is None:
            self._waiting_since_ms = now_ms
        elif now_ms - self._waiting_since_ms >= ANSWER_MS:
            self.faults["no answer"] += 1
            self._close_line("no answer")

    def _close_line(self, reason: str) -> None:
        self._line_open, self._is_welcome, self._waiting_since_ms = False, False, None
        self._outbox.clear()
        self._transport.drop(self._options.host, reason)

    def _say_hello(self) -> None:
        self._outbox.append(
            wire.Hello(
                wire.PROTOCOL,
                EVENT_FORMAT,
                __version__,
                self._options.name,
                self._options.proof,
                0 if self.match is None else self.match.event_count,
                len(self._rounds),
            )
        )

    def _receive(self, data: bytes) -> None:
        """Handle a message; after one that no honest host sends the line is closed, and dialled again."""
        try:
            message = wire.decode_to_guest(data)
            if self._is_welcome or isinstance(message, wire.Welcome | wire.Refused):
                self._handle_message(message)
        except wire.WireError as error:
            self.faults[str(error)] += 1
            self._close_line("bad message")

    def _tell(self, message: wire.ToHost) -> None:
        if self._is_welcome:
            self._outbox.append(message)

    # --- messages of the host -------------------------------------------------------------------------------------

    def _handle_message(self, message: wire.ToGuest) -> None:
        """Handle a message.

        :raises WireError: if no honest host sends it.
        """
        match message:
            case wire.Welcome():
                self._take_welcome(message)
            case wire.WaitingRoom(own=own):
                self.room, self._was_in_room = message, own >= 0
                self.is_asked_again = self.match is not None and self.match.is_over
                if self.match is None or not self.match.has_begun:
                    self.stage = "waiting" if own < 0 else "room"
                elif not self.match.is_over:  # it ended without this guest
                    self.stage, self.refusal = "refused", Refusal("ended", "")
            case wire.Begin():
                self._take_begin(message)
            case wire.Commits(number, hashes):
                self._take_hashes(number, hashes)
            case wire.Parts(number, parts, seal):
                self._take_parts(number, parts, seal)
            case wire.Log() | wire.Update() | wire.Done():
                self._take_play(message)
            case wire.SeatPresence(seats):
                if self._begin is not None and len(seats) != len(self._begin.names):
                    raise wire.WireError("not one presence for each seat")
                self.presence = seats
            case wire.Said(seat, phrase):
                if self._begin is not None and seat >= len(self._begin.names):
                    raise wire.WireError("a phrase of a seat that is not there")
                now_ms = self._now_ms or 0
                if may_speak(self._heard_ms.get(seat), now_ms + PHRASE_MS // 2):  # lines are not equally fast
                    self._heard_ms[seat] = now_ms
                    self.said = [*self.said, SaidPhrase(seat, phrase)][-MAX_SAID:]
            case wire.RoundLog(index, events):
                self._take_round(index, events)
            case wire.Truth(part, seed, salt):
                self._take_truth(SeedTruth(part, seed, salt))
            case wire.Refused(code, app):
                self.faults[f"refused: {code}"] += 1
                if code in _FINAL_REFUSALS:
                    self.refusal, self.stage, self.is_asked_again = Refusal(code, app), "refused", False

    def _take_welcome(self, welcome: wire.Welcome) -> None:
        if welcome.protocol != wire.PROTOCOL:
            raise wire.WireError(f"protocol {welcome.protocol}")
        if self.rules not in (None, welcome.rules):
            raise wire.WireError("the host has changed the rules")
        self._is_welcome = True
        if self._record is None:
            self._told_rounds = ()
        self.variant, self.rules = welcome.variant, welcome.rules
        self._done = welcome.done
        if self.match is not None:
            self.match.begin_line(welcome.done)

    def _take_begin(self, begin: wire.Begin) -> None:
        assert self.rules is not None, "a welcome comes first"
        count = len(begin.names)
        if not (len(begin.bots) == len(begin.peers) == count and begin.seat < count and begin.host_seat < count):
            raise wire.WireError("seats that do not fit together")
        if begin.peers[begin.seat] != self._transport.own_peer or begin.peers[begin.host_seat] != self._options.host:
            raise wire.WireError("a seat with the key of someone else")
        people = [peer for peer in begin.peers if peer]
        if len(set(people)) != len(people):
            raise wire.WireError("two seats with one key")
        if len(self.presence) != count:
            self.presence = ()
        self._check_base(begin)
        seats = TableSeats(begin.names, tuple(map(known_bot, begin.bots)), begin.peers, begin.host_seat)
        if self._record is not None and (begin.number, seats) != (self._record.number, self._record.seats):
            if self._record.has_begun:
                raise wire.WireError("the host has begun another match")
            self._record = None
        if begin != self._begin:
            if self._record is None:
                self._part, self._hashes = self._draw_part(), ()
                promise = SeedPromise(begin.seat, begin.host_seat, self._part, (), (), "")
                self._keep(
                    GuestRecord(
                        self.variant,
                        self.rules,
                        seats,
                        begin.number,
                        promise,
                        base=begin.base,
                        rounds=self._told_rounds,
                    )
                )
            self._begin = begin
            self.stage = "exchange"
            self.match = self._new_match(self.rules, seats, begin.seat)
        if self._part and not self._is_sealed:
            self._tell(wire.Commit(begin.number, part_hash(begin.seat, self._part)))

    def _check_base(self, begin: wire.Begin) -> None:
        """Compare where the match goes on from with what this guest knows of it.

        :raises WireError: if it is another match, or goes on from other rounds than the host has told.
        """
        base, record = self._options.base, self._record
        # Who was a host in between is gone; nobody else can have got a seat.
        is_same = base is None or (
            begin.names == base.seats.names
            and begin.seat == base.promise.seat
            and all(peer in ("", own) for peer, own in zip(begin.peers, base.seats.peers, strict=True))
        )
        is_resumed = base is None or record is not None
        expected = "" if record is None else record.base
        if not is_same or (begin.base != expected if is_resumed else not begin.base):
            raise wire.WireError("the host goes on with another match")
        if is_resumed:
            return
        events = tuple(event for each in self._told_rounds for event in each)
        if begin.base != events_digest(events):
            raise wire.WireError("the host goes on from rounds that it has not told")
        if find_first_mismatch(events) is not None:
            raise wire.WireError("earlier rounds that break the rules")
        self.base_rounds = len(self._told_rounds)

    def _new_match(self, rules: HouseRules, seats: TableSeats, seat: int) -> RemoteMatch:
        match = RemoteMatch(self._tell, rules, seats, seat)
        match.set_time(self._now_ms or 0)
        match.begin_line(self._done)
        return match

    def _take_hashes(self, number: int, hashes: tuple[str, ...]) -> None:
        begin = self._current_exchange(number)
        people, sharers = ([bool(each) for each in values] for values in (begin.peers, hashes))
        is_fitting = people == sharers
        if begin.base and len(people) == len(sharers):  # whoever has come too late for the seed has no part of it
            is_fitting = sharers[begin.host_seat] and all(map(operator.ge, people, sharers))
        if not is_fitting:
            raise wire.WireError("not a hash for each person")
        if self._hashes and hashes != self._hashes:
            raise wire.WireError("the host has changed the hashes")
        if not hashes[begin.seat]:
            if self._was_in_room:
                raise wire.WireError("left out of the seed")
            self._part = ""
        elif hashes[begin.seat] != part_hash(begin.seat, self._part):
            raise wire.WireError("the host has changed the own hash")
        if not self._hashes:
            self._hashes = hashes
            self._keep_promise(hashes=hashes, own_part=self._part)
        if self._part and not self._is_sealed:
            self._tell(wire.Reveal(number, self._part))

    def _take_parts(self, number: int, parts: tuple[str, ...], seal: str) -> None:
        begin = self._current_exchange(number)
        promise = SeedPromise(begin.seat, begin.host_seat, self._part, self._hashes, parts, seal)
        if len(parts) != len(begin.peers) or len(self._hashes) != len(parts):
            raise wire.WireError("not a part for each person")
        if (flaw := find_promise_flaw(promise)) is not None:
            raise wire.WireError(flaw)
        if not self._is_sealed:
            self._keep_promise(parts=parts, seal=seal)
        elif self._record is not None and promise != self._record.promise:
            raise wire.WireError("the host has changed the seed")

    def _current_exchange(self, number: int) -> wire.Begin:
        if self._begin is None or number != self._begin.number:
            raise wire.WireError(f"no exchange {number}")
        return self._begin

    def _take_play(self, message: wire.Log | wire.Update | wire.Done) -> None:
        if self.match is None or self._record is None or not self._is_sealed:
            raise wire.WireError("cards before the seed was sealed")
        if not self._record.has_begun:
            self._keep(replace(self._record, has_begun=True))
        try:
            self.match.receive(message)
        except EventsTakenBackError as error:
            # The match goes on from there, and the check of the events tells it.
            self.faults[str(error)] += 1
            self._taken_back.append(self.match.match_events(self._record.promise.seat))
            self.match = self._new_match(self._record.rules, self._record.seats, self._record.promise.seat)
            self.match.receive(message)
        if self.match.has_begun and self.stage != "over":
            self.stage = "play"
        if isinstance(message, wire.Log) and self._ready_round and self._ready_round == self.result_round:
            self._tell(wire.Ready(self._ready_round))  # the first may have been lost with the line

    def _take_round(self, index: int, events: tuple[AnyEvent, ...]) -> None:
        if self._record is None and self._options.base is not None:
            self._take_earlier_round(self._options.base.rounds, index, events)
            return
        if self._record is None or not self._is_sealed or index > len(self._rounds):
            raise wire.WireError("a round log that does not follow")
        if index < len(self._rounds):
            if events != self._rounds[index]:
                raise wire.WireError("the host has changed a finished round")
            return
        record = replace(self._record, rounds=(*self._rounds, events))
        self._check_round(record.events)
        self._keep(record)

    def _take_earlier_round(
        self, own: tuple[tuple[AnyEvent, ...], ...], index: int, events: tuple[AnyEvent, ...]
    ) -> None:
        """Note a finished round of the earlier table, of which this guest has the rounds *own*.

        *Why* this guest may have fewer or more: either of two guests may have been without a line to the former host
        when a round ended. What it lacks it has to believe; what the new host lacks is played again.

        :raises WireError: if rounds before it are missing, or it is another than this guest has: then nobody is to wait
          for this guest.
        """
        if index != len(self._told_rounds):
            raise wire.WireError("a round log that does not follow")
        if index < len(own) and events != own[index]:
            self.stage, self.refusal = "refused", Refusal("other_rounds", "")
            raise wire.WireError("another round than the one that was played")
        if any(isinstance(event, MatchWon) for event in events):
            raise wire.WireError("the host goes on with a match that is over")
        count = len(events) + sum(map(len, self._told_rounds))
        if count > _MAX_EARLIER_EVENTS or index >= _MAX_EARLIER_ROUNDS:
            raise wire.WireError("too many earlier rounds")
        self._told_rounds = (*self._told_rounds, events)

    def _check_round(self, events: tuple[AnyEvent, ...]) -> None:
        """Compare the events of all finished rounds, secrets included, with what this guest was told of them.

        *Why* not only at the end: a guest goes on from them if the host is gone.

        :raises WireError: if they contradict each other or what was told.
        """
        assert self.match is not None
        assert self._record is not None
        try:
            replay_state(events)
        except CodedError as error:
            raise wire.WireError("a round log with events that do not follow") from error
        seat = self._record.promise.seat
        seen = (known for event in events if (known := redact(event, seat)) is not None)
        if any(known != told for known, told in zip(seen, self.match.match_events(seat), strict=False)):
            raise wire.WireError("a round log with other events than were told")

    def _take_truth(self, truth: SeedTruth) -> None:
        if self._record is None or self.match is None or not self.match.is_over:
            raise wire.WireError("the truth before the end")
        if self.checks is None:
            events = self._record.events
            told = (*self._taken_back, self.match.match_events(self._record.promise.seat))
            self.truth = truth
            self.checks = check_deals(self._record.promise, truth, events, told, self._base_count(events))
        self._tell(wire.Checked(self.checks.failed))
        self.stage = "over"

    def _base_count(self, events: tuple[AnyEvent, ...]) -> int:
        """Return how many of the events come from an earlier table: those with the digest that was told before."""
        assert self._record is not None
        if not self._record.base:
            return 0
        count = 0
        for each in self._rounds:
            count += len(each)
            if events_digest(events[:count]) == self._record.base:
                return count
        return 0

    @property
    def _rounds(self) -> tuple[tuple[AnyEvent, ...], ...]:
        """Complete events of the finished rounds."""
        return () if self._record is None else self._record.rounds

    @property
    def _is_sealed(self) -> bool:
        """True once the parts of all are known: the seed is made, and cannot be another."""
        return self._record is not None and bool(self._record.promise.seal)

    def _keep_promise(self, **fields: object) -> None:
        assert self._record is not None
        self._keep(replace(self._record, promise=replace(self._record.promise, **fields)))

    def _keep(self, record: GuestRecord) -> None:
        self._record = record
        self._keep_record(record)


def guest_header(record: GuestRecord, truth: SeedTruth) -> MatchHeader:
    """Return the header under which a guest stores the match after its end."""
    return MatchHeader(
        variant=record.variant,
        rules=record.rules,
        names=record.seats.names,
        bots=record.seats.bots,
        seed=truth.seed,
        salt=truth.salt,
        seal=record.promise.seal,
        purpose=MatchPurpose(is_online=True),
        own_seat=record.promise.seat,
    )
