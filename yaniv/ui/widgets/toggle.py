"""Toggle: on/off switch."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import ElementRole, ElementState
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.widgets.widget import Widget

WIDTH_U: Final = 150
_KNOB_SHARE: Final = 0.72
"""Diameter of the knob, as a share of the height."""


class Toggle(Widget):
    """Switch with a knob that is on the right while it is on; a word beside it says the same."""

    role: ClassVar[ElementRole] = "toggle"

    def __init__(self, id_: str, name: str, *, is_on: bool) -> None:
        super().__init__(id_, name)
        self.is_on = is_on

    def activate(self) -> bool:
        """Switch to the other state; return True, because the value has changed."""
        self.is_on = not self.is_on
        return True

    def handle_key(self, event: PressInput) -> bool:
        """Switch on with Right, off with Left; return True if the state changed."""
        target = {"left": False, "right": True}.get(key_bindings.action_for(event) or "")
        return target is not None and target != self.is_on and self.activate()

    def value(self) -> bool:
        """Return True if the toggle is on."""
        return self.is_on

    def states(self) -> tuple[ElementState, ...]:
        """Return the states for screen readers, with "checked" while the toggle is on."""
        return (*super().states(), "checked") if self.is_on else super().states()

    def paint(self, painter: Painter) -> None:
        """Draw the switch: gold with the knob on the right, or empty with the knob on the left."""
        theme = painter.theme
        fill, text_colour = (theme.accent, theme.surface_dark) if self.is_on else (theme.surface_dark, theme.text)
        fill = painter.raised_colour(fill, 0.12) if self.hovered and self.enabled else fill
        text_colour = text_colour if self.enabled else theme.text_muted
        painter.draw_box(self.rect, 999, fill, theme.accent if self.is_on else theme.outline)
        side = round(self.rect.height * _KNOB_SHARE)
        knob = Rect(0, 0, side, side)
        margin = (self.rect.height - side) // 2
        knob.midright = (self.rect.right - margin, self.rect.centery)
        if not self.is_on:
            knob.midleft = (self.rect.left + margin, self.rect.centery)
        painter.draw_box(knob, 999, text_colour)
        word = tr("On") if self.is_on else tr("Off")
        max_width = self.rect.width - side - 3 * margin
        middle = (self.rect.left if self.is_on else knob.right) + margin + max_width // 2
        position = (middle, self.rect.centery)
        painter.draw_line(
            word,
            position,
            SMALL_U,
            text_colour,
            weight="bold",
            anchor="center",
            max_width=max_width,
            max_height=self.rect.height,
        )
