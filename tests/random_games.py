"""Games played at random to their end, for laws and for whoever wants many positions."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.evolve import fold
from yaniv.game.legality import joker_swap_cards
from yaniv.game.moves import moves
from yaniv.game.state import NOBODY, START, State, cards_to_shuffle, is_dealer_due
from yaniv.game.view import build_view
from yaniv.rules.house_rules import HouseRules

PLAYER_NAMES: tuple[str, ...] = ("Noa", "Avi", "Maya", "Dov", "Tamar", "Eli", "Shira", "Omer", "Gal")
PLAYER_NAMES += ("Rivka", "Uri", "Lior", "Hila", "Amit", "Ziv", "Dana")

RARE_MOVE_PROBABILITY = 0.7
"""How often a lively player does what is rare."""
MAX_LISTED_MOVES = 3000
"""Moves that a lively player thinks of; a hand of very many cards has more."""

GameStep = tuple[State, c.AnyCommand, State, tuple[e.AnyEvent, ...]]
"""A position, what was done in it, and what came of it."""

MoveChooser = Callable[[State, Random, float], c.AnyCommand]
"""Somebody's next move in a position, by the dice and by how eager to call everybody is."""


def random_game(
    rules: HouseRules, players: int, seed: int, *, calls: float = 0.5, choose: MoveChooser | None = None
) -> Iterator[GameStep]:
    """One match, step by step, to its end.

    *calls* is how often a player calls who may, in turn or out of it; 0 means that nobody ever does unless he must.
    *choose* makes the moves in place of `random_move`.
    """
    rng = Random(seed)
    state = START
    command: c.AnyCommand = c.Open(rules, PLAYER_NAMES[:players], rng.randrange(players))
    while True:
        after, events = step(state, command)
        yield state, command, after, events
        state = after
        if state.phase == "match_over":
            return
        command = random_shuffle(state, rng) if is_dealer_due(state) else (choose or random_move)(state, rng, calls)


def play_idle_turns(events: tuple[e.AnyEvent, ...], turns: int) -> tuple[e.AnyEvent, ...]:
    """The match goes on until so many turns of the round are over, and nobody improves his hand or calls."""
    state = fold(events)
    while state.turns < turns and state.turn != NOBODY:
        seat, offered, thrown = state.turn, state.pile[-1], state.hands[state.turn][:1]
        for command in (c.Throw(seat, thrown), c.DrawDiscard(seat, offered[0])):
            state, more = step(state, command)
            events += more
    return events


def random_shuffle(state: State, rng: Random) -> c.Shuffle:
    """The dealer's answer."""
    order = list(cards_to_shuffle(state))
    rng.shuffle(order)
    return c.Shuffle(tuple(order))


def random_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Something that somebody may do now."""
    speakers = list(state.seats)
    rng.shuffle(speakers)
    in_turn = [state.turn] if state.turn != NOBODY else []
    for seat in (speakers if rng.random() < calls / 10 or state.phase == "swap" else in_turn) + in_turn + speakers:
        offered = list(moves(build_view(state, seat)))
        quiet = [move for move in offered if not isinstance(move, c.Call)]
        chosen = offered if rng.random() < calls else quiet
        chosen = chosen or (offered if seat == state.turn else [])
        if chosen:
            loud = [move for move in chosen if isinstance(move, c.Call)]
            return rng.choice(loud if loud and rng.random() < calls else chosen)
    raise AssertionError(f"nobody can do anything in {state}")


def lively_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Like `random_move`, but whatever chance hardly ever brings is done when it can be: long throws, swaps, slaps."""
    offered = [move for seat in state.seats for move in islice(moves(build_view(state, seat)), MAX_LISTED_MOVES)]
    frees = {(card,) for card in joker_swap_cards(state)}
    jokers: list[c.SeatCommand] = [
        move for move in offered if isinstance(move, c.DrawJoker) or (isinstance(move, c.Throw) and move.cards in frees)
    ]
    rare = jokers or [move for move in offered if isinstance(move, c.Slap) or is_long_throw(move)]
    return rng.choice(rare) if rare and rng.random() < RARE_MOVE_PROBABILITY else random_move(state, rng, calls)


def is_long_throw(move: c.SeatCommand) -> bool:
    """Does this throw three cards or more."""
    return isinstance(move, c.Throw) and len(move.cards) > 2
