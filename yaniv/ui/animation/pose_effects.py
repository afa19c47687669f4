"""Pose effects: small motions added to a pose, such as shaking, landing and pulsing.

Each is a function of the time in ms since it began, at normal speed; outside its duration it changes nothing.
"""

import math
from typing import Final

from msgspec import Struct

from yaniv.ui.animation import durations

SHAKE_DEG: Final = 3.5
"""Maximum angle of a shake."""
SHAKE_SWINGS: Final = 5
"""Number of swings of a shake."""
SQUASH_SHARE: Final = 0.03
"""Share of its height by which a landing card is flattened."""
NUDGE_U: Final = 4
"""Distance by which the table yields at `REFERENCE_STRENGTH`."""
REFERENCE_STRENGTH: Final = 30
"""Strength of a slap on the scale of the setting, 0 to 100."""
PULSE_COUNT: Final = 3
"""Number of pulses."""
POP_HERTZ: Final = 8.0
"""Frequency of the swelling of a pop."""
POP_ROTATION_HERTZ: Final = 6.5
"""Frequency of the rotation of a pop."""
POP_DEG: Final = 25.0
"""Maximum angle of a pop of strength 1."""


class PoseDelta(Struct, frozen=True):
    """Change to be applied to a pose: rotation in degrees, and factors for width and height."""

    angle_deg: float = 0.0
    """Degrees to add."""
    width_factor: float = 1.0
    """Factor for the width."""
    height_factor: float = 1.0
    """Factor for the height."""


NO_DELTA: Final = PoseDelta()


def shake(elapsed_ms: float) -> PoseDelta:
    """Return the change of a refused card's pose: it swings from side to side, less each time."""
    swing = elapsed_ms / durations.SHAKE_SWING_MS
    if not 0 <= swing < SHAKE_SWINGS:
        return NO_DELTA
    return PoseDelta(angle_deg=SHAKE_DEG * math.sin(math.pi * swing) * (1 - swing / SHAKE_SWINGS))


def squash(elapsed_ms: float) -> PoseDelta:
    """Return the change of a landing card's pose: it is flattened for a moment."""
    if not 0 <= elapsed_ms < durations.SQUASH_MS:
        return NO_DELTA
    amount = SQUASH_SHARE * math.sin(math.pi * elapsed_ms / durations.SQUASH_MS)
    return PoseDelta(width_factor=1 + amount / 2, height_factor=1 - amount)


def pop(elapsed_ms: float, strength: float) -> PoseDelta:
    """Return the change of pose for something that attracts attention: it swells and turns, with fading swings.

    *strength*: maximum share by which it swells; a negative one turns the other way first and swells the same.
    """
    progress = elapsed_ms / durations.POP_MS
    if not 0 <= progress < 1:
        return NO_DELTA
    swell = abs(strength) * math.sin(math.tau * POP_HERTZ * elapsed_ms / 1000) * (1 - progress) ** 3
    rotation_deg = (
        POP_DEG * strength * math.sin(math.tau * POP_ROTATION_HERTZ * elapsed_ms / 1000) * (1 - progress) ** 2
    )
    return PoseDelta(rotation_deg, 1 + swell, 1 + swell)


def nudge(elapsed_ms: float, strength: int = REFERENCE_STRENGTH) -> float:
    """Return how far the whole table is displaced by a slap, in u; *strength*: 0 to 100, from the settings."""
    return (
        NUDGE_U * strength / REFERENCE_STRENGTH * math.sin(math.pi * elapsed_ms / durations.TABLE_NUDGE_MS)
        if 0 <= elapsed_ms < durations.TABLE_NUDGE_MS
        else 0.0
    )


def pulse(elapsed_ms: float) -> float:
    """Return the brightness in [0, 1] of the glow around a card that can be picked up: `PULSE_COUNT` pulses, then 0."""
    if not 0 <= elapsed_ms < PULSE_COUNT * durations.PULSE_MS:
        return 0.0
    return (1 - math.cos(math.tau * elapsed_ms / durations.PULSE_MS)) / 2
