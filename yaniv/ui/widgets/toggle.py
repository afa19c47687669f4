"""A toggle: on or off."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import Pressed
from yaniv.ui.inspect import ElementState, Role
from yaniv.ui.theme import SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control
from yaniv.words import tell

WIDTH_U: Final = 150
_KNOB_PART: Final = 0.72
"""Of its height."""


class Toggle(Control):
    """A knob that lies on the right while it is on; a word beside it says the same."""

    role: ClassVar[Role] = "toggle"

    def __init__(self, id_: str, name: str, *, on: bool) -> None:
        super().__init__(id_, name)
        self.on = on

    def press(self) -> bool:
        """The other way round."""
        self.on = not self.on
        return True

    def key(self, pressed: Pressed) -> bool:
        """Right is on, left is off; what is there already leaves the key to the page."""
        wanted = {"left": False, "right": True}.get(keys.meaning(pressed) or "")
        return wanted is not None and wanted != self.on and self.press()

    def value(self) -> bool:
        """Is it on?"""
        return self.on

    def states(self) -> tuple[ElementState, ...]:
        """Checked while it is on."""
        return (*super().states(), "checked") if self.on else super().states()

    def paint(self, brush: Brush) -> None:
        """Gold with the knob on the right, or empty with the knob on the left."""
        theme = brush.theme
        fill, ink = (theme.gold, theme.ink) if self.on else (theme.ink, theme.sand)
        fill = brush.raised(fill, 0.12) if self.hovered and self.enabled else fill
        ink = ink if self.enabled else theme.muted
        brush.box(self.rect, 999, fill, theme.gold if self.on else theme.line)
        side = round(self.rect.height * _KNOB_PART)
        knob = Rect(0, 0, side, side)
        edge = (self.rect.height - side) // 2
        knob.midright = (self.rect.right - edge, self.rect.centery)
        if not self.on:
            knob.midleft = (self.rect.left + edge, self.rect.centery)
        brush.box(knob, 999, ink)
        word = tell("On") if self.on else tell("Off")
        room = self.rect.width - side - 3 * edge
        middle = (self.rect.left if self.on else knob.right) + edge + room // 2
        at = (middle, self.rect.centery)
        brush.write(word, at, SMALL_U, ink, weight="bold", anchor="center", room=room, high=self.rect.height)
