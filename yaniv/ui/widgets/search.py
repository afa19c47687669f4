"""A search field: a magnifier, what is looked for, and Escape to look for nothing."""

import pygame
from pygame import Rect

from yaniv.ui import keys
from yaniv.ui.inputs import Pressed
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.field import Field


class Search(Field):
    """A text field that filters something."""

    def key(self, pressed: Pressed) -> bool:
        """Escape empties it first."""
        if self.text and keys.meaning(pressed) == "back":
            self.write("")
            return True
        return super().key(pressed)

    def paint(self, brush: Brush) -> None:
        """The magnifier stands in front."""
        super().paint(brush)
        side = self.rect.height
        x, y, reach = self.rect.left + side // 2, self.rect.centery, brush.px(9)
        pen, ink = max(2, brush.px(3)), brush.theme.muted
        x, y = brush.place(Rect(x, y, 0, 0)).topleft
        pygame.draw.circle(brush.surface, ink, (x - brush.px(2), y - brush.px(2)), reach, pen)
        foot = (x - brush.px(2) + round(reach * 0.7), y - brush.px(2) + round(reach * 0.7))
        pygame.draw.line(brush.surface, ink, foot, (foot[0] + reach * 3 // 4, foot[1] + reach * 3 // 4), pen)

    def _inner(self, brush: Brush) -> Rect:
        inner = super()._inner(brush)
        side = self.rect.height - brush.px(16)
        return Rect(inner.left + side, inner.top, inner.width - side, inner.height)
