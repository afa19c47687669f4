"""Small motions on top of a pose that lead nowhere: a card that shakes its head, lands, glows. Pure.

Each is a function of the milliseconds since it began; after its time it adds nothing.
"""

import math
from typing import Final

from msgspec import Struct

from yaniv.ui import speeds

SHAKE_DEG: Final = 3.5
SHAKES: Final = 5
SQUASH: Final = 0.03
NUDGE_U: Final = 4
NUDGE: Final = 30
"""The strength at which it gives so far."""
PULSES: Final = 3
POP_HERTZ: Final = 8.0
POP_TURN_HERTZ: Final = 6.5
POP_DEG: Final = 25.0
"""Degrees of a pop by its strength."""


class Extra(Struct, frozen=True):
    """What is added to a pose."""

    angle: float = 0.0
    wide: float = 1.0
    tall: float = 1.0


NONE: Final = Extra()


def shake(ms: float) -> Extra:
    """No: from side to side, less and less."""
    turn = ms / speeds.SHAKE
    if not 0 <= turn < SHAKES:
        return NONE
    return Extra(angle=SHAKE_DEG * math.sin(math.pi * turn) * (1 - turn / SHAKES))


def squash(ms: float) -> Extra:
    """A card that has just landed gives a little."""
    if not 0 <= ms < speeds.SQUASH:
        return NONE
    given = SQUASH * math.sin(math.pi * ms / speeds.SQUASH)
    return Extra(wide=1 + given / 2, tall=1 - given)


def pop(ms: float, strength: float) -> Extra:
    """Here I am: swells and turns, and swings out. The sign of *strength* is the way it turns first."""
    part = ms / speeds.POP
    if not 0 <= part < 1:
        return NONE
    swell = abs(strength) * math.sin(math.tau * POP_HERTZ * ms / 1000) * (1 - part) ** 3
    turn = POP_DEG * strength * math.sin(math.tau * POP_TURN_HERTZ * ms / 1000) * (1 - part) ** 2
    return Extra(turn, 1 + swell, 1 + swell)


def nudge(ms: float, strength: int = NUDGE) -> float:
    """How far the table gives under a slap, in u; *strength* is 0 to 100."""
    return NUDGE_U * strength / NUDGE * math.sin(math.pi * ms / speeds.NUDGE) if 0 <= ms < speeds.NUDGE else 0.0


def pulse(ms: float) -> float:
    """How much something on offer glows beyond its rim, 0 to 1: three times, and no more."""
    if not 0 <= ms < PULSES * speeds.PULSE:
        return 0.0
    return (1 - math.cos(math.tau * ms / speeds.PULSE)) / 2
