"""Two entries of the main menu that look unlike its buttons: one steps back, the other comes forward."""

from typing import Final

from yaniv.ui.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button

_INSET_U: Final = 16


class Quiet(Button):
    """Small, for what is looked at once in a year."""

    def paint(self, brush: Brush) -> None:
        """An outline; lighter under the pointer."""
        theme = brush.theme
        brush.box(self.rect, RADIUS_U, theme.panel_2 if self.hovered or self.held else None, theme.line)
        room, high = self.rect.width - brush.px(24), self.rect.height - brush.px(4)
        ink = theme.sand if self.hovered else theme.muted
        brush.write(self.name, self.rect.center, SECONDARY_U, ink, anchor="center", room=room, high=high)


class Offer(Button):
    """What catches the eye of who is here for the first time: gold, but for the plate."""

    def paint(self, brush: Brush) -> None:
        """An outline and words in gold; two lines where the text is large."""
        theme = brush.theme
        brush.box(self.rect, RADIUS_U, self.shade(brush, theme.panel_2), theme.gold, STROKE_U)
        words = self.rect.inflate(-2 * brush.px(_INSET_U), -brush.px(12))
        brush.sentence(self.name, words, NAME_U, theme.gold, weight="bold")
