"""How long things take at the table. Nothing here changes what a player decides; dice of its own keep it so.

Source: UX 2.8 and 2.11. All times are milliseconds of the table.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.game.view import View

FACTORS: Final = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
"""By the word of the speed setting: what thinking times and films are multiplied by."""

_SHORTEST_MS: Final = 180
_LONGEST_MS: Final = 1500
_OFTEN_MS: Final = 750
_CYCLE_MS: Final = 3500
_SLAP_MS: Final = (350, 900)
_MOOD: Final = 0.4
"""How much of a reaction is chance; the rest is whose hand it is."""
_TEMPERS: Final = (0.7, 1.4)
"""Of the quickest and of the slowest."""
_EASIEST: Final = 0.8
_HARDEST: Final = 1.5
_MANY_MOVES: Final = 12
"""From so many moves on a decision counts as the hardest."""


class Pace(Struct, frozen=True):
    """How fast the table plays."""

    factor: float = 1.0
    """Multiplies every thinking time; 0 is instant."""
    slap_grace_ms: int | None = 2000
    """So long computer players wait while a person may slap; None: until the person slaps or declines."""
    move_time_ms: int = 5000
    """A player that takes longer is answered for."""


class Pacing:
    """The thinking times of one match, drawn from dice that decide nothing else."""

    def __init__(self, pace: Pace, seed: str, tempers: Mapping[int, float] | None = None) -> None:
        """*tempers* by seat, where somebody is known to be quick or slow."""
        self.pace = pace
        self._dice = Random(f"pace|{seed}")
        self._tempers = dict(tempers or {})

    @property
    def counted_moves(self) -> int:
        """How many moves of a seat it is worth counting to see how hard its decision is."""
        return _MANY_MOVES if self.pace.factor else 1

    def think_ms(self, seen: View, choices: int) -> int:
        """What this seat takes for a decision between so many moves."""
        return round(self.pace.factor * thinking_ms(seen, self._temper(seen.seat), difficulty(choices)))

    def slap_ms(self, seat: int) -> int:
        """How fast this computer player slaps: whose hand it is, and a little chance."""
        quickest, slowest = _TEMPERS
        slowness = _clamp((self._temper(seat) - quickest) / (slowest - quickest), 0, 1)
        place = (1 - _MOOD) * slowness + _MOOD * self._dice.random()
        first, last = _SLAP_MS
        return round(self.pace.factor * (first + place * (last - first)))

    def _temper(self, seat: int) -> float:
        """Some players are quick and some are slow, each for a whole match."""
        if seat not in self._tempers:
            self._tempers[seat] = self._dice.uniform(*_TEMPERS)
        return self._tempers[seat]


def thinking_ms(seen: View, temper: float, difficulty: float) -> int:
    """Thinking time at normal speed: a full table plays faster, and nobody thinks for a moment or for ever.

    The second half of a turn takes the shortest time, and the first half gives that time away.
    """
    if seen.phase in {"thrown", "drawn"}:
        return _SHORTEST_MS
    opponents = max(1, len(seen.seats) - 1)
    usual = _clamp(_CYCLE_MS / opponents, _SHORTEST_MS, _OFTEN_MS)
    whole = _clamp(usual * temper * difficulty, _SHORTEST_MS, _LONGEST_MS)
    return round(max(_SHORTEST_MS, whole - _SHORTEST_MS))


def usual_ms(players: int) -> float:
    """What a computer player takes for a whole turn on average, at normal speed."""
    usual = _clamp(_CYCLE_MS / max(1, players - 1), _SHORTEST_MS, _OFTEN_MS)
    return usual * sum(_TEMPERS) / 2 * (_EASIEST + _HARDEST) / 2


def difficulty(choices: int) -> float:
    """From 0.8 for the only move to 1.5 for a rich choice."""
    return _EASIEST + (_HARDEST - _EASIEST) * min(1.0, (choices - 1) / (_MANY_MOVES - 1))


def nudge_ms(tranning_seconds: int, waiting_since_ms: int) -> int | None:
    """When a player who keeps the table waiting is nudged; None: never."""
    return waiting_since_ms + 1000 * tranning_seconds if tranning_seconds else None


def _clamp(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
