"""Selection of cases: a covering part in `make test`, all of them and more examples in `python -m tests.soak tests`."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeVar

ALL_CASES_VARIABLE: Final = "YANIV_ALL_CASES"
"""Environment variable that selects all cases, with any value."""
IS_EXHAUSTIVE: Final = ALL_CASES_VARIABLE in os.environ
_EXHAUSTIVE_FACTOR: Final = 20

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


def example_count(count: int) -> int:
    """Return the number of examples of a property: *count* in `make test`, 20 times as many in an exhaustive run."""
    return count * _EXHAUSTIVE_FACTOR if IS_EXHAUSTIVE else count


def pairwise_cases(first: Sequence[A], second: Sequence[B], third: Sequence[C]) -> tuple[tuple[A, B, C], ...]:
    """Return combinations in which every two values of different parameters meet; in an exhaustive run all of them.

    Each pair of a *first* and a *second* value is combined with one value of *third*, in turns.

    :raises ValueError: if *third* is longer than one of the others, so that some pairs would never meet.
    """
    if IS_EXHAUSTIVE:
        return tuple(product(first, second, third))
    if len(third) > min(len(first), len(second)):
        raise ValueError("the last parameter has to have the fewest values")
    return tuple(
        (one, other, third[(row + column) % len(third)])
        for row, one in enumerate(first)
        for column, other in enumerate(second)
    )
