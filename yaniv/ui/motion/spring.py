"""Springs and lags in closed form, so that every frame rate sees the same motion."""

import math
from typing import Final

CLOSE: Final = 0.005
"""Part of the way that still counts as arrived."""


def spring(offset: float, speed: float, seconds: float, hertz: float, damping: float) -> tuple[float, float]:
    """Offset from the target and speed of a spring after so many seconds; *damping* below 1 swings."""
    pull = math.tau * hertz
    fade = math.exp(-damping * pull * seconds)
    ring = pull * math.sqrt(1 - damping**2)
    kick = (speed + damping * pull * offset) / ring
    cos, sin = math.cos(ring * seconds), math.sin(ring * seconds)
    return (
        (offset * cos + kick * sin) * fade,
        ((kick * ring - damping * pull * offset) * cos - (offset * ring + damping * pull * kick) * sin) * fade,
    )


def settled_after(hertz: float, damping: float) -> float:
    """Seconds after which the spring can be called at rest."""
    return -math.log(CLOSE * math.sqrt(1 - damping**2)) / (damping * math.tau * hertz)


def lag(offset: float, ms: float, tau_ms: float) -> float:
    """What is left of an offset after so long, for cards that trail behind a dragged one."""
    return offset * math.exp(-ms / tau_ms) if tau_ms else 0.0


def trailing(place: float, goal_was: float, goal: float, ms: float, tau_ms: float) -> float:
    """Where something is that trails behind a goal which has moved evenly meanwhile."""
    if not tau_ms:
        return goal
    behind = (goal - goal_was) / ms * tau_ms
    return goal - behind + lag(place - goal_was + behind, ms, tau_ms)
