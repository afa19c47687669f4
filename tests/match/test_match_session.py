"""Tests of a match session: journal, resuming, faulty players, seat clients and nudges."""

import pytest
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.match.session_builders import (
    CallbackPlayer,
    MemoryJournal,
    RandomPlayer,
    dealt_round,
    first_legal_move,
    make_participants,
    make_setup,
    open_session,
    play_to_end,
    random_hosts,
    resume_session,
)
from yaniv.cards import cards
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.evolve import fold
from yaniv.game.player import fault_message
from yaniv.game.view import View, redact
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import JournalError, NullJournal, Participants
from yaniv.match.player_hosts import HumanHost, InProcessHost
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, MatchRules, TableRules, TurnRules

FIRST_HAND, SECOND_HAND = "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"
ALL_RULES_ON = HouseRules(
    deal=DealRules(extra_cards=1),
    turn=TurnRules(slap_down="sets_and_runs", early_throw=True),
    call=CallRules(limit=10, over_limit="swap_hands", out_of_turn="ends_round", ends_round="after_final_turns"),
    match=MatchRules(limit=60),
)


class FaultyPlayer:
    """A player that fails in the way that *how* names."""

    def __init__(self, how: str) -> None:
        self._how = how

    def notice(self, event: e.AnyEvent) -> None:
        """Ignore the event, or raise LookupError."""
        if self._how == "raises on events":
            raise LookupError(str(event))

    def choose(self, view: View) -> c.SeatCommand | None:
        """Raise, or return an invalid move or none."""
        match self._how:
            case "raises":
                raise ZeroDivisionError("oh")
            case "cheats":
                return c.Throw(view.seat, cards("JK JK JK JK"))
            case "moves for others":
                return c.DrawStock((view.seat + 1) % len(view.names))
            case _:
                return None


@pytest.mark.parametrize("seed", range(example_count(4)))
@pytest.mark.parametrize("rules", [HouseRules(), ALL_RULES_ON], ids=["defaults", "everything"])
def test_the_journal_folds_to_the_state_of_the_session(rules: HouseRules, seed: int) -> None:
    journal = MemoryJournal()
    players = 2 + seed % 4
    session = play_to_end(
        open_session(
            make_participants(random_hosts(range(players), seed)), setup=make_setup(rules, players), journal=journal
        )
    )

    assert fold(journal.events) == session.state
    assert not session.bot_faults


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_match_continues_from_where_it_stopped(seed: int) -> None:
    setup = make_setup(ALL_RULES_ON, players=3, seed=str(seed))
    journal = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(3), seed)), setup=setup, journal=journal))
    past: tuple[e.AnyEvent, ...] = ()

    for number, page in enumerate(journal.pages):
        past += page
        if number % 5:
            continue
        resumed = resume_session(make_participants(random_hosts(range(3), seed)), past, setup=setup)
        assert resumed.state == fold(past)
        assert resumed.is_over or resumed.next_wakeup_ms() is not None


def test_a_resumed_match_deals_the_same_cards() -> None:
    setup = make_setup(players=2)
    journals = [MemoryJournal(), MemoryJournal()]
    open_session(make_participants({}), setup=setup, journal=journals[0]).advance(0)
    opening = journals[0].events[:1]

    resume_session(make_participants({}), opening, setup=setup, journal=journals[1]).advance(0)

    assert opening + journals[1].events == journals[0].events


def test_events_are_journalled_before_subscribers_get_them() -> None:
    setup, journal = make_setup(players=2), MemoryJournal()
    session = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=journal
    )
    pages_when_notified: list[int] = []
    session.seat_client(1).subscribe(lambda _: pages_when_notified.append(len(journal.pages)))

    session.seat_client(0).submit(c.Throw(0, cards("KC")))

    assert pages_when_notified == [1]


def test_a_move_that_cannot_be_journalled_has_no_effect_and_can_be_retried() -> None:
    setup, journal = make_setup(players=2), MemoryJournal()
    session = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=journal
    )
    client, events = session.seat_client(0), list[e.AnyEvent]()
    client.subscribe(events.append)
    before, view = session.state, client.view
    journal.is_full = True

    with pytest.raises(JournalError, match="disk_full"):
        client.submit(c.Throw(0, cards("KC")))
    assert (session.state, client.view, events) == (before, view, [])

    journal.is_full = False
    client.submit(c.Throw(0, cards("KC")))
    assert events == [e.CardsThrown(0, cards("KC"))]


def test_a_computer_players_move_that_cannot_be_journalled_is_retried() -> None:
    setup, journal = make_setup(players=2), MemoryJournal()
    session = resume_session(
        make_participants(random_hosts([0])), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=journal
    )
    journal.is_full = True
    for _ in range(2):
        with pytest.raises(JournalError):
            session.advance(0)

    journal.is_full = False
    session.advance(0)

    assert isinstance(journal.events[0], e.CardsThrown)


def test_a_match_that_cannot_be_journalled_is_not_opened() -> None:
    full = MemoryJournal()
    full.is_full = True

    with pytest.raises(JournalError):
        open_session(make_participants({}), setup=make_setup(), journal=full)


def test_the_round_is_dealt_when_time_passes() -> None:
    journal = MemoryJournal()
    session = open_session(make_participants({}), setup=make_setup(), journal=journal)
    assert session.next_wakeup_ms() == 0

    session.advance(16)

    assert [type(event) for event in journal.pages[1]][:3] == [e.RoundOpened, e.StockShuffled, e.HandsDealt]
    assert session.next_wakeup_ms() is None


@pytest.mark.parametrize("how", ["raises", "cheats", "moves for others", "does not move", "raises on events"])
def test_a_match_with_a_faulty_player_is_played_to_its_end(how: str) -> None:
    setup = make_setup(ALL_RULES_ON, players=3)
    hosts = {**random_hosts([0, 1]), 2: InProcessHost(FaultyPlayer(how))}

    session = play_to_end(open_session(make_participants(hosts), setup=setup, journal=NullJournal()))

    assert session.is_over
    assert session.bot_faults
    assert {fault.seat for fault in session.bot_faults} == {2}
    assert session.bot_faults[0].name == "P2"


def test_the_fallback_moves_for_a_faulty_player() -> None:
    setup, journal = make_setup(players=2), MemoryJournal()
    session = resume_session(
        make_participants(
            {0: InProcessHost(FaultyPlayer("raises"))}, fallback=lambda view: c.Throw(view.seat, cards("9C"))
        ),
        dealt_round(setup, FIRST_HAND, SECOND_HAND),
        setup=setup,
        journal=journal,
    )

    session.advance(0)

    assert journal.events[0] == e.CardsThrown(0, cards("9C"))
    assert session.bot_faults[0].detail == fault_message("player_raised", error="ZeroDivisionError: oh")


@pytest.mark.parametrize("how", ["raises", "cheats", "moves for others", "does not move"])
def test_a_faulty_fallback_does_not_stop_the_match(how: str) -> None:
    setup = make_setup(players=2)
    hosts = {seat: InProcessHost(FaultyPlayer(how)) for seat in range(2)}

    assert play_to_end(
        open_session(
            make_participants(dict(hosts), fallback=FaultyPlayer(how).choose), setup=setup, journal=NullJournal()
        )
    ).is_over


def test_swaps_are_declined_for_players_who_do_not_answer() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    setup, journal = make_setup(rules, players=3), MemoryJournal()
    past = dealt_round(setup, FIRST_HAND, SECOND_HAND, "KH QC 8D 6D 6H", then=(c.Call(0),))
    hosts = {seat: InProcessHost(CallbackPlayer(lambda _: None)) for seat in (1, 2)}

    session = resume_session(make_participants(dict(hosts)), past, setup=setup, journal=journal)
    session.advance(0)

    assert journal.events[:2] == (e.SwapDeclined(1), e.SwapDeclined(2))
    assert not session.bot_faults


def test_a_last_slap_is_declined_for_a_player_who_does_not_answer() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="single"), call=CallRules(limit=100, ends_round="after_final_turns"))
    setup, journal = make_setup(rules, players=2), MemoryJournal()
    past = dealt_round(
        setup, FIRST_HAND, SECOND_HAND, stock="7S KS", then=(c.Call(0), c.Throw(1, cards("KD")), c.DrawStock(1))
    )

    session = resume_session(
        make_participants({1: InProcessHost(CallbackPlayer(lambda _: None))}), past, setup=setup, journal=journal
    )
    session.advance(0)

    assert [type(event) for event in journal.events[:2]] == [e.SlapClosed, e.HandsShown]
    assert not session.bot_faults


def test_a_swap_is_offered_in_the_order_of_play_and_waits_for_a_person() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    setup, journal = make_setup(rules, players=4), MemoryJournal()
    past = dealt_round(setup, FIRST_HAND, SECOND_HAND, "KH QC 8D 6D 6H", "2D 3D 7D 7C 7H", then=(c.Call(0),))
    requesting = {seat: InProcessHost(CallbackPlayer(lambda view: c.RequestSwap(view.seat))) for seat in (2, 3)}
    session = resume_session(make_participants(dict(requesting)), past, setup=setup, journal=journal)

    session.advance(60_000)
    assert not journal.pages
    session.seat_client(1).submit(c.DeclineSwap(1))
    session.advance(0)

    assert [type(event) for event in journal.events[:2]] == [e.SwapDeclined, e.HandsSwapped]


def test_the_pile_is_shuffled_at_once_when_the_stock_runs_out() -> None:
    journal = MemoryJournal()
    rules = HouseRules(call=CallRules(limit=0))
    session = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(rules, players=2), journal=journal
    )
    session.advance(0)

    pages = [page for page in journal.pages if isinstance(page[-1], e.StockRanOut)]
    after = [journal.pages[journal.pages.index(page) + 1][0] for page in pages]

    assert pages
    assert all(isinstance(event, e.StockShuffled) and event.kept for event in after)


class JammedJournal(MemoryJournal):
    """A journal that refuses reshuffles while it `is_jammed`."""

    is_jammed = True

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Store the events unless they are a reshuffle.

        :raises CodedError: for a reshuffle while the journal is jammed.
        """
        if self.is_jammed and isinstance(events[0], e.StockShuffled):
            raise CodedError(CodedMessage("jammed"))
        super().append(events, at_ms)


def test_a_reshuffle_that_cannot_be_journalled_is_retried() -> None:
    jammed = JammedJournal()
    setup = make_setup(HouseRules(call=CallRules(limit=0)), players=2)
    session = open_session(make_participants(random_hosts(range(2))), setup=setup, journal=jammed)
    for _ in range(2):
        with pytest.raises(JournalError, match="jammed"):
            session.advance(0)
        assert isinstance(jammed.events[-1], e.StockRanOut)
        assert session.seat_client(0).moves() == session.seat_client(1).moves() == ()
        assert not session.is_nudged(0)

    jammed.is_jammed = False
    session.advance(0)

    assert any(isinstance(page[0], e.StockShuffled) for page in jammed.pages)
    assert fold(jammed.events) == session.state


def test_the_draw_that_empties_the_stock_stands_even_if_the_reshuffle_fails() -> None:
    setup, journal = make_setup(HouseRules(call=CallRules(limit=0)), players=2), MemoryJournal()
    open_session(make_participants(random_hosts(range(2))), setup=setup, journal=journal).advance(0)
    last = next(number for number, page in enumerate(journal.pages) if isinstance(page[-1], e.StockRanOut))
    past = tuple(event for page in journal.pages[:last] for event in page)
    drawn, jammed = journal.pages[last][0], JammedJournal()
    assert isinstance(drawn, e.StockDrawn)
    session = resume_session(make_participants({}), past, setup=setup, journal=jammed)

    session.seat_client(drawn.seat).submit(c.DrawStock(drawn.seat))

    assert jammed.pages == [journal.pages[last]]
    jammed.is_jammed = False
    session.advance(0)
    assert jammed.pages == journal.pages[last : last + 2]


def test_a_seat_without_a_host_belongs_to_a_person() -> None:
    setup = make_setup(players=2)
    for hosts in ({}, {0: HumanHost(), 1: HumanHost()}):
        session = resume_session(
            make_participants(dict(hosts)), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup
        )
        session.advance(3_600_000)

        assert session.next_wakeup_ms() is None
        assert session.state.phase == "start"


def test_a_slow_person_is_nudged() -> None:
    setup = make_setup(HouseRules(table=TableRules(tranning_seconds=20)), players=2)
    session = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    client = session.seat_client(0)

    assert session.next_wakeup_ms() == 20_000
    session.advance(19_999)
    assert not session.is_nudged(0)
    session.advance(1)
    assert client.is_nudged
    assert not session.seat_client(1).is_nudged

    client.submit(c.Throw(0, cards("KC")))
    assert not session.is_nudged(0)


def test_nobody_is_nudged_when_the_match_is_over() -> None:
    rules = HouseRules(
        table=TableRules(tranning_seconds=1), call=CallRules(limit=100), match=MatchRules(end="single_round")
    )
    setup = make_setup(rules, players=2)
    session = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)

    session.seat_client(0).submit(c.Call(0))
    session.advance(60_000)

    assert session.is_over
    assert not session.seat_client(0).is_nudged
    assert session.next_wakeup_ms() is None


def test_a_seat_client_refuses_commands_for_other_seats() -> None:
    setup = make_setup(players=2)
    client = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup
    ).seat_client(1)

    with pytest.raises(ValueError, match="chair of seat 1"):
        client.submit(c.Throw(0, cards("KC")))
    with pytest.raises(ValueError, match="chair of seat 1"):
        client.why_illegal(c.Throw(0, cards("KC")))


def test_a_seat_client_says_why_a_command_is_illegal() -> None:
    setup = make_setup(players=2)
    client = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup
    ).seat_client(1)

    refused = client.why_illegal(c.Throw(1, cards("KD")))
    assert refused is not None
    assert refused.reason == "not_your_turn"
    with pytest.raises(IllegalCommand):
        client.submit(c.Throw(1, cards("KD")))


def test_a_seat_client_lists_the_legal_moves_of_its_seat() -> None:
    setup = make_setup(players=2)
    session = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)

    assert c.Throw(0, cards("KC")) in session.seat_client(0).moves()
    assert session.seat_client(1).moves() == ()


def test_there_is_no_client_for_a_missing_seat() -> None:
    with pytest.raises(ValueError, match="no such seat: 5"):
        open_session(make_participants({}), setup=make_setup(players=2), journal=NullJournal()).seat_client(5)


def test_a_subscriber_gets_the_events_redacted_for_its_seat() -> None:
    setup, journal = make_setup(players=2), MemoryJournal()
    session = open_session(make_participants({}), setup=setup, journal=journal)
    events = list[e.AnyEvent]()
    session.seat_client(1).subscribe(events.append)

    session.advance(0)

    copies = [redact(event, 1) for event in journal.pages[1]]
    assert events == [copy for copy in copies if copy is not None]
    assert session.seat_client(1).round_events == tuple(events)


def test_the_round_events_begin_with_the_current_round() -> None:
    session = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=NullJournal()
    )
    session.advance(0)
    session.advance(0)

    assert [type(event) for event in session.seat_client(0).round_events].count(e.RoundOpened) == 1
    assert session.seat_client(0).round_events[0] == replace(session.seat_client(0).round_events[0], number=2)


def test_a_player_notices_every_event_of_its_seat_in_order() -> None:
    players, journal = [RandomPlayer(0), RandomPlayer(1)], MemoryJournal()
    hosts = {seat: InProcessHost(player) for seat, player in enumerate(players)}
    play_to_end(open_session(make_participants(dict(hosts)), setup=make_setup(players=2), journal=journal))

    for seat, player in enumerate(players):
        copies = [redact(event, seat) for event in journal.events]
        assert player.events == [copy for copy in copies if copy is not None]


def test_an_unsubscribed_callback_gets_no_more_events() -> None:
    setup = make_setup(players=2)
    session = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    events: list[e.AnyEvent] = []
    others: list[e.AnyEvent] = []
    for received in (events, others):
        session.seat_client(1).subscribe(received.append)

    session.seat_client(1).unsubscribe(events.append)
    session.seat_client(0).submit(c.Throw(0, cards("KC")))

    assert events == []
    assert others == [e.CardsThrown(0, cards("KC"))]


def test_a_subscriber_must_not_submit_commands() -> None:
    setup = make_setup(players=2)
    session = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    session.seat_client(0).subscribe(lambda _: session.seat_client(0).submit(c.DrawStock(0)))

    with pytest.raises(AssertionError, match="must not move"):
        session.seat_client(0).submit(c.Throw(0, cards("KC")))


class RaisingOnCloseHost(InProcessHost):
    """A host whose `close` raises OSError, and that records the call."""

    is_closed = False

    def close(self) -> None:
        """Record the call and raise OSError."""
        self.is_closed = True
        raise OSError("cannot close")


def test_hosts_are_closed_if_the_match_cannot_be_opened() -> None:
    host, journal = RaisingOnCloseHost(CallbackPlayer(first_legal_move)), MemoryJournal()
    journal.is_full = True

    with pytest.raises(JournalError, match="disk_full"):
        open_session(make_participants({0: host}), setup=make_setup(players=2), journal=journal)

    assert host.is_closed


def test_closing_the_session_closes_the_hosts() -> None:
    host = RaisingOnCloseHost(CallbackPlayer(first_legal_move))
    open_session(make_participants({0: host}), setup=make_setup(players=2), journal=NullJournal()).close()

    assert host.is_closed


def test_a_session_opens_without_any_computer_player() -> None:
    session = MatchSession.open(make_setup(players=2), NullJournal(), Participants({}, first_legal_move, MatchTiming()))

    assert session.seat_client(0).view.names == ("P0", "P1")


def test_match_events_are_those_of_the_whole_match_redacted_for_the_seat() -> None:
    session = open_session(make_participants(random_hosts(range(3))), setup=make_setup(), journal=MemoryJournal())
    while session.state.round < 2:
        session.advance(1_000)

    match_events = session.seat_client(1).match_events

    assert [event.number for event in match_events if isinstance(event, e.RoundOpened)] == [1, 2]
    assert match_events[-len(session.seat_client(1).round_events) :] == session.seat_client(1).round_events
    assert all(event.hands.keys() <= {1} for event in match_events if isinstance(event, e.HandsDealt))
