"""Small button beside a headline, for what most players do not need every time."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import BODY_U, Colour, type_px
from yaniv.ui.widgets.button import MAX_TEXT_SCALE, Button

_PADDING_U: Final = 20


class SmallButton(Button):
    """Button whose name has the size of text, as high as its page makes it."""

    def needed_width(
        self, text_renderer: TextRenderer, scale: float, min_width_u: float, text_scale: float = 1.0
    ) -> int:
        """Return the width in px at which the text fits without being cut, at least *min_width_u*.

        *scale*: px per u. For larger *text_scale* it grows, up to `MAX_TEXT_SCALE`.
        """
        name_px = type_px(BODY_U, scale, min(MAX_TEXT_SCALE, text_scale))
        name_width = text_renderer.measure(self.name, name_px, "medium")[0]
        return max(round(min_width_u * scale), name_width + round(2 * _PADDING_U * scale))

    def _paint_label(self, painter: Painter, rect: Rect, text_colour: Colour) -> None:
        painter.draw_line(
            self.name,
            rect.center,
            BODY_U,
            text_colour,
            weight="medium",
            anchor="center",
            max_width=rect.width - painter.px(_PADDING_U / 2),
            max_height=rect.height - painter.px(8 if painter.text_scale == 1 else 2),
        )
