"""Springs and exponential decay as formulas of time, so that motion does not depend on the frame rate."""

import math
from typing import Final

SETTLE_TOLERANCE: Final = 0.005
"""Share of the initial offset at which a spring counts as settled."""


def spring_at(offset: float, speed: float, elapsed_s: float, hertz: float, damping: float) -> tuple[float, float]:
    """Return offset from the target and velocity (per s) of a spring after *elapsed_s*.

    *offset*, *speed*: initial values. *hertz*: undamped frequency. *damping*: damping ratio, in (0, 1).
    """
    angular_frequency = math.tau * hertz
    decay = math.exp(-damping * angular_frequency * elapsed_s)
    damped_frequency = angular_frequency * math.sqrt(1 - damping**2)
    sine_amplitude = (speed + damping * angular_frequency * offset) / damped_frequency
    cos, sin = math.cos(damped_frequency * elapsed_s), math.sin(damped_frequency * elapsed_s)
    return (
        (offset * cos + sine_amplitude * sin) * decay,
        (
            (sine_amplitude * damped_frequency - damping * angular_frequency * offset) * cos
            - (offset * damped_frequency + damping * angular_frequency * sine_amplitude) * sin
        )
        * decay,
    )


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
