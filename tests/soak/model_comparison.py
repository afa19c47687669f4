"""Compare the game engine and the simulator in matches under random rules."""

from random import Random

from tests.bots.simulator.simulator_replay import assert_same_game
from tests.bots.simulator.test_simulation import CORNER_CASES
from tests.random_games import lively_move, random_game, random_move
from yaniv.arena.random_rules import NO_FIXED_VALUES, random_schema_rules


def compare_models(number: int) -> int:
    """Compare both in the match of this number; return the turns compared.

    :raises AssertionError: if a position, a legal move or a score differs.
    """
    rng = Random(number)
    corner = rng.choice((NO_FIXED_VALUES, rng.choice(CORNER_CASES)))
    rules = random_schema_rules(rng, 3 if corner else 16, keep=corner)
    players = rng.randint(rules.table.min_players, rules.table.max_players)
    calls, choose = rng.choice((0, 0.05, 0.3, 0.8)), rng.choice((random_move, lively_move))
    return assert_same_game(random_game(rules, players, number, calls=calls, choose=choose))
