"""One match being played: every command passes here, is judged, written down, and only then told.

`Table` is the only thing between the rules and the world that changes. Time is an integer of milliseconds that passes
in `advance` and nowhere else, so a pause is not calling it and a test holds the clock in its hand. A long module: a
chair is nothing without its table.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Self

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.objection import objection
from yaniv.game.refusal import Objection
from yaniv.game.state import START, State, cards_due, is_dealer_due
from yaniv.game.view import View, view
from yaniv.table.agenda import Agenda, Intent, must_act
from yaniv.table.answers import belated, judged
from yaniv.table.audience import Audience, Watcher
from yaniv.table.company import Company, Journal, JournalError, Trouble
from yaniv.table.dealer import Dealer
from yaniv.table.hosts import Careful, Person
from yaniv.table.pacing import Pace, Pacing, nudge_ms
from yaniv.table.setup import Setup
from yaniv.words import tell


class Table:
    """A match, its time and the players around it. Made by `open` or `resume`."""

    def __init__(self, seed: str, journal: Journal, company: Company, state: State = START) -> None:
        self.now_ms = 0
        self.troubles: list[Trouble] = []
        self._state = state
        self._dealer = Dealer(seed)
        self._journal = journal
        self._company = company
        players = ((seat, host) for seat, host in sorted(company.hosts.items()) if not isinstance(host, Person))
        self._hosts = {seat: Careful(host) for seat, host in players}
        self._audience = Audience(self._hosts)
        self._pacing = Pacing(company.pace, seed, company.tempers)
        self._agenda = Agenda(self._hosts, self._pacing)
        self._views: dict[int, View] = {}
        self._moved_ms = 0
        self._held_until_ms: int | None = 0

    @classmethod
    def open(cls, setup: Setup, journal: Journal, company: Company) -> Self:
        """Everybody sits down; the first round is dealt when time passes.

        :raises JournalError: if the match could not be written down; everybody has left again.
        """
        table = cls(setup.seed, journal, company)
        try:
            table.submit(c.Open(setup.rules, setup.names, Dealer(setup.seed).first(len(setup.names))))
        except JournalError:
            table.close()
            raise
        return table

    @classmethod
    def resume(cls, setup: Setup, events: Iterable[e.AnyEvent], journal: Journal, company: Company) -> Self:
        """Everybody sits down again where the match was left; computer players are told all they had seen."""
        past = tuple(events)
        table = cls(setup.seed, journal, company, fold(past))
        for event in past:
            table._audience.tell(event)
        table._look_around()
        return table

    @property
    def state(self) -> State:
        """The whole truth: for the arena and for tests, never for a player or the screen."""
        return self._state

    @property
    def is_over(self) -> bool:
        """Has somebody won the match?"""
        return self._state.phase == "match_over"

    @property
    def pace(self) -> Pace:
        """How fast computer players think."""
        return self._pacing.pace

    def play_at(self, pace: Pace) -> None:
        """From now on computer players think so fast."""
        self._pacing.pace = pace

    def chair(self, seat: int) -> "Chair":
        """A place at the table.

        :raises ValueError: if there is no such seat.
        """
        if seat not in range(len(self._state.names)):
            raise ValueError(f"no such seat: {seat} (want 0..{len(self._state.names) - 1})")
        return Chair(self, seat)

    def view(self, seat: int) -> View:
        """What this seat may know now."""
        if seat not in self._views:
            self._views[seat] = view(self._state, seat)
        return self._views[seat]

    def history(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """What this seat has seen since the round began."""
        return self._audience.history(seat)

    def story(self, seat: int) -> tuple[e.AnyEvent, ...]:
        """What this seat has seen since the match began."""
        return self._audience.story(seat)

    def watch(self, seat: int, watcher: Watcher) -> None:
        """From now on tells the watcher every event, as this seat may know it. It must not move from there."""
        self._audience.watch(seat, watcher)

    def leave(self, seat: int, watcher: Watcher) -> None:
        """From now on tells this watcher nothing more."""
        self._audience.leave(seat, watcher)

    def objection(self, command: c.AnyCommand) -> Objection | None:
        """Why this may not be done now; None: it may."""
        return objection(self._state, command)

    def submit(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        """One step: judged, written down, told; then everybody looks at the table again.

        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be written down; nothing has happened then.
        """
        assert not self._audience.is_listening, "a watcher must not move: it would speak before others have heard"
        events = self._step(command)
        # This command stands. A reshuffle that cannot be written down is tried again when time passes.
        with suppress(JournalError):
            while self._state.dealer_due:
                self._deal()
        self._look_around()
        return events

    def advance(self, ms: int) -> None:
        """Time passes, and whatever falls due happens, in order; it stops short when a round ends.

        The next round is dealt by the next call: whoever wants to look at the result does not call.

        :raises JournalError: if something could not be written down; it falls due again at the next call.
        """
        until_ms = self.now_ms + ms
        while (moment_ms := self._next_due_ms()) is not None and moment_ms <= until_ms:
            self.now_ms = moment_ms
            self._fall_due()
            if self._state.phase == "round_over":
                return
        self.now_ms = until_ms

    def next_moment(self) -> int | None:
        """When, in table time, something happens by itself or somebody is nudged; None: all wait for a person."""
        due_ms, poll_ms = self._next_due_ms(), self._agenda.next_poll_ms(self.now_ms)
        nudges_ms = [self._nudged_ms(seat) for seat in self._persons()]
        moments = (each for each in (due_ms, poll_ms, *nudges_ms) if each is not None)
        return min((each for each in moments if each >= self.now_ms), default=None)

    def is_nudged(self, seat: int) -> bool:
        """Has this person kept the table waiting for longer than the house likes?"""
        moment_ms = self._nudged_ms(seat)
        return moment_ms is not None and moment_ms <= self.now_ms

    def waiting_part(self, seat: int) -> float | None:
        """How much is left of the time the others wait for a slap of this seat, from 1 to 0; None: no clock runs."""
        grace_ms = self._pacing.pace.slap_grace_ms
        if self.view(seat).slap is None or self._held_until_ms is None or not grace_ms:
            return None
        return min(1.0, max(0.0, (self._held_until_ms - self.now_ms) / grace_ms))

    def close(self) -> None:
        """Everybody leaves."""
        for host in self._hosts.values():
            host.close()

    def _step(self, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
        state, events = step(self._state, command)
        try:
            self._journal.append(events, self.now_ms)
        except OSError as problem:
            raise JournalError(str(problem)) from problem
        self._state = state
        self._views.clear()
        self._moved_ms = self.now_ms
        for event in events:
            self._audience.tell(event)
        return events

    def _deal(self) -> None:
        """The dealer shuffles: for a new round, or the pile for a new stock."""
        due = cards_due(self._state)
        if self._state.dealer_due:
            order = self._dealer.shuffle(due, self._state.round, self._audience.shuffles())
        else:
            order = self._dealer.shuffle(due, self._state.round + 1, 0)
        self._step(c.Shuffle(order))

    def _look_around(self) -> None:
        """Asks whoever sees something new; while a person may slap, computer players wait. None: without end."""
        for seat in self._hosts:
            self._agenda.look(self.view(seat), self.now_ms)
        self._held_until_ms = self.now_ms
        if any(self.view(seat).slap is not None for seat in self._persons()):
            grace_ms = self._pacing.pace.slap_grace_ms
            self._held_until_ms = None if grace_ms is None else self.now_ms + grace_ms

    def _persons(self) -> list[int]:
        return [seat for seat in range(len(self._state.names)) if seat not in self._hosts]

    def _nudged_ms(self, seat: int) -> int | None:
        if seat in self._hosts or not must_act(self.view(seat)):
            return None
        return nudge_ms(self._state.rules.table.tranning_seconds, self._moved_ms)

    def _next_due_ms(self) -> int | None:
        """The moment of what happens next by itself."""
        if is_dealer_due(self._state):
            return self.now_ms
        self._agenda.collect(self.now_ms)
        due = self._next_intent()
        moments = (due and due[0], self._agenda.next_deadline_ms())
        return min((max(each, self.now_ms) for each in moments if each is not None), default=None)

    def _next_intent(self) -> tuple[int, Intent] | None:
        """The next intent of a computer player."""
        if self._held_until_ms is None:
            return None
        return self._agenda.next(self._state.turn, self._held_until_ms)

    def _fall_due(self) -> None:
        if is_dealer_due(self._state):
            self._deal()
            self._look_around()
            return
        self._agenda.collect(self.now_ms)
        due = self._next_intent()
        if due is not None and due[0] <= self.now_ms:
            self._carry_out(due[1])

    def _carry_out(self, intent: Intent) -> None:
        """Does what a computer player has decided, as far as that is possible and legal."""
        if self._agenda.is_fresh(intent):
            verdict = judged(self._state, intent.seen, intent.reply, self._company.fallback)
        else:
            verdict = belated(self._state, intent.reply)
        if verdict.command is not None:
            self.submit(verdict.command)
        if verdict.fault:
            name = self._state.names[intent.seat]
            sentence = tell("{name} could not decide; the table moved instead.", name=name)
            self.troubles.append(Trouble(intent.seat, self.now_ms, sentence, verdict.fault))
        self._agenda.strike(intent)


class Chair:
    """A place at the table, as the screen holds it: sees what this seat may know, and moves for it alone."""

    def __init__(self, table: Table, seat: int, names: tuple[str, ...] | None = None) -> None:
        """*names*: by which everybody is called here, if not by those of the match."""
        self._table = table
        self.seat = seat
        self._names = names
        self._called: tuple[View, View] | None = None
        """What was seen last: with the names of the match, and with those of this place."""

    def calling(self, names: tuple[str, ...]) -> "Chair":
        """The same place for somebody who calls everybody by these names."""
        return Chair(self._table, self.seat, names)

    @property
    def view(self) -> View:
        """What this seat may know now."""
        seen = self._table.view(self.seat)
        if self._names is None:
            return seen
        if self._called is None or self._called[0] is not seen:
            self._called = seen, replace(seen, names=self._names)
        return self._called[1]

    @property
    def history(self) -> tuple[e.AnyEvent, ...]:
        """What this seat has seen since the round began."""
        return self._table.history(self.seat)

    @property
    def story(self) -> tuple[e.AnyEvent, ...]:
        """What this seat has seen since the match began."""
        return self._table.story(self.seat)

    @property
    def nudged(self) -> bool:
        """Is it time to say "Tranning!"?"""
        return self._table.is_nudged(self.seat)

    @property
    def slap_left(self) -> float | None:
        """How much is left of the time in which this seat may slap for sure, from 1 to 0; None: as long as it likes."""
        return self._table.waiting_part(self.seat)

    @property
    def wanted(self) -> bool:
        """Does the match wait for this seat, or would it if the seat liked to slap?"""
        return must_act(self.view) or self.view.slap is not None

    def moves(self) -> tuple[c.SeatCommand, ...]:
        """Everything this seat may do now."""
        return tuple(moves(self.view))

    def objection(self, command: c.SeatCommand) -> Objection | None:
        """Why this seat may not do that now; None: it may.

        :raises ValueError: if the command is another seat's.
        """
        self._check(command)
        return self._table.objection(command)

    def submit(self, command: c.SeatCommand) -> None:
        """Moves. What follows is told to the watchers.

        :raises ValueError: if the command is another seat's.
        :raises IllegalCommand: if the rules refuse it.
        :raises JournalError: if it could not be written down; nothing has happened then.
        """
        self._check(command)
        self._table.submit(command)

    def watch(self, watcher: Watcher) -> None:
        """From now on tells the watcher every event, as this seat may know it. It must not move from there."""
        self._table.watch(self.seat, watcher)

    def leave(self, watcher: Watcher) -> None:
        """From now on tells this watcher nothing more."""
        self._table.leave(self.seat, watcher)

    def _check(self, command: c.SeatCommand) -> None:
        if command.seat != self.seat:
            raise ValueError(f"this is the chair of seat {self.seat}, not {command.seat}: {command}")
