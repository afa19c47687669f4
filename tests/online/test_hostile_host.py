"""Tests that a guest takes nothing from a host that no honest host would send."""

from collections.abc import Callable

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from tests.online.memory_transport import MemoryNetwork, MemoryTransport
from tests.online.table_play import GOOD_PROOF, HOST, STEP_MS, TablePlay, peer_of
from yaniv.game import events as e
from yaniv.online import wire
from yaniv.online.continuation import continue_match
from yaniv.online.remote_table import Refusal, RemoteOptions, RemoteTable
from yaniv.online.table_records import GuestRecord
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.saved_match import UNKNOWN_BOT

Forgery = Callable[[wire.ToGuest], wire.ToGuest | bytes]
ONE_ROUND = HouseRules(match=MatchRules(end="single_round"))
TWO_ROUNDS = HouseRules(match=MatchRules(round_limit=2))
OTHER = "77" * 32


class ForgingHost:
    """Transport of a host that changes messages on their way to Anna."""

    def __init__(self, transport: MemoryTransport, forge: Forgery) -> None:
        self._transport, self._forge = transport, forge
        self.own_peer = transport.own_peer
        self.poll, self.drop, self.close = transport.poll, transport.drop, transport.close

    def send(self, peer: str, data: bytes) -> None:
        """Send a message, to Anna a forged one."""
        if peer == peer_of("Anna"):
            forged = self._forge(wire.decode_to_guest(data))
            data = forged if isinstance(forged, bytes) else wire.encode(forged)
        self._transport.send(peer, data)


def _swap_hashes(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Commits):
        return replace(message, hashes=(message.hashes[0], OTHER, *message.hashes[2:]))
    return message


def _copy_hash(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Commits):
        return replace(message, hashes=(*message.hashes[:2], ""))
    return message


def _no_own_hash(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Commits):
        return replace(message, hashes=(message.hashes[0], "", *message.hashes[2:]))
    return message


def _other_part(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Parts):
        return replace(message, parts=(*message.parts[:2], OTHER))
    return message


def _own_part_first(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Parts):
        return replace(message, parts=(OTHER, *message.parts[1:]))
    return message


def _other_seat(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, seat=2) if isinstance(message, wire.Begin) else message


def _from_another_table(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, base=OTHER) if isinstance(message, wire.Begin) else message


def _too_few_names(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, names=message.names[:1]) if isinstance(message, wire.Begin) else message


def _view_of_another(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Log):
        return replace(message, view=message.view | {"seat": Raw(b"2")})
    return message


def _gap(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, start=message.start + 1) if isinstance(message, wire.Update) else message


def _other_rules(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Log):
        opened = e.MatchOpened(HouseRules(match=MatchRules(limit=50)), ("Host", "Anna", "Ben"), 0)
        return replace(message, events=(opened, *message.events[1:]))
    return message


def _event_of_nobody(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, events=(e.TurnBegan(7),)) if isinstance(message, wire.Update) else message


def _totals_of_others(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.Update):
        scored = e.RoundScored(0, "yaniv", (), {}, {}, (0,), (), (), 0)
        return replace(message, events=(scored,))
    return message


def _cards_before_the_seal(message: wire.ToGuest) -> wire.ToGuest:
    return wire.Update(0, (), {}) if isinstance(message, wire.Parts) else message


def _truth_too_early(message: wire.ToGuest) -> wire.ToGuest:
    return wire.Truth(OTHER, "0" * 32, "0") if isinstance(message, wire.Update) else message


def _later_round(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, index=5) if isinstance(message, wire.RoundLog) else message


def _other_round(message: wire.ToGuest) -> wire.ToGuest:
    if isinstance(message, wire.RoundLog):
        index = next(i for i, event in enumerate(message.events) if isinstance(event, e.RoundScored))
        scored = message.events[index]
        assert isinstance(scored, e.RoundScored)
        changed = replace(scored, totals=tuple(each + 1 for each in scored.totals))
        return replace(message, events=(*message.events[:index], changed, *message.events[index + 1 :]))
    return message


def _round_of_nothing(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, events=(e.SlapClosed(0),)) if isinstance(message, wire.RoundLog) else message


def _two_seats_with_one_key(message: wire.ToGuest) -> wire.ToGuest:
    return (
        replace(message, peers=(message.peers[0], message.peers[1], message.peers[0]))
        if isinstance(message, wire.Begin)
        else message
    )


def _phrase_of_nobody(message: wire.ToGuest) -> wire.ToGuest:
    return wire.Said(15, 0) if isinstance(message, wire.Update) else message


def _presence_of_nobody(message: wire.ToGuest) -> wire.ToGuest:
    return wire.SeatPresence(()) if isinstance(message, wire.Update) else message


def _control_characters(message: wire.ToGuest) -> wire.ToGuest:
    return replace(message, variant="\x1b[2J") if isinstance(message, wire.Welcome) else message


def _huge(message: wire.ToGuest) -> bytes | wire.ToGuest:
    return b" " * (wire.MAX_TO_GUEST_BYTES + 1) if isinstance(message, wire.Update) else message


def _garbage(message: wire.ToGuest) -> bytes | wire.ToGuest:
    return b"\xff" * 50 if isinstance(message, wire.Update) else message


FORGERIES: dict[str, Forgery] = {
    "a finished round with other totals": _other_round,
    "a finished round that cannot be": _round_of_nothing,
    "two seats with one key": _two_seats_with_one_key,
    "a phrase of a seat that is not there": _phrase_of_nobody,
    "presence of other seats": _presence_of_nobody,
    "another hash of the guest": _swap_hashes,
    "no hash of a person": _copy_hash,
    "no hash of the guest": _no_own_hash,
    "a part that does not fit": _other_part,
    "a part of the host": _own_part_first,
    "seat of another": _other_seat,
    "too few names": _too_few_names,
    "a match that goes on from nowhere": _from_another_table,
    "view of another seat": _view_of_another,
    "a missing event": _gap,
    "other rules than promised": _other_rules,
    "an event of a seat that does not exist": _event_of_nobody,
    "totals of other seats": _totals_of_others,
    "cards before the seal": _cards_before_the_seal,
    "truth in the middle": _truth_too_early,
    "a round that does not follow": _later_round,
    "control characters": _control_characters,
    "2 MB": _huge,
    "garbage": _garbage,
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_a_guest_takes_nothing_from_a_host_who_sends(forge: Forgery) -> None:
    play = TablePlay(rules=ONE_ROUND, forge=lambda transport: ForgingHost(transport, forge), stand_in_ms=1000)
    anna, ben = play.guests

    play.run_until(lambda: bool(anna.table.faults), max_steps=3000)

    assert anna.table.checks is None
    assert ben.table.faults == {}


@pytest.mark.parametrize("forge", [_copy_hash, _no_own_hash])
def test_in_a_new_match_nobody_is_without_a_part_of_the_seed(forge: Forgery) -> None:
    play = TablePlay(rules=ONE_ROUND, forge=lambda transport: ForgingHost(transport, forge))
    anna = play.guests[0]

    play.run_until(lambda: bool(anna.table.faults), max_steps=100)

    assert "not a hash for each person" in anna.table.faults


def test_a_guest_in_a_match_that_ended_without_it_is_told() -> None:
    rematch = wire.WaitingRoom(("Host", "Anna", "Ben"), 3, 1)
    play = TablePlay(
        rules=ONE_ROUND,
        forge=lambda transport: ForgingHost(transport, lambda each: rematch if isinstance(each, wire.Update) else each),
    )
    anna = play.guests[0].table

    play.run_until(lambda: anna.stage == "refused", max_steps=3000)

    assert anna.refusal == Refusal("ended", "")
    assert not anna.is_asked_again


def test_a_host_who_cheats_only_at_the_end_is_found_by_the_checks() -> None:
    def other_seed(message: wire.ToGuest) -> wire.ToGuest:
        return replace(message, seed="0" * 32) if isinstance(message, wire.Truth) else message

    play = TablePlay(rules=ONE_ROUND, forge=lambda transport: ForgingHost(transport, other_seed))
    play.run()

    assert play.table.results.checks == {1: False, 2: True}


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_host_who_deals_again_after_the_first_card_is_found(*, is_restarted: bool) -> None:
    play = TablePlay(rules=ONE_ROUND)
    anna = play.guests[0]
    play.run_until(lambda: anna.table.match is not None and anna.table.match.has_begun)
    begins = [each.data for each in play.sent if each.peer == anna.peer and b'"t":"begin"' in each.data]
    begin = wire.decode_to_guest(begins[-1])
    assert isinstance(begin, wire.Begin)
    if is_restarted:
        anna.kill()
        anna.start()
        for _ in range(3):
            play.step()

    play.network.send(HOST, anna.peer, wire.encode(replace(begin, number=begin.number + 1)))
    play.step()

    assert anna.table.faults == {"the host has begun another match": 1}
    play.run()


def test_any_bytes_at_all_leave_a_guest_in_order() -> None:
    network = MemoryNetwork(1)
    host = network.transport(HOST)
    table = RemoteTable(network.transport(peer_of("Anna")), RemoteOptions(HOST, "Anna", GOOD_PROOF))
    network.dial(peer_of("Anna"), HOST)

    for data in (b"", b"{", json.encode({"t": "up"}), wire.encode(wire.Done(1, 1)), wire.encode(wire.Said(1, 1))):
        host.send(peer_of("Anna"), data)
        network.step(STEP_MS)
        table.update(network.now_ms)

    assert table.stage == "calling"
    assert table.match is None


def test_a_guest_dials_anew_if_the_host_does_not_answer() -> None:
    def swallow(message: wire.ToGuest) -> wire.ToGuest | bytes:
        return wire.Said(0, 0) if isinstance(message, wire.Done) and not play.guests[0].table.faults else message

    play = TablePlay(rules=ONE_ROUND, forge=lambda transport: ForgingHost(transport, swallow))
    play.run()

    assert play.guests[0].table.faults == {"no answer": 1}
    assert play.table.results.checks == {1: True, 2: True}


@pytest.mark.parametrize("bot", ["exec:rm -rf /", "no such bot", "exec:", "novice:nobody"])
def test_a_host_can_start_no_program_on_the_machine_of_a_guest(bot: str) -> None:
    def name_a_program(message: wire.ToGuest) -> wire.ToGuest:
        return replace(message, bots=("", "", "", bot)) if isinstance(message, wire.Begin) else message

    play = TablePlay(rules=TWO_ROUNDS, computers=1, forge=lambda transport: ForgingHost(transport, name_a_program))
    play.run()

    record, saved = play.guests[0].stored, play.guests[0].table.saved_match
    assert record is not None
    assert saved is not None
    assert record.seats.bots == saved.header.bots == ("", "", "", UNKNOWN_BOT)
    assert continue_match(replace(record, rounds=record.rounds[:1]), 1, "novice").seats.bots == (
        "novice",
        "",
        "",
        "novice",
    )


def test_no_guest_is_told_which_program_plays_on_the_hosts_machine() -> None:
    play = TablePlay(rules=ONE_ROUND, bots=("exec:/home/mia/secret/bot.py", "novice"))
    play.run()

    assert not any(b"secret" in sent.data for sent in play.sent)
    record = play.guests[0].stored
    assert record is not None
    assert record.seats.bots == ("", "", "", UNKNOWN_BOT, "novice")
    assert play.stored.header is not None
    assert play.stored.header.bots == ("", "", "", "exec:/home/mia/secret/bot.py", "novice")


def test_a_host_who_changes_the_rules_for_a_guest_that_was_started_again_is_found() -> None:
    def other_rules(message: wire.ToGuest) -> wire.ToGuest:
        is_later = isinstance(message, wire.Welcome) and play.guests[0].starts > 1
        return replace(message, rules=HouseRules()) if is_later else message

    play = TablePlay(rules=ONE_ROUND, forge=lambda transport: ForgingHost(transport, other_rules))
    anna = play.guests[0]
    play.run_until(lambda: anna.stored is not None)

    anna.kill()
    anna.start()
    play.run_until(lambda: bool(anna.table.faults), max_steps=200)

    assert anna.table.faults == {"the host has changed the rules": 1}


CHANGED_PROMISES: dict[str, tuple[Callable[[GuestRecord], wire.ToGuest], str]] = {
    "other hashes": (
        lambda record: wire.Commits(record.number, (OTHER, *record.promise.hashes[1:])),
        "the host has changed the hashes",
    ),
    "another seal": (
        lambda record: wire.Parts(record.number, record.promise.parts, OTHER),
        "the host has changed the seed",
    ),
    "another finished round": (
        lambda record: wire.RoundLog(0, record.rounds[0][:-1]),
        "the host has changed a finished round",
    ),
    "hashes of another exchange": (
        lambda record: wire.Commits(record.number + 1, record.promise.hashes),
        "no exchange {other_number}",
    ),
}


@pytest.mark.parametrize(("forge", "fault"), CHANGED_PROMISES.values(), ids=CHANGED_PROMISES)
def test_what_a_host_has_told_once_it_cannot_tell_otherwise(
    forge: Callable[[GuestRecord], wire.ToGuest], fault: str
) -> None:
    play = TablePlay(rules=TWO_ROUNDS)
    anna = play.guests[0]
    play.run_until(lambda: anna.table.results.rounds == 1)
    assert anna.stored is not None

    play.network.send(HOST, anna.peer, wire.encode(forge(anna.stored)))
    play.run()

    assert anna.table.faults == {fault.format(other_number=anna.stored.number + 1): 1}
    assert play.table.results.checks == {1: True, 2: True}
