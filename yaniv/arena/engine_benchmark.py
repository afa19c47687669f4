"""Benchmark of referee, simulator, journal and the bot `master`: `yaniv bench`.

The names of the results are a contract: docs/dev/interfaces.md. The master is timed twice: `benchmark_master` plays
whole matches, `time_master` stops after some decisions, because a match under extreme rules lasts very long.
"""

from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time_ns
from typing import Final

from msgspec import Struct

from yaniv.arena.bot_game import play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.latency_histogram import LatencyHistogram, LatencySummary
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.bots.simulator.encoding import PHASE_MATCH_OVER, PHASE_ROUND_OVER, encode_command, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.coded_message import CodedMessage
from yaniv.game import events as e
from yaniv.game.commands import AnyCommand, Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.player import Player, Reply
from yaniv.game.state import START, State, is_dealer_due
from yaniv.game.view import View, build_view
from yaniv.match.dealer import Dealer
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay
from yaniv.rules.house_rules import DealRules, DeckRules, HouseRules, MeldRules, PickupRules, TableRules, TurnRules
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader

BENCHMARK_SEATS: Final = 4
BENCHMARK_TURNS: Final = 20_000
MEASURED_APPENDS: Final = 2_000
MEASURED_MATCH_EVENTS: Final = 600
"""Number of events in a long match."""
_REPEATS: Final = 5
_MASTER_GAMES: Final = 2


class EngineBenchmarkResult(Struct, frozen=True):
    """Results of the engine benchmark: turns per second, and times, on one core."""

    referee_turns_per_s: int
    """Turns of random play with four seats, with all events created, validated and applied."""
    random_play_turns_per_s: int
    """The same, with a View and all legal moves generated for every decision."""
    view_share: float
    """Share of the time of random play spent on views, from 0 to 1."""
    moves_share: float
    fast_turns_per_s: int
    """Turns of the referee's games, deals included, replayed on the bots' simulator."""
    fast_random_play_turns_per_s: int
    """Turns of random games played on the simulator, with all legal moves generated for every decision."""
    fold_600_events_ms: float
    journal_append_us: float
    """Time to store all events of one command in one transaction."""


class _RecordedPlay(Struct):
    """Recording of random play, to be measured again command by command."""

    commands: list[AnyCommand]
    events_by_command: list[tuple[e.AnyEvent, ...]]
    """Events by command."""
    turns: int = 0
    seconds: float = 0
    view_s: float = 0
    moves_s: float = 0


def benchmark_engine(rules: HouseRules, turns: int = BENCHMARK_TURNS) -> EngineBenchmarkResult:
    """Return the speed of referee, simulator and journal under these rules, measured in *turns* random turns.

    The match is played first; then the same commands are executed again and timed, without choosing them.
    """
    recording = _play_randomly(rules, turns)
    seconds = min(_time_repeatedly(lambda: _replay_on_referee(recording.commands)))
    match_events = list(islice(chain.from_iterable(recording.events_by_command), MEASURED_MATCH_EVENTS))
    return EngineBenchmarkResult(
        referee_turns_per_s=round(recording.turns / seconds),
        random_play_turns_per_s=round(recording.turns / recording.seconds),
        view_share=round(recording.view_s / recording.seconds, 3),
        moves_share=round(recording.moves_s / recording.seconds, 3),
        fast_turns_per_s=round(recording.turns / min(_time_repeatedly(_simulator_replay(rules, recording.commands)))),
        fast_random_play_turns_per_s=round(
            recording.turns / min(_time_repeatedly(lambda: _play_randomly_on_simulator(rules, recording.turns)))
        ),
        fold_600_events_ms=round(1000 * median(_time_s(lambda: fold(match_events)) for _ in range(_REPEATS * 4)), 2),
        journal_append_us=round(_measure_append_us(rules, recording.events_by_command), 1),
    )


def benchmark_master(rules: HouseRules, seats: int = BENCHMARK_SEATS) -> LatencySummary:
    """Return the decision times of the bot `master` in some matches of *seats* players, on one core.

    Each decision is evaluated alone, not in a batch.
    """
    latencies = LatencyHistogram()
    for deal in range(_MASTER_GAMES):
        contest = Contest("bench", rules, ("master",) * seats, games=seats)
        for entrant_latencies in play_game(contest, deal, rotation=0).latencies:
            latencies.merge(entrant_latencies)
    return latencies.summary


def _play_randomly(rules: HouseRules, turns: int) -> _RecordedPlay:
    """Play whole random matches, one after the other, until at least *turns* turns have been played."""
    recording = _RecordedPlay([], [])
    rng = Random(1)
    start_s = perf_counter()
    while recording.turns < turns:
        _play_match(rules, rng, recording)
    recording.seconds = perf_counter() - start_s
    return recording


def _play_match(rules: HouseRules, rng: Random, recording: _RecordedPlay) -> None:
    driver = MatchDriver(Dealer(f"bench {recording.turns}"), EventBroadcaster({}))
    command: AnyCommand = driver.opening(rules, ("",) * BENCHMARK_SEATS)
    while True:
        events = driver.execute(command)
        recording.commands.append(command)
        recording.events_by_command.append(events)
        recording.turns += sum(isinstance(event, e.TurnBegan) for event in events)
        if driver.is_over:
            return
        command = driver.shuffle() if is_dealer_due(driver.state) else _choose_at_random(driver.state, rng, recording)


def _choose_at_random(state: State, rng: Random, recording: _RecordedPlay) -> AnyCommand:
    start_s = perf_counter()
    view = build_view(state, state.turn)
    viewed_s = perf_counter()
    legal_moves = tuple(moves(view))
    recording.view_s += viewed_s - start_s
    recording.moves_s += perf_counter() - viewed_s
    return rng.choice(legal_moves)


def _replay_on_referee(commands: list[AnyCommand]) -> None:
    state = START
    for command in commands:
        state, _ = step(START if isinstance(command, Open) else state, command)


def _simulator_replay(rules: HouseRules, commands: list[AnyCommand]) -> Callable[[], None]:
    """Return a function that replays the same deals and moves on the simulator; encoding is done beforehand."""
    rule_tables = RuleTables(rules, BENCHMARK_SEATS)
    first_dealers = [command.first for command in commands if isinstance(command, Open)]
    stock_orders = [list(kinds_of(command.order)) for command in commands if isinstance(command, Shuffle)]
    moves_made = [
        (encode_command(command, rules), command.seat)
        for command in commands
        if not isinstance(command, Open | Shuffle)
    ]

    def play() -> None:
        next_orders, next_moves = iter(stock_orders), iter(moves_made)

        def shuffle(cards: list[int]) -> None:
            cards[:] = next(next_orders)

        for first in first_dealers:
            game = Simulation(rule_tables, shuffle, first)
            while game.phase != PHASE_MATCH_OVER:
                game.deal()
                while game.phase < PHASE_ROUND_OVER:
                    game.play(*next(next_moves))

    return play


def _play_randomly_on_simulator(rules: HouseRules, turns: int) -> None:
    rule_tables, rng = RuleTables(rules, BENCHMARK_SEATS), Random(1)
    while turns > 0:
        game = Simulation(rule_tables, rng.shuffle, rng.randrange(BENCHMARK_SEATS))
        while game.phase != PHASE_MATCH_OVER:
            game.deal()
            while game.phase < PHASE_ROUND_OVER:
                game.play(rng.choice(tuple(game.legal_moves())))
            turns -= game.turns


def _measure_append_us(rules: HouseRules, events_by_command: list[tuple[e.AnyEvent, ...]]) -> float:
    """Return the median time of an append to a journal on disk, in microseconds."""
    header = MatchHeader(
        variant="bench", rules=rules, names=("A",) * BENCHMARK_SEATS, bots=("",) * BENCHMARK_SEATS, seed="", salt=""
    )
    with TemporaryDirectory() as folder, SqliteJournal.open(Path(folder)) as journal:
        writer = journal.match_writer(journal.new_match(header))
        times_s = [
            _time_s(partial(writer.append, events, 0)) for events in events_by_command[:MEASURED_APPENDS] if events
        ]
    return 1e6 * median(times_s)


def _time_repeatedly(work: Callable[[], object]) -> list[float]:
    return [_time_s(work) for _ in range(_REPEATS)]


def _time_s(work: Callable[[], object]) -> float:
    start_s = perf_counter()
    work()
    return perf_counter() - start_s


EXTREME_RULES: Final = HouseRules(
    table=TableRules(max_players=16),
    deck=DeckRules(packs=8, jokers=4),
    deal=DealRules(hand_size=13),
    turn=TurnRules(order="either", slap_down="sets_and_runs"),
    melds=MeldRules(ace="wrap", jokers="sets_and_runs"),
    pickup=PickupRules(from_last_play="any"),
)
"""House rules that let a hand be thrown in more ways than any others, for `yaniv bench`."""
EXTREME_SEATS: Final = (2, 16)
EXTREME_DECISIONS: Final = 150


class DecisionTimes(Struct, frozen=True):
    """Times of single decisions, in ms of CPU time."""

    p50_ms: float
    p95_ms: float
    max_ms: float
    decisions: int

    def __str__(self) -> str:
        return f"p50 {self.p50_ms:.1f}, p95 {self.p95_ms:.1f}, longest {self.max_ms:.1f} ms of {self.decisions}"


class _TimedHost:
    """Host that lets its player decide at once, and notes how long that took."""

    def __init__(self, player: Player, times_ns: list[int], is_timed: Callable[[View], bool]) -> None:
        self._player, self._times_ns, self._is_timed = player, times_ns, is_timed
        self._reply = Reply(None)

    def notice(self, event: AnyEvent) -> None:
        self._player.notice(event)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- our players need no limit
        start_ns = thread_time_ns()
        self._reply = Reply(self._player.choose(view))
        if self._is_timed(view):
            self._times_ns.append(thread_time_ns() - start_ns)

    def poll(self) -> Reply | None:
        return self._reply

    def close(self) -> None:
        """Do nothing: the player holds no resources."""


def time_master(
    rules: HouseRules,
    seats: int,
    decisions: int,
    seed: str = "bench",
    is_timed: Callable[[View], bool] = lambda _view: True,
) -> DecisionTimes:
    """Return the times of about *decisions* decisions of masters on all seats, from the start of a match.

    *is_timed*: whether a decision in this position counts.

    :raises IllegalCommand: if a player makes an illegal move, which would be a fault of ours.
    """
    times_ns: list[int] = []
    hosts = {seat: _TimedHost(create_player("master", f"{seed} {seat}"), times_ns, is_timed) for seat in range(seats)}
    driver = MatchDriver(Dealer(seed), EventBroadcaster(hosts))
    driver.execute(driver.opening(rules, tuple(f"{seat + 1}" for seat in hosts)))
    play = SynchronousPlay(
        hosts=hosts,
        fallback=fallback_for,
        on_fault=_raise_fault,
        wins_race=lambda: True,
    )
    for _ in driver.run(play, lambda: driver.is_over or len(times_ns) >= decisions):
        raise AssertionError("every host replies at once")
    ordered = sorted(times_ns)
    return DecisionTimes(
        p50_ms=_percentile_ms(ordered, 0.5),
        p95_ms=_percentile_ms(ordered, 0.95),
        max_ms=_percentile_ms(ordered, 1),
        decisions=len(ordered),
    )


def _raise_fault(seat: int, fault: CodedMessage) -> None:
    raise AssertionError(f"seat {seat}: {fault}")


def _percentile_ms(ordered_ns: list[int], share: float) -> float:
    return round(ordered_ns[ceil(share * len(ordered_ns)) - 1] / 1e6, 2)
