"""How long things take at the table. Nothing here changes what a player decides; dice of its own keep it so.

Source: UX 2.8 and 2.11. All times are milliseconds of the table.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.game.view import View

SPEED_FACTORS: Final = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
"""By the word of the speed setting: what thinking times and films are multiplied by."""

_MIN_THINK_MS: Final = 180
_MAX_THINK_MS: Final = 1500
_MAX_USUAL_MS: Final = 750
_TABLE_CYCLE_MS: Final = 3500
_SLAP_RANGE_MS: Final = (350, 900)
_RANDOM_SHARE: Final = 0.4
"""How much of a reaction is chance; the rest is whose hand it is."""
_SLOWNESS_RANGE: Final = (0.7, 1.4)
"""Of the quickest and of the slowest."""
_MIN_DIFFICULTY: Final = 0.8
_MAX_DIFFICULTY: Final = 1.5
_MAX_COUNTED_MOVES: Final = 12
"""From so many moves on a decision counts as the hardest."""


class MatchTiming(Struct, frozen=True):
    """How fast the table plays."""

    think_time_factor: float = 1.0
    """Multiplies every thinking time; 0 is instant."""
    slap_grace_ms: int | None = 2000
    """So long computer players wait while a person may slap; None: until the person slaps or declines."""
    move_time_ms: int = 5000
    """A player that takes longer is answered for."""


class BotTiming:
    """The thinking times of one match, drawn from dice that decide nothing else."""

    def __init__(self, timing: MatchTiming, seed: str, slowness: Mapping[int, float] | None = None) -> None:
        """*tempers* by seat, where somebody is known to be quick or slow."""
        self.timing = timing
        self._rng = Random(f"pace|{seed}")
        self._slowness_by_seat = dict(slowness or {})

    @property
    def max_counted_moves(self) -> int:
        """How many moves of a seat it is worth counting to see how hard its decision is."""
        return _MAX_COUNTED_MOVES if self.timing.think_time_factor else 1

    def think_ms(self, view: View, move_count: int) -> int:
        """What this seat takes for a decision between so many moves."""
        return round(
            self.timing.think_time_factor * think_time_ms(view, self._slowness(view.seat), rate_difficulty(move_count))
        )

    def slap_ms(self, seat: int) -> int:
        """How fast this computer player slaps: whose hand it is, and a little chance."""
        quickest, slowest = _SLOWNESS_RANGE
        slowness_share = _clamp((self._slowness(seat) - quickest) / (slowest - quickest), 0, 1)
        reaction_share = (1 - _RANDOM_SHARE) * slowness_share + _RANDOM_SHARE * self._rng.random()
        min_ms, max_ms = _SLAP_RANGE_MS
        return round(self.timing.think_time_factor * (min_ms + reaction_share * (max_ms - min_ms)))

    def _slowness(self, seat: int) -> float:
        """Some players are quick and some are slow, each for a whole match."""
        if seat not in self._slowness_by_seat:
            self._slowness_by_seat[seat] = self._rng.uniform(*_SLOWNESS_RANGE)
        return self._slowness_by_seat[seat]


def think_time_ms(view: View, slowness: float, difficulty: float) -> int:
    """Thinking time at normal speed: a full table plays faster, and nobody thinks for a moment or for ever.

    The second half of a turn takes the shortest time, and the first half gives that time away.
    """
    if view.phase in {"thrown", "drawn"}:
        return _MIN_THINK_MS
    opponents = max(1, len(view.seats) - 1)
    usual_turn_ms = _clamp(_TABLE_CYCLE_MS / opponents, _MIN_THINK_MS, _MAX_USUAL_MS)
    turn_ms = _clamp(usual_turn_ms * slowness * difficulty, _MIN_THINK_MS, _MAX_THINK_MS)
    return round(max(_MIN_THINK_MS, turn_ms - _MIN_THINK_MS))


def average_turn_ms(players: int) -> float:
    """What a computer player takes for a whole turn on average, at normal speed."""
    usual_turn_ms = _clamp(_TABLE_CYCLE_MS / max(1, players - 1), _MIN_THINK_MS, _MAX_USUAL_MS)
    return usual_turn_ms * sum(_SLOWNESS_RANGE) / 2 * (_MIN_DIFFICULTY + _MAX_DIFFICULTY) / 2


def rate_difficulty(move_count: int) -> float:
    """From 0.8 for the only move to 1.5 for a rich choice."""
    return _MIN_DIFFICULTY + (_MAX_DIFFICULTY - _MIN_DIFFICULTY) * min(1.0, (move_count - 1) / (_MAX_COUNTED_MOVES - 1))


def nudge_at_ms(tranning_seconds: int, waiting_since_ms: int) -> int | None:
    """When a player who keeps the table waiting is nudged; None: never."""
    return waiting_since_ms + 1000 * tranning_seconds if tranning_seconds else None


def _clamp(value: float, lower: float, upper: float) -> float:
    return min(max(value, lower), upper)
