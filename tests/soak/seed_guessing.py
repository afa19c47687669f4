"""Search for the seed of a match from one seat's view of the deal, as a cheating program could."""

from typing import Final

from tests.match.seed_search import matching_seeds, view_of_deal
from yaniv.match.dealer import generate_seed
from yaniv.rules.house_rules import HouseRules

GUESS_COUNT: Final = 1000
"""Seeds that one search tries."""


def guess_seeds(number: int) -> None:
    """Try the batch of guesses of this number against a new match.

    :raises AssertionError: if one of them deals what the seat sees.
    """
    players = 2 + number % 3
    view = view_of_deal(HouseRules(), players, generate_seed(), seat=number % players)
    guesses = range(number * GUESS_COUNT, (number + 1) * GUESS_COUNT)
    assert not list(matching_seeds(view, map(str, guesses))), "a guessed seed deals the same cards"
