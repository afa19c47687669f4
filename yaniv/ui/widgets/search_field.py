"""Search field: a text field with a magnifier icon; Escape clears it."""

from pygame import Rect

from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.page_surface import draw_circle, draw_lines
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.widgets.text_field import TextField


class SearchField(TextField):
    """Text field that filters what the page shows."""

    def handle_key(self, event: PressInput) -> bool:
        """Clear the text on Escape, or edit it; return True if the page must not use the key itself.

        Escape in an empty field returns False.
        """
        if self.text and key_bindings.action_for(event) == "back":
            self.set_text("")
            return True
        return super().handle_key(event)

    def paint(self, painter: Painter) -> None:
        """Draw the field with a magnifier at its left end."""
        super().paint(painter)
        side = self.rect.height
        x, y, radius_px = self.rect.left + side // 2, self.rect.centery, painter.px(9)
        stroke_px, colour = max(2, painter.px(3)), painter.theme.text_muted
        x, y = painter.mirrored(Rect(x, y, 0, 0)).topleft
        draw_circle(painter.surface, colour, (x - painter.px(2), y - painter.px(2)), radius_px, stroke_px)
        handle_start = (x - painter.px(2) + round(radius_px * 0.7), y - painter.px(2) + round(radius_px * 0.7))
        handle_end = (handle_start[0] + radius_px * 3 // 4, handle_start[1] + radius_px * 3 // 4)
        draw_lines(painter.surface, colour, (handle_start, handle_end), stroke_px)

    def _text_rect(self, painter: Painter) -> Rect:
        text_rect = super()._text_rect(painter)
        return shrink(text_rect, left=self.rect.height - painter.px(16))
