"""One game between bots: referee, dealer and players, without any delays."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

from msgspec import Struct

from yaniv.arena.duplicate_contest import Contest, entrants_by_seat
from yaniv.arena.latency_histogram import LatencyHistogram
from yaniv.arena.lockstep_scheduler import DecisionCoroutine, run_in_lockstep
from yaniv.arena.pending_decision import PendingDecision, describe_error
from yaniv.bots.external_player import ExternalPlayer, external_command
from yaniv.bots.move_queries import fallback_move
from yaniv.bots.roster import create_player
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import DeclineSlap, DeclineSwap, Open, SeatCommand, Shuffle
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import Player, Reply
from yaniv.game.state import NOBODY, START, State, cards_to_shuffle, is_dealer_due, next_seat
from yaniv.game.view import View, build_view, redact
from yaniv.match.dealer import Dealer, derive_seed


class EntrantStats(Struct):
    """Statistics of one entrant in one game."""

    rounds: int = 0
    points: int = 0
    """Points scored in those rounds, before bonuses and reductions."""
    calls: int = 0
    beaten_calls: int = 0
    """Number of calls that were beaten, out of turn, or above the limit."""
    slaps: int = 0
    errors: int = 0
    """Number of illegal moves and of missing replies."""
    first_error: str = ""
    """Description of the first error, on one line."""


class GameResult(Struct):
    """Result of one game; entrants are given by their index in the contest."""

    deal: int
    rotation: int
    """Number of seats by which the entrants are shifted: see `entrants_by_seat`."""
    winners: tuple[int, ...]
    """Empty if the game did not end."""
    rounds: int
    entrant_stats: tuple[EntrantStats, ...]
    """By entrant, like `latencies`."""
    latencies: tuple[LatencyHistogram, ...]


class _SeatedPlayer:
    """Player on a seat, with its statistics."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.stats = EntrantStats()
        self.latencies = LatencyHistogram()

    def record_error(self, message: str) -> None:
        """Count an error, and keep the description of the first one."""
        self.stats.errors += 1
        self.stats.first_error = self.stats.first_error or " ".join(message.split())


def ignore_event(event: e.AnyEvent) -> None:
    """Ignore the event."""


def play_game(
    contest: Contest, deal: int, rotation: int, on_event: Callable[[e.AnyEvent], None] = ignore_event
) -> GameResult:
    """Play one game of the contest to its end; repeated runs differ only in latencies.

    *on_event* receives every event; an exception it raises aborts the game.
    """
    return next(run_in_lockstep((game_coroutine(contest, deal, rotation, on_event),), 1))


def game_coroutine(
    contest: Contest, deal: int, rotation: int, on_event: Callable[[e.AnyEvent], None] = ignore_event
) -> DecisionCoroutine[GameResult]:
    """Return a coroutine that plays one game and yields whenever positions need evaluation."""
    entrants = tuple(entrants_by_seat(len(contest.bots), rotation))
    seed = contest.deal_seed(deal)
    with ExitStack() as exit_stack:
        seats = [
            _SeatedPlayer(
                _create_player(
                    contest, contest.bots[entrant], seat, derive_seed(f"bot {seat}", f"{seed}/{rotation}"), exit_stack
                )
            )
            for seat, entrant in enumerate(entrants)
        ]
        match = _GameInProgress(contest, Dealer(seed), Random(f"{seed}/{rotation}/pace"), seats, on_event)
        yield from match.play_to_end()
    by_entrant = sorted(range(len(entrants)), key=lambda seat: entrants[seat])
    return GameResult(
        deal=deal,
        rotation=rotation,
        winners=tuple(sorted(entrants[seat] for seat in match.winners)),
        rounds=match.state.round,
        entrant_stats=tuple(seats[seat].stats for seat in by_entrant),
        latencies=tuple(seats[seat].latencies for seat in by_entrant),
    )


def _create_player(contest: Contest, name: str, seat: int, seed: str, exit_stack: ExitStack) -> Player:
    command = external_command(name)
    if command is None:
        return create_player(name, seed)
    outside = ExternalPlayer(command, seat, contest.move_time_s)
    exit_stack.callback(outside.close)
    return outside


class _GameInProgress:
    """Game in progress."""

    def __init__(
        self,
        contest: Contest,
        dealer: Dealer,
        reaction_rng: Random,
        seats: list[_SeatedPlayer],
        on_event: Callable[[e.AnyEvent], None],
    ) -> None:
        self.state: State = START
        self.winners: tuple[int, ...] = ()
        self._contest = contest
        self._dealer = dealer
        self._reaction_rng = reaction_rng
        """Decides who is faster where two seats may act."""
        self._seats = seats
        self._on_event = on_event
        self._shuffles = 0
        """Number of the last shuffle in this round."""

    def play_to_end(self) -> DecisionCoroutine[None]:
        """Play until there is a winner or the maximum number of rounds is exceeded."""
        names = tuple(f"{seat + 1}" for seat in range(len(self._seats)))
        self._publish(self._step(Open(self._contest.rules, names, self._dealer.first_dealer(len(names)))))
        while not self.winners and self.state.round <= self._contest.max_rounds:
            self._publish(self._deal() if is_dealer_due(self.state) else (yield from self._move()))

    def _step(self, command: Open | Shuffle | SeatCommand) -> tuple[e.AnyEvent, ...]:
        self.state, events = step(self.state, command)
        return events

    def _deal(self) -> tuple[e.AnyEvent, ...]:
        if self.state.dealer_due:
            number, self._shuffles = self.state.round, self._shuffles + 1
        else:
            number, self._shuffles = self.state.round + 1, 0
        return self._step(Shuffle(self._dealer.shuffle(cards_to_shuffle(self.state), number, self._shuffles)))

    def _move(self) -> DecisionCoroutine[tuple[e.AnyEvent, ...]]:
        """Play the first move among the seats that may act."""
        for seat_index in self._who_may_act():
            seat, seen = self._seats[seat_index], build_view(self.state, seat_index)
            events = self._act(seat, seen, (yield from _ask_player(seat, seen)))
            if events:
                return events
        raise AssertionError(f"nobody goes on in {self.state}")

    def _act(self, seat: _SeatedPlayer, view: View, reply: Reply) -> tuple[e.AnyEvent, ...]:
        """Return the events of the player's reply; none if it passes on an optional move.

        For a player that fails, the simplest move is made and the error is counted.
        """
        command = reply.command
        if reply.fault:
            seat.record_error(reply.fault)
        if command is not None:
            try:
                return self._step(command)
            except IllegalCommand as error:
                seat.record_error(f"{error.illegal_reason.reason}: {command}")
        fallback = fallback_move(moves(view), view)
        if fallback is None:
            return ()
        if command is None and not reply.fault and not isinstance(fallback, DeclineSlap | DeclineSwap):
            seat.record_error("did not move")
        return self._step(fallback)

    def _who_may_act(self) -> Iterator[int]:
        """Yield the seats that may act, in order of priority: slap before the next turn, swap before play continues.

        Where a player may throw early, chance decides who is faster.
        """
        state = self.state
        if state.slap_by != NOBODY:
            yield state.slap_by
        elif state.phase == "swap":
            yield from state.asked
        elif state.phase == "extra":
            yield state.extra_due[0]
        else:
            if state.phase == "thrown" and state.rules.turn.early_throw and self._may_overtake():
                yield next_seat(state)
            yield state.turn

    def _may_overtake(self) -> bool:
        return self.state.early_by == NOBODY and not self.state.final_turns and self._reaction_rng.random() < 0.5  # noqa: PLR2004

    def _publish(self, events: tuple[e.AnyEvent, ...]) -> None:
        for event in events:
            self._on_event(event)
            self._count_event(event)
            for seat_index, seat in enumerate(self._seats):
                redacted = redact(event, seat_index)
                if redacted is not None:
                    _notify_player(seat, redacted)

    def _count_event(self, event: e.AnyEvent) -> None:
        """Update the statistics for the report."""
        if isinstance(event, e.CardSlapped):
            self._seats[event.seat].stats.slaps += 1
        elif isinstance(event, e.FalseCalled):
            self._count_call(event.seat, is_beaten=True)
        elif isinstance(event, e.RoundScored):
            self._count_round(event)
        elif isinstance(event, e.MatchWon):
            self.winners = event.winners

    def _count_round(self, event: e.RoundScored) -> None:
        for seat, score in event.scores.items():
            self._seats[seat].stats.rounds += 1
            self._seats[seat].stats.points += score
        if event.caller is not None:
            self._count_call(event.caller, is_beaten=event.outcome != "yaniv")
        if self._contest.one_round:
            self.winners = (event.winner,)

    def _count_call(self, seat: int, *, is_beaten: bool) -> None:
        self._seats[seat].stats.calls += 1
        self._seats[seat].stats.beaten_calls += is_beaten


def _ask_player(seat: _SeatedPlayer, view: View) -> DecisionCoroutine[Reply]:
    """Return the reply of this seat; a player that fails gives a reply without a command."""
    decision = PendingDecision(seat.player, view)
    while decision.position is not None:
        yield decision
    seat.latencies.add(decision.elapsed_ns)
    command = decision.command
    if command is not None and command.seat != view.seat:
        return Reply(None, f"moved for seat {command.seat}: {command}")
    return Reply(command, decision.fault)


def _notify_player(seat: _SeatedPlayer, event: e.AnyEvent) -> None:
    try:
        seat.player.notice(event)
    except Exception as error:  # noqa: BLE001 -- a player may raise anything, and the game must go on
        seat.record_error(describe_error(error))
