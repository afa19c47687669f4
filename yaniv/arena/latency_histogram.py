"""Histogram of decision times; its size does not grow with the number of decisions."""

from math import ceil, log2

from msgspec import Struct

from yaniv.sample_statistics import histogram_quantile

BUCKETS_PER_DOUBLING = 8
"""Buckets for each doubling of the time: times that differ by less than about 9 % may share a bucket."""


class LatencySummary(Struct, frozen=True):
    """Decision times of a bot in ms; the time of a batch evaluation is divided equally among its decisions."""

    mean: float
    p95: float
    max: float


class LatencyHistogram(Struct):
    """Decision times of one bot, counted in buckets whose limits grow exponentially."""

    count: int = 0
    total_ns: int = 0
    max_ns: int = 0
    bucket_counts: dict[int, int] = {}

    def add(self, ns: int) -> None:
        """Count one decision that took *ns* nanoseconds."""
        self.count += 1
        self.total_ns += ns
        self.max_ns = max(self.max_ns, ns)
        bucket = ceil(log2(max(ns, 1)) * BUCKETS_PER_DOUBLING)
        self.bucket_counts[bucket] = self.bucket_counts.get(bucket, 0) + 1

    def merge(self, other: "LatencyHistogram") -> None:
        """Add the counts of another histogram to this one."""
        self.count += other.count
        self.total_ns += other.total_ns
        self.max_ns = max(self.max_ns, other.max_ns)
        for bucket, count in other.bucket_counts.items():
            self.bucket_counts[bucket] = self.bucket_counts.get(bucket, 0) + count

    @property
    def summary(self) -> LatencySummary:
        """Mean, 95 % quantile and maximum of the decision times, in ms."""
        return LatencySummary(*(round(ms, 3) for ms in (self.mean_ms, self.quantile_ms(0.95), self.max_ms)))

    @property
    def mean_ms(self) -> float:
        """Mean decision time in ms; 0 without decisions."""
        return self.total_ns / self.count / 1e6 if self.count else 0.0

    @property
    def max_ms(self) -> float:
        """Maximum decision time in ms; 0 without decisions."""
        return self.max_ns / 1e6

    def quantile_ms(self, share: float) -> float:
        """Return the time in ms that *share* (0 to 1) of the decisions did not exceed, rounded up to a bucket limit."""
        bucket = histogram_quantile(self.bucket_counts, share)
        return min(float(2 ** (bucket / BUCKETS_PER_DOUBLING)), float(self.max_ns)) / 1e6
