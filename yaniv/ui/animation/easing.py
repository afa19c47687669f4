"""Easing functions, curves from (0, 0) to (1, 1) that map elapsed time to progress, springs and exponential decay."""

import math
from collections.abc import Callable
from functools import cache
from typing import Final

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
    end_offset = spring_offset(duration_s, hertz, damping)

    def curve(progress: float) -> float:
        return 1 - spring_offset(progress * duration_s, hertz, damping) + end_offset * progress

    return curve


SETTLE_TOLERANCE: Final = 0.005
"""Share of the initial offset at which a spring counts as settled."""


def spring_offset(elapsed_s: float, hertz: float, damping: float) -> float:
    """Return the share of its offset that a spring has *elapsed_s* after it was let go at rest; below 0: overshot.

    *hertz*: undamped frequency. *damping*: damping ratio, in (0, 1).
    """
    angular_frequency = math.tau * hertz
    damped_frequency = angular_frequency * math.sqrt(1 - damping**2)
    sine_amplitude = damping * angular_frequency / damped_frequency
    swing = math.cos(damped_frequency * elapsed_s) + sine_amplitude * math.sin(damped_frequency * elapsed_s)
    return swing * math.exp(-damping * angular_frequency * elapsed_s)


def settle_time_s(hertz: float, damping: float) -> float:
    """Return the time in s after which a spring has come to rest, up to a small tolerance.

    *hertz*: undamped frequency. *damping*: damping ratio, in (0, 1).
    """
    return -math.log(SETTLE_TOLERANCE * math.sqrt(1 - damping**2)) / (damping * math.tau * hertz)


def decayed_offset(offset: float, elapsed_ms: float, tau_ms: float) -> float:
    """Return what is left of an offset after *elapsed_ms*, for cards that trail behind a dragged one.

    It decays exponentially with the time constant *tau_ms*; 0 means at once.
    """
    return offset * math.exp(-elapsed_ms / tau_ms) if tau_ms else 0.0


def follow_target(position: float, previous_goal: float, goal: float, elapsed_ms: float, tau_ms: float) -> float:
    """Return the position of something that trails behind a moving goal with the time constant *tau_ms*.

    The goal has moved at constant speed from *previous_goal* to *goal* in *elapsed_ms*, which must not be 0.
    """
    if not tau_ms:
        return goal
    steady_lag = (goal - previous_goal) / elapsed_ms * tau_ms
    return goal - steady_lag + decayed_offset(position - previous_goal + steady_lag, elapsed_ms, tau_ms)
