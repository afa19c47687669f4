"""Win chance: the chance to win the match at each decision of a player, and the turning points of that curve.

At the start of a round the chance comes from the totals alone (`neural.match_equity`); within a round the master's
value of the position is added, in the same model. Both are computed from what the player knew.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

MIN_SWING: Final = 0.08
"""Smallest change of the chance between two points that counts as a turning point."""
MAX_TURNING_POINTS: Final = 5

SwingCause = Literal["decision", "cards"]


class MatchStanding(Struct, frozen=True):
    """Chance to win the match at the start of a round, and what a point in the round is worth."""

    win_chance: float
    """In [0, 1], from the totals alone."""
    chance_per_point: float
    """By how much one point of advantage in the round changes the chance."""

    def chance_at(self, expected_points: float) -> float:
        """Return the chance to win the match with this expected advantage in the round, in [0, 1]."""
        return min(1.0, max(0.0, self.win_chance + expected_points * self.chance_per_point))


class ChancePoint(Struct, frozen=True):
    """Chance to win the match at one moment."""

    position: int
    """Position in the match replay."""
    round_number: int
    chance: float
    """In [0, 1], before the decision made here."""
    decision_loss: float = 0.0
    """By how much the decision made here lowered the chance, as far as a review tells it."""


class TurningPoint(Struct, frozen=True):
    """Large change of the chance between two points of the curve."""

    position: int
    """Position in the match replay before the change."""
    round_number: int
    before: float
    after: float
    cause: SwingCause
    """`decision` if the cost of the decision made there is at least half of a loss."""

    @property
    def swing(self) -> float:
        """Size of the change, in [0, 1]."""
        return abs(self.after - self.before)


def turning_points(curve: Sequence[ChancePoint]) -> tuple[TurningPoint, ...]:
    """Return the largest changes between neighbouring points, in the order of the match."""
    changes = [
        TurningPoint(
            first.position,
            first.round_number,
            first.chance,
            second.chance,
            "decision" if 2 * first.decision_loss >= first.chance - second.chance > 0 else "cards",
        )
        for first, second in pairwise(curve)
    ]
    large = sorted((each for each in changes if each.swing >= MIN_SWING), key=lambda each: -each.swing)
    return tuple(sorted(large[:MAX_TURNING_POINTS], key=lambda each: each.position))
