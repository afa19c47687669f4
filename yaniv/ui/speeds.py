"""How long everything takes, in milliseconds at normal speed. Source: UX 2.2, 2.11, 3.7.

No other module names a duration of a film.
"""

from typing import Final, Literal

Speed = Literal["instant", "fast", "normal", "relaxed"]

FACTORS: Final[dict[Speed, float]] = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "relaxed": 1.6}
"""What every duration is multiplied by."""

HOVER: Final = 90
LIFT: Final = 150
"""A card is selected or let go."""
REFLOW: Final = 170
"""The hand closes or opens a gap."""
GATHER: Final = 28
"""Lag of the first card behind the dragged one; each further card lags `GATHER_STEP` more, up to `GATHER_CAP`."""
GATHER_STEP: Final = 14
GATHER_CAP: Final = 90
LEAN: Final = 80
"""Lag of the tilt behind the speed of the pointer."""
CENTRE: Final = 120
"""The grabbed point eases toward the middle of the card."""

SNAP_LEAST: Final = 140
SNAP_MOST: Final = 260
SNAP_BASE: Final = 120
SNAP_PER_U: Final = 0.10
"""A refused card glides back: longer over a longer way."""
ACCEPT: Final = 160
THROW: Final = 260
THROW_HOLD: Final = 200
SETTLE: Final = 200
"""A throw slides up from the zone to become the last play."""
DRAW: Final = 260
TAKE: Final = 240
PICK_UP_HOLD: Final = 180
DEAL_STAGGER: Final = 55
DEAL_FLIGHT: Final = 220
DEAL_CAP: Final = 1800
"""A deal never takes longer, however many cards there are."""
FLIP: Final = 180
SORT: Final = 240
SLAP: Final = 140
SLAP_HOLD: Final = 260
RETURN: Final = 240
SHUFFLE: Final = 420
SHUFFLE_STEP: Final = 6
SWAP: Final = 420
BURY: Final = 300
CALL_HOLD: Final = 700
FALSE_CALL_HOLD: Final = 900
REVEAL_STEP: Final = 90
REVEAL_CAP: Final = 1100
REVEAL_PAUSE: Final = 300
REVEAL_HOLD: Final = 1200
"""Between the word of who won and the page of the result."""
BUBBLE: Final = 1400
"""What somebody says stays so long."""

TOAST: Final = 2200
TOAST_PER_LETTER: Final = 45
DOUBLE_CLICK: Final = 350
THINKING: Final = 900
"""One round of the ring of a player who thinks."""


class Pace:
    """The speed a person has chosen, as the lengths that follow from it."""

    def __init__(self, speed: Speed = "normal") -> None:
        self.factor = FACTORS[speed]

    def ms(self, normal: float) -> float:
        """A duration at this speed."""
        return normal * self.factor

    @property
    def still(self) -> bool:
        """Nothing moves at all."""
        return self.factor == 0
