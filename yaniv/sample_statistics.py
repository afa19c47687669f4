"""Statistics of samples: quantiles, and 95 % confidence intervals of shares, means and any other statistic.

Not in the standard library's `statistics`, which has no intervals. Statistics of a player's matches are in
`yaniv.store.statistics`, Elo ratings in `yaniv.arena.contest_report`.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, TypeVar

MIN_RESAMPLES: Final = 200
MAX_RESAMPLES: Final = 1000
_MAX_DRAWN_ITEMS: Final = 2_000_000
"""Maximum number of items drawn for one bootstrap interval, so that large samples do not end with a long wait."""
_TAIL_SHARE: Final = 0.025
"""Share of either tail outside a 95 % interval."""
_SEQUENTIAL_ERROR: Final = 0.05
"""Probability that a mean is ever outside the intervals of `sequential_half_width`."""
_NORMAL_QUANTILE_975: Final = 1.96
"""Distance of both tails from the mean of a normal distribution, in standard deviations."""

Item = TypeVar("Item")


def histogram_quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the smallest value that at least *share* (0 to 1) of all observations do not exceed; 0 if there are none.

    *counts* maps each value to the number of times it was observed.
    """
    observations, cumulative_count = sum(counts.values()), 0
    for value, count in sorted(counts.items()):
        cumulative_count += count
        if cumulative_count >= share * observations:
            return value
    return 0


def wilson_interval(share: float, trials: int) -> tuple[float, float]:
    """Return the bounds of the 95 % Wilson confidence interval of a proportion.

    *share* is the observed proportion (0 to 1) of successes in *trials* trials. Source: Wilson, 1927.

    >>> [round(bound, 3) for bound in wilson_interval(41 / 128, 128)]
    [0.246, 0.405]
    """
    if not trials:
        return 0.0, 1.0
    square_ratio = _NORMAL_QUANTILE_975**2 / trials
    middle = (share + square_ratio / 2) / (1 + square_ratio)
    half = sqrt(square_ratio * share * (1 - share) + square_ratio**2 / 4) / (1 + square_ratio)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_half_width(deviations: Sequence[float]) -> float:
    """Return the half width of the 95 % confidence interval of a mean, infinite for fewer than two observations.

    *deviations* are the observations minus their mean, or their influences on a ratio of sums; they sum to zero.
    """
    count = len(deviations)
    if count < 2:  # noqa: PLR2004 -- one observation does not show how observations differ
        return float("inf")
    square_sum = sum(deviation * deviation for deviation in deviations)
    return student_t_quantile_975(count - 1) * sqrt(square_sum / (count - 1) / count)


def sequential_half_width(deviations: Sequence[float]) -> float:
    """Return the half width of an interval of a mean that may be looked at after each observation.

    The mean is inside all the intervals from the first observation to the last with a probability of 95 %, if the
    observations are normally distributed; infinite for fewer than five, or so. *deviations*: see `mean_half_width`.

    The probability ratio of any mean, with a normal prior of one standard deviation, against that of no effect is a
    martingale, which exceeds 20 with a probability of 5 %. Source: Lai, On confidence sequences, 1976, section 5.
    """
    count = len(deviations)
    if count < 2:  # noqa: PLR2004 -- one observation does not show how observations differ
        return float("inf")
    shrinkage = 1 / (count + 1)
    bound = (_SEQUENTIAL_ERROR * sqrt(shrinkage)) ** (-2 / count)
    if bound * shrinkage >= 1:
        return float("inf")
    squares = sum(deviation * deviation for deviation in deviations)
    return sqrt((bound - 1) / (1 - bound * shrinkage) * squares / count)


def student_t_quantile_975(degrees_of_freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t, accurate to 0.3 % from 4 degrees of freedom (Cornish-Fisher)."""
    z, v = _NORMAL_QUANTILE_975, degrees_of_freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def bootstrap_intervals(
    items: Sequence[Item], statistics: Callable[[Sequence[Item]], Sequence[float]], seed: int
) -> list[tuple[float, float]]:
    """Return the 95 % bootstrap confidence interval (lower, upper) of each statistic.

    *statistics* computes all statistics of one sample; it is called with many samples drawn from *items* with
    replacement. *seed* makes the result reproducible.
    """
    rng = Random(seed)
    resamples = max(MIN_RESAMPLES, min(MAX_RESAMPLES, _MAX_DRAWN_ITEMS // max(1, len(items))))
    resampled = [statistics(rng.choices(items, k=len(items))) for _ in range(resamples)]
    low_index, high_index = int(_TAIL_SHARE * resamples), resamples - 1 - int(_TAIL_SHARE * resamples)
    ordered = [sorted(column) for column in zip(*resampled, strict=True)]
    return [(column[low_index], column[high_index]) for column in ordered]
