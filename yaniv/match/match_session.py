"""Match session: a match in which time passes between the moves.

A session adds time to a `MatchDriver`: players answer when they want to, and due times decide who is next. Time is an
integer number of ms that passes only in `advance`, so that pausing means not calling it, and tests control the clock.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Self

from yaniv.coded_message import CodedError
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalReason
from yaniv.game.legality import why_illegal
from yaniv.game.state import State, is_dealer_due
from yaniv.game.view import View
from yaniv.match.bot_scheduler import BotScheduler, ScheduledMove
from yaniv.match.bot_timing import BotTiming, MatchTiming, nudge_at_ms
from yaniv.match.dealer import Dealer
from yaniv.match.decision_order import must_act
from yaniv.match.event_broadcaster import EventListener, RecordingBroadcaster
from yaniv.match.match_driver import MatchDriver
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import BotFault, JournalError, JournalPort, Participants
from yaniv.match.past_decisions import DecisionRecorder, PastDecision
from yaniv.match.player_hosts import GuardedHost, HumanHost
from yaniv.match.replay_positions import positions_by_event_count
from yaniv.match.seat_client import MovesResult, SeatClient


class MatchSession:
    """Match in play, with its time and its participants; created by `open` or `resume`."""

    def __init__(self, seed: str, journal: JournalPort, participants: Participants) -> None:
        self.now_ms = 0
        self.bot_faults: list[BotFault] = []
        self._journal = journal
        self._participants = participants
        bot_hosts = (
            (seat, host) for seat, host in sorted(participants.hosts.items()) if not isinstance(host, HumanHost)
        )
        self._hosts = {seat: GuardedHost(host) for seat, host in bot_hosts}
        self._broadcaster = RecordingBroadcaster(self._hosts)
        self._driver = MatchDriver(Dealer(seed), self._broadcaster, self._store)
        self._bot_timing = BotTiming(participants.timing, seed, participants.slowness)
        self._scheduler = BotScheduler(self._hosts, self._bot_timing)
        self._decision_recorders: dict[int, tuple[DecisionRecorder, int]] = {}
        """By seat: recorder of its decisions, and the number of events it has seen."""
        self._last_move_ms = 0
        self._bots_wait_until_ms: int | None = 0

    @classmethod
    def open(cls, setup: MatchSetup, journal: JournalPort, participants: Participants) -> Self:
        """Create a session for a new match; the first round is dealt at the first `advance`.

        *journal* stores the events.

        :raises JournalError: if the match could not be stored; all hosts are closed in this case.
        """
        session = cls(setup.seed, journal, participants)
        try:
            session.submit(session._driver.opening(setup.rules, setup.names))
        except JournalError:
            session.close()
            raise
        return session

    @classmethod
    def resume(
        cls, setup: MatchSetup, events: Iterable[e.AnyEvent], journal: JournalPort, participants: Participants
    ) -> Self:
        """Create a session that continues a stored match after *events*; computer players receive these again."""
        session = cls(setup.seed, journal, participants)
        session._driver.replay(events)
        session._request_bot_moves()
        return session

    @property
    def state(self) -> State:
        """Complete state with all secrets: for the session itself and for tests, never for a player or the window."""
        return self._driver.state

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return self._driver.is_over

    @property
    def timing(self) -> MatchTiming:
        """Current speed of the computer players."""
        return self._bot_timing.timing

    def set_timing(self, timing: MatchTiming) -> None:
        """Set the speed of the computer players from now on."""
        self._bot_timing.timing = timing

    def seat_client(self, seat: int) -> SeatClient:
        """Return the object through which the player on *seat* sees the match and moves.

        :raises ValueError: if there is no such seat.
        """
        if seat not in range(len(self.state.names)):
            raise ValueError(f"no such seat: {seat} (want 0..{len(self.state.names) - 1})")
        return SeatClient(self, seat)

    def view(self, seat: int) -> View:
        """Return what this seat may know now."""
        return self._driver.view(seat)

    def round_events(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """Return the events of the current round, each without what *seat* may not know."""
        return self._broadcaster.round_events(seat)

    def match_events(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """Return all events of the match so far, each without what *seat* may not know."""
        return self._broadcaster.match_events(seat)

    def finished_events(self, index: int) -> tuple[e.AnyEvent, ...]:
        """Return the events from this index to the end of the last finished round, whose secrets help nobody now."""
        return self._broadcaster.finished_events(index)

    @property
    def idle_ms(self) -> int:
        """Time since the last command was executed, in ms."""
        return self.now_ms - self._last_move_ms

    def new_decisions(self, seat: int) -> tuple[PastDecision, ...]:
        """Return the decisions of *seat* since the last call or the opening, each with what the seat knew then."""
        recorder, event_count = self._decision_recorders.get(seat) or (DecisionRecorder(seat), 0)
        events = self._broadcaster.all_events()
        self._decision_recorders[seat] = recorder, len(events)
        positions = positions_by_event_count(events)
        decisions = (
            recorder.record(event, positions.get(seq, -1))
            for seq, event in enumerate(events[event_count:], event_count)
        )
        return tuple(decision for decision in decisions if decision is not None)

    def subscribe(self, seat: int, listener: EventListener) -> None:
        """Register a function to be called with every future event; it must not submit commands.

        Events are redacted for *seat*: they lack what it may not know.
        """
        self._broadcaster.subscribe(seat, listener)

    def unsubscribe(self, seat: int, listener: EventListener) -> None:
        """Remove a function that was registered for *seat*; it is no longer called."""
        self._broadcaster.unsubscribe(seat, listener)

    def why_illegal(self, command: c.AnyCommand) -> IllegalReason | None:
        """Return why the rules refuse this command now, or None if it is legal."""
        return why_illegal(self.state, command)

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """Execute one command and return its events: validate, store and publish them; then ask the players again.

        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be stored; nothing has happened in this case.
        """
        events = self._driver.execute(command)
        self._continue_after_command()
        return events

    def submit_moves(self, commands: tuple[c.SeatCommand, ...]) -> bool:  # noqa: ARG002 -- for sessions elsewhere
        """Return False: moves are judged here, by `submit`."""
        return False

    def take_result(self) -> MovesResult | None:
        """Return None: `submit` has answered already."""
        return None

    def advance(self, ms: int) -> None:
        """Let *ms* of time pass and process everything that falls due, in order; return early when a round ends.

        The next call deals the next round, so a caller that shows the result must wait with it.

        :raises JournalError: if something could not be stored; it falls due again at the next call.
        """
        until_ms = self.now_ms + ms
        while (due_ms := self._next_due_ms()) is not None and due_ms <= until_ms:
            self.now_ms = due_ms
            self._process_next_due()
            if self.state.phase == "round_over":
                return
        self.now_ms = until_ms

    def next_wakeup_ms(self) -> int | None:
        """Return the session time in ms of the next event that happens by itself; None if only a human can move.

        Such events are moves of computer players, deals, and reminders of a slow human.
        """
        due_ms, poll_ms = self._next_due_ms(), self._scheduler.next_poll_ms(self.now_ms)
        nudges_ms = [self._nudge_at_ms(seat) for seat in self._human_seats()]
        moments_ms = (moment_ms for moment_ms in (due_ms, poll_ms, *nudges_ms) if moment_ms is not None)
        return min((moment_ms for moment_ms in moments_ms if moment_ms >= self.now_ms), default=None)

    def is_nudged(self, seat: int) -> bool:
        """Return True if the human on *seat* has kept the match waiting for longer than the rules allow."""
        due_ms = self._nudge_at_ms(seat)
        return due_ms is not None and due_ms <= self.now_ms

    def slap_grace_share(self, seat: int) -> float | None:
        """Return how much is left of the time in which only the human on *seat* can slap, as a share from 1 down to 0.

        None if this seat cannot slap, or may take as long as it likes.
        """
        grace_ms = self._bot_timing.timing.slap_grace_ms
        if self.view(seat).slap is None or self._bots_wait_until_ms is None or not grace_ms:
            return None
        return min(1.0, max(0.0, (self._bots_wait_until_ms - self.now_ms) / grace_ms))

    def close(self) -> None:
        """Close the hosts of all players."""
        for host in self._hosts.values():
            host.close()

    def _store(self, events: tuple[e.AnyEvent, ...]) -> None:
        try:
            self._journal.append(events, self.now_ms)
        except CodedError as error:
            raise JournalError(error.message) from error
        self._last_move_ms = self.now_ms

    def _continue_after_command(self) -> None:
        """Reshuffle if the stock ran out, then show every player the new position."""
        # The command stands. A reshuffle that cannot be stored is retried when time passes.
        with suppress(JournalError):
            while self.state.dealer_due:
                self._driver.execute(self._driver.shuffle())
        self._request_bot_moves()

    def _request_bot_moves(self) -> None:
        """Ask the computer players that see something new; let them wait while a human may slap.

        Afterwards `_bots_wait_until_ms` None means that they wait without limit.
        """
        for seat in self._hosts:
            self._scheduler.observe(self.view(seat), self.now_ms)
        self._bots_wait_until_ms = self.now_ms
        if any(self.view(seat).slap is not None for seat in self._human_seats()):
            grace_ms = self._bot_timing.timing.slap_grace_ms
            self._bots_wait_until_ms = None if grace_ms is None else self.now_ms + grace_ms

    def _human_seats(self) -> list[int]:
        return [seat for seat in range(len(self.state.names)) if seat not in self._hosts]

    def _nudge_at_ms(self, seat: int) -> int | None:
        if seat in self._hosts or not must_act(self.view(seat)):
            return None
        return nudge_at_ms(self.state.rules.table.tranning_seconds, self._last_move_ms)

    def _next_due_ms(self) -> int | None:
        """Return when the next automatic action is due, in ms; None if there is none."""
        if is_dealer_due(self.state):
            return self.now_ms
        self._scheduler.collect_replies(self.now_ms)
        next_move = self._next_bot_move()
        moments_ms = (next_move and next_move[0], self._scheduler.next_deadline_ms())
        return min((max(moment_ms, self.now_ms) for moment_ms in moments_ms if moment_ms is not None), default=None)

    def _next_bot_move(self) -> tuple[int, ScheduledMove] | None:
        if self._bots_wait_until_ms is None:
            return None
        return self._scheduler.next_move(self.state.turn, self._bots_wait_until_ms)

    def _process_next_due(self) -> None:
        if is_dealer_due(self.state):
            self._driver.execute(self._driver.shuffle())
            self._request_bot_moves()
            return
        self._scheduler.collect_replies(self.now_ms)
        next_move = self._next_bot_move()
        if next_move is not None and next_move[0] <= self.now_ms:
            self._execute(next_move[1])

    def _execute(self, scheduled: ScheduledMove) -> None:
        """Execute a computer player's move, replacing or dropping it if it is not legal."""
        if self._scheduler.is_current(scheduled):
            executed = self._driver.execute_reply(scheduled.view, scheduled.reply)
        else:
            executed = self._driver.execute_late_reply(scheduled.reply)
        if executed.has_moved or (
            executed.fault is not None and self._driver.execute_fallback(scheduled.view, self._participants.fallback)
        ):
            self._continue_after_command()
        if executed.fault is not None:
            name = self.state.names[scheduled.seat]
            self.bot_faults.append(BotFault(scheduled.seat, self.now_ms, name, executed.fault))
        self._scheduler.remove(scheduled)
