from yaniv.arena.latency_histogram import LatencyHistogram


def test_a_clock_nobody_started_shows_nothing() -> None:
    clock = LatencyHistogram()

    assert (clock.mean_ms, clock.quantile_ms(0.95), clock.max_ms) == (0, 0, 0)


def test_nineteen_of_twenty_decisions_take_no_longer_than_the_95th_percentile() -> None:
    clock = LatencyHistogram()
    for _ in range(95):
        clock.add(1_000_000)
    for _ in range(5):
        clock.add(9_000_000)

    assert 1.0 <= clock.quantile_ms(0.95) < 1.1
    assert clock.quantile_ms(0.96) == clock.max_ms == 9.0
    assert clock.mean_ms == 1.4


def test_two_clocks_tell_the_same_as_one_that_saw_everything() -> None:
    one, other, both = LatencyHistogram(), LatencyHistogram(), LatencyHistogram()
    for ns in (10, 2_000, 300_000):
        one.add(ns)
        both.add(ns)
    for ns in (0, 5_000_000):
        other.add(ns)
        both.add(ns)

    one.merge(other)

    assert one == both
