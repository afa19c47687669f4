"""Easing functions: curves from (0, 0) to (1, 1) that map elapsed time to progress."""

from collections.abc import Callable
from functools import cache

from yaniv.ui.animation.spring import settle_time_s, spring_at

EasingFunction = Callable[[float], float]
"""Maps the share of elapsed time, in [0, 1], to the share of the way; that may go beyond 1."""


def in_quad(progress: float) -> float:
    """Return the eased progress: accelerating, for a card that is slapped down. *progress* in [0, 1]."""
    return progress * progress


def out_quad(progress: float) -> float:
    """Return the eased progress: slowing down gently, for a card that is pressed. *progress* in [0, 1]."""
    return 1 - (1 - progress) ** 2


def out_cubic(progress: float) -> float:
    """Return the eased progress: fast, then slowing down, for a card that is thrown. *progress* in [0, 1]."""
    return 1 - (1 - progress) ** 3


def in_out_cubic(progress: float) -> float:
    """Return the eased progress: slow at both ends, for a card that is carried. *progress* in [0, 1]."""
    return 4 * progress**3 if progress < 0.5 else 1 - (2 - 2 * progress) ** 3 / 2  # noqa: PLR2004 -- the middle of the curve


@cache
def out_back(overshoot: float) -> EasingFunction:
    """Return an easing function that goes a little beyond the target and back, for a card that is picked up.

    *overshoot*: 0 for none; the greater, the further beyond the target.
    """

    def curve(progress: float) -> float:
        remaining = progress - 1
        return 1 + (overshoot + 1) * remaining**3 + overshoot * remaining**2

    return curve


@cache
def spring_ease(hertz: float, damping: float) -> EasingFunction:
    """Return an easing function that swings around the target and comes to rest, like a spring.

    *hertz*: frequency of the swings. *damping*: damping ratio, in (0, 1).
    """
    duration_s = settle_time_s(hertz, damping)
    end_offset = spring_at(1.0, 0.0, duration_s, hertz, damping)[0]

    def curve(progress: float) -> float:
        return 1 - spring_at(1.0, 0.0, progress * duration_s, hertz, damping)[0] + end_offset * progress

    return curve
