"""Result of the master under one set of random house rules."""

from typing import Final

from msgspec import Struct

from tests.house_probe import HouseKind
from yaniv.arena.engine_benchmark import DecisionTimes

WANTED_SHARE: Final = 60.0
FAIR_SHARE: Final = 50.0
"""Percent of matches won, one against one."""
_MIN_DEALS: Final = 10
_WORDING: Final = ("table.", "call.wrong_word")
"""Prefixes of keys that have no effect on a computer player."""


class HouseResult(Struct, frozen=True):
    """Wins of the master in one house, converted to one against one: percent with the ends of the 95 % interval."""

    number: int
    seats: int
    matches: int
    abandoned: int
    share: float
    """Share of the matches won, in percent, before the conversion."""
    pairwise: float
    low: float
    high: float
    differences: dict[str, object]
    """Rules that differ from `classic`, the defaults, by key path."""
    seconds: float
    decision_times: DecisionTimes | None = None
    kind: HouseKind = "playable"
    """Outcome of the probe; only playable houses are played."""

    @property
    def is_strong(self) -> bool:
        """True if the mean is above the wanted share."""
        return self.pairwise > WANTED_SHARE

    @property
    def has_interval(self) -> bool:
        """True if enough deals were played for a meaningful interval."""
        return self.matches >= _MIN_DEALS * self.seats

    @property
    def is_weak(self) -> bool:
        """True if the whole interval is below an even share."""
        return self.has_interval and round(self.high, 6) < FAIR_SHARE

    @property
    def share_text(self) -> str:
        """Share converted to one against one, with its interval if there is one."""
        return f"{self.pairwise:.1f}" + (f" ({self.low:.0f} to {self.high:.0f})" if self.has_interval else "")

    @property
    def rules_text(self) -> str:
        """Differences in the form of the option `--rule`, without words and seats."""
        return ", ".join(f"{path}={value}" for path, value in self.differences.items() if not path.startswith(_WORDING))

    def __str__(self) -> str:
        if self.kind != "playable":
            return f"{self.number:4} {self.seats} seats {self.kind}"
        verdict = "WEAK" if self.is_weak else "" if self.is_strong else "miss"
        abandoned = f" {self.abandoned} abandoned" if self.abandoned else ""
        times = f" {self.decision_times}" if self.decision_times else ""
        return (
            f"{self.number:4} {self.seats} seats {self.share_text} {verdict:4} {self.seconds:5.1f} s{abandoned}{times}"
        )
