"""Tests of the bot scheduler: when computer players are asked, in which order they move, and slow replies."""

from msgspec.structs import replace

from tests.match.session_builders import (
    INSTANT_TIMING,
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
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import Reply, fault_message
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.decision_order import must_act
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.house_rules import CallRules, HouseRules, TurnRules

SLAP_RULES = HouseRules(turn=TurnRules(slap_down="single"))
NORMAL_TIMING = MatchTiming()


class CountingPlayer(CallbackPlayer):
    """A player that records every view it is asked about."""

    def __init__(self) -> None:
        super().__init__(first_legal_move)
        self.views: list[View] = []

    def choose(self, view: View) -> c.SeatCommand | None:
        """Record the view and make the first legal move."""
        self.views.append(view)
        return super().choose(view)


class ManualHost:
    """A host that replies only after a test has set `answer`."""

    def __init__(self) -> None:
        self.answer: Reply | None = None
        self.question: View | None = None

    def notice(self, event: e.AnyEvent) -> None:
        """Ignore the event."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Store the view as `question`."""
        assert deadline_ms == NORMAL_TIMING.move_time_ms
        self.question = view

    def poll(self) -> Reply | None:
        """Return the answer once, then None."""
        answer, self.answer = self.answer, None
        return answer

    def close(self) -> None:
        """Do nothing."""


def test_nothing_happens_before_the_wakeup_time() -> None:
    setup = make_setup(players=2)
    journal = MemoryJournal()
    session = resume_session(
        make_participants(random_hosts([0]), timing=NORMAL_TIMING),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=journal,
    )
    wakeup_ms = session.next_wakeup_ms()

    assert wakeup_ms is not None
    assert 180 <= wakeup_ms <= 1500
    session.advance(wakeup_ms - 1)
    assert not journal.pages
    session.advance(1)
    assert len(journal.pages) == 1


def test_small_and_large_time_steps_give_the_same_match() -> None:
    journals = []
    for step_ms in (16, 1000):
        journals.append(MemoryJournal())
        session = open_session(
            make_participants(random_hosts(range(4)), timing=NORMAL_TIMING),
            setup=make_setup(players=4),
            journal=journals[-1],
        )
        while session.now_ms < 100_000 and session.state.round < 2:
            session.advance(step_ms)

    shared = min(len(journal.pages) for journal in journals)
    assert shared > 20
    assert journals[0].pages[:shared] == journals[1].pages[:shared]


def test_equal_seeds_and_players_play_equal_matches() -> None:
    journals = [MemoryJournal(), MemoryJournal()]
    for journal in journals:
        play_to_end(
            open_session(
                make_participants(random_hosts(range(4)), timing=NORMAL_TIMING),
                setup=make_setup(SLAP_RULES, players=4),
                journal=journal,
            )
        )

    assert journals[0].pages == journals[1].pages


def test_a_call_ends_before_the_next_round_is_dealt() -> None:
    session = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=MemoryJournal()
    )

    session.advance(0)

    assert session.state.phase == "round_over"
    assert session.state.round == 1
    assert session.next_wakeup_ms() == session.now_ms


def test_a_player_is_asked_once_per_view() -> None:
    setup = make_setup(SLAP_RULES, players=3)
    # Seat 0 may slap its king; declining changes no other seat's view.
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        "KH QC 8D 6D 6H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    player = CountingPlayer()
    session = resume_session(
        make_participants({1: InProcessHost(player)}, timing=replace(NORMAL_TIMING, slap_grace_ms=None)),
        past,
        setup=setup,
    )

    session.next_wakeup_ms()
    session.seat_client(0).submit(c.DeclineSlap(0))
    session.next_wakeup_ms()

    assert len(player.views) == 1


def test_a_player_without_legal_moves_is_not_asked() -> None:
    setup = make_setup(players=2)
    player = CountingPlayer()
    session = resume_session(
        make_participants({1: InProcessHost(player)}),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
    )

    assert session.next_wakeup_ms() is None
    assert not player.views


def first_event_when_calling(*callers: int) -> e.AnyEvent:
    """Return the first event when seat 0 throws in turn and *callers* call out of turn, all without delay."""

    def answer(view: View) -> c.SeatCommand | None:
        if view.seat in callers:
            return c.Call(view.seat)
        return first_legal_move(view) if view.seat == 0 else None

    setup = make_setup(HouseRules(call=CallRules(out_of_turn="ends_round")), players=4)
    past = dealt_round(setup, "KC 2C 9C 4H 5D", "AD 2D AH 4D 5H", "AC 2H AS 6D 6H", "3C 3D 3H 3S 6C")
    journal = MemoryJournal()
    resume_session(
        make_participants({seat: InProcessHost(CallbackPlayer(answer)) for seat in range(4)}),
        past,
        setup=setup,
        journal=journal,
    ).advance(0)
    return journal.events[0]


def test_of_simultaneous_calls_the_seat_next_in_turn_order_wins() -> None:
    assert first_event_when_calling(3, 1, 2) == e.YanivCalled(1, "Yaniv", "out_of_turn")


def test_a_call_out_of_turn_wins_a_tie_with_the_seat_in_turn() -> None:
    assert first_event_when_calling(3) == e.YanivCalled(3, "Yaniv", "out_of_turn")


OUT_OF_TURN_RULES = HouseRules(call=CallRules(limit=9, out_of_turn="ends_round"))
CALLING_HANDS = ("AC 2C 3C AH AS", "KD QD 9D 4D 5H", "AD 2D 3D 2H 2S")


class OneCallPlayer:
    """A player that calls the first time it is asked and later moves only when it must."""

    def __init__(self) -> None:
        self._has_called = False

    def notice(self, event: e.AnyEvent) -> None:
        """Ignore the event."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Call once; later make the first legal move if one is required."""
        if self._has_called:
            return first_legal_move(view) if must_act(view) else None
        self._has_called = True
        return c.Call(view.seat)


def test_a_call_already_decided_stands_although_another_seat_has_moved() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    journal = MemoryJournal()
    session = resume_session(
        make_participants({2: InProcessHost(OneCallPlayer())}, NORMAL_TIMING),
        dealt_round(setup, *CALLING_HANDS),
        setup=setup,
        journal=journal,
    )
    wakeup_ms = session.next_wakeup_ms()
    assert wakeup_ms is not None

    session.advance(wakeup_ms - 1)
    session.seat_client(0).submit(c.Throw(0, cards("AC")))
    session.advance(1)

    assert journal.pages[1][0] == e.YanivCalled(2, "Yaniv", "out_of_turn")


def test_a_call_decided_in_one_round_is_dropped_in_the_next() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    journal = MemoryJournal()
    session = resume_session(
        make_participants({2: InProcessHost(OneCallPlayer())}, NORMAL_TIMING),
        dealt_round(setup, *CALLING_HANDS),
        setup=setup,
        journal=journal,
    )
    assert session.next_wakeup_ms() is not None

    session.seat_client(0).submit(c.Call(0))
    session.advance(3000)

    assert [type(page[0]) for page in journal.pages[:2]] == [e.YanivCalled, e.RoundOpened]
    assert not any(isinstance(event, e.YanivCalled) for page in journal.pages[2:] for event in page)


def test_a_move_for_another_seat_is_ignored_and_reported_as_a_fault() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    journal = MemoryJournal()
    intruder = InProcessHost(CallbackPlayer(lambda _: c.Throw(0, cards("AC"))))
    session = resume_session(
        make_participants({2: intruder}), dealt_round(setup, *CALLING_HANDS), setup=setup, journal=journal
    )

    session.advance(60_000)

    assert not journal.pages
    assert [fault.detail.code for fault in session.bot_faults] == ["move_for_other_seat"]
    assert session.bot_faults[0].detail.gaps["seat"] == 0


def test_without_delays_a_slap_comes_before_the_next_turn() -> None:
    setup = make_setup(SLAP_RULES, players=2)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    journal = MemoryJournal()

    resume_session(
        make_participants({seat: InProcessHost(CallbackPlayer(first_legal_move)) for seat in range(2)}),
        past,
        setup=setup,
        journal=journal,
    ).advance(0)

    assert journal.events[0] == e.CardSlapped(0, "KS", "end")


def test_a_slap_that_comes_too_late_is_dropped_silently() -> None:
    setup = make_setup(SLAP_RULES, players=3)
    slapper = ManualHost()
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        "KH QC 8D 6D 6H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    journal = MemoryJournal()
    session = resume_session(make_participants({0: slapper}, timing=NORMAL_TIMING), past, setup=setup, journal=journal)
    slapper.answer = Reply(c.Slap(0, "KS"))
    wakeup_ms = session.next_wakeup_ms()

    session.seat_client(1).submit(c.Throw(1, cards("KD")))
    session.advance(1000)

    assert wakeup_ms is not None
    assert not any(isinstance(event, e.CardSlapped) for event in journal.events)
    assert not session.bot_faults


def test_a_player_is_asked_again_when_its_view_has_changed() -> None:
    setup = make_setup(replace(SLAP_RULES, call=CallRules(limit=0)), players=2)
    player = CountingPlayer()
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    session = resume_session(make_participants({1: InProcessHost(player)}, timing=NORMAL_TIMING), past, setup=setup)
    session.next_wakeup_ms()

    session.seat_client(0).submit(c.Slap(0, "KS"))
    session.advance(1500)

    assert [view.last_play for view in player.views][:2] == [cards("KC"), cards("KC KS")]


def test_the_fallback_moves_for_a_player_that_takes_too_long() -> None:
    setup = make_setup(players=2)
    journal = MemoryJournal()
    session = resume_session(
        make_participants({0: ManualHost()}, timing=NORMAL_TIMING),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=journal,
    )

    session.advance(NORMAL_TIMING.move_time_ms - 1)
    assert not journal.pages
    session.advance(1)

    assert isinstance(journal.events[0], e.CardsThrown)
    assert [fault.detail for fault in session.bot_faults] == [fault_message("took_too_long")]


def test_a_slow_player_is_polled_until_it_replies() -> None:
    setup = make_setup(players=2)
    slow, journal = ManualHost(), MemoryJournal()
    session = resume_session(
        make_participants({0: slow}),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=journal,
    )
    session.advance(700)

    assert session.next_wakeup_ms() == 700
    slow.answer = Reply(c.Throw(0, cards("KC")))
    session.advance(0)

    assert journal.events[0] == e.CardsThrown(0, cards("KC"))


def test_players_are_sent_all_past_events_when_a_match_is_resumed() -> None:
    setup = make_setup(players=3)
    journal = MemoryJournal()
    session = open_session(make_participants(random_hosts(range(3))), setup=setup, journal=journal)
    for _ in range(3):
        session.advance(0)
    players = [RandomPlayer(0), RandomPlayer(1)]

    resume_session(make_participants({0: InProcessHost(players[0])}), journal.events, setup=setup)
    open_session(
        make_participants({0: InProcessHost(players[1])}, timing=INSTANT_TIMING), setup=setup, journal=MemoryJournal()
    )

    assert players[0].events[: len(players[1].events)] == players[1].events
    assert len(players[0].events) > 50
