"""One match between bots, played without delays, with statistics and decision times of each bot."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from random import Random

from msgspec import Struct

from yaniv.arena.duplicate_contest import Contest, entrants_by_seat
from yaniv.arena.latency_histogram import LatencyHistogram
from yaniv.arena.lockstep_scheduler import DecisionCoroutine, run_in_lockstep
from yaniv.arena.pending_decision import PendingDecision
from yaniv.bots.external_player import ExternalPlayer, external_command
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.coded_message import CodedMessage
from yaniv.game import events as e
from yaniv.game.player import Player, Reply, describe_error
from yaniv.game.view import View
from yaniv.match.dealer import Dealer, bot_seed
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay


class EntrantStats(Struct):
    """Statistics of one bot (entrant) in one game."""

    rounds: int = 0
    points: int = 0
    """Points scored in those rounds, before bonuses and reductions."""
    calls: int = 0
    beaten_calls: int = 0
    """Number of calls that were beaten, out of turn, or above the limit."""
    slaps: int = 0
    errors: int = 0
    """Number of illegal moves and of missing replies."""
    first_error: CodedMessage | None = None


class GameResult(Struct):
    """Result of one game.

    An entrant is the index of a bot in the contest; *rotation* says which seat each entrant had.
    """

    deal: int
    rotation: int
    """Number of seats by which the entrants are shifted: see `entrants_by_seat`."""
    winners: tuple[int, ...]
    """Empty if the game did not end."""
    rounds: int
    entrant_stats: tuple[EntrantStats, ...]
    """By entrant, like `latencies`."""
    latencies: tuple[LatencyHistogram, ...]


class _ArenaHost:
    """Host for a player of the arena: keeps its statistics, and waits for the batch that evaluates its position."""

    def __init__(self, player: Player) -> None:
        self.stats = EntrantStats()
        self.latencies = LatencyHistogram()
        self.decision: PendingDecision | None = None
        """Decision asked for and not made yet."""
        self._player = player

    def notice(self, event: e.AnyEvent) -> None:
        """Pass the event on; an exception counts as an error."""
        try:
            self._player.notice(event)
        except Exception as error:  # noqa: BLE001 -- a player may raise anything, and the game must go on
            self.record_error(describe_error(error))

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- external programs have their own limit
        """Let the player decide, up to the first position that needs evaluation."""
        self.decision = PendingDecision(self._player, view)

    def poll(self) -> Reply | None:
        """Return the reply if the decision is made; a player that raised an exception gives one with a fault."""
        decision = self.decision
        if decision is None or decision.position is not None:
            return None
        self.decision = None
        self.latencies.add(decision.elapsed_ns)
        return Reply(decision.command, decision.fault)

    def close(self) -> None:
        """Do nothing: whoever created the player releases its resources."""

    def record_error(self, message: CodedMessage) -> None:
        """Count an error, and keep the first one."""
        self.stats.errors += 1
        self.stats.first_error = self.stats.first_error or message


def ignore_event(event: e.AnyEvent) -> None:
    """Do nothing: default for callers that do not want the events."""


def play_game(
    contest: Contest, deal: int, rotation: int, on_event: Callable[[e.AnyEvent], None] = ignore_event
) -> GameResult:
    """Play one game of the contest to its end and return its result; repeated runs differ only in decision times.

    *deal* is the number of the deal, *rotation* that of the seating. *on_event* receives every event; an exception it
    raises aborts the game.
    """
    return next(run_in_lockstep((game_coroutine(contest, deal, rotation, on_event),), 1))


def game_coroutine(
    contest: Contest, deal: int, rotation: int, on_event: Callable[[e.AnyEvent], None] = ignore_event
) -> DecisionCoroutine[GameResult]:
    """Return a coroutine that plays one game like `play_game`; it yields whenever positions need a net's evaluation."""
    entrants = tuple(entrants_by_seat(len(contest.bots), rotation))
    seed = contest.deal_seed(deal)
    reaction_rng = Random(f"{seed}/{rotation}/pace")
    with ExitStack() as exit_stack:
        hosts = {
            seat: _ArenaHost(
                _create_player(contest, contest.bots[entrant], seat, bot_seed(seat, f"{seed}/{rotation}"), exit_stack)
            )
            for seat, entrant in enumerate(entrants)
        }
        counter = _GameStatistics(contest, hosts, on_event)
        driver = MatchDriver(Dealer(seed), EventBroadcaster(hosts), counter.count_events)
        driver.execute(driver.opening(contest.rules, tuple(f"{seat + 1}" for seat in hosts)))
        play = SynchronousPlay(
            hosts=hosts,
            fallback=fallback_for,
            on_fault=lambda seat, fault: hosts[seat].record_error(fault),
            wins_race=lambda: reaction_rng.random() < 0.5,  # noqa: PLR2004
        )
        for seat in driver.run(play, lambda: bool(counter.winners) or driver.state.round > contest.max_rounds):
            decision = hosts[seat].decision
            assert decision is not None, "a seat without a decision has replied"
            yield decision
    by_entrant = sorted(hosts, key=lambda seat: entrants[seat])
    return GameResult(
        deal=deal,
        rotation=rotation,
        winners=tuple(sorted(entrants[seat] for seat in counter.winners)),
        rounds=driver.state.round,
        entrant_stats=tuple(hosts[seat].stats for seat in by_entrant),
        latencies=tuple(hosts[seat].latencies for seat in by_entrant),
    )


def _create_player(contest: Contest, name: str, seat: int, seed: str, exit_stack: ExitStack) -> Player:
    command = external_command(name)
    if command is None:
        return create_player(name, seed)
    outside = ExternalPlayer(command, seat, contest.move_time_s)
    exit_stack.callback(outside.close)
    return outside


class _GameStatistics:
    def __init__(
        self, contest: Contest, hosts: Mapping[int, _ArenaHost], on_event: Callable[[e.AnyEvent], None]
    ) -> None:
        self.winners: tuple[int, ...] = ()
        self._is_one_round = contest.one_round
        self._hosts = hosts
        self._on_event = on_event

    def count_events(self, events: tuple[e.AnyEvent, ...]) -> None:
        for event in events:
            self._on_event(event)
            self._count_event(event)

    def _count_event(self, event: e.AnyEvent) -> None:
        if isinstance(event, e.CardSlapped):
            self._hosts[event.seat].stats.slaps += 1
        elif isinstance(event, e.FalseCalled):
            self._count_call(event.seat, is_beaten=True)
        elif isinstance(event, e.RoundScored):
            self._count_round(event)
        elif isinstance(event, e.MatchWon):
            self.winners = event.winners

    def _count_round(self, event: e.RoundScored) -> None:
        for seat, score in event.scores.items():
            self._hosts[seat].stats.rounds += 1
            self._hosts[seat].stats.points += score
        if event.caller is not None:
            self._count_call(event.caller, is_beaten=event.outcome != "yaniv")
        if self._is_one_round:
            self.winners = (event.winner,)

    def _count_call(self, seat: int, *, is_beaten: bool) -> None:
        self._hosts[seat].stats.calls += 1
        self._hosts[seat].stats.beaten_calls += is_beaten
