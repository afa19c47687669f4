"""A match under any valid rules, played by the referee and once more on the computer players' fast model."""

from random import Random

from tests.bots.replay import compare
from tests.games import lively_move, random_game, random_move
from tests.house_rules import drawn_by


def models(number: int) -> None:
    """The match of this number.

    :raises AssertionError: if a position, a legal move or a score differs.
    """
    dice = Random(number)
    rules = drawn_by(dice)
    players = dice.randint(rules.table.min_players, rules.table.max_players)
    calls, choose = dice.choice((0, 0.05, 0.3, 0.8)), dice.choice((random_move, lively_move))
    compare(random_game(rules, players, number, calls=calls, choose=choose))
