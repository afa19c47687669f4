"""The way back of one line of a form."""

from typing import ClassVar

import pygame
from pygame import Rect

from yaniv.ui.inspect import Role
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control


class Reset(Control):
    """A dot while the line is as it came; else an arrow that leads back there."""

    role: ClassVar[Role] = "button"

    def press(self) -> bool:
        """Back."""
        return True

    def paint(self, brush: Brush) -> None:
        """A dot, or an arrow that turns round."""
        theme, (x, y) = brush.theme, self.rect.center
        if not self.enabled:
            dot = Rect(0, 0, brush.px(12), brush.px(12))
            dot.center = (x, y)
            brush.box(dot, 6, theme.line)
            return
        brush.box(self.rect, 999, brush.raised(theme.panel_2, 0.16) if self.hovered else theme.panel_2, theme.gold)
        x, y = brush.place(self.rect).center
        reach, pen = self.rect.height * 0.24, max(2, brush.px(3))
        ring = Rect(0, 0, round(2 * reach), round(2 * reach))
        ring.center = (x, y)
        pygame.draw.arc(brush.surface, theme.gold, ring, -2.2, 2.2, pen)
        tip = reach * 0.55
        left, top = x - reach * 0.6, y - reach * 0.82
        wedge = [(left - tip * 0.9, top), (left + tip * 0.7, top - tip), (left + tip * 0.5, top + tip * 0.9)]
        pygame.draw.polygon(brush.surface, theme.gold, wedge)
