"""Spread of frame times, as `yaniv bench` reports it."""

from collections.abc import Sequence

from msgspec import Struct


class Frames(Struct, frozen=True):
    """Percentiles of frame times, in milliseconds."""

    p50: float
    p95: float
    p99: float
    max: float


def frames(times: Sequence[float]) -> Frames:
    """Return the percentiles of these *times* (ms, at least one)."""
    ordered = sorted(times)
    p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99))
    return Frames(round(p50, 2), round(p95, 2), round(p99, 2), round(ordered[-1], 2))
