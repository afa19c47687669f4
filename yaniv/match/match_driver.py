"""Match driver: the one loop that takes a match from the referee's position to the next.

One step is the same everywhere: the dealer or a seat gives a command, `yaniv.game.decide.step` judges it, the events
are stored, the state changes, and every seat receives its redacted copy. `MatchDriver` owns these steps. Its users
differ only in their hosts, and in how they wait for them:

* `MatchDriver.run` plays synchronously: it asks one seat after the other and needs no clock. The arena plays like this,
  and with it contests, comparisons of rules and benchmarks. A host whose reply needs a neural net says so by returning
  None from `poll`; `run` then yields, so that a scheduler can evaluate the positions of many matches in one batch.
* `yaniv.match.match_session` lets time pass between the steps, because people and worker processes answer when they
  want to. It uses the same steps and decides from due times which of them is next.

Training and the evaluation of nets play on `yaniv.bots.simulator` instead, which has no events, views or hosts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from msgspec import Struct

from yaniv.coded_message import CodedMessage
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import AnyCommand, DeclineSlap, Open, SeatCommand, Shuffle
from yaniv.game.decide import step
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves
from yaniv.game.player import PlayerHost, Reply, fault_message
from yaniv.game.state import START, State, cards_to_shuffle, is_dealer_due
from yaniv.game.view import View, build_view
from yaniv.match.dealer import Dealer
from yaniv.match.decision_order import default_decline, must_act, seats_to_ask
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.rules.house_rules import HouseRules

EventStore = Callable[[tuple[AnyEvent, ...]], None]
"""Stores the events of one command before anyone sees them; if it raises, nothing has happened."""
FallbackPlayer = Callable[[View], SeatCommand | None]
"""Chooses the move for a player that failed."""


class ExecutedReply(Struct, frozen=True):
    """Result of executing a player's reply: whether a move was made, and the player's fault, if any."""

    has_moved: bool
    """True if a command was executed; False after a pass or a fault."""
    fault: CodedMessage | None = None
    """What is wrong with the reply; None if nothing is."""


class SynchronousPlay(Struct, frozen=True):
    """Players of a match that is played without a clock, and what to do in races and after faults."""

    hosts: Mapping[int, PlayerHost]
    """By seat; every seat has one."""
    fallback: FallbackPlayer
    on_fault: Callable[[int, CodedMessage], None]
    """Called with seat and fault for every faulty reply."""
    wins_race: Callable[[], bool]
    """Decides whether the next seat throws early before the seat in turn has drawn."""
    move_time_ms: int = 5000


def discard_events(events: tuple[AnyEvent, ...]) -> None:
    """Do nothing with *events*: storage function for matches that are not saved."""


class MatchDriver:
    """Referee, dealer and broadcast of one match; executes it one command at a time."""

    def __init__(self, dealer: Dealer, broadcaster: EventBroadcaster, store: EventStore = discard_events) -> None:
        self.state: State = START
        """Complete state, secrets included."""
        self._dealer = dealer
        self._broadcaster = broadcaster
        self._store = store
        self._views: dict[int, View] = {}

    @property
    def is_over(self) -> bool:
        """True if the match is over."""
        return self.state.phase == "match_over"

    def view(self, seat: int) -> View:
        """Return what *seat* may know now; the same object until the state changes."""
        if seat not in self._views:
            self._views[seat] = build_view(self.state, seat)
        return self._views[seat]

    def opening(self, rules: HouseRules, names: tuple[str, ...]) -> Open:
        """Return the command that opens the match; the dealer chooses the first dealer among the players *names*."""
        return Open(rules, names, self._dealer.first_dealer(len(names)))

    def shuffle(self) -> Shuffle:
        """Return the dealer's next command: a shuffle of all cards for a new round, or of the pile for a new stock.

        The state must be one in which a shuffle is due.
        """
        cards = cards_to_shuffle(self.state)
        if self.state.dealer_due:
            return Shuffle(self._dealer.shuffle(cards, self.state.round, self.state.shuffles))
        return Shuffle(self._dealer.shuffle(cards, self.state.round + 1, 0))

    def execute(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Execute one command and return its events: judge it, store them, change the state, and publish them.

        :raises IllegalCommand: if the rules refuse it. Exceptions of the store are passed on. In both cases nothing has
          happened.
        """
        assert not self._broadcaster.is_broadcasting, "a watcher must not move: it would speak before others have heard"
        state, events = step(self.state, command)
        self._store(events)
        self._publish(state, events)
        return events

    def replay(self, events: Iterable[AnyEvent]) -> None:
        """Apply and publish events that were stored earlier; they must be valid events for the current state."""
        recorded = tuple(events)
        self._publish(fold(recorded, self.state), recorded)

    def execute_reply(self, view: View, reply: Reply) -> ExecutedReply:
        """Execute the move in the reply of a seat; return whether it moved, and what was wrong with the reply.

        *view* is the view with which the seat was asked; no event may have happened since. A reply without a legal
        move changes nothing.

        Errors of the journal, if the events of the move cannot be written, are passed on.
        """
        if reply.fault is not None:
            return ExecutedReply(has_moved=False, fault=reply.fault)
        command = reply.command or default_decline(view)
        if command is None:
            return ExecutedReply(has_moved=False, fault=fault_message("no_move") if must_act(view) else None)
        if command.seat != view.seat:
            fault = fault_message("move_for_other_seat", seat=command.seat, move=str(command))
            return ExecutedReply(has_moved=False, fault=fault)
        try:
            self.execute(command)
        except IllegalCommand as error:
            fault = fault_message("illegal_move", move=str(command), reason=error.illegal_reason)
            return ExecutedReply(has_moved=False, fault=fault)
        return ExecutedReply(has_moved=True)

    def execute_fallback(self, view: View, fallback: FallbackPlayer) -> bool:
        """Make a move for a seat whose reply was faulty, if the match waits for it; return True if a move was made.

        *fallback* chooses the move. If it fails as well, the first legal move is made, so that no match ever stalls.
        Raises the exceptions of the store.
        """
        command = self._fallback_move(view, fallback) if must_act(view) else None
        if command is not None:
            self.execute(command)
        return command is not None

    def execute_late_reply(self, reply: Reply) -> ExecutedReply:
        """Execute a slap or call that a seat chose in an earlier view, unless it has become illegal, which is no fault.

        Raises the exceptions of the store.
        """
        if reply.command is None or why_illegal(self.state, reply.command) is not None:
            return ExecutedReply(has_moved=False)
        self.execute(reply.command)
        return ExecutedReply(has_moved=True)

    def run(self, play: SynchronousPlay, is_finished: Callable[[], bool]) -> Iterator[int]:
        """Play an opened match until *is_finished* returns True.

        Yields a seat number whenever the host of that seat has no reply yet; continue the iteration to poll it again.
        """
        while not is_finished():
            if is_dealer_due(self.state):
                self.execute(self.shuffle())
            else:
                yield from self._run_decision(play)

    def _run_decision(self, play: SynchronousPlay) -> Iterator[int]:
        for seat in seats_to_ask(self.state, play.wins_race):
            view, host = self.view(seat), play.hosts[seat]
            host.ask(view, play.move_time_ms)
            while (reply := host.poll()) is None:
                yield seat
            executed = self.execute_reply(view, reply)
            if executed.fault is not None:
                play.on_fault(seat, executed.fault)
            if executed.has_moved or (executed.fault is not None and self.execute_fallback(view, play.fallback)):
                return
            if view.slap is not None:
                # Without a clock nobody can wait for a slap: to pass is to decline.
                self.execute(DeclineSlap(seat))
                return
        raise AssertionError(f"nobody goes on in {self.state}")

    def _fallback_move(self, view: View, fallback: FallbackPlayer) -> SeatCommand | None:
        with suppress(Exception):
            command = fallback(view)
            if command is not None and command.seat == view.seat and why_illegal(self.state, command) is None:
                return command
        return next(iter(moves(view)), None)

    def _publish(self, state: State, events: tuple[AnyEvent, ...]) -> None:
        self.state = state
        self._views.clear()
        for event in events:
            self._broadcaster.publish(event)
