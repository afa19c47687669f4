"""Tests that a match goes on without its host, from the last finished round, with a new joint seed."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.online.table_play import (
    HOST,
    STEP_MS,
    CountingJournal,
    Guest,
    HostDisk,
    TablePlay,
    has_true_deals,
    peer_of,
    random_host,
)
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalError, Participants
from yaniv.match.shuffle_commitment import CommitmentFinding, verify_commitment
from yaniv.online import wire
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.continuation import Continuation, can_go_on, continue_match, finished_rounds, next_host, succession
from yaniv.online.joint_seed import events_digest
from yaniv.online.online_message_codes import online_message
from yaniv.online.online_table import EXCHANGE_AWAY_MS, LATE_MS, OnlineTable
from yaniv.online.remote_table import Refusal, RemoteOptions, RemoteTable
from yaniv.online.table_options import STORE_AGAIN_MS, StoredTable
from yaniv.online.table_records import GuestRecord
from yaniv.rules.house_rules import HouseRules, MatchRules

RULES = HouseRules(match=MatchRules(round_limit=4))
NAMES = ("Anna", "Ben", "Cleo")


class LeftGuests:
    """Guests of a host who has gone for good, after some finished rounds."""

    def __init__(self, rounds: int = 2) -> None:
        self.play = TablePlay(NAMES, rules=RULES)
        self.play.run_until(lambda: self.play.table.results.rounds == rounds and self.play.table.result_round == 0)
        for _ in range(20):
            self.play.step()
        self.play.kill_host()
        self.anna, self.ben, self.cleo = self.play.guests
        self.disk = HostDisk(CountingJournal())
        self.base = continue_match(self.record_of(self.anna), self.anna.table.seat, "random")
        self.anna.kill()
        self.players: dict[str, ComputerSeat] = {}
        self.guests: dict[str, RemoteTable] = {}
        self.stored: dict[str, GuestRecord] = {}
        """What the guests have stored of the table that goes on, by name."""
        self.go_on(self.base)

    def go_on(self, base: Continuation) -> None:
        """Let the first guest open a table."""
        self.play.network.remove(self.anna.peer)
        self.table = OnlineTable.go_on(
            self.play.network.transport(self.anna.peer),
            base,
            replace(self.play.options, lets_in=False),
            replace(self.play.ports, open_match=self.disk.open_match, save_record=self.disk.keep),
        )

    def record_of(self, guest: Guest) -> GuestRecord:
        """Return what a guest has stored."""
        assert guest.stored is not None
        return guest.stored

    def come(self, guest: Guest, base: GuestRecord | None = None) -> RemoteTable:
        """Let a guest of the former host call the new one."""
        guest.kill()
        self.players.pop(guest.name, None)
        transport = self.play.network.transport(guest.peer)
        options = RemoteOptions(self.anna.peer, guest.name, "0" * 64, base or self.record_of(guest))
        self.guests[guest.name] = RemoteTable(
            transport, options, lambda record: self.stored.update({guest.name: record}), self.stored.get(guest.name)
        )
        self.play.network.dial(guest.peer, self.anna.peer)
        return self.guests[guest.name]

    def come_in_vain(self, guest: Guest) -> RemoteTable:
        """Let a guest call a host that it must not follow; return its table after the time of a deal."""
        table = self.come(guest)
        self.start()
        self.steps(40)
        return table

    def lose(self, guest: Guest) -> None:
        """Cut a guest off, and wait until the host has noticed."""
        self.play.network.remove(guest.peer)
        self.guests.pop(guest.name)
        self.step_until(lambda: self.table._guests[guest.peer].left_ms is not None)

    def start(self) -> None:
        """Let the host begin with those who have come."""
        self.steps(5)
        self.table.start()

    def step(self) -> None:
        """Let one step of time pass for everyone."""
        self.play.network.step(STEP_MS)
        now_ms = self.play.network.now_ms
        self.table.update(now_ms)
        if self.table.client is not None and not self.table.is_over:
            self._player("host", self.table.client.seat).update(now_ms)
            self.table.set_ready(self.table.result_round)
        for name, guest in self.guests.items():
            guest.update(now_ms)
            if guest.match is not None and guest.match.has_begun and guest.match.pending is None:
                self._player(name, guest.seat).update(now_ms)
                guest.set_ready(guest.result_round)

    def steps(self, count: int) -> None:
        """Let some steps of time pass."""
        for _ in range(count):
            self.step()

    def step_until(self, is_reached: Callable[[], bool]) -> None:
        """Let time pass until something is so; fail if it takes too long."""
        for _ in range(20_000):
            if is_reached():
                return
            self.step()
        raise AssertionError(f"waits for ever: {self.table.stage} {dict(self.table.refused)}")

    def resume(self) -> None:
        """Start the program of the new host again with what it has stored."""
        assert self.disk.record is not None
        self.players.pop("host", None)
        self.play.network.remove(self.anna.peer)
        self.table = OnlineTable.resume(
            self.play.network.transport(self.anna.peer),
            StoredTable(self.disk.record, self.disk.journal.events, self.disk.journal, self.base),
            self.play.options,
            replace(self.play.ports, open_match=self.disk.open_match),
        )

    def _player(self, name: str, seat: int) -> ComputerSeat:
        if name not in self.players:
            match = self.guests[name].match if name in self.guests else None
            client = self.table.client if match is None else match.client
            assert client is not None
            assert client.seat == seat
            self.players[name] = ComputerSeat(client, random_host(name))
        return self.players[name]

    def run_without(self, refused: str) -> None:
        """Play to the end without a guest that has refused; its program stays open."""
        self.step_until(
            lambda: (
                self.table.is_finished
                and all(guest.checks is not None for name, guest in self.guests.items() if name != refused)
            )
        )

    def run(self) -> None:
        """Play to the end."""
        self.step_until(
            lambda: self.table.is_finished and all(guest.checks is not None for guest in self.guests.values())
        )


def test_the_next_seat_goes_on_with_those_who_come() -> None:
    left = LeftGuests()
    ben, cleo = left.come(left.ben), left.come(left.cleo)
    left.start()
    left.run()

    events = left.disk.journal.events
    assert events[: len(left.base.events)] == left.base.events
    assert left.table.results.rounds == 4
    assert (ben.seat, cleo.seat) == (2, 3)
    for guest in (ben, cleo):
        assert has_true_deals(guest)
        assert guest.results.rounds == 4
    assert left.disk.header is not None
    assert left.disk.header.bots == ("random", "", "", "")
    assert left.disk.header.own_seat == 1


def test_a_computer_plays_for_those_who_do_not_come() -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.start()
    left.run()

    assert has_true_deals(ben)
    assert left.table.presence == ("computer", "here", "here", "stand_in")
    assert left.table.results.checks == {2: True}


def test_whoever_comes_after_the_deal_gets_its_own_seat_without_a_part_of_the_seed() -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.start()
    left.step_until(lambda: left.table.results.rounds == 3)
    cleo = left.come(left.cleo)
    left.step_until(lambda: left.table.presence[3] == "here")
    left.step_until(lambda: left.table.is_over)
    awaited = set(left.table.results.checks)
    left.run()

    assert awaited == {2, 3}
    assert left.table.results.checks == {2: True, 3: True}
    assert cleo.seat == 3
    assert cleo.results == ben.results
    assert cleo.proof is not None
    assert ben.proof is not None
    assert (cleo.proof.promise.is_shared, ben.proof.promise.is_shared) == (False, True)


def test_whoever_is_away_for_a_moment_at_the_deal_has_a_part_of_the_seed() -> None:
    left = LeftGuests()
    ben, cleo = left.come(left.ben), left.come(left.cleo)
    left.steps(5)
    left.lose(left.cleo)

    left.table.start()
    left.steps(20)
    cleo = left.come(left.cleo)
    left.run()

    for guest in (ben, cleo):
        assert guest.proof is not None
        assert guest.proof.promise.is_shared
    assert left.table.results.checks == {2: True, 3: True}


def test_whoever_came_while_a_seed_was_made_in_vain_has_a_part_of_the_next() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.steps(5)
    left.lose(left.ben)
    left.table.start()
    cleo = left.come(left.cleo)
    left.step_until(lambda: left.table.stage == "room")

    left.table.start()
    left.run()

    assert cleo.proof is not None
    assert cleo.proof.promise.is_shared
    assert left.table.results.checks == {3: True}


def test_whoever_comes_while_the_seed_is_made_is_not_left_out() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.steps(5)
    left.table.start()
    cleo = left.come(left.cleo)
    while left.table.stage != "play":
        left.step()
    left.run()

    assert has_true_deals(cleo)


def test_a_guest_who_came_after_the_deal_comes_back_after_a_crash() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.start()
    left.step_until(lambda: left.table.stage == "play")
    cleo = left.come(left.cleo)
    left.step_until(lambda: cleo.match is not None and cleo.match.has_begun)
    cleo = left.come(left.cleo)
    left.run()

    assert has_true_deals(cleo)


def test_a_host_that_is_started_again_still_has_the_seats_of_those_who_did_not_come() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.start()
    left.step_until(lambda: left.table.stage == "play")
    start_ms = left.play.network.now_ms
    left.resume()
    left.step_until(lambda: left.table.presence[2:] == ("here", "stand_in"))
    waited_ms, checks = left.play.network.now_ms - start_ms, left.table.results.checks
    cleo = left.come(left.cleo)
    left.run()

    assert has_true_deals(cleo)
    assert left.table.results.checks == {2: True, 3: True}
    assert waited_ms <= LATE_MS + 1000
    assert 3 not in checks


def test_guests_may_be_back_before_the_host_that_is_started_again_has_done_anything() -> None:
    left = LeftGuests()
    ben, cleo = left.come(left.ben), left.come(left.cleo)
    left.start()
    left.step_until(lambda: left.table.results.rounds == 3)
    left.resume()
    for _ in range(100):
        left.play.network.step(STEP_MS)
        for guest in (ben, cleo):
            guest.update(left.play.network.now_ms)
    left.run()

    for guest in (ben, cleo):
        assert has_true_deals(guest)
        assert not guest.faults


def test_the_new_host_begins_alone_if_nobody_comes() -> None:
    left = LeftGuests()
    left.start()
    left.step_until(lambda: left.table.stage == "play")
    ben = left.come(left.ben)
    left.run()

    assert has_true_deals(ben)


def test_the_new_seed_is_not_that_of_the_former_host() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.start()
    left.run()

    assert left.disk.header is not None
    assert left.play.stored.header is not None
    assert left.disk.header.seed != left.play.stored.header.seed


def test_the_seal_of_a_match_that_went_on_holds_for_its_later_rounds() -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.start()
    left.run()
    events, header = left.disk.journal.events, left.disk.header
    assert header is not None
    assert ben.truth is not None
    shuffles = sum(isinstance(event, e.StockShuffled) for event in events[len(left.base.events) :])

    verification = verify_commitment(header, events)

    assert verification.finding == CommitmentFinding("all_match", round=3, number=shuffles)
    assert ben.truth.salt == header.salt


def test_a_match_that_goes_on_can_be_resumed_again() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.start()
    left.steps(100)
    before = left.disk.journal.events
    assert len(before) > len(left.base.events) + 5

    left.resume()
    left.run()

    assert left.disk.journal.events[: len(before)] == before
    ben = left.guests["Ben"]
    assert has_true_deals(ben)


def test_a_match_that_goes_on_is_resumed_before_its_first_event_was_stored() -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.start()
    while left.disk.record is None:
        left.step()

    left.disk.journal = CountingJournal()
    left.resume()
    left.run()

    assert left.disk.journal.events[: len(left.base.events)] == left.base.events
    assert has_true_deals(ben)


class FullDisk(CountingJournal):
    """Journal that can store nothing."""

    attempts = 0

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- of a journal
        """Fail, and count it."""
        self.attempts += 1
        raise JournalError(online_message("network_missing"))


def test_a_match_that_cannot_be_stored_is_tried_again_later_and_starts_no_computers() -> None:
    left = LeftGuests()
    started: list[int] = []

    def create_participants(setup: MatchSetup, timing: MatchTiming) -> Participants:
        started.append(len(setup.bots))
        return left.play.ports.create_participants(setup, timing)

    ports = replace(
        left.play.ports,
        open_match=left.disk.open_match,
        create_participants=create_participants,
    )
    full, working = FullDisk(), left.disk.journal
    left.disk.journal = full
    left.play.network.remove(left.anna.peer)
    left.table = OnlineTable.go_on(left.play.network.transport(left.anna.peer), left.base, left.play.options, ports)
    left.come(left.ben)
    left.start()
    left.step_until(lambda: left.table.problem is not None)
    for _ in range(EXCHANGE_AWAY_MS // STEP_MS + 20):  # longer than a guest may be away
        left.step()
    assert full.attempts == 1 + EXCHANGE_AWAY_MS // STORE_AGAIN_MS + 1
    left.disk.journal = working

    assert not started
    left.step_until(lambda: left.table.stage != "exchange")
    assert left.table.stage == "play"
    assert len(started) == 1
    assert left.table.problem is None


def test_the_last_person_at_the_table_goes_on_alone() -> None:
    left = LeftGuests()
    seats = replace(left.base.seats, peers=("", peer_of("Anna"), "", ""), bots=("random", "", "random", "random"))
    left.go_on(replace(left.base, seats=seats))

    left.start()
    left.run()

    assert left.table.results.rounds == 4
    assert left.table.results.checks == {}


def test_a_new_host_cannot_change_the_rules() -> None:
    left = LeftGuests()
    left.go_on(replace(left.base, rules=HouseRules(match=MatchRules(round_limit=5))))

    ben = left.come_in_vain(left.ben)

    assert "the host has changed the rules" in ben.faults
    assert ben.match is None


def test_someone_else_gets_no_seat() -> None:
    left = LeftGuests()
    stranger = Guest(left.play.network, "Eve")
    eve = left.come(stranger, base=left.record_of(left.ben))
    left.steps(5)

    assert eve.refusal is not None
    assert eve.refusal.code == "begun"


class LyingContinuation(Continuation, frozen=True):
    """Continuation with a changed round, whose digest is that of the true ones."""

    true_digest: str

    @property
    def digest(self) -> str:
        """Digest of other events than its own."""
        return self.true_digest


def test_a_new_host_who_changes_a_finished_round_is_found_out() -> None:
    left = LeftGuests()
    events = left.base.events
    index = next(n for n, event in reversed(tuple(enumerate(events))) if isinstance(event, e.RoundScored))
    scored = events[index]
    assert isinstance(scored, e.RoundScored)
    changed = (*events[:index], replace(scored, totals=(0, 0, 0, 0)), *events[index + 1 :])
    base = LyingContinuation(left.base.variant, left.base.rules, left.base.seats, changed, 0, left.base.digest)
    left.go_on(base)

    ben = left.come_in_vain(left.ben)

    assert ben.refusal == Refusal("other_rounds", "")
    assert ben.match is None


def test_nobody_waits_for_a_guest_that_knows_other_rounds() -> None:
    left = LeftGuests()
    record = left.record_of(left.ben)
    ben = left.come(left.ben, base=replace(record, rounds=(record.rounds[0], record.rounds[0])))
    cleo = left.come(left.cleo)
    left.step_until(lambda: left.table.names == ("Anna", "Cleo"))
    left.start()
    left.run_without("Ben")

    assert ben.refusal == Refusal("other_rounds", "")
    assert has_true_deals(cleo)


def test_a_new_host_cannot_give_a_seat_to_somebody_else() -> None:
    left = LeftGuests()
    peers = (*left.base.seats.peers[:3], peer_of("Eve"))
    left.go_on(replace(left.base, seats=replace(left.base.seats, peers=peers)))

    ben = left.come_in_vain(left.ben)

    assert "the host goes on with another match" in ben.faults
    assert ben.match is None


def test_a_new_host_cannot_leave_out_a_guest_who_is_in_the_room() -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.start()
    left.table._guests[left.ben.peer].is_late = True
    left.step_until(lambda: bool(ben.faults))

    assert dict(ben.faults) == {"left out of the seed": 1}
    assert ben.record is not None
    assert not ben.record.promise.hashes


def test_a_guest_who_was_left_out_on_a_later_line_learns_that_the_host_dealt_alone() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.steps(5)
    left.play.network.remove(left.ben.peer)
    left.guests.pop("Ben")
    left.start()  # a host who cheats says that Ben was not there
    left.table._guests[left.ben.peer].is_late = True
    left.step_until(lambda: left.table.stage == "play")
    ben = left.come(left.ben)
    left.run()

    assert ben.proof is not None
    assert ben.proof.promise.makers == "host"


def test_whoever_comes_before_the_hashes_are_told_has_a_part_of_the_seed() -> None:
    left = LeftGuests()
    left.come(left.ben)
    left.steps(5)
    left.lose(left.ben)
    left.table.start()
    cleo = left.come(left.cleo)
    left.steps(20)
    ben = left.come(left.ben)
    left.run()

    for guest in (ben, cleo):
        assert guest.proof is not None
        assert guest.proof.promise.is_shared


def test_a_new_host_goes_on_from_the_rounds_that_it_tells() -> None:
    left = LeftGuests()
    events, digest = left.base.events, events_digest(left.base.events[:-1])
    left.go_on(LyingContinuation(left.base.variant, left.base.rules, left.base.seats, events, 0, digest))

    ben = left.come_in_vain(left.ben)

    assert "the host goes on from rounds that it has not told" in ben.faults
    assert ben.match is None


@pytest.mark.parametrize(
    ("events", "count", "fault"),
    [
        ((e.MatchWon((1,), (2, 1, 2, 2)),), 1, "the host goes on with a match that is over"),
        ((e.SlapClosed(0),) * 10_000, 11, "too many earlier rounds"),
    ],
)
def test_a_new_host_cannot_invent_the_end_or_rounds_without_end(
    events: tuple[e.AnyEvent, ...], count: int, fault: str
) -> None:
    left = LeftGuests()
    ben = left.come(left.ben)
    left.step_until(lambda: ben.stage == "room")

    for index in range(left.base.rounds, left.base.rounds + count):
        left.play.network.send(left.anna.peer, left.ben.peer, wire.encode(wire.RoundLog(index, events)))
        left.step()
    left.step()

    assert fault in ben.faults


def test_rounds_of_a_new_host_that_break_the_rules_are_refused() -> None:
    left = LeftGuests()
    index = next(n for n, event in enumerate(left.base.events) if isinstance(event, e.RoundClosed))
    left.go_on(replace(left.base, events=(*left.base.events, e.SlapClosed(0), left.base.events[index])))

    ben = left.come_in_vain(left.ben)

    assert "earlier rounds that break the rules" in ben.faults
    assert ben.match is None


def test_a_guest_who_lacks_a_finished_round_is_told_by_the_new_host() -> None:
    left = LeftGuests()
    record = left.record_of(left.ben)
    ben = left.come(left.ben, base=replace(record, rounds=record.rounds[:1]))
    cleo = left.come(left.cleo, base=replace(left.record_of(left.cleo), rounds=()))
    left.start()
    left.run()

    assert left.table.results.checks == {2: True, 3: True}
    assert ben.base_rounds == cleo.base_rounds == 2
    assert left.stored["Ben"].rounds[:2] == record.rounds
    assert left.stored["Cleo"].events == left.disk.journal.events


def test_a_round_that_the_new_host_lacks_is_played_again() -> None:
    left = LeftGuests()
    record = left.record_of(left.anna)
    left.base = continue_match(replace(record, rounds=record.rounds[:1]), 1, "random")
    left.go_on(left.base)
    ben = left.come(left.ben)
    left.start()
    left.step_until(lambda: left.table.results.rounds == 3)
    cleo = left.come(left.cleo)
    left.run()

    assert left.table.results.checks == {2: True, 3: True}
    assert left.table.results.rounds == 4
    assert ben.base_rounds == cleo.base_rounds == 1
    assert left.stored["Ben"].rounds[1] != left.record_of(left.ben).rounds[1]


def test_a_host_cannot_go_on_with_a_guest_who_was_not_there() -> None:
    left = LeftGuests()
    left.ben.kill()
    left.guests["Ben"] = RemoteTable(
        left.play.network.transport(left.ben.peer), RemoteOptions(left.anna.peer, "Ben", "0" * 64)
    )
    left.play.network.dial(left.ben.peer, left.anna.peer)
    left.start()

    left.steps(40)

    assert "a round log that does not follow" in left.guests["Ben"].faults
    assert left.guests["Ben"].match is None


def test_the_host_is_followed_by_the_people_after_it() -> None:
    left = LeftGuests()
    record = left.record_of(left.ben)

    assert succession(record) == (1, 2, 3)
    seats = replace(record.seats, host_seat=2, peers=(HOST, "", peer_of("Ben"), peer_of("Cleo")))
    assert succession(replace(record, seats=seats)) == (3, 0)


def test_whoever_was_not_there_when_the_seed_was_made_follows_last() -> None:
    left = LeftGuests()
    left.come(left.cleo)
    left.start()
    left.step_until(lambda: left.table.results.rounds == 3)
    left.step()

    assert succession(left.stored["Cleo"]) == (3, 2)


def test_whoever_was_to_go_on_and_does_not_come_is_passed_over() -> None:
    left = LeftGuests()
    record = left.record_of(left.cleo)

    assert [next_host(record, gone) for gone in (HOST, peer_of("Anna"), peer_of("Ben"))] == [1, 2, 3]


def test_whoever_was_not_told_of_a_finished_round_follows_somebody_who_was() -> None:
    left = LeftGuests()
    anna, ben, cleo = (replace(left.record_of(guest), rounds=()) for guest in left.play.guests)

    assert [next_host(record, HOST, 2) for record in (anna, ben, cleo)] == [2, 1, 1]
    assert next_host(ben, HOST, 1) is None
    assert next_host(ben, HOST) is None


def test_whoever_was_told_of_no_finished_round_calls_the_others_in_turn() -> None:
    left = LeftGuests()
    anna, cleo = (replace(left.record_of(guest), rounds=()) for guest in (left.anna, left.cleo))

    assert [next_host(cleo, peer_of(gone)) for gone in ("Anna", "Ben")] == [2, 1]
    assert [next_host(anna, peer_of(gone)) for gone in ("Ben", "Cleo")] == [3, 2]
    assert [finished_rounds(each, 0) for each in (cleo, left.record_of(left.cleo))] == [1, 2]


def test_whoever_has_nobody_else_to_follow_waits_on() -> None:
    left = LeftGuests()
    record = replace(left.record_of(left.ben), rounds=())
    seats = replace(record.seats, peers=(HOST, peer_of("Anna"), peer_of("Ben"), ""))

    assert next_host(replace(record, seats=seats), peer_of("Anna")) is None


@pytest.mark.parametrize("rounds", [0, 4])
def test_there_is_nothing_to_go_on_with_before_the_first_round_and_after_the_last(rounds: int) -> None:
    play = TablePlay(NAMES, rules=RULES)
    if rounds:
        play.run()
    else:
        play.run_until(lambda: play.guests[0].stored is not None)
    record = play.guests[0].stored
    assert record is not None

    assert not can_go_on(record)


def test_totals_stay_when_a_match_goes_on() -> None:
    left = LeftGuests()

    state = fold(left.base.events)

    assert state.totals == left.anna.table.results.totals
    assert state.phase == "round_over"
