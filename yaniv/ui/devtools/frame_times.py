"""Frame time percentiles, as `yaniv bench` reports them."""

from collections.abc import Sequence

from msgspec import Struct


class FrameTimePercentiles(Struct, frozen=True):
    """Percentiles of frame times, in ms."""

    p50: float
    p95: float
    p99: float
    max: float


def frame_time_percentiles(times_ms: Sequence[float]) -> FrameTimePercentiles:
    """Return the percentiles of *times_ms* (at least one), rounded to 0.01 ms."""
    ordered = sorted(times_ms)
    p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99))
    return FrameTimePercentiles(round(p50, 2), round(p95, 2), round(p99, 2), round(ordered[-1], 2))
