"""Timing of computer players: how long each one takes for a move.

It has its own random numbers, so it never affects what a player decides. All times are in ms.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.game.view import View

SPEED_FACTORS: Final = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
"""By the word of the speed setting: factor for thinking times and animations."""

_MIN_THINK_MS: Final = 180
_MAX_THINK_MS: Final = 1500
_MAX_USUAL_MS: Final = 750
_TABLE_CYCLE_MS: Final = 3500
_SLAP_RANGE_MS: Final = (350, 900)
_RANDOM_SHARE: Final = 0.4
"""Share of a reaction time that is random; the rest depends on the seat."""
_SLOWNESS_RANGE: Final = (0.7, 1.4)
"""Slowness factors of the fastest and of the slowest player."""
_MIN_DIFFICULTY: Final = 0.8
_MAX_DIFFICULTY: Final = 1.5
_MAX_COUNTED_MOVES: Final = 12
"""Number of legal moves from which on a decision has the maximum difficulty."""


class MatchTiming(Struct, frozen=True):
    """Speed settings of a match: thinking time, time to slap, time limit for a move."""

    think_time_factor: float = 1.0
    """Factor for all thinking times; 0 is instant."""
    slap_grace_ms: int | None = 2000
    """How long computer players wait while a human may slap, in ms; None: until the human slaps or declines."""
    move_time_ms: int = 5000
    """Time limit for a move in ms, after which the session moves for the player."""


class BotTiming:
    """Source of thinking and reaction times in one match; its random numbers are used for nothing else."""

    def __init__(self, timing: MatchTiming, seed: str, slowness: Mapping[int, float] | None = None) -> None:
        """Create the timing; *slowness* holds factors by seat for players known to be quick or slow."""
        self.timing = timing
        self._rng = Random(f"pace|{seed}")
        self._slowness_by_seat = dict(slowness or {})

    @property
    def max_counted_moves(self) -> int:
        """Return the number of legal moves at which a decision counts as most difficult; nobody needs to count further.

        It is 1 if computer players move instantly.
        """
        return _MAX_COUNTED_MOVES if self.timing.think_time_factor else 1

    def think_ms(self, view: View, move_count: int) -> int:
        """Return how long the seat of *view* thinks, in ms, about a decision with *move_count* legal moves."""
        return round(
            self.timing.think_time_factor * think_time_ms(view, self._slowness(view.seat), rate_difficulty(move_count))
        )

    def slap_ms(self, seat: int) -> int:
        """Return how long the computer player on *seat* takes to slap, in ms: mostly its slowness, partly random."""
        quickest, slowest = _SLOWNESS_RANGE
        slowness_share = _clamp((self._slowness(seat) - quickest) / (slowest - quickest), 0, 1)
        reaction_share = (1 - _RANDOM_SHARE) * slowness_share + _RANDOM_SHARE * self._rng.random()
        min_ms, max_ms = _SLAP_RANGE_MS
        return round(self.timing.think_time_factor * (min_ms + reaction_share * (max_ms - min_ms)))

    def _slowness(self, seat: int) -> float:
        """Return the slowness factor of a seat, constant for the match; drawn at random if not given."""
        if seat not in self._slowness_by_seat:
            self._slowness_by_seat[seat] = self._rng.uniform(*_SLOWNESS_RANGE)
        return self._slowness_by_seat[seat]


def think_time_ms(view: View, slowness: float, difficulty: float) -> int:
    """Return the thinking time for one decision in ms, at normal speed; with more opponents it is shorter.

    *slowness* is a factor for the player, *difficulty* one for the decision. The result has a minimum and a maximum. In
    the second half of a turn (draw after throw) it is the minimum, which is subtracted from the first half.
    """
    if view.phase in {"thrown", "drawn"}:
        return _MIN_THINK_MS
    opponents = max(1, len(view.seats) - 1)
    usual_turn_ms = _clamp(_TABLE_CYCLE_MS / opponents, _MIN_THINK_MS, _MAX_USUAL_MS)
    turn_ms = _clamp(usual_turn_ms * slowness * difficulty, _MIN_THINK_MS, _MAX_THINK_MS)
    return round(max(_MIN_THINK_MS, turn_ms - _MIN_THINK_MS))


def rate_difficulty(move_count: int) -> float:
    """Return a factor for the difficulty of a decision: 0.8 with a single legal move, up to 1.5 with twelve or more."""
    return _MIN_DIFFICULTY + (_MAX_DIFFICULTY - _MIN_DIFFICULTY) * min(1.0, (move_count - 1) / (_MAX_COUNTED_MOVES - 1))


def nudge_at_ms(tranning_seconds: int, waiting_since_ms: int) -> int | None:
    """Return the session time in ms at which a player who keeps the match waiting is reminded; None means never.

    *tranning_seconds* is the rule `table.tranning_seconds` (0: never), *waiting_since_ms* when the wait began.
    """
    return waiting_since_ms + 1000 * tranning_seconds if tranning_seconds else None


def _clamp(value: float, lower: float, upper: float) -> float:
    return min(max(value, lower), upper)
