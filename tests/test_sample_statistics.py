"""Tests of confidence intervals, quantiles and means of samples."""

import doctest
from collections.abc import Sequence
from math import inf

import pytest

from yaniv import sample_statistics
from yaniv.sample_statistics import (
    bootstrap_intervals,
    histogram_quantile,
    mean_half_width,
    student_t_quantile_975,
    wilson_interval,
)


def test_the_interval_of_a_fair_coin_contains_one_half_and_shrinks_with_more_items() -> None:
    few, many = (bootstrap_intervals([0.0, 1.0] * items, mean_statistic, 1)[0] for items in (10, 1000))

    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_the_same_items_give_the_same_interval() -> None:
    items = [0.0, 1.0, 1.0, 0.5]

    assert bootstrap_intervals(items, mean_statistic, 7) == bootstrap_intervals(items, mean_statistic, 7)


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [(1, 1, 0.2065, 1), (1, 100, 0.963, 1), (0, 100, 0, 0.037), (0.5, 100, 0.4038, 0.5962)],
)
def test_the_wilson_interval_of_a_share(share: float, trials: int, low: float, high: float) -> None:
    assert wilson_interval(share, trials) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(("won", "games"), [(0, 0), (0, 5), (5, 5), (1, 3), (500, 1000)])
def test_the_wilson_interval_contains_the_share(won: int, games: int) -> None:
    low, high = wilson_interval(won / max(1, games), games)

    assert 0 <= low <= (won / games if games else 0.5) <= high <= 1
    assert games == 0 or high - low < 0.9


@pytest.mark.parametrize(("share", "value"), [(0, 1), (0.5, 1), (0.51, 3), (0.75, 3), (1, 9)])
def test_a_quantile_is_the_smallest_value_that_this_share_does_not_exceed(share: float, value: int) -> None:
    assert histogram_quantile({9: 1, 1: 2, 3: 1}, share) == value


def test_the_quantile_of_an_empty_histogram_is_0() -> None:
    assert histogram_quantile({}, 0.5) == 0


@pytest.mark.parametrize(("degrees", "expected"), [(4, 2.776), (10, 2.228), (100, 1.984), (10**6, 1.96)])
def test_student_t_quantiles_match_published_tables(degrees: int, expected: float) -> None:
    assert student_t_quantile_975(degrees) == pytest.approx(expected, rel=0.003)


def test_the_half_interval_of_a_mean_of_five_values() -> None:
    assert mean_half_width([-2, 1, -3, 0, 4]) == pytest.approx(3.400, rel=0.003)
    assert mean_half_width([0.0]) == inf


def test_the_example_in_the_docstring_is_right() -> None:
    assert doctest.testmod(sample_statistics).failed == 0


def mean_statistic(drawn: Sequence[float]) -> tuple[float]:
    return (sum(drawn) / len(drawn),)
