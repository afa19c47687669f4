"""How a sheet comes up from below and goes down again, which takes it less time; a function of time."""

from typing import Final

from yaniv.ui import speeds
from yaniv.ui.motion.easing import out_cubic
from yaniv.ui.speeds import Pace

SHORT_U: Final = 12
"""Where motion is reduced it goes no farther, and fades over meanwhile."""
STILL: Final = Pace("instant")


class Slide:
    """Where a sheet is on its way: at its place from the beginning, unless it is told to come."""

    def __init__(self) -> None:
        self._pace = STILL
        self._age = 0.0
        self._leaves = False

    def come(self, pace: Pace) -> None:
        """From below."""
        self._pace, self._age, self._leaves = pace, 0.0, False

    def leave(self) -> None:
        """To where it came from."""
        self._age, self._leaves = 0.0, True

    def end(self) -> None:
        """It is there, or gone, at once."""
        self._age = self._length

    def update(self, ms: float) -> None:
        """Time passes."""
        self._age += ms

    @property
    def moving(self) -> bool:
        """Is it still on its way?"""
        return self._age < self._length

    @property
    def part(self) -> float:
        """How much of it has come, 0 to 1."""
        if not self.moving:
            return 0.0 if self._leaves else 1.0
        gone = out_cubic(self._age / self._length)
        return 1 - gone if self._leaves else gone

    @property
    def fades(self) -> bool:
        """It fades over instead of travelling."""
        return self._pace.reduced

    @property
    def _length(self) -> float:
        if self._pace.reduced:
            return self._pace.ms(speeds.FADE)
        return self._pace.ms(speeds.PANEL_OUT if self._leaves else speeds.PANEL_IN)
