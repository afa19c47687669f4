"""A slider: a number between two bounds, where exactness matters less than the feel of it."""

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, Point, Pressed
from yaniv.ui.inspect import Role
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

_KNOB_PART: Final = 0.6
"""Of its height."""
_NUMBER_PART: Final = 0.26
"""Of its width; the rest is the track."""
_LEAP: Final = 10
"""Steps of a page key."""


class Slider(Control):
    """A knob on a track, and the number at its right."""

    role: ClassVar[Role] = "slider"

    def __init__(  # noqa: PLR0913 -- a number has these properties
        self,
        id_: str,
        name: str,
        number: int,
        bounds: tuple[int, int],
        *,
        step: int = 1,
        told: Callable[[int], str] = str,
    ) -> None:
        """*told*: the number as players read it."""
        super().__init__(id_, name)
        self.number = number
        self.bounds = bounds
        self._step = step
        self._told = told

    def hold(self, at: Point) -> bool:
        """The knob follows the pointer at once."""
        track = self._track()
        least, most = self.bounds
        part = min(max(0.0, (at[0] - track.left) / max(1, track.width)), 1.0)
        return self._set(least + round(part * (most - least) / self._step) * self._step)

    def click(self, at: Point) -> bool:
        """A finger that taps sets it when it comes up."""
        return self.hold(at)

    def key(self, pressed: Pressed) -> bool:
        """A step to either side, ten with the page keys, and to both ends."""
        ends = {"home": self.bounds[0], "end": self.bounds[1]}
        leaps = {"page up": _LEAP, "page down": -_LEAP, "-": -1, "[-]": -1, "+": 1, "=": 1, "[+]": 1}
        name = pressed.key if isinstance(pressed, KeyPressed) else ""
        if name in ends:
            return self._set(ends[name])
        steps = leaps.get(name) or {"left": -1, "right": 1}.get(keys.meaning(pressed) or "", 0)
        self._set(self.number + steps * self._step)
        return steps != 0

    def wheel(self, steps: int) -> bool:
        """Up is more; the wheel is the page's while the slider has no focus."""
        return self.focused and self._set(self.number + (self._step if steps > 0 else -self._step))

    def value(self) -> int:
        """The number."""
        return self.number

    def paint(self, brush: Brush) -> None:
        """Gold up to the knob."""
        theme, track = brush.theme, self._track()
        bar = Rect(track.left, track.centery - brush.px(5), track.width, brush.px(10))
        brush.box(bar, 5, theme.track)
        least, most = self.bounds
        at = track.left + track.width * (self.number - least) // max(1, most - least)
        ink = theme.gold if self.enabled else theme.muted
        brush.box(Rect(bar.left, bar.top, at - bar.left, bar.height), 5, ink)
        side = round(self.rect.height * _KNOB_PART)
        knob = Rect(0, 0, side, side)
        knob.center = (at, track.centery)
        brush.box(knob, 999, brush.raised(ink, 0.15) if self.hovered or self.held else ink, theme.ink, 3)
        room = round(self.rect.width * _NUMBER_PART) - brush.px(8)
        number = self._told(self.number)
        at_end, high = self.rect.midright, self.rect.height
        brush.write(number, at_end, SECONDARY_U, theme.sand, weight="bold", anchor="midright", room=room, high=high)

    def _track(self) -> Rect:
        half = round(self.rect.height * _KNOB_PART) // 2
        wide = round(self.rect.width * (1 - _NUMBER_PART)) - 2 * half
        return Rect(self.rect.left + half, self.rect.top, wide, self.rect.height)

    def _set(self, number: int) -> bool:
        before, (least, most) = self.number, self.bounds
        self.number = min(max(number, least), most)
        return self.number != before
