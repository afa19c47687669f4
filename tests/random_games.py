"""Random games played to the end, for property tests and other tests that need many positions."""

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
"""Probability that `lively_move` makes a rare move if there is one."""
MAX_LISTED_MOVES = 3000
"""Legal moves that `lively_move` considers, at most; a very large hand has more."""

GameStep = tuple[State, c.AnyCommand, State, tuple[e.AnyEvent, ...]]
"""A position, a command, the position after it, and the events of the command."""

MoveChooser = Callable[[State, Random, float], c.AnyCommand]
"""Chooses the next move of any seat, from the state, a random generator and the probability of calling."""


def random_game(
    rules: HouseRules, players: int, seed: int, *, calls: float = 0.5, choose: MoveChooser | None = None
) -> Iterator[GameStep]:
    """Play one match to its end and yield its steps.

    *calls* is the probability that a player who may call does so, in turn or out of it; with 0 players call only if
    they must. *choose* replaces `random_move`.
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
    """Continue a round to *turns* completed turns in which nobody calls or improves a hand; return all events."""
    state = fold(events)
    while state.turns < turns and state.turn != NOBODY:
        seat, offered, thrown = state.turn, state.pile[-1], state.hands[state.turn][:1]
        for command in (c.Throw(seat, thrown), c.DrawDiscard(seat, offered[0])):
            state, more = step(state, command)
            events += more
    return events


def random_shuffle(state: State, rng: Random) -> c.Shuffle:
    """Return the shuffle that is due, in random order."""
    order = list(cards_to_shuffle(state))
    rng.shuffle(order)
    return c.Shuffle(tuple(order))


def random_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Return a random legal move of any seat.

    :raises AssertionError: if nobody has a legal move.
    """
    seats = list(state.seats)
    rng.shuffle(seats)
    in_turn = [state.turn] if state.turn != NOBODY else []
    for seat in (seats if rng.random() < calls / 10 or state.phase == "swap" else in_turn) + in_turn + seats:
        offered = list(moves(build_view(state, seat)))
        without_calls = [move for move in offered if not isinstance(move, c.Call)]
        candidates = offered if rng.random() < calls else without_calls
        candidates = candidates or (offered if seat == state.turn else [])
        if candidates:
            call_moves = [move for move in candidates if isinstance(move, c.Call)]
            return rng.choice(call_moves if call_moves and rng.random() < calls else candidates)
    raise AssertionError(f"nobody can do anything in {state}")


def lively_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Return a random legal move like `random_move`, but prefer rare ones: long throws, joker swaps, slaps."""
    offered = [move for seat in state.seats for move in islice(moves(build_view(state, seat)), MAX_LISTED_MOVES)]
    swap_throws = {(card,) for card in joker_swap_cards(state)}
    swaps: list[c.SeatCommand] = [
        move
        for move in offered
        if isinstance(move, c.DrawJoker) or (isinstance(move, c.Throw) and move.cards in swap_throws)
    ]
    rare = swaps or [move for move in offered if isinstance(move, c.Slap) or is_long_throw(move)]
    return rng.choice(rare) if rare and rng.random() < RARE_MOVE_PROBABILITY else random_move(state, rng, calls)


def is_long_throw(move: c.SeatCommand) -> bool:
    """Return whether a move throws three cards or more."""
    return isinstance(move, c.Throw) and len(move.cards) > 2
