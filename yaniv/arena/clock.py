"""How long decisions take, kept small however many there are."""

from math import ceil, log2

from msgspec import Struct

STEPS_PER_DOUBLING = 8
"""Two times closer than 9 % count as one."""


class Times(Struct, frozen=True):
    """How long a bot thinks about one decision, in milliseconds; of what is weighed together, an equal share."""

    mean: float
    p95: float
    max: float


class Clock(Struct):
    """Decision times of one bot, sorted into a few dozen sizes."""

    count: int = 0
    total_ns: int = 0
    longest_ns: int = 0
    sizes: dict[int, int] = {}

    def add(self, ns: int) -> None:
        """One decision took this long."""
        self.count += 1
        self.total_ns += ns
        self.longest_ns = max(self.longest_ns, ns)
        size = ceil(log2(max(ns, 1)) * STEPS_PER_DOUBLING)
        self.sizes[size] = self.sizes.get(size, 0) + 1

    def merge(self, other: "Clock") -> None:
        """Counts the decisions of another clock as well."""
        self.count += other.count
        self.total_ns += other.total_ns
        self.longest_ns = max(self.longest_ns, other.longest_ns)
        for size, times in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + times

    @property
    def times(self) -> Times:
        """In short."""
        return Times(*(round(ms, 3) for ms in (self.mean_ms, self.share_ms(0.95), self.longest_ms)))

    @property
    def mean_ms(self) -> float:
        """0 when nothing was decided."""
        return self.total_ns / self.count / 1e6 if self.count else 0.0

    @property
    def longest_ms(self) -> float:
        """0 when nothing was decided."""
        return self.longest_ns / 1e6

    def share_ms(self, share: float) -> float:
        """So many of all decisions took no longer, to the next size."""
        seen = 0
        for size in sorted(self.sizes):
            seen += self.sizes[size]
            if seen >= share * self.count:
                return min(float(2 ** (size / STEPS_PER_DOUBLING)), float(self.longest_ns)) / 1e6
        return 0.0
