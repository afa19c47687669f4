"""Tests that both implementations of `greedy` agree: the bot of the roster, and the self-play partner."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.random_games import GameStep, random_game
from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.arena.train.rule_sampler import random_rules
from yaniv.bots.impatience import impatience_after
from yaniv.bots.roster import create_player
from yaniv.bots.simulator.encoding import (
    DRAW_DISCARD,
    JOKER_KIND,
    PHASE_DRAWN,
    SUIT_SIZE,
    Move,
    cards_of,
    encode_command,
    kinds_of,
)
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.game import commands as c
from yaniv.game.state import NOBODY, State
from yaniv.game.view import build_view
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

VARIANTS = sorted(filter(library.is_built_in, library.variant_ids()))
MAX_STEPS = 900


@pytest.mark.parametrize("name", VARIANTS)
def test_both_play_the_same_in_every_variant(name: str) -> None:
    # A match is short where any hand may call, so two are played.
    agreements = [count_agreement(library.load(name).rules, seed) for seed in (3, 4)]
    same, moves = (sum(numbers) for numbers in zip(*agreements, strict=True))

    assert moves > 30
    assert same > 0.97 * moves


def test_both_play_the_same_under_random_rules() -> None:
    agreements = [count_agreement(random_rules(Random(seed)), seed) for seed in range(16)]

    assert sum(moves for _, moves in agreements) > 5000
    assert sum(same for same, _ in agreements) > 0.98 * sum(moves for _, moves in agreements)


def count_agreement(rules: HouseRules, seed: int) -> tuple[int, int]:
    """Play a match of the roster's bot, with 3 players if possible; return how many moves agree, and all moves.

    :raises AssertionError: if they differ without an excuse.
    """
    same = moves = 0
    for game, move in replayed_positions(rules, max(rules.table.min_players, min(3, rules.table.max_players)), seed):
        simulator_move = greedy_move(game, game.turn)
        is_same = simulator_move == move or move_weight(game, simulator_move) == move_weight(game, move)
        assert is_same or is_excused(game), (
            cards_of(game.hands[game.turn]),
            cards_of(game.pickable()),
            simulator_move,
            move,
        )
        same += is_same
        moves += 1
    return same, moves


def is_excused(game: Simulation) -> bool:
    """Return whether the position has a case that the baseline leaves out, as its module docstring says."""
    rule_tables, hand = game.rule_tables, game.hands[game.turn]
    wild = hand.count(JOKER_KIND) > 1 or (rule_tables.rules.melds.jokers == "plain" and JOKER_KIND in hand)
    ends = any(kind == JOKER_KIND or kind % SUIT_SIZE == 0 for kind in (*hand, *game.pickable()))
    has_ace_edge = rule_tables.rules.melds.ace != "low" and ends
    swaps_joker = rule_tables.allows_joker_swap and any(
        exact in (*hand, *game.waiting) for exact in rule_tables.joker_swaps[game.last_play]
    )
    late = impatience_after(game.turns // len(game.seats)) > 0
    return bool(wild or has_ace_edge or swaps_joker or late or game.final_turns)


def move_weight(game: Simulation, move: Move) -> tuple[int, ...]:
    """Return a key that is equal for moves between which `greedy` has no preference."""
    value = game.rule_tables.points_by_kind
    if move[0] == DRAW_DISCARD:
        return DRAW_DISCARD, value[move[1]]
    if move[0] < 0:
        return move
    return sum(value[kind] for kind in move), move.count(JOKER_KIND), len(move)


def replayed_positions(rules: HouseRules, players: int, seed: int) -> Iterator[tuple[Simulation, Move]]:
    """Yield the simulator position before every turn move of a match of the roster's bot, and that move."""
    steps = list(islice(greedy_match(rules, players, seed), MAX_STEPS))
    orders = deque(command.order for _, command, _, _ in steps if isinstance(command, c.Shuffle))

    def shuffle(cards: list[int]) -> None:
        if orders:  # the last shuffle may be beyond the last step
            cards[:] = kinds_of(orders.popleft())

    rule_tables = RuleTables(rules, players)
    game = Simulation(rule_tables, shuffle, 0)
    for before, command, _, _ in steps:
        match command:
            case c.Open(_, _, first):
                game = Simulation(rule_tables, shuffle, first)
            case c.Shuffle():
                if not before.dealer_due:
                    game.deal()
            case _:
                move = encode_command(command, rules)
                if game.turn == command.seat and game.slap_by < 0 and game.phase <= PHASE_DRAWN:
                    yield game, move
                game.play(move, command.seat)


def greedy_match(rules: HouseRules, players: int, seed: int) -> Iterator[GameStep]:
    """Yield the steps of a match with the roster's `greedy` in every seat."""
    seats = [create_player("greedy", f"{seed}/{seat}") for seat in range(players)]

    def choose(state: State, _rng: Random, _calls: float) -> c.AnyCommand:
        first = (state.slap_by, *state.asked, state.turn)
        offers = (seats[seat].choose(build_view(state, seat)) for seat in (*first, *state.seats) if seat != NOBODY)
        return next(offer for offer in offers if offer is not None)

    return random_game(rules, players, seed, choose=choose)
