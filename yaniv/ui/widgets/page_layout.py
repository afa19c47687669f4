"""Layout of pages: background with a headline, content area, and a row of buttons at the bottom (footer)."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.widgets.button import Button, lay_out_row

MARGIN_U: Final = 72
CONTENT_TOP_U: Final = 150
"""Top of the content area, u."""
_FOOTER_HEIGHT_U: Final = 132
_BUTTON_TOP_U: Final = 26
"""Distance from the content area to the buttons, u."""
_BUTTON_SIZE_U: Final = (300, 76)
_BUTTON_GROWTH: Final = 0.4
"""Relative growth of the width of the buttons when text is twice as large."""
_GAP_U: Final = 20
_HEADLINE_MIDDLE_U: Final = CONTENT_TOP_U - 64
"""Middle of the headline, u from the top."""
_HEADLINE_SIZE_U: Final = 60
_HEADLINE_HEIGHT_U: Final = 112
_TOAST_HEIGHT_U: Final = 84


def page_content(size: tuple[int, int]) -> Rect:
    """Return the content area between headline and buttons, in px, in a window of *size* px."""
    scale = pixels_per_u(size)
    margin, top, footer_height = (round(each * scale) for each in (MARGIN_U, CONTENT_TOP_U, _FOOTER_HEIGHT_U))
    return Rect(margin, top, size[0] - 2 * margin, size[1] - top - footer_height)


def headline_side(painter: Painter, title: str) -> Rect:
    """Return the area beside the headline, where a short message covers nothing that can be pressed; in px."""
    content = page_content(painter.surface.get_size())
    left = (
        content.left
        + painter.line_width(title, _HEADLINE_SIZE_U, "display", max_height=painter.px(_HEADLINE_HEIGHT_U))
        + painter.px(_GAP_U)
    )
    return Rect(
        left, content.top - painter.px(_TOAST_HEIGHT_U + _GAP_U), content.right - left, painter.px(_TOAST_HEIGHT_U)
    )


def place_footer_buttons(
    size: tuple[int, int], back_button: Button, other_buttons: Sequence[Button], text_scale: float = 1.0
) -> None:
    """Place the Back button at the left of the footer and the other buttons at the right.

    *size* is that of the window in px; for larger *text_scale* the buttons are wider.
    """
    scale, content = pixels_per_u(size), page_content(size)
    width, height, gap = (round(each * scale) for each in (*_BUTTON_SIZE_U, _GAP_U))
    width = min(round(width * text_growth(_BUTTON_GROWTH, text_scale)), content.width // (len(other_buttons) + 1) - gap)
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
    """Paint background and headline of a page; return the painter for the rest of it.

    *title_right_px*: right limit of the headline, px; None for no limit. *middle_u*: its vertical middle, in u.
    """
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
