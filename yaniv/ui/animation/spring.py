"""Springs and lags in closed form, so that every frame rate sees the same motion."""

import math
from typing import Final

SETTLE_TOLERANCE: Final = 0.005
"""Part of the way that still counts as arrived."""


def spring_at(offset: float, speed: float, elapsed_s: float, hertz: float, damping: float) -> tuple[float, float]:
    """Offset from the target and speed of a spring after so many seconds; *damping* below 1 swings."""
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
    """Seconds after which the spring can be called at rest."""
    return -math.log(SETTLE_TOLERANCE * math.sqrt(1 - damping**2)) / (damping * math.tau * hertz)


def decayed_offset(offset: float, elapsed_ms: float, tau_ms: float) -> float:
    """What is left of an offset after so long, for cards that trail behind a dragged one."""
    return offset * math.exp(-elapsed_ms / tau_ms) if tau_ms else 0.0


def follow_target(position: float, previous_goal: float, goal: float, elapsed_ms: float, tau_ms: float) -> float:
    """Where something is that trails behind a goal which has moved evenly meanwhile."""
    if not tau_ms:
        return goal
    steady_lag = (goal - previous_goal) / elapsed_ms * tau_ms
    return goal - steady_lag + decayed_offset(position - previous_goal + steady_lag, elapsed_ms, tau_ms)
