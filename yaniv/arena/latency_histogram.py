"""How long decisions take, kept small however many there are."""

from math import ceil, log2

from msgspec import Struct

BUCKETS_PER_DOUBLING = 8
"""Two times closer than 9 % count as one."""


class LatencySummary(Struct, frozen=True):
    """How long a bot thinks about one decision, in milliseconds; of what is weighed together, an equal share."""

    mean: float
    p95: float
    max: float


class LatencyHistogram(Struct):
    """Decision times of one bot, sorted into a few dozen sizes."""

    count: int = 0
    total_ns: int = 0
    max_ns: int = 0
    bucket_counts: dict[int, int] = {}

    def add(self, ns: int) -> None:
        """One decision took this long."""
        self.count += 1
        self.total_ns += ns
        self.max_ns = max(self.max_ns, ns)
        bucket = ceil(log2(max(ns, 1)) * BUCKETS_PER_DOUBLING)
        self.bucket_counts[bucket] = self.bucket_counts.get(bucket, 0) + 1

    def merge(self, other: "LatencyHistogram") -> None:
        """Counts the decisions of another clock as well."""
        self.count += other.count
        self.total_ns += other.total_ns
        self.max_ns = max(self.max_ns, other.max_ns)
        for bucket, count in other.bucket_counts.items():
            self.bucket_counts[bucket] = self.bucket_counts.get(bucket, 0) + count

    @property
    def summary(self) -> LatencySummary:
        """In short."""
        return LatencySummary(*(round(ms, 3) for ms in (self.mean_ms, self.quantile_ms(0.95), self.max_ms)))

    @property
    def mean_ms(self) -> float:
        """0 when nothing was decided."""
        return self.total_ns / self.count / 1e6 if self.count else 0.0

    @property
    def max_ms(self) -> float:
        """0 when nothing was decided."""
        return self.max_ns / 1e6

    def quantile_ms(self, share: float) -> float:
        """So many of all decisions took no longer, to the next size."""
        cumulative_count = 0
        for bucket in sorted(self.bucket_counts):
            cumulative_count += self.bucket_counts[bucket]
            if cumulative_count >= share * self.count:
                return min(float(2 ** (bucket / BUCKETS_PER_DOUBLING)), float(self.max_ns)) / 1e6
        return 0.0
