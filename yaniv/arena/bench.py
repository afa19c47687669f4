"""How fast referee, fast model, journal and master are: `yaniv bench`. Source: INTERFACES.md, "Bench result"."""

from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from msgspec import Struct

from yaniv.arena.clock import Clock, Times
from yaniv.arena.duplicate import Contest
from yaniv.arena.game import play
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import MATCH_OVER, ROUND_OVER, kinds_of, move_of
from yaniv.game import events as e
from yaniv.game.commands import AnyCommand, Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.evolve import fold
from yaniv.game.moves import moves
from yaniv.game.state import START, State, cards_due, is_dealer_due
from yaniv.game.view import view
from yaniv.rules.house import HouseRules
from yaniv.store.journal import Journal
from yaniv.store.saved import Header
from yaniv.table.dealer import Dealer

SEATS: Final = 4
TURNS: Final = 20_000
APPENDS: Final = 2_000
MATCH: Final = 600
"""Events of a long match."""
_REPEATS: Final = 5
_MASTERS_GAMES: Final = 2


class EngineFigures(Struct, frozen=True):
    """What the referee can do, on one core."""

    referee_turns_per_s: int
    """Every event built, judged and recorded; random play, four seats."""
    random_play_turns_per_s: int
    """The same with a View and all legal moves for every decision."""
    view_share: float
    """Of the time of random play."""
    moves_share: float
    fast_turns_per_s: int
    """The referee's games, deals and all, once more on the bots' fast model."""
    fast_random_play_turns_per_s: int
    """Games of the fast model's own, with all legal moves for every decision."""
    fold_600_events_ms: float
    journal_append_us: float
    """All events of one command, kept in one transaction."""


class _Recorded(Struct):
    """Random play, to be measured again command by command."""

    commands: list[AnyCommand]
    told: list[tuple[e.AnyEvent, ...]]
    """By command."""
    turns: int = 0
    seconds: float = 0
    view_s: float = 0
    moves_s: float = 0


def engine_figures(rules: HouseRules, turns: int = TURNS) -> EngineFigures:
    """Plays at random, then measures the same commands again without the choosing."""
    played = _play_at_random(rules, turns)
    seconds = min(_repeated(lambda: _judge(played.commands)))
    match = list(islice(chain.from_iterable(played.told), MATCH))
    return EngineFigures(
        referee_turns_per_s=round(played.turns / seconds),
        random_play_turns_per_s=round(played.turns / played.seconds),
        view_share=round(played.view_s / played.seconds, 3),
        moves_share=round(played.moves_s / played.seconds, 3),
        fast_turns_per_s=round(played.turns / min(_repeated(_replay(rules, played.commands)))),
        fast_random_play_turns_per_s=round(played.turns / min(_repeated(lambda: _fast_play(rules, played.turns)))),
        fold_600_events_ms=round(1000 * median(_timed(lambda: fold(match)) for _ in range(_REPEATS * 4)), 2),
        journal_append_us=round(_append_us(rules, played.told), 1),
    )


def master_times(rules: HouseRules, seats: int = SEATS) -> Times:
    """Every decision of some matches between masters, each weighed by itself, on one core."""
    clock = Clock()
    for deal in range(_MASTERS_GAMES):
        contest = Contest("bench", rules, ("master",) * seats, games=seats)
        for each in play(contest, deal, rotation=0).clocks:
            clock.merge(each)
    return clock.times


def _play_at_random(rules: HouseRules, turns: int) -> _Recorded:
    """Whole matches by chance alone, one after the other, until so many turns have been played."""
    played = _Recorded([], [])
    dice = Random(1)
    begun = perf_counter()
    while played.turns < turns:
        _play_match(rules, dice, played)
    played.seconds = perf_counter() - begun
    return played


def _play_match(rules: HouseRules, dice: Random, played: _Recorded) -> None:
    dealer = Dealer(f"bench {played.turns}")
    command: AnyCommand = Open(rules, ("",) * SEATS, dealer.first(SEATS))
    state = START
    while True:
        state, told = step(state, command)
        played.commands.append(command)
        played.told.append(told)
        played.turns += sum(isinstance(event, e.TurnBegan) for event in told)
        if state.phase == "match_over":
            return
        if is_dealer_due(state):
            command = Shuffle(dealer.shuffle(cards_due(state), state.round, state.shuffles))
        else:
            command = _choice(state, dice, played)


def _choice(state: State, dice: Random, played: _Recorded) -> AnyCommand:
    begun = perf_counter()
    seen = view(state, state.turn)
    viewed = perf_counter()
    legal = tuple(moves(seen))
    played.view_s += viewed - begun
    played.moves_s += perf_counter() - viewed
    return dice.choice(legal)


def _judge(commands: list[AnyCommand]) -> None:
    state = START
    for command in commands:
        state, _ = step(START if isinstance(command, Open) else state, command)


def _replay(rules: HouseRules, commands: list[AnyCommand]) -> Callable[[], None]:
    """The same deals and moves for the fast model, written in its numbers beforehand."""
    box = Box(rules, SEATS)
    firsts = [command.first for command in commands if isinstance(command, Open)]
    orders = [list(kinds_of(command.order)) for command in commands if isinstance(command, Shuffle)]
    moves_made = [
        (move_of(command, rules), command.seat) for command in commands if not isinstance(command, Open | Shuffle)
    ]

    def play() -> None:
        stacked, script = iter(orders), iter(moves_made)

        def shuffle(cards: list[int]) -> None:
            cards[:] = next(stacked)

        for first in firsts:
            game = Game(box, shuffle, first)
            while game.phase != MATCH_OVER:
                game.deal()
                while game.phase < ROUND_OVER:
                    game.play(*next(script))

    return play


def _fast_play(rules: HouseRules, turns: int) -> None:
    """Whole matches of the fast model by chance alone, until so many turns have been played."""
    box, dice = Box(rules, SEATS), Random(1)
    while turns > 0:
        game = Game(box, dice.shuffle, dice.randrange(SEATS))
        while game.phase != MATCH_OVER:
            game.deal()
            while game.phase < ROUND_OVER:
                game.play(dice.choice(tuple(game.moves())))
            turns -= game.turns


def _append_us(rules: HouseRules, told: list[tuple[e.AnyEvent, ...]]) -> float:
    """Half the appends to a journal on disk are quicker than this."""
    header = Header(variant="bench", rules=rules, names=("A",) * SEATS, bots=("",) * SEATS, seed="", salt="")
    with TemporaryDirectory() as folder, Journal.open(Path(folder)) as journal:
        record = journal.record(journal.new_match(header))
        times = [_timed(partial(record.append, events, 0)) for events in told[:APPENDS] if events]
    return 1e6 * median(times)


def _repeated(work: Callable[[], object]) -> list[float]:
    return [_timed(work) for _ in range(_REPEATS)]


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun
