"""Win shares as ratings, and how far chance could have moved them."""

from collections.abc import Callable, Mapping, Sequence
from math import log10, sqrt
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

ANCHOR: Final = "greedy"
"""Has the rating 1000 wherever it plays; without it the mean of the table has."""
LEAST_RESAMPLES: Final = 200
MOST_RESAMPLES: Final = 1000
_DRAWS: Final = 2_000_000
"""Deals drawn for one interval at most, so that long contests do not end with a long wait."""
_TAIL: Final = 0.025
_DEVIATIONS: Final = 1.96
"""So far from the mean both tails begin."""

Deal = TypeVar("Deal")


class Record(Struct, frozen=True):
    """What one name has won."""

    seats: int
    wins: float
    """A shared win counts its part."""


def ratings(records: Mapping[str, Record]) -> dict[str, float]:
    """Elo by name: odds of ten to one are 400 points. A name without a win is given half a one."""
    strength = {name: log10((each.wins + 0.5) / each.seats) for name, each in records.items()}
    seats = sum(each.seats for each in records.values())
    mean = sum(strength[name] * each.seats for name, each in records.items()) / seats
    base = strength.get(ANCHOR, mean)
    return {name: 1000 + 400 * (each - base) for name, each in strength.items()}


def intervals(
    deals: Sequence[Deal], figures: Callable[[Sequence[Deal]], Sequence[float]], seed: int
) -> list[tuple[float, float]]:
    """For each figure of a contest the 95 % interval, by drawing as many deals again with replacement."""
    dice = Random(seed)
    times = max(LEAST_RESAMPLES, min(MOST_RESAMPLES, _DRAWS // max(1, len(deals))))
    drawn = [figures(dice.choices(deals, k=len(deals))) for _ in range(times)]
    low, high = int(_TAIL * times), times - 1 - int(_TAIL * times)
    ordered = [sorted(column) for column in zip(*drawn, strict=True)]
    return [(column[low], column[high]) for column in ordered]


def wilson(share: float, deals: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, for deals that all agree: drawing those again shows no width at all."""
    square = _DEVIATIONS**2 / deals
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * share * (1 - share) + square**2 / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def with_share(records: Mapping[str, Record], name: str, share: float) -> dict[str, Record]:
    """The same contest if this name had won this share of it; the others divide the rest as they did theirs."""
    wins = sum(each.wins for each in records.values())
    seats = sum(each.seats for each in records.values())
    mine = records[name]
    moved = {}
    for other, each in records.items():
        if other == name:
            part = share
        elif wins > mine.wins:
            part = (1 - share) * each.wins / (wins - mine.wins)
        else:
            part = (1 - share) * each.seats / (seats - mine.seats)
        moved[other] = Record(each.seats, part * wins)
    return moved
