"""Who moves when."""

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
from yaniv.game.player import Reply
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.decision_order import must_act
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.house_rules import CallRules, HouseRules, TurnRules

SLAP_RULES = HouseRules(turn=TurnRules(slap_down="single"))
NORMAL_TIMING = MatchTiming()


class CountingPlayer(CallbackPlayer):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__(first_legal_move)
        self.views: list[View] = []

    def choose(self, view: View) -> c.SeatCommand | None:
        """Counts the question."""
        self.views.append(view)
        return super().choose(view)


class ManualHost:
    """A host that answers when it is told to."""

    def __init__(self) -> None:
        self.answer: Reply | None = None
        self.question: View | None = None

    def notice(self, event: e.AnyEvent) -> None:
        """Does not listen."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """Remembers the question."""
        assert deadline_ms == NORMAL_TIMING.move_time_ms
        self.question = view

    def poll(self) -> Reply | None:
        """Answers once it has an answer."""
        answer, self.answer = self.answer, None
        return answer

    def close(self) -> None:
        """Stays."""


def test_nothing_happens_before_its_moment() -> None:
    setup = make_setup(players=2)
    notebook = MemoryJournal()
    played = resume_session(
        make_participants(random_hosts([0]), pace=NORMAL_TIMING),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=notebook,
    )
    moment = played.next_wakeup_ms()

    assert moment is not None
    assert 180 <= moment <= 1500
    played.advance(moment - 1)
    assert not notebook.pages
    played.advance(1)
    assert len(notebook.pages) == 1


def test_time_passes_in_small_steps_as_in_large_ones() -> None:
    books = []
    for step_ms in (16, 1000):
        books.append(MemoryJournal())
        played = open_session(
            make_participants(random_hosts(range(4)), pace=NORMAL_TIMING),
            setup=make_setup(players=4),
            journal=books[-1],
        )
        while played.now_ms < 100_000 and played.state.round < 2:
            played.advance(step_ms)

    shared = min(len(book.pages) for book in books)
    assert shared > 20
    assert books[0].pages[:shared] == books[1].pages[:shared]


def test_equal_seeds_and_players_play_equal_matches() -> None:
    books = [MemoryJournal(), MemoryJournal()]
    for book in books:
        play_to_end(
            open_session(
                make_participants(random_hosts(range(4)), pace=NORMAL_TIMING),
                setup=make_setup(SLAP_RULES, players=4),
                journal=book,
            )
        )

    assert books[0].pages == books[1].pages


def test_a_call_ends_before_the_next_round_is_dealt() -> None:
    played = open_session(
        make_participants(random_hosts(range(2))), setup=make_setup(players=2), journal=MemoryJournal()
    )

    played.advance(0)

    assert played.state.phase == "round_over"
    assert played.state.round == 1
    assert played.next_wakeup_ms() == played.now_ms


def test_a_player_is_asked_once_for_what_it_sees() -> None:
    setup = make_setup(SLAP_RULES, players=3)
    # Seat 0 may slap its king; that it does not is nobody's business.
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        "KH QC 8D 6D 6H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    player = CountingPlayer()
    played = resume_session(
        make_participants({1: InProcessHost(player)}, pace=replace(NORMAL_TIMING, slap_grace_ms=None)),
        past,
        setup=setup,
    )

    played.next_wakeup_ms()
    played.seat_client(0).submit(c.DeclineSlap(0))
    played.next_wakeup_ms()

    assert len(player.views) == 1


def test_nobody_is_asked_who_can_do_nothing() -> None:
    setup = make_setup(players=2)
    player = CountingPlayer()
    played = resume_session(
        make_participants({1: InProcessHost(player)}),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
    )

    assert played.next_wakeup_ms() is None
    assert not player.views


def first_event_when_calling(*callers: int) -> e.AnyEvent:
    """Seat 0 is in turn and throws, these others call out of turn; nobody takes any time."""

    def answer(view: View) -> c.SeatCommand | None:
        if view.seat in callers:
            return c.Call(view.seat)
        return first_legal_move(view) if view.seat == 0 else None

    setup = make_setup(HouseRules(call=CallRules(out_of_turn="ends_round")), players=4)
    past = dealt_round(setup, "KC 2C 9C 4H 5D", "AD 2D AH 4D 5H", "AC 2H AS 6D 6H", "3C 3D 3H 3S 6C")
    notebook = MemoryJournal()
    resume_session(
        make_participants({seat: InProcessHost(CallbackPlayer(answer)) for seat in range(4)}),
        past,
        setup=setup,
        journal=notebook,
    ).advance(0)
    return notebook.events[0]


def test_ties_go_to_the_nearest_after_the_seat_in_turn() -> None:
    assert first_event_when_calling(3, 1, 2) == e.YanivCalled(1, "Yaniv", "out_of_turn")


def test_the_seat_in_turn_comes_last_in_a_tie() -> None:
    assert first_event_when_calling(3) == e.YanivCalled(3, "Yaniv", "out_of_turn")


OUT_OF_TURN_RULES = HouseRules(call=CallRules(limit=9, out_of_turn="ends_round"))
CALLING_HANDS = ("AC 2C 3C AH AS", "KD QD 9D 4D 5H", "AD 2D 3D 2H 2S")


class OneCallPlayer:
    """Calls the first time it is asked, and leaves everything afterwards."""

    def __init__(self) -> None:
        self._has_called = False

    def notice(self, event: e.AnyEvent) -> None:
        """Does not listen."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Calls, once."""
        if self._has_called:
            return first_legal_move(view) if must_act(view) else None
        self._has_called = True
        return c.Call(view.seat)


def test_a_call_once_begun_is_not_taken_back_because_the_table_moved_on() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    notebook = MemoryJournal()
    played = resume_session(
        make_participants({2: InProcessHost(OneCallPlayer())}, NORMAL_TIMING),
        dealt_round(setup, *CALLING_HANDS),
        setup=setup,
        journal=notebook,
    )
    moment = played.next_wakeup_ms()
    assert moment is not None

    played.advance(moment - 1)
    played.seat_client(0).submit(c.Throw(0, cards("AC")))
    played.advance(1)

    assert notebook.pages[1][0] == e.YanivCalled(2, "Yaniv", "out_of_turn")


def test_a_call_does_not_reach_into_the_next_round() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    notebook = MemoryJournal()
    played = resume_session(
        make_participants({2: InProcessHost(OneCallPlayer())}, NORMAL_TIMING),
        dealt_round(setup, *CALLING_HANDS),
        setup=setup,
        journal=notebook,
    )
    assert played.next_wakeup_ms() is not None

    played.seat_client(0).submit(c.Call(0))
    played.advance(3000)

    assert [type(page[0]) for page in notebook.pages[:2]] == [e.YanivCalled, e.RoundOpened]
    assert not any(isinstance(event, e.YanivCalled) for page in notebook.pages[2:] for event in page)


def test_a_player_that_moves_for_another_moves_nobody() -> None:
    setup = make_setup(OUT_OF_TURN_RULES, players=3)
    notebook = MemoryJournal()
    puppeteer = InProcessHost(CallbackPlayer(lambda _: c.Throw(0, cards("AC"))))
    played = resume_session(
        make_participants({2: puppeteer}), dealt_round(setup, *CALLING_HANDS), setup=setup, journal=notebook
    )

    played.advance(60_000)

    assert not notebook.pages
    assert [trouble.detail[:16] for trouble in played.bot_faults] == ["moved for seat 0"]


def test_a_slap_comes_before_the_next_turn_when_nobody_takes_time() -> None:
    setup = make_setup(SLAP_RULES, players=2)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    notebook = MemoryJournal()

    resume_session(
        make_participants({seat: InProcessHost(CallbackPlayer(first_legal_move)) for seat in range(2)}),
        past,
        setup=setup,
        journal=notebook,
    ).advance(0)

    assert notebook.events[0] == e.CardSlapped(0, "KS", "end")


def test_a_slap_that_comes_too_late_is_told_to_nobody() -> None:
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
    notebook = MemoryJournal()
    played = resume_session(make_participants({0: slapper}, pace=NORMAL_TIMING), past, setup=setup, journal=notebook)
    slapper.answer = Reply(c.Slap(0, "KS"))
    moment = played.next_wakeup_ms()

    played.seat_client(1).submit(c.Throw(1, cards("KD")))
    played.advance(1000)

    assert moment is not None
    assert not any(isinstance(event, e.CardSlapped) for event in notebook.events)
    assert not played.bot_faults


def test_a_move_decided_before_the_table_changed_is_decided_again() -> None:
    setup = make_setup(replace(SLAP_RULES, call=CallRules(limit=0)), players=2)
    player = CountingPlayer()
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    played = resume_session(make_participants({1: InProcessHost(player)}, pace=NORMAL_TIMING), past, setup=setup)
    played.next_wakeup_ms()

    played.seat_client(0).submit(c.Slap(0, "KS"))
    played.advance(1500)

    assert [view.last_play for view in player.views][:2] == [cards("KC"), cards("KC KS")]


def test_a_player_that_takes_too_long_is_answered_for() -> None:
    setup = make_setup(players=2)
    notebook = MemoryJournal()
    played = resume_session(
        make_participants({0: ManualHost()}, pace=NORMAL_TIMING),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=notebook,
    )

    played.advance(NORMAL_TIMING.move_time_ms - 1)
    assert not notebook.pages
    played.advance(1)

    assert isinstance(notebook.events[0], e.CardsThrown)
    assert [trouble.detail for trouble in played.bot_faults] == ["took too long"]


def test_a_slow_player_is_looked_for_again_and_again() -> None:
    setup = make_setup(players=2)
    slow, notebook = ManualHost(), MemoryJournal()
    played = resume_session(
        make_participants({0: slow}),
        dealt_round(setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"),
        setup=setup,
        journal=notebook,
    )
    played.advance(700)

    assert played.next_wakeup_ms() == 700
    slow.answer = Reply(c.Throw(0, cards("KC")))
    played.advance(0)

    assert notebook.events[0] == e.CardsThrown(0, cards("KC"))


def test_players_are_told_what_they_had_seen_when_a_match_is_resumed() -> None:
    setup = make_setup(players=3)
    notebook = MemoryJournal()
    played = open_session(make_participants(random_hosts(range(3))), setup=setup, journal=notebook)
    for _ in range(3):
        played.advance(0)
    players = [RandomPlayer(0), RandomPlayer(1)]

    resume_session(make_participants({0: InProcessHost(players[0])}), notebook.events, setup=setup)
    open_session(
        make_participants({0: InProcessHost(players[1])}, pace=INSTANT_TIMING), setup=setup, journal=MemoryJournal()
    )

    assert players[0].events[: len(players[1].events)] == players[1].events
    assert len(players[0].events) > 50
