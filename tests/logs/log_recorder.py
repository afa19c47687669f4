"""Recorder of games that are short and contain many kinds of events."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from tests.random_games import GameStep, lively_move, random_game
from yaniv import __version__
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.state import NOBODY, START, State
from yaniv.game.view import build_view
from yaniv.store import match_file
from yaniv.store.replay_check import infer_command
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.variants import library

FOLDER: Final = Path(__file__).parent
VARIANTS: Final = sorted(filter(library.is_built_in, library.variant_ids()))
PLAYER_COUNT: Final = 3
SEED_COUNT: Final = 40
RANDOM_MOVE_PROBABILITY: Final = 0.15
"""Probability that a move is random instead of the choice of a bot."""
LINES_PER_EVENT_KIND: Final = 80
MAX_STEPS: Final = 1500
"""Longest game considered, in commands."""


def log_path(variant: str, release: str = __version__) -> Path:
    """Return the path of the game of a variant and a release."""
    return FOLDER / f"{variant}-{release}{match_file.MATCH_FILE_SUFFIX}"


def record_best_game(variant: str) -> SavedMatch:
    """Play many games and return the one with the highest interest score."""
    rules = library.load(variant).rules
    best: tuple[e.AnyEvent, ...] = ()
    for seed in range(SEED_COUNT):
        game = tuple(islice(random_game(rules, PLAYER_COUNT, seed, choose=plausible_move), MAX_STEPS))
        event_list = tuple(event for _, _, _, events in game for event in events)
        if isinstance(event_list[-1], e.MatchWon):
            best = max(best, event_list, key=interest_score) if best else event_list
    opened = best[0]
    assert isinstance(opened, e.MatchOpened)
    bots = ("",) * PLAYER_COUNT
    return SavedMatch(MatchHeader(variant=variant, rules=rules, names=opened.names, bots=bots, seed="", salt=""), best)


def interest_score(events: tuple[e.AnyEvent, ...]) -> float:
    """Return a score that rises with the kinds of events and falls with the number of lines."""
    return len(set(map(event_kind, events))) - len(events) / LINES_PER_EVENT_KIND


def plausible_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Return mostly a good move, sometimes a random one, so that rounds end and all kinds of events occur."""
    if rng.random() < RANDOM_MOVE_PROBABILITY:
        return lively_move(state, rng, calls)
    for seat in (state.slap_by, state.turn, *state.asked):
        choice = HeuristicPlayer(FULL_SKILL, rng).choose(build_view(state, seat)) if seat != NOBODY else None
        if choice is not None:
            return choice
    return lively_move(state, rng, calls)


def event_kind(event: e.AnyEvent) -> tuple[object, ...]:
    """Return the kind of an event: events of one kind differ only in seats, cards and points."""
    match event:
        case e.RoundScored(_, outcome):
            return type(event), outcome
        case e.FalseCalled():
            return type(event), event.punishment
        case e.CardsThrown(_, cards):
            return type(event), len(cards), cards.count("JK")
    return (type(event),)


def replay_events(events: tuple[e.AnyEvent, ...]) -> Iterator[GameStep]:
    """Infer the commands behind these events and yield the steps the referee makes of them."""
    state, seq = START, 0
    while seq < len(events):
        command = infer_command(events[seq : seq + 2])
        assert command is not None, events[seq]
        before = state
        state, decided = step(state, command)
        yield before, command, state, decided
        seq += len(decided)
