"""What pages share: a headline on the felt; those of kept matches, room below it, and a row of buttons at the foot."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import pixels_per_u
from yaniv.ui.widgets.button import Button, lay_out_row

MARGIN_U: Final = 72
CONTENT_TOP_U: Final = 150
"""From here on the page is free."""
_FOOTER_HEIGHT_U: Final = 132
_BUTTON_TOP_U: Final = 26
"""Below the free part."""
_BUTTON_SIZE_U: Final = (300, 76)
_GAP_U: Final = 20
_HEADLINE_MIDDLE_U: Final = CONTENT_TOP_U - 64
"""Of the headline."""
_HEADLINE_SIZE_U: Final = 60
_HEADLINE_HEIGHT_U: Final = 110
_TOAST_HEIGHT_U: Final = 84


def page_content(size: tuple[int, int]) -> Rect:
    """Between headline and buttons, in a window of this size."""
    scale = pixels_per_u(size)
    margin, top, footer_height = (round(each * scale) for each in (MARGIN_U, CONTENT_TOP_U, _FOOTER_HEIGHT_U))
    return Rect(margin, top, size[0] - 2 * margin, size[1] - top - footer_height)


def headline_side(painter: Painter, title: str) -> Rect:
    """Room for a sentence that goes by itself: there is nothing to press."""
    content = page_content(painter.surface.get_size())
    left = (
        content.left
        + painter.line_width(title, _HEADLINE_SIZE_U, "display", max_height=painter.px(_HEADLINE_HEIGHT_U))
        + painter.px(_GAP_U)
    )
    return Rect(
        left, content.top - painter.px(_TOAST_HEIGHT_U + _GAP_U), content.right - left, painter.px(_TOAST_HEIGHT_U)
    )


def place_footer_buttons(size: tuple[int, int], back_button: Button, other_buttons: Sequence[Button]) -> None:
    """The way back at the left, the others at the right."""
    scale, content = pixels_per_u(size), page_content(size)
    width, height, gap = (round(each * scale) for each in (*_BUTTON_SIZE_U, _GAP_U))
    top = size[1] - round((_FOOTER_HEIGHT_U - _BUTTON_TOP_U) * scale)
    back_button.rect = Rect(content.left, top, width, height)
    lay_out_row(other_buttons, content.right, top, (width, height), gap)


def paint_page_background(
    surface: Surface,
    context: UiContext,
    title: str,
    title_right_px: int | None = None,
    middle_u: float = _HEADLINE_MIDDLE_U,
) -> Painter:
    """Felt and headline; *until*: where that has to end. Gives what the rest is painted with."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    painter = context.painter(surface)
    position = (painter.px(MARGIN_U), painter.px(middle_u))
    max_width = None if title_right_px is None else title_right_px - position[0]
    painter.draw_line(
        title,
        position,
        _HEADLINE_SIZE_U,
        painter.theme.accent,
        weight="display",
        max_width=max_width,
        max_height=painter.px(_HEADLINE_HEIGHT_U),
    )
    return painter
