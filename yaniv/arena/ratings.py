"""Elo ratings computed from win shares."""

from collections.abc import Mapping
from math import log10
from typing import Final

from msgspec import Struct

ANCHOR_BOT: Final = "greedy"
"""Bot that is rated 1000 wherever it plays; without it, the mean rating is 1000."""


class WinRecord(Struct, frozen=True):
    """Number of seats that one bot name had in all games, and number of wins (shared wins count in part)."""

    seats: int
    wins: float
    """A shared win counts as a fraction."""


def elo_ratings(records: Mapping[str, WinRecord]) -> dict[str, float]:
    """Return the Elo rating of each name: 400 points difference mean odds of ten to one.

    Half a win is added to every name, so that no rating is infinite.
    """
    strength = {name: log10((record.wins + 0.5) / record.seats) for name, record in records.items()}
    seats = sum(record.seats for record in records.values())
    mean = sum(strength[name] * record.seats for name, record in records.items()) / seats
    base = strength.get(ANCHOR_BOT, mean)
    return {name: 1000 + 400 * (record - base) for name, record in strength.items()}


def with_win_share(records: Mapping[str, WinRecord], name: str, share: float) -> dict[str, WinRecord]:
    """Return the records as they would be if *name* had won this share of the games.

    The others divide the remaining wins in proportion to theirs or, if they have none, to their seats.
    """
    wins = sum(record.wins for record in records.values())
    seats = sum(record.seats for record in records.values())
    own_record = records[name]
    adjusted = {}
    for other, record in records.items():
        if other == name:
            new_share = share
        elif wins > own_record.wins:
            new_share = (1 - share) * record.wins / (wins - own_record.wins)
        else:
            new_share = (1 - share) * record.seats / (seats - own_record.seats)
        adjusted[other] = WinRecord(record.seats, new_share * wins)
    return adjusted
