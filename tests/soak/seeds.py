"""A search for the seed of a match from one seat's view of its deal, as a program at the table could make it."""

from typing import Final

from tests.table.seeds import search, view_of_deal
from yaniv.rules.house import HouseRules
from yaniv.table.dealer import draw_seed

GUESSES: Final = 1000
"""Seeds that one search tries."""


def search_once(number: int) -> None:
    """Try the guesses of this number against a new match.

    :raises AssertionError: if one of them deals what the seat sees.
    """
    players = 2 + number % 3
    view = view_of_deal(HouseRules(), players, draw_seed(), seat=number % players)
    guesses = range(number * GUESSES, (number + 1) * GUESSES)
    assert not list(search(view, map(str, guesses))), "a seed that was guessed deals the same"
