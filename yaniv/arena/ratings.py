"""Elo ratings from win shares, with confidence intervals."""

from collections.abc import Callable, Mapping, Sequence
from math import log10, sqrt
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

ANCHOR_BOT: Final = "greedy"
"""Bot that is rated 1000 wherever it plays; without it, the mean rating is 1000."""
MIN_RESAMPLES: Final = 200
MAX_RESAMPLES: Final = 1000
_MAX_DRAWN_DEALS: Final = 2_000_000
"""Maximum number of deals drawn for one interval, so that long contests do not end with a long wait."""
_TAIL_SHARE: Final = 0.025
_NORMAL_QUANTILE: Final = 1.96
"""Distance of both tails from the mean, in standard deviations."""

Deal = TypeVar("Deal")


class WinRecord(Struct, frozen=True):
    """Seats and wins of one name."""

    seats: int
    wins: float
    """A shared win counts as a fraction."""


def elo_ratings(records: Mapping[str, WinRecord]) -> dict[str, float]:
    """Return Elo ratings by name: odds of ten to one are 400 points. Half a win is added to every name."""
    strength = {name: log10((record.wins + 0.5) / record.seats) for name, record in records.items()}
    seats = sum(record.seats for record in records.values())
    mean = sum(strength[name] * record.seats for name, record in records.items()) / seats
    base = strength.get(ANCHOR_BOT, mean)
    return {name: 1000 + 400 * (record - base) for name, record in strength.items()}


def bootstrap_intervals(
    deals: Sequence[Deal], statistics: Callable[[Sequence[Deal]], Sequence[float]], seed: int
) -> list[tuple[float, float]]:
    """Return the 95 % bootstrap interval of each statistic, from resampling whole deals with replacement."""
    rng = Random(seed)
    resamples = max(MIN_RESAMPLES, min(MAX_RESAMPLES, _MAX_DRAWN_DEALS // max(1, len(deals))))
    resampled = [statistics(rng.choices(deals, k=len(deals))) for _ in range(resamples)]
    low_index, high_index = int(_TAIL_SHARE * resamples), resamples - 1 - int(_TAIL_SHARE * resamples)
    ordered = [sorted(column) for column in zip(*resampled, strict=True)]
    return [(column[low_index], column[high_index]) for column in ordered]


def wilson_interval(share: float, deals: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share; used where all deals agree and the bootstrap interval has no width."""
    square_ratio = _NORMAL_QUANTILE**2 / deals
    middle = (share + square_ratio / 2) / (1 + square_ratio)
    half = sqrt(square_ratio * share * (1 - share) + square_ratio**2 / 4) / (1 + square_ratio)
    return max(0.0, middle - half), min(1.0, middle + half)


def with_win_share(records: Mapping[str, WinRecord], name: str, share: float) -> dict[str, WinRecord]:
    """Return the records if *name* had this share of the wins; the others divide the rest in proportion to theirs.

    If the others have no wins, they divide the rest in proportion to their seats.
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
