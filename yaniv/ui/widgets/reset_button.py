"""Reset button of a form row."""

from typing import ClassVar

import pygame
from pygame import Rect

from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.widgets.widget import Widget


class ResetButton(Widget):
    """Shows a dot while the value is the default one (disabled), otherwise an arrow: a press resets the value."""

    role: ClassVar[ElementRole] = "button"

    def activate(self) -> bool:
        """Return True: a press uses the button."""
        return True

    def paint(self, painter: Painter) -> None:
        """Draw a dot, or a circular arrow."""
        theme, (x, y) = painter.theme, self.rect.center
        if not self.enabled:
            dot = Rect(0, 0, painter.px(12), painter.px(12))
            dot.center = (x, y)
            painter.draw_box(dot, 6, theme.outline)
            return
        painter.draw_box(
            self.rect,
            999,
            painter.raised_colour(theme.panel_raised, 0.16) if self.hovered else theme.panel_raised,
            theme.accent,
        )
        x, y = painter.mirrored(self.rect).center
        radius_px, stroke_px = self.rect.height * 0.24, max(2, painter.px(3))
        ring = Rect(0, 0, round(2 * radius_px), round(2 * radius_px))
        ring.center = (x, y)
        pygame.draw.arc(painter.surface, theme.accent, ring, -2.2, 2.2, stroke_px)
        arrow_px = radius_px * 0.55
        left, top = x - radius_px * 0.6, y - radius_px * 0.82
        arrow_points = [
            (left - arrow_px * 0.9, top),
            (left + arrow_px * 0.7, top - arrow_px),
            (left + arrow_px * 0.5, top + arrow_px * 0.9),
        ]
        pygame.draw.polygon(painter.surface, theme.accent, arrow_points)
