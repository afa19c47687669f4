"""One match being played."""

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
    """A player that fails in one of many ways."""

    def __init__(self, how: str) -> None:
        self._how = how

    def notice(self, event: e.AnyEvent) -> None:
        """Listens, or breaks over the event."""
        if self._how == "does not listen":
            raise LookupError(str(event))

    def choose(self, view: View) -> c.SeatCommand | None:
        """Fails."""
        match self._how:
            case "breaks":
                raise ZeroDivisionError("oh")
            case "cheats":
                return c.Throw(view.seat, cards("JK JK JK JK"))
            case "moves for others":
                return c.DrawStock((view.seat + 1) % len(view.names))
            case _:
                return None


@pytest.mark.parametrize("seed", range(example_count(4)))
@pytest.mark.parametrize("rules", [HouseRules(), ALL_RULES_ON], ids=["defaults", "everything"])
def test_the_journal_leads_to_the_very_state_of_the_table(rules: HouseRules, seed: int) -> None:
    notebook = MemoryJournal()
    players = 2 + seed % 4
    played = play_to_end(
        open_session(
            make_participants(random_hosts(range(players), seed)), setup=make_setup(rules, players), journal=notebook
        )
    )

    assert fold(notebook.events) == played.state
    assert not played.bot_faults


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_match_goes_on_from_where_it_was_left(seed: int) -> None:
    setup = make_setup(ALL_RULES_ON, players=3, seed=str(seed))
    notebook = MemoryJournal()
    play_to_end(open_session(make_participants(random_hosts(range(3), seed)), setup=setup, journal=notebook))
    past: tuple[e.AnyEvent, ...] = ()

    for number, page in enumerate(notebook.pages):
        past += page
        if number % 5:
            continue
        resumed = resume_session(make_participants(random_hosts(range(3), seed)), past, setup=setup)
        assert resumed.state == fold(past)
        assert resumed.is_over or resumed.next_wakeup_ms() is not None


def test_a_resumed_match_is_dealt_as_if_it_had_not_been_left() -> None:
    setup = make_setup(players=2)
    books = [MemoryJournal(), MemoryJournal()]
    one = open_session(make_participants({}), setup=setup, journal=books[0])
    one.advance(0)
    opening = books[0].events[:1]

    resume_session(make_participants({}), opening, setup=setup, journal=books[1]).advance(0)

    assert opening + books[1].events == books[0].events


def test_nothing_is_told_before_it_is_written_down() -> None:
    setup, notebook = make_setup(players=2), MemoryJournal()
    played = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=notebook
    )
    written_when_told: list[int] = []
    played.seat_client(1).subscribe(lambda _: written_when_told.append(len(notebook.pages)))

    played.seat_client(0).submit(c.Throw(0, cards("KC")))

    assert written_when_told == [1]


def test_what_cannot_be_written_down_does_not_happen_and_may_be_tried_again() -> None:
    setup, notebook = make_setup(players=2), MemoryJournal()
    played = resume_session(
        make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=notebook
    )
    chair, events = played.seat_client(0), list[e.AnyEvent]()
    chair.subscribe(events.append)
    before, view = played.state, chair.view
    notebook.is_full = True

    with pytest.raises(JournalError, match="disk_full"):
        chair.submit(c.Throw(0, cards("KC")))
    assert (played.state, chair.view, events) == (before, view, [])

    notebook.is_full = False
    chair.submit(c.Throw(0, cards("KC")))
    assert events == [e.CardsThrown(0, cards("KC"))]


def test_a_computer_players_move_that_cannot_be_written_down_is_tried_again() -> None:
    setup, notebook = make_setup(players=2), MemoryJournal()
    played = resume_session(
        make_participants(random_hosts([0])), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup, journal=notebook
    )
    notebook.is_full = True
    for _ in range(2):
        with pytest.raises(JournalError):
            played.advance(0)

    notebook.is_full = False
    played.advance(0)

    assert isinstance(notebook.events[0], e.CardsThrown)


def test_a_match_that_cannot_be_written_down_is_not_opened() -> None:
    full = MemoryJournal()
    full.is_full = True

    with pytest.raises(JournalError):
        open_session(make_participants({}), setup=make_setup(), journal=full)


def test_the_round_is_dealt_when_time_passes() -> None:
    notebook = MemoryJournal()
    played = open_session(make_participants({}), setup=make_setup(), journal=notebook)
    assert played.next_wakeup_ms() == 0

    played.advance(16)

    assert [type(event) for event in notebook.pages[1]][:3] == [e.RoundOpened, e.StockShuffled, e.HandsDealt]
    assert played.next_wakeup_ms() is None


@pytest.mark.parametrize("how", ["breaks", "cheats", "moves for others", "says nothing", "does not listen"])
def test_a_match_with_a_broken_player_is_played_to_its_end(how: str) -> None:
    setup = make_setup(ALL_RULES_ON, players=3)
    hosts = {**random_hosts([0, 1]), 2: InProcessHost(FaultyPlayer(how))}

    played = play_to_end(open_session(make_participants(hosts), setup=setup, journal=NullJournal()))

    assert played.is_over
    assert played.bot_faults
    assert {trouble.seat for trouble in played.bot_faults} == {2}
    assert played.bot_faults[0].name == "P2"


def test_the_fallback_answers_for_a_broken_player() -> None:
    setup, notebook = make_setup(players=2), MemoryJournal()
    played = resume_session(
        make_participants(
            {0: InProcessHost(FaultyPlayer("breaks"))}, fallback=lambda view: c.Throw(view.seat, cards("9C"))
        ),
        dealt_round(setup, FIRST_HAND, SECOND_HAND),
        setup=setup,
        journal=notebook,
    )

    played.advance(0)

    assert notebook.events[0] == e.CardsThrown(0, cards("9C"))
    assert played.bot_faults[0].detail == "ZeroDivisionError: oh"


@pytest.mark.parametrize("how", ["breaks", "cheats", "moves for others", "says nothing"])
def test_a_broken_fallback_stops_nothing(how: str) -> None:
    setup = make_setup(players=2)
    hosts = {seat: InProcessHost(FaultyPlayer(how)) for seat in range(2)}

    assert play_to_end(
        open_session(
            make_participants(dict(hosts), fallback=FaultyPlayer(how).choose), setup=setup, journal=NullJournal()
        )
    ).is_over


def test_players_who_leave_everything_still_finish_a_false_call() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    setup, notebook = make_setup(rules, players=3), MemoryJournal()
    past = dealt_round(setup, FIRST_HAND, SECOND_HAND, "KH QC 8D 6D 6H", then=(c.Call(0),))
    hosts = {seat: InProcessHost(CallbackPlayer(lambda _: None)) for seat in (1, 2)}

    played = resume_session(make_participants(dict(hosts)), past, setup=setup, journal=notebook)
    played.advance(0)

    assert notebook.events[:2] == (e.SwapDeclined(1), e.SwapDeclined(2))
    assert not played.bot_faults


def test_a_player_who_leaves_its_last_slap_ends_the_round() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="single"), call=CallRules(limit=100, ends_round="after_final_turns"))
    setup, notebook = make_setup(rules, players=2), MemoryJournal()
    past = dealt_round(
        setup, FIRST_HAND, SECOND_HAND, stock="7S KS", then=(c.Call(0), c.Throw(1, cards("KD")), c.DrawStock(1))
    )

    played = resume_session(
        make_participants({1: InProcessHost(CallbackPlayer(lambda _: None))}), past, setup=setup, journal=notebook
    )
    played.advance(0)

    assert [type(event) for event in notebook.events[:2]] == [e.SlapClosed, e.HandsShown]
    assert not played.bot_faults


def test_a_swap_is_offered_in_the_order_of_play_and_waits_for_a_person() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    setup, notebook = make_setup(rules, players=4), MemoryJournal()
    past = dealt_round(setup, FIRST_HAND, SECOND_HAND, "KH QC 8D 6D 6H", "2D 3D 7D 7C 7H", then=(c.Call(0),))
    wanting = {seat: InProcessHost(CallbackPlayer(lambda view: c.RequestSwap(view.seat))) for seat in (2, 3)}
    played = resume_session(make_participants(dict(wanting)), past, setup=setup, journal=notebook)

    played.advance(60_000)
    assert not notebook.pages
    played.seat_client(1).submit(c.DeclineSwap(1))
    played.advance(0)

    assert [type(event) for event in notebook.events[:2]] == [e.SwapDeclined, e.HandsSwapped]


def test_the_pile_is_shuffled_at_once_when_the_stock_runs_out() -> None:
    notebook = MemoryJournal()
    never = HouseRules(call=CallRules(limit=0))
    played = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(never, players=2), journal=notebook
    )
    played.advance(0)

    pages = [page for page in notebook.pages if isinstance(page[-1], e.StockRanOut)]
    after = [notebook.pages[notebook.pages.index(page) + 1][0] for page in pages]

    assert pages
    assert all(isinstance(event, e.StockShuffled) and event.kept for event in after)


class JammedJournal(MemoryJournal):
    """Refuses reshuffles for a while."""

    is_jammed = True

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Keeps all else."""
        if self.is_jammed and isinstance(events[0], e.StockShuffled):
            raise CodedError(CodedMessage("jammed"))
        super().append(events, at_ms)


def test_a_reshuffle_that_cannot_be_written_down_is_tried_again() -> None:
    jammed = JammedJournal()
    setup = make_setup(HouseRules(call=CallRules(limit=0)), players=2)
    played = open_session(make_participants(random_hosts(range(2))), setup=setup, journal=jammed)
    for _ in range(2):
        with pytest.raises(JournalError, match="jammed"):
            played.advance(0)
        assert isinstance(jammed.events[-1], e.StockRanOut)
        assert played.seat_client(0).moves() == played.seat_client(1).moves() == ()
        assert not played.is_nudged(0)

    jammed.is_jammed = False
    played.advance(0)

    assert any(isinstance(page[0], e.StockShuffled) for page in jammed.pages)
    assert fold(jammed.events) == played.state


def test_the_draw_that_empties_the_stock_stands_even_if_the_reshuffle_fails() -> None:
    setup, notebook = make_setup(HouseRules(call=CallRules(limit=0)), players=2), MemoryJournal()
    open_session(make_participants(random_hosts(range(2))), setup=setup, journal=notebook).advance(0)
    last = next(number for number, page in enumerate(notebook.pages) if isinstance(page[-1], e.StockRanOut))
    past = tuple(event for page in notebook.pages[:last] for event in page)
    drawn, jammed = notebook.pages[last][0], JammedJournal()
    assert isinstance(drawn, e.StockDrawn)
    played = resume_session(make_participants({}), past, setup=setup, journal=jammed)

    played.seat_client(drawn.seat).submit(c.DrawStock(drawn.seat))

    assert jammed.pages == [notebook.pages[last]]
    jammed.is_jammed = False
    played.advance(0)
    assert jammed.pages == notebook.pages[last : last + 2]


def test_a_seat_without_a_host_is_a_persons() -> None:
    setup = make_setup(players=2)
    for hosts in ({}, {0: HumanHost(), 1: HumanHost()}):
        played = resume_session(
            make_participants(dict(hosts)), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup
        )
        played.advance(3_600_000)

        assert played.next_wakeup_ms() is None
        assert played.state.phase == "start"


def test_a_person_who_stalls_is_nudged() -> None:
    setup = make_setup(HouseRules(table=TableRules(tranning_seconds=20)), players=2)
    played = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    chair = played.seat_client(0)

    assert played.next_wakeup_ms() == 20_000
    played.advance(19_999)
    assert not played.is_nudged(0)
    played.advance(1)
    assert chair.is_nudged
    assert not played.seat_client(1).is_nudged

    chair.submit(c.Throw(0, cards("KC")))
    assert not played.is_nudged(0)


def test_nobody_is_nudged_when_the_match_is_over() -> None:
    rules = HouseRules(
        table=TableRules(tranning_seconds=1), call=CallRules(limit=100), match=MatchRules(end="single_round")
    )
    setup = make_setup(rules, players=2)
    played = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)

    played.seat_client(0).submit(c.Call(0))
    played.advance(60_000)

    assert played.is_over
    assert not played.seat_client(0).is_nudged
    assert played.next_wakeup_ms() is None


def test_a_chair_moves_for_its_own_seat_alone() -> None:
    setup = make_setup(players=2)
    chair = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup).seat_client(
        1
    )

    with pytest.raises(ValueError, match="chair of seat 1"):
        chair.submit(c.Throw(0, cards("KC")))
    with pytest.raises(ValueError, match="chair of seat 1"):
        chair.why_illegal(c.Throw(0, cards("KC")))


def test_a_chair_says_why_not() -> None:
    setup = make_setup(players=2)
    chair = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup).seat_client(
        1
    )

    refused = chair.why_illegal(c.Throw(1, cards("KD")))
    assert refused is not None
    assert refused.reason == "not_your_turn"
    with pytest.raises(IllegalCommand):
        chair.submit(c.Throw(1, cards("KD")))


def test_a_chair_offers_what_its_seat_may_do() -> None:
    setup = make_setup(players=2)
    played = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)

    assert c.Throw(0, cards("KC")) in played.seat_client(0).moves()
    assert played.seat_client(1).moves() == ()


def test_there_is_no_chair_without_a_seat() -> None:
    with pytest.raises(ValueError, match="no such seat: 5"):
        open_session(make_participants({}), setup=make_setup(players=2), journal=NullJournal()).seat_client(5)


def test_a_watcher_hears_what_its_seat_may_know() -> None:
    setup, notebook = make_setup(players=2), MemoryJournal()
    played = open_session(make_participants({}), setup=setup, journal=notebook)
    events = list[e.AnyEvent]()
    played.seat_client(1).subscribe(events.append)

    played.advance(0)

    copies = [redact(event, 1) for event in notebook.pages[1]]
    assert events == [copy for copy in copies if copy is not None]
    assert played.seat_client(1).round_events == tuple(events)


def test_the_history_begins_with_the_round() -> None:
    played = open_session(make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=NullJournal())
    played.advance(0)
    played.advance(0)

    assert [type(event) for event in played.seat_client(0).round_events].count(e.RoundOpened) == 1
    assert played.seat_client(0).round_events[0] == replace(played.seat_client(0).round_events[0], number=2)


def test_a_player_hears_every_event_of_its_seat_in_order() -> None:
    players, notebook = [RandomPlayer(0), RandomPlayer(1)], MemoryJournal()
    hosts = {seat: InProcessHost(player) for seat, player in enumerate(players)}
    play_to_end(open_session(make_participants(dict(hosts)), setup=make_setup(players=2), journal=notebook))

    for seat, player in enumerate(players):
        copies = [redact(event, seat) for event in notebook.events]
        assert player.events == [copy for copy in copies if copy is not None]


def test_a_watcher_that_has_left_hears_no_more() -> None:
    setup = make_setup(players=2)
    played = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    events: list[e.AnyEvent] = []
    others: list[e.AnyEvent] = []
    for received in (events, others):
        played.seat_client(1).subscribe(received.append)

    played.seat_client(1).unsubscribe(events.append)
    played.seat_client(0).submit(c.Throw(0, cards("KC")))

    assert events == []
    assert others == [e.CardsThrown(0, cards("KC"))]


def test_a_watcher_must_not_move() -> None:
    setup = make_setup(players=2)
    played = resume_session(make_participants({}), dealt_round(setup, FIRST_HAND, SECOND_HAND), setup=setup)
    played.seat_client(0).subscribe(lambda _: played.seat_client(0).submit(c.DrawStock(0)))

    with pytest.raises(AssertionError, match="must not move"):
        played.seat_client(0).submit(c.Throw(0, cards("KC")))


class RaisingOnCloseHost(InProcessHost):
    """Remembers whether it was closed."""

    is_closed = False

    def close(self) -> None:
        """Sticks."""
        self.is_closed = True
        raise OSError("the door sticks")


def test_nobody_stays_at_a_table_that_cannot_be_opened() -> None:
    door, notebook = RaisingOnCloseHost(CallbackPlayer(first_legal_move)), MemoryJournal()
    notebook.is_full = True

    with pytest.raises(JournalError, match="disk_full"):
        open_session(make_participants({0: door}), setup=make_setup(players=2), journal=notebook)

    assert door.is_closed


def test_closing_the_table_closes_the_hosts() -> None:
    door = RaisingOnCloseHost(CallbackPlayer(first_legal_move))
    open_session(make_participants({0: door}), setup=make_setup(players=2), journal=NullJournal()).close()

    assert door.is_closed


def test_a_table_needs_no_more_than_a_seed_and_a_company() -> None:
    played = MatchSession.open(make_setup(players=2), NullJournal(), Participants({}, first_legal_move, MatchTiming()))

    assert played.seat_client(0).view.names == ("P0", "P1")


def test_the_story_is_the_whole_match_as_the_seat_may_know_it() -> None:
    played = open_session(make_participants(random_hosts(range(3))), setup=make_setup(), journal=MemoryJournal())
    while played.state.round < 2:
        played.advance(1_000)

    story = played.seat_client(1).match_events

    assert [event.number for event in story if isinstance(event, e.RoundOpened)] == [1, 2]
    assert story[-len(played.seat_client(1).round_events) :] == played.seat_client(1).round_events
    assert all(event.hands.keys() <= {1} for event in story if isinstance(event, e.HandsDealt))
