"""Tests of who gets a seat, in which order, and what the others are told."""

import pytest

from tests.online.table_play import GOOD_PROOF, HOST, STEP_MS, Guest, TablePlay, has_true_deals, peer_of
from yaniv.online import wire
from yaniv.online.online_table import AWAY_MS, EXCHANGE_MS, MAX_WAITING
from yaniv.online.remote_table import Refusal
from yaniv.online.table_options import MAX_SAID, PHRASE_MS, SaidPhrase, WaitingGuest
from yaniv.rules.house_rules import HouseRules, TableRules


def room(*names: str, guest_seats: int = 2, lets_in: bool = False) -> TablePlay:
    """Return a table with these guests on the way to it."""
    play = TablePlay(names, guest_seats=guest_seats, lets_in=lets_in)
    steps(play, 3)
    return play


def room_with_absent_guest() -> tuple[TablePlay, Guest]:
    """Return a waiting room whose only guest was let in and has gone, and that guest."""
    play = room("Anna", guest_seats=2)
    anna = play.guests[0]
    play.table.let_in(anna.peer)
    anna.kill()
    play.run_until(lambda: play.table.names == ("Host",))
    return play, anna


def wait_without_host(play: TablePlay) -> None:
    """Let 10 s pass for guests whose host's program has ended."""
    for _ in range(200):
        play.network.step(50)
        for guest in play.guests:
            guest.update(play.network.now_ms)


def steps(play: TablePlay, count: int) -> None:
    """Let some steps of time pass."""
    for _ in range(count):
        play.step()


def waiting_names(play: TablePlay) -> list[str]:
    """Return the names of those who wait to be let in."""
    return [guest.name for guest in play.table.waiting]


def come(play: TablePlay, name: str, proof: str = GOOD_PROOF) -> Guest:
    """Let another guest come."""
    guest = Guest(play.network, name, proof)
    play.guests.append(guest)
    steps(play, 3)
    return guest


def test_the_host_lets_people_in_by_name() -> None:
    play = room("Anna", "Ben")
    anna, ben = play.guests

    assert play.table.waiting == (WaitingGuest(anna.peer, "Anna"), WaitingGuest(ben.peer, "Ben"))
    assert anna.table.stage == "waiting"

    play.table.let_in(ben.peer)
    steps(play, 3)

    assert play.table.names == ("Host", "Ben")
    assert ben.table.room == wire.WaitingRoom(("Host", "Ben"), 3, 1)
    assert anna.table.room == wire.WaitingRoom(("Host", "Ben"), 3, -1)
    assert (anna.table.stage, ben.table.stage) == ("waiting", "room")


def test_seats_are_given_in_the_order_in_which_people_were_let_in() -> None:
    play = room("Anna", "Ben")
    for guest in play.guests[::-1]:
        play.table.let_in(guest.peer)

    play.table.start()
    play.run()

    assert play.stored.header is not None
    assert play.stored.header.names == ("Host", "Anna", "Ben")


def test_someone_turned_away_is_told_so_and_can_come_again() -> None:
    play = room("Anna")
    anna = play.guests[0]

    play.table.turn_away(anna.peer)
    steps(play, 3)

    assert anna.table.refusal == Refusal("turned_away", anna.table.refusal.app if anna.table.refusal else "")
    assert waiting_names(play) == []
    anna.kill()
    anna.start()
    steps(play, 3)
    assert waiting_names(play) == ["Anna"]


@pytest.mark.parametrize(
    ("seats", "proof", "begins", "code"),
    [(2, "0" * 64, False, "wrong_code"), (1, GOOD_PROOF, False, "full"), (2, GOOD_PROOF, True, "begun")],
)
def test_someone_who_gets_no_seat_is_told_why(seats: int, proof: str, *, begins: bool, code: str) -> None:
    play = room("Anna", guest_seats=seats)
    play.table.let_in(play.guests[0].peer)
    if begins:
        play.table.start()
        steps(play, 10)

    late = come(play, "Late", proof)

    assert late.table.stage == "refused"
    assert late.table.refusal is not None
    assert late.table.refusal.code == code
    assert play.table.names == ("Host", "Anna")


def test_a_guest_with_another_version_is_told_the_hosts() -> None:
    play = room()
    play.network.transport(peer_of("Old"))
    play.network.dial(peer_of("Old"), HOST)
    play.network.send(peer_of("Old"), HOST, b'{"t":"hello","protocol":0,"app":"0.1"}')

    play.step()

    answer = wire.decode_to_guest(play.sent[-1].data)
    assert isinstance(answer, wire.Refused)
    assert answer.code == "other_version"
    assert answer.app


def test_two_people_of_one_name_can_be_told_apart() -> None:
    play = room(guest_seats=4)
    for name in ("Anna", "ANNA", "Host", "\u202eAnna\n"):
        guest = come(play, name)
        play.table.let_in(guest.peer)
        # The key follows from the name, so that each is another person.

    assert play.table.names == ("Host", "Anna", "ANNA 2", "Host 2", "Anna 3")


def test_a_seat_is_free_again_when_someone_leaves_the_waiting_room() -> None:
    play = room("Anna", "Ben", guest_seats=1)
    anna, ben = play.guests
    play.table.let_in(anna.peer)
    play.guests.remove(anna)

    anna.kill()
    play.run_until(lambda: play.table.names == ("Host",), max_steps=(AWAY_MS + 7000) // 50)
    play.table.let_in(ben.peer)

    assert play.table.names == ("Host", "Ben")


def test_the_host_may_begin_before_all_seats_are_taken() -> None:
    play = room("Anna", guest_seats=3)
    play.table.let_in(play.guests[0].peer)

    play.table.start()
    play.run()

    assert len(play.table.results.totals) == 2


def test_nobody_begins_alone() -> None:
    play = room("Anna")

    play.table.start()

    assert play.table.stage == "room"


@pytest.mark.parametrize(("guests", "begins"), [(1, False), (2, True), (3, False)])
def test_a_match_begins_with_as_many_players_as_its_rules_are_for(guests: int, *, begins: bool) -> None:
    play = TablePlay(("Anna", "Ben", "Cleo"), lets_in=False, rules=HouseRules(table=TableRules(3, 3)))
    steps(play, 3)
    for guest in play.guests[:guests]:
        play.table.let_in(guest.peer)
    play.table.start()

    assert (play.table.stage != "room") == begins


def test_the_seed_is_made_anew_if_someone_leaves_in_the_middle() -> None:
    play = room("Anna", "Ben", lets_in=False)
    anna, ben = play.guests
    for guest in play.guests:
        play.table.let_in(guest.peer)
    play.table.start()
    play.guests.remove(ben)
    ben.kill()

    play.run_until(lambda: play.table.stage == "room", max_steps=600)
    play.table.start()
    play.run()

    assert play.stored.header is not None
    assert play.stored.header.names == ("Host", "Anna")
    assert has_true_deals(anna.table)


def test_a_guest_killed_while_the_seed_is_made_comes_in_again() -> None:
    play = room("Anna", "Ben", lets_in=True)
    anna = play.guests[0]
    play.run_until(lambda: play.table.stage == "exchange", max_steps=20)

    anna.kill()
    anna.start()
    play.run()

    assert play.table.results.checks in ({1: True, 2: True}, {1: True})


def test_phrases_reach_those_who_are_in_the_waiting_room() -> None:
    play = room("Anna", "Ben", guest_seats=4)
    anna, ben = play.guests
    anna.table.say(1)  # not let in yet
    steps(play, 3)
    for peer in [each.peer for each in play.table.waiting]:
        play.table.let_in(peer)
    steps(play, PHRASE_MS // 50 + 1)

    ben.table.say(3)
    play.table.say(5)
    steps(play, 3)

    assert play.table.stage == "room"
    places = [SaidPhrase(play.table.names.index("Ben"), 3), SaidPhrase(0, 5)]
    assert sorted(play.table.said, key=lambda each: each.phrase) == places
    assert sorted(anna.table.said, key=lambda each: each.phrase) == places


def test_phrases_reach_everyone_and_not_too_often() -> None:
    play = room("Anna", "Ben", lets_in=True)
    anna, ben = play.guests
    play.run_until(lambda: play.table.stage == "play", max_steps=20)

    for _ in range(PHRASE_MS // 50 - 1):
        anna.table.say(3)
        play.network.send(anna.peer, HOST, wire.encode(wire.Say(3)))
        play.step()
    play.table.say(5)
    play.table.say(6)
    steps(play, 3)

    assert play.table.said == [SaidPhrase(1, 3), SaidPhrase(0, 5)]
    assert ben.table.said == play.table.said


@pytest.mark.parametrize("lets_in", [False, True])
def test_a_table_that_is_called_off_before_the_match_is_off_and_a_match_waits(*, lets_in: bool) -> None:
    play = room("Anna", "Ben", lets_in=lets_in)
    steps(play, 10)

    play.table.call_off()
    play.table.close()
    wait_without_host(play)

    assert [guest.table.stage for guest in play.guests] == ["play" if lets_in else "refused"] * 2
    assert all(guest.table.host_is_away for guest in play.guests)


def test_guests_wait_for_a_room_that_is_closed_without_a_word() -> None:
    play = room("Anna", "Ben")
    steps(play, 10)

    play.table.close()
    wait_without_host(play)

    assert [(guest.table.stage, guest.table.host_is_away) for guest in play.guests] == [("waiting", True)] * 2


def test_a_guest_killed_between_its_part_and_the_first_card_plays_on() -> None:
    play = room("Anna", "Ben", lets_in=True)
    anna = play.guests[0]
    for _ in range(20):
        play.network.step(50)
        play.update_host()
        if play.table.session is not None:
            break
        for guest in play.guests:
            guest.update(play.network.now_ms)

    anna.kill()
    anna.start()
    play.run()

    assert play.table.results.checks == {1: True, 2: True}


def test_a_part_that_does_not_fit_its_hash_is_refused() -> None:
    play = room("Anna", "Ben", lets_in=True)
    anna = play.guests[0]
    for _ in range(20):
        play.step()
        if any(b'"t":"commits"' in sent.data for sent in play.sent):
            break
    assert anna.stored is not None
    play.network.cut(anna.peer, HOST)  # so that the true part is lost
    play.network.dial(anna.peer, HOST)
    anna.table.update(play.network.now_ms)
    play.network.step(50)
    anna.table.update(play.network.now_ms)
    play.network.send(anna.peer, HOST, wire.encode(wire.Reveal(anna.stored.number, "77" * 32)))
    play.run()

    assert play.table.refused["bad_message"] == 1
    assert play.table.results.checks == {1: True, 2: True}


def test_a_guest_that_was_let_in_comes_back_without_knocking() -> None:
    play, anna = room_with_absent_guest()

    anna.start()
    steps(play, 3)

    assert (waiting_names(play), play.table.names, anna.table.stage) == ([], ("Host", "Anna"), "room")


def test_a_guest_whose_line_is_down_for_a_moment_at_the_deal_keeps_its_seat() -> None:
    play = room("Anna", "Ben")
    anna, ben = play.guests
    for guest in (anna, ben):
        play.table.let_in(guest.peer)
    steps(play, 3)
    anna.kill()
    play.run_until(lambda: play.table._guests[anna.peer].left_ms is not None, max_steps=1000)

    play.table.start()
    steps(play, 20)
    anna.start()
    play.run()

    assert play.table.names == ("Host", "Anna", "Ben")
    assert play.table.results.checks == {1: True, 2: True}


def test_a_guest_that_was_let_in_comes_back_although_many_others_wait() -> None:
    play, anna = room_with_absent_guest()
    for number in range(MAX_WAITING):
        come(play, f"Ben {number}")

    anna.start()
    steps(play, 3)
    another = come(play, "Cleo")

    assert (len(play.table.waiting), anna.table.stage) == (MAX_WAITING, "room")
    assert another.table.refusal is not None
    assert another.table.refusal.code == "full"


def test_a_guest_shows_no_flood_of_phrases_of_its_host() -> None:
    play = room("Anna", "Ben", lets_in=True)
    anna = play.guests[0]
    play.run_until(lambda: play.table.stage == "play", max_steps=20)

    for _ in range(10):
        for seat in (0, 2):
            play.network.send(HOST, anna.peer, wire.encode(wire.Said(seat, 3)))
        steps(play, 1)

    assert anna.table.said == [SaidPhrase(0, 3), SaidPhrase(2, 3)]


def test_a_host_that_shows_no_phrases_keeps_the_last_ones_alone() -> None:
    play = room("Anna", lets_in=True)

    for _ in range(2 * MAX_SAID):
        play.guests[0].table.say(3)
        steps(play, -(-PHRASE_MS // STEP_MS) + 1)

    assert len(play.table.said) == MAX_SAID


def withhold(guest: Guest, kind: type[wire.Commit] | type[wire.Reveal]) -> None:
    """Let a guest never send messages of this kind."""
    tell = guest.table._tell
    vars(guest.table)["_tell"] = lambda each: None if isinstance(each, kind) else tell(each)


@pytest.mark.parametrize("kind", [wire.Commit, wire.Reveal])
def test_a_guest_who_sends_no_random_part_does_not_hold_the_table(kind: type[wire.Commit] | type[wire.Reveal]) -> None:
    play = room("Anna", "Ben", guest_seats=3)
    anna, ben = play.guests
    for guest in (anna, ben):
        play.table.let_in(guest.peer)
    withhold(ben, kind)
    steps(play, 3)
    play.table.start()
    start_ms = play.network.now_ms
    play.run_until(lambda: play.table.stage == "room")

    waited_ms = play.network.now_ms - start_ms
    silent, names, keys = play.table.silent, play.table.names, play.table.keys_let_in
    play.run_until(lambda: waiting_names(play) == ["Ben"], max_steps=1000)
    play.table.start()
    play.run_until(lambda: play.table.is_over)

    assert EXCHANGE_MS <= waited_ms <= EXCHANGE_MS + 1000
    assert (silent, names, keys) == ("Ben", ("Host", "Anna"), (anna.peer,))
    assert play.table.results.rounds == 3


def test_a_host_killed_in_the_waiting_room_knows_whom_it_let_in() -> None:
    play = room("Anna", "Ben", guest_seats=3)
    anna, ben = play.guests
    for guest in (anna, ben):
        play.table.let_in(guest.peer)
    play.table.turn_away(ben.peer)
    keys = play.table.keys_let_in
    play.kill_host()

    play.open_table_again(keys)
    ben.kill()
    ben.start()
    play.run_until(lambda: anna.table.stage == "room" and waiting_names(play) == ["Ben"])

    assert keys == (anna.peer,)
    assert play.table.names == ("Host", "Anna")
