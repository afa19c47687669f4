"""Games worth keeping: short, and with much that happens in them."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from tests.games import Moment, lively_move, random_game
from yaniv import __version__, places
from yaniv.bots.perception import KEEN
from yaniv.bots.shedder import Shedder
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.state import NOBODY, START, State
from yaniv.game.view import view
from yaniv.store import export
from yaniv.store.saved import Header, Saved
from yaniv.store.verify import asked
from yaniv.variants import library

FOLDER: Final = Path(__file__).parent
VARIANTS: Final = sorted(file.stem for file in places.variants().glob("*.yaml"))
PLAYERS: Final = 3
SEEDS: Final = 40
CARELESS: Final = 0.15
"""How often a move is not thought about."""
LINES_A_SORT: Final = 80
LONGEST: Final = 1500
"""Commands of a game that is looked at."""


def log_of(variant: str, release: str = __version__) -> Path:
    """Where the game of a variant and a release lies."""
    return FOLDER / f"{variant}-{release}{export.SUFFIX}"


def best_game(variant: str) -> Saved:
    """The most interesting of many."""
    rules = library.load(variant).rules
    best: tuple[e.AnyEvent, ...] = ()
    for seed in range(SEEDS):
        game = tuple(islice(random_game(rules, PLAYERS, seed, choose=human_move), LONGEST))
        told = tuple(event for _, _, _, events in game for event in events)
        if isinstance(told[-1], e.MatchWon):
            best = max(best, told, key=interest) if best else told
    opened = best[0]
    assert isinstance(opened, e.MatchOpened)
    bots = ("",) * PLAYERS
    return Saved(Header(variant=variant, rules=rules, names=opened.names, bots=bots, seed="", salt=""), best)


def interest(events: tuple[e.AnyEvent, ...]) -> float:
    """The more sorts of events the better, but each must be worth its lines."""
    return len(set(map(sort_of, events))) - len(events) / LINES_A_SORT


def human_move(state: State, dice: Random, calls: float) -> c.AnyCommand:
    """Mostly what is good, sometimes just anything, so that rounds end and everything happens."""
    if dice.random() < CARELESS:
        return lively_move(state, dice, calls)
    for seat in (state.slap_by, state.turn, *state.asked):
        choice = Shedder(KEEN, dice).choose(view(state, seat)) if seat != NOBODY else None
        if choice is not None:
            return choice
    return lively_move(state, dice, calls)


def sort_of(event: e.AnyEvent) -> tuple[object, ...]:
    """Events are of one sort when nothing but seats, cards and points are different."""
    match event:
        case e.RoundScored(_, outcome):
            return type(event), outcome
        case e.FalseCalled():
            return type(event), event.punishment
        case e.CardsThrown(_, cards):
            return type(event), len(cards), cards.count("JK")
    return (type(event),)


def again(events: tuple[e.AnyEvent, ...]) -> Iterator[Moment]:
    """The commands behind these events, and what the referee makes of them today."""
    state, seq = START, 0
    while seq < len(events):
        command = asked(events[seq : seq + 2])
        assert command is not None, events[seq]
        before = state
        state, decided = step(state, command)
        yield before, command, state, decided
        seq += len(decided)
