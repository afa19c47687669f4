"""Tests that whatever a guest or a stranger sends is refused or ignored, while the others play on to checked deals."""

from random import Random

import pytest
from msgspec import json

from tests.online.hostile_guest import ATTACKS, DECK, Attacker
from tests.online.table_play import HOST, STEP_MS, TablePlay, has_true_deals
from yaniv.game import commands as c
from yaniv.online import wire
from yaniv.online.guest_lines import HELLOS_PER_MINUTE, MAX_STRANGERS, STRANGER_MS
from yaniv.online.online_table import AWAY_MS
from yaniv.rules.house_rules import HouseRules, MatchRules

HELLO_INTERVAL_MS = 60_000 // HELLOS_PER_MINUTE + 100
ONE_ROUND = HouseRules(match=MatchRules(end="single_round"))


def begun_match(*, seed: int = 1) -> tuple[TablePlay, Attacker]:
    """Return a match of host, Anna and Mallory in its first round, and the attacker."""
    play = TablePlay(("Anna", "Mallory"), seed=seed, rules=ONE_ROUND)
    mallory = play.guests[1]
    play.run_until(lambda: mallory.table.match is not None and mallory.table.match.has_begun)
    play.run_until(lambda: play.stored.journal.event_count > 12)
    return play, Attacker(play, mallory)


def answer_to(play: TablePlay, attacker: Attacker, sent_before: int) -> str:
    """Return what the host did after the attack, from the messages that it has sent."""
    messages = [wire.decode_to_guest(each.data) for each in play.sent[sent_before:] if each.peer == attacker.guest.peer]
    if any(isinstance(message, wire.Refused) for message in messages):
        return "closed"
    if any(isinstance(message, wire.Done) and message.refused for message in messages):
        return "refused"
    return "ignored"


def play_on(play: TablePlay, attacker: Attacker) -> None:
    """Let the attacker come back as an honest guest, and play to the end.

    :raises AssertionError: if the other guest does not find true deals, or has found a fault.
    """
    attacker.guest.kill()
    attacker.guest.start()
    play.run()
    anna = play.guests[0].table
    assert has_true_deals(anna)
    assert anna.faults == {}


@pytest.mark.parametrize(("answer", "attack"), ATTACKS.values(), ids=ATTACKS)
def test_an_attack_changes_nothing(answer: str, attack: object) -> None:
    play, attacker = begun_match()
    events, sent = play.stored.journal.events, len(play.sent)
    assert callable(attack)

    attack(attacker)
    play.network.step(0)
    play.table.update(play.network.now_ms)

    made = play.stored.journal.events[len(events) :]
    assert answer_to(play, attacker, sent) == answer
    assert all(getattr(event, "seat", attacker.seat) == attacker.seat for event in made)
    play_on(play, attacker)
    assert set(play.table.results.checks.values()) == {True}


@pytest.mark.parametrize("seed", range(4))
def test_messages_with_random_errors_change_nothing(seed: int) -> None:
    play, attacker = begun_match(seed=seed)

    fuzz(play, attacker, Random(seed), 150)

    assert play.table.refused["bad_message"] > 30

    play_on(play, attacker)


def fuzz(play: TablePlay, attacker: Attacker, rng: Random, count: int) -> None:
    """Send messages in which some bytes were changed, left out or doubled, while the match goes on."""
    seat = attacker.seat
    samples = [
        attacker.hello(),
        *(wire.encode(message) for message in (wire.Commit(1, "ab" * 32), wire.Reveal(1, "cd" * 32), wire.Ready(1))),
        *(wire.encode(message) for message in (wire.Say(3), wire.Checked())),
        *(json.encode({"t": "do", "n": n, "commands": [{"command": "DrawStock", "seat": seat}]}) for n in (1, 999)),
        b'{"t":"do","n":7,"commands":[{"command":"Throw","seat":%d,"cards":["7H","7S"]}]}' % seat,
        b'{"t":"do","n":8,"commands":[{"command":"Call","seat":%d,"word":null}]}' % seat,
    ]
    for number in range(count):
        come_back(play, attacker)
        attacker.send(mutated(rng.choice(samples), rng) if rng.random() < 0.5 else random_message(attacker, rng))
        play.network.step(0)
        play.table.update(play.network.now_ms)
        if number % 10 == 0:
            play.step()


def come_back(play: TablePlay, attacker: Attacker) -> None:
    """Open the attacker's line again if the host has closed it, and say hello; not so often that hellos are refused."""
    if not play.network.is_open(attacker.guest.peer, HOST):
        play.network.step(HELLO_INTERVAL_MS)
        play.network.dial(attacker.guest.peer, HOST)
        play.network.step(0)
        attacker.guest.update(play.network.now_ms, plays=False)
        play.network.step(0)
        play.table.update(play.network.now_ms)


def random_message(attacker: Attacker, rng: Random) -> bytes:
    """Return a message of a right form with random values."""
    number = rng.choice((-1, 0, 1, 2, 7, 10**6, 10**9))
    digits = f"{rng.getrandbits(256):064x}"
    match rng.randrange(7):
        case 0:
            return json.encode({"t": "commit", "number": number, "hash": digits})
        case 1:
            return json.encode({"t": "reveal", "number": number, "part": digits})
        case 2:
            return json.encode({"t": "ready", "round": number})
        case 3:
            return json.encode({"t": "say", "phrase": number})
        case 4:
            return json.encode({"t": "checked", "is_true": rng.random() < 0.5})
        case 5:
            return attacker.hello(events=number, rounds=rng.choice((0, 5, number)))
        case _:
            commands = [random_command(attacker, rng) for _ in range(rng.randint(1, 3))]
            return json.encode({"t": "do", "n": rng.choice((number, rng.randrange(10**6))), "commands": commands})


def random_command(attacker: Attacker, rng: Random) -> c.SeatCommand:
    """Return a command that may be legal by chance."""
    seat = rng.choice((attacker.seat, attacker.seat, 0, 1, 2, -1, 99))
    cards = tuple(rng.choice((*DECK, *attacker.hand)) for _ in range(rng.randint(0, 4)))
    card = rng.choice((*DECK, *attacker.hand))
    return rng.choice(
        (
            c.Throw(seat, cards),
            c.Throw(seat, attacker.hand[:1]),
            c.DrawStock(seat),
            c.DrawDiscard(seat, card),
            c.DrawJoker(seat, card),
            c.Slap(seat, card, rng.choice(("start", "end", None))),
            c.DeclineSlap(seat),
            c.Call(seat, rng.choice((None, "Yaniv", "x"))),
            c.Return(seat, cards),
            c.RequestSwap(seat),
            c.DeclineSwap(seat),
        )
    )


def mutated(data: bytes, rng: Random) -> bytes:
    """Return the bytes with one to four random errors."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        position = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0:
                changed[position : position + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[position : position + rng.randint(1, 8)]
            case 2:
                changed[position:position] = changed[position : position + rng.randint(1, 20)]
            case _:
                changed[position:position] = rng.choice((b'"', b"{", b"9" * 12, b"-", b"null", b"\\u0000", b"[[["))
    return bytes(changed)


def test_silent_strangers_are_few_and_do_not_stay() -> None:
    play, attacker = begun_match()

    attacker.strangers(40)
    play.step()
    strangers = [peer for peer in play.network.peers if peer not in (HOST, *(guest.peer for guest in play.guests))]
    open_lines = sum(play.network.is_open(peer, HOST) for peer in strangers)
    play.network.hang_up(strangers)
    for _ in range(STRANGER_MS // 50 + 2):
        play.step()

    assert open_lines == MAX_STRANGERS
    assert not any(play.network.is_open(peer, HOST) for peer in strangers)


def test_a_guest_who_dials_for_ever_is_refused_for_a_while() -> None:
    play, attacker = begun_match()

    for _ in range(HELLOS_PER_MINUTE + 5):
        attacker.redial(attacker.hello())
        play.network.step(50)
        play.table.update(play.network.now_ms)

    assert play.table.refused["too_many_messages"] >= 5
    play_on(play, attacker)


def test_a_line_without_a_guest_is_noticed_after_four_seconds() -> None:
    play, attacker = begun_match()
    play.network.remove(attacker.guest.peer)
    play.guests.remove(attacker.guest)
    start_ms = play.network.now_ms

    play.run_until(lambda: play.table.presence[attacker.seat] == "away", max_steps=400)

    assert AWAY_MS <= play.network.now_ms - start_ms <= AWAY_MS + 7000


def test_a_guest_who_is_ready_before_the_end_of_a_round_is_waited_for_all_the_same() -> None:
    play = TablePlay(("Anna", "Mallory"))
    anna, mallory = play.guests
    play.run_until(lambda: play.stored.journal.event_count > 12)

    play.network.send(mallory.peer, HOST, wire.encode(wire.Ready(1)))
    for _ in range(3000):
        play.network.step(STEP_MS)
        play.update_host()
        anna.update(play.network.now_ms)
        mallory.update(play.network.now_ms, plays=play.table.result_round == 0)
        if play.table.result_round:
            break
    for _ in range(20):
        play.network.step(STEP_MS)
        play.update_host()
        anna.update(play.network.now_ms)

    assert play.table.result_round == 1
    play.run()
