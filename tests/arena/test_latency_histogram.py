"""Tests of the latency histogram: quantiles, mean and merging."""

from yaniv.arena.latency_histogram import LatencyHistogram


def test_an_empty_histogram_shows_zero() -> None:
    histogram = LatencyHistogram()

    assert (histogram.mean_ms, histogram.quantile_ms(0.95), histogram.max_ms) == (0, 0, 0)


def test_95_percent_of_the_values_are_within_the_95th_percentile() -> None:
    histogram = LatencyHistogram()
    for _ in range(95):
        histogram.add(1_000_000)
    for _ in range(5):
        histogram.add(9_000_000)

    assert 1.0 <= histogram.quantile_ms(0.95) < 1.1
    assert histogram.quantile_ms(0.96) == histogram.max_ms == 9.0
    assert histogram.mean_ms == 1.4


def test_merging_two_histograms_equals_one_with_all_values() -> None:
    one, other, both = LatencyHistogram(), LatencyHistogram(), LatencyHistogram()
    for ns in (10, 2_000, 300_000):
        one.add(ns)
        both.add(ns)
    for ns in (0, 5_000_000):
        other.add(ns)
        both.add(ns)

    one.merge(other)

    assert one == both
