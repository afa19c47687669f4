"""`greedy` exists twice: in the roster, and on the fast model as a partner of self-play. They are one player."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.games import Moment, random_game
from yaniv import places
from yaniv.arena.train.greedy import greedy_move
from yaniv.arena.train.houses import random_house
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import DRAWN, JOKER, SUIT_SIZE, TAKE, Move, cards_of, kinds_of, move_of
from yaniv.bots.impatience import impatience
from yaniv.bots.roster import hire
from yaniv.game import commands as c
from yaniv.game.state import NOBODY, State
from yaniv.game.view import view
from yaniv.rules.house import HouseRules
from yaniv.variants import library

VARIANTS = sorted(file.stem for file in places.variants().glob("*.yaml"))
STEPS = 900


@pytest.mark.parametrize("name", VARIANTS)
def test_both_play_alike_in_every_variant(name: str) -> None:
    same, moves = agreement(library.load(name).rules, seed=3)

    assert moves > 30
    assert same > 0.97 * moves


def test_both_play_alike_in_houses_by_chance() -> None:
    found = [agreement(random_house(Random(seed)), seed) for seed in range(16)]

    assert sum(moves for _, moves in found) > 5000
    assert sum(same for same, _ in found) > 0.98 * sum(moves for _, moves in found)


def agreement(rules: HouseRules, seed: int) -> tuple[int, int]:
    """Moves of a match of the roster's that the fast one would have made as well, and all; of three where possible.

    :raises AssertionError: if they differ where nothing excuses it.
    """
    same = moves = 0
    for game, move in told(rules, max(rules.table.min_players, min(3, rules.table.max_players)), seed):
        found = greedy_move(game, game.turn)
        alike = found == move or weight(game, found) == weight(game, move)
        assert alike or is_excused(game), (cards_of(game.hands[game.turn]), cards_of(game.pickable()), found, move)
        same += alike
        moves += 1
    return same, moves


def is_excused(game: Game) -> bool:
    """What the fast one leaves out: its docstring says so."""
    box, hand = game.box, game.hands[game.turn]
    wild = hand.count(JOKER) > 1 or (box.rules.melds.jokers == "plain" and JOKER in hand)
    ends = any(kind == JOKER or kind % SUIT_SIZE == 0 for kind in (*hand, *game.pickable()))
    high = box.rules.melds.ace != "low" and ends
    frees = box.swaps_jokers and any(exact in (*hand, *game.waiting) for exact in box.exacts[game.last_play])
    late = impatience(game.turns // len(game.seats)) > 0
    return bool(wild or high or frees or late or game.final_turns)


def weight(game: Game, move: Move) -> tuple[int, ...]:
    """Moves of the same weight are as good to `greedy`: which comes first is an accident."""
    value = game.box.value
    if move[0] == TAKE:
        return TAKE, value[move[1]]
    if move[0] < 0:
        return move
    return sum(value[kind] for kind in move), move.count(JOKER), len(move)


def told(rules: HouseRules, players: int, seed: int) -> Iterator[tuple[Game, Move]]:
    """The positions of a match of the roster's on the fast model, before every move of a turn, and that move."""
    moments = list(islice(match(rules, players, seed), STEPS))
    orders = deque(command.order for _, command, _, _ in moments if isinstance(command, c.Shuffle))

    def shuffle(cards: list[int]) -> None:
        if orders:  # the last of all may lie beyond the last moment
            cards[:] = kinds_of(orders.popleft())

    box = Box(rules, players)
    game = Game(box, shuffle, 0)
    for before, command, _, _ in moments:
        match command:
            case c.Open(_, _, first):
                game = Game(box, shuffle, first)
            case c.Shuffle():
                if not before.dealer_due:
                    game.deal()
            case _:
                move = move_of(command, rules)
                if game.turn == command.seat and game.slap_by < 0 and game.phase <= DRAWN:
                    yield game, move
                game.play(move, command.seat)


def match(rules: HouseRules, players: int, seed: int) -> Iterator[Moment]:
    """Played by the roster's `greedy` on every seat."""
    seats = [hire("greedy", f"{seed}/{seat}") for seat in range(players)]

    def choose(state: State, _dice: Random, _calls: float) -> c.AnyCommand:
        first = (state.slap_by, *state.asked, state.turn)
        offers = (seats[seat].choose(view(state, seat)) for seat in (*first, *state.seats) if seat != NOBODY)
        return next(offer for offer in offers if offer is not None)

    return random_game(rules, players, seed, choose=choose)
