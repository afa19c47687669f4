"""Tests of a match as a guest has it: moves on their way, lost lines, reminders and slaps."""

from collections.abc import Iterator

import pytest

from tests.match.session_builders import dealt_round, first_legal_move, make_participants, make_setup
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.view import build_view, redact
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import NullJournal
from yaniv.match.seat_client import MovesResult
from yaniv.online import wire
from yaniv.online.remote_match import MOVE_LOST, PendingMoves, RemoteMatch
from yaniv.online.table_records import TableSeats
from yaniv.rules.house_rules import HouseRules, TableRules, TurnRules

RULES = HouseRules(table=TableRules(tranning_seconds=10), turn=TurnRules(slap_down="single"))
SEAT = 1
THROW = c.Throw(SEAT, ("7H",))


class RemoteSeat:
    """A session on a host's machine, and the match of seat 1 elsewhere."""

    def __init__(self) -> None:
        setup = make_setup(RULES, 2)
        past = dealt_round(setup, "2C 3C 4C 5C 6C", "7H 9D QS QD KC", stock="AS 8D 7S")
        self.session = MatchSession.resume(setup, past, NullJournal(), make_participants({}))
        self.sent: list[wire.Do] = []
        self.names = setup.names
        seats = TableSeats(setup.names, ("", ""), ("aa", "bb"), 0)
        self.match = RemoteMatch(self.sent.append, RULES, seats, SEAT)
        self.match.set_time(1000)
        self.heard: list[e.AnyEvent] = []
        self.match.begin_line(0)
        self.match.receive(self.log())
        self.match.subscribe(SEAT, self.heard.append)

    def events(self) -> tuple[e.AnyEvent, ...]:
        """Return what seat 1 may know of all events."""
        return self.session.match_events(SEAT)

    def log(self, start: int = 0, slap_ms: tuple[int, int] | None = None) -> wire.Log:
        """Return the log from this event on."""
        view = wire.encode_view(build_view(self.session.state, SEAT))
        message = wire.decode_to_guest(wire.encode(wire.Log(start, self.events()[start:], view, 0, slap_ms)))
        assert isinstance(message, wire.Log)
        return message

    def update(self, start: int) -> wire.Update:
        """Return an update with all fields of the view."""
        log = self.log(start)
        return wire.Update(start, log.events, log.view, log.slap_ms)

    def host_throws(self) -> None:
        """Make the moves of seat 0 until it is the turn of seat 1."""
        while self.session.state.turn != SEAT:
            command = first_legal_move(self.session.view(0))
            assert command is not None
            self.session.submit(command)

    def make_moves(self) -> None:
        """Make the moves that the guest has sent last."""
        for command in self.sent[-1].commands:
            self.session.submit(command)


@pytest.fixture
def seat() -> Iterator[RemoteSeat]:
    """Return a seat in whose turn it is."""
    remote = RemoteSeat()
    remote.host_throws()
    remote.match.receive(remote.update(remote.match.event_count))
    remote.heard.clear()
    yield remote
    remote.session.close()


def test_a_move_is_pending_until_the_host_answers(seat: RemoteSeat) -> None:
    before = seat.match.view(SEAT)

    seat.match.submit(THROW)

    assert seat.sent == [wire.Do(1, (THROW,))]
    pending = seat.match.pending
    assert pending == PendingMoves(1, (THROW,), len(seat.events()))
    assert seat.match.view(SEAT) is before
    assert seat.match.take_result() is None

    count = seat.match.event_count
    seat.make_moves()
    seat.match.receive(seat.update(count))
    seat.match.receive(wire.Done(1, 1))

    assert seat.heard == [e.CardsThrown(SEAT, ("7H",))]
    assert seat.match.view(SEAT) == seat.session.view(SEAT)
    assert seat.match.pending is None
    assert seat.match.take_result() == MovesResult((THROW,), 1)
    assert seat.match.take_result() is None


def test_moves_that_belong_together_go_in_one_message(seat: RemoteSeat) -> None:
    seat.match.submit_moves((THROW, c.DrawStock(SEAT)))

    assert seat.sent == [wire.Do(1, (THROW, c.DrawStock(SEAT)))]


def test_no_other_move_is_taken_while_one_is_pending(seat: RemoteSeat) -> None:
    seat.match.submit(THROW)

    with pytest.raises(IllegalCommand):
        seat.match.submit(c.Throw(SEAT, ("9D",)))

    assert len(seat.sent) == 1


def test_an_illegal_move_is_not_sent(seat: RemoteSeat) -> None:
    with pytest.raises(IllegalCommand, match="not_in_hand"):
        seat.match.submit(c.Throw(SEAT, ("AC",)))

    assert seat.sent == []
    assert seat.match.pending is None


def test_a_refused_move_gives_the_reason(seat: RemoteSeat) -> None:
    seat.match.submit(THROW)

    seat.match.receive(wire.Done(1, 0, "not_stored"))

    assert seat.match.take_result() == MovesResult((THROW,), 0, "not_stored")


def test_a_move_lost_with_the_line_is_sent_again_if_nothing_has_happened(seat: RemoteSeat) -> None:
    seat.match.submit(THROW)
    seat.sent.clear()

    seat.match.begin_line(0)
    assert seat.sent == []
    seat.match.receive(seat.log(seat.match.event_count))

    assert seat.sent == [wire.Do(1, (THROW,))]
    assert seat.match.pending is not None


def test_a_move_that_was_made_before_the_line_broke_is_not_made_again(seat: RemoteSeat) -> None:
    seat.match.submit(THROW)
    seat.make_moves()
    seat.sent.clear()

    seat.match.begin_line(1)
    seat.match.receive(seat.log(seat.match.event_count))

    assert seat.sent == []
    assert seat.match.take_result() == MovesResult((THROW,), 1)


def test_a_move_is_given_up_if_a_computer_has_moved_meanwhile(seat: RemoteSeat) -> None:
    seat.match.submit(THROW)
    seat.session.submit(c.Throw(SEAT, ("9D",)))
    seat.sent.clear()

    seat.match.begin_line(0)
    seat.match.receive(seat.log(seat.match.event_count))

    assert seat.sent == []
    assert seat.match.take_result() == MovesResult((THROW,), 0, MOVE_LOST)


def test_a_program_started_again_counts_its_moves_from_where_the_host_is(seat: RemoteSeat) -> None:
    seat.match.begin_line(7)
    seat.match.receive(seat.log(0))

    seat.match.submit(THROW)

    assert seat.sent == [wire.Do(8, (THROW,))]


def test_an_update_before_the_log_of_a_new_line_is_of_the_old_one(seat: RemoteSeat) -> None:
    view, count = seat.match.view(SEAT), seat.match.event_count
    seat.session.submit(THROW)

    seat.match.begin_line(0)
    seat.match.receive(seat.update(count))

    assert seat.match.view(SEAT) is view
    assert seat.match.event_count == count


def test_a_long_log_comes_in_parts_and_listeners_hear_of_it_with_the_view(seat: RemoteSeat) -> None:
    match = RemoteMatch(seat.sent.append, RULES, TableSeats(seat.names, ("", ""), ("aa", "bb"), 0), SEAT)
    heard: list[e.AnyEvent] = []
    match.subscribe(SEAT, heard.append)
    events = seat.events()
    match.begin_line(0)

    match.receive(wire.Log(0, events[:3]))
    match.receive(wire.Log(3, events[3:5]))
    assert not match.has_begun
    assert heard == []
    match.receive(seat.log(5))

    assert tuple(heard) == events
    assert match.view(SEAT) == seat.session.view(SEAT)


def test_events_of_this_round_begin_with_its_opening(seat: RemoteSeat) -> None:
    assert isinstance(seat.match.round_events(SEAT)[0], e.RoundOpened)
    assert seat.match.round_events(SEAT) == seat.session.round_events(SEAT)


def test_a_player_who_keeps_the_match_waiting_is_reminded_after_the_time_of_the_rules(seat: RemoteSeat) -> None:
    seat.match.set_time(10_999)
    assert not seat.match.is_nudged(SEAT)

    seat.match.set_time(11_000)

    assert seat.match.is_nudged(SEAT)


def test_nobody_is_reminded_out_of_turn(seat: RemoteSeat) -> None:
    count = seat.match.event_count
    for command in (THROW, c.DrawDiscard(SEAT, seat.session.view(SEAT).pickable[0])):
        seat.session.submit(command)
    seat.match.receive(seat.update(count))

    seat.match.set_time(100_000)

    assert not seat.match.is_nudged(SEAT)


def test_the_time_for_a_slap_runs_down() -> None:
    remote = RemoteSeat()
    remote.host_throws()
    remote.session.submit(THROW)
    remote.session.submit(c.DrawStock(SEAT))
    assert remote.session.view(SEAT).slap is not None, remote.session.view(SEAT).hand
    remote.match.begin_line(0)
    remote.match.receive(remote.log(0, (1500, 2000)))

    assert remote.match.slap_grace_share(SEAT) == 0.75
    remote.match.set_time(2000)
    assert remote.match.slap_grace_share(SEAT) == 0.25
    remote.match.set_time(9000)
    assert remote.match.slap_grace_share(SEAT) == 0.0
    assert remote.match.why_illegal(c.Slap(SEAT, "7S")) is None
    remote.session.submit(c.DeclineSlap(SEAT))
    remote.match.receive(remote.update(remote.match.event_count))
    assert remote.match.slap_grace_share(SEAT) is None


def test_the_events_of_a_guest_are_those_that_its_seat_may_know(seat: RemoteSeat) -> None:
    everything = seat.session._broadcaster.all_events()
    told = tuple(event for event in (redact(each, SEAT) for each in everything) if event is not None)

    assert seat.match.match_events(SEAT) == told
    assert cards("7H 9D QS QD KC") == seat.match.view(SEAT).hand
