"""Bar below a table: a text at its left end, and controls of equal width at its right end."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.widgets.widget import Widget

TABLE_BAR_HEIGHT_U: Final = 84
_CONTROL_WIDTH_U: Final = 244
_CONTROL_HEIGHT_U: Final = 60
_CONTROL_GROWTH: Final = 0.45
"""Relative growth of the width of a control when text is twice as large."""
_MARGIN_U: Final = 24
_GAP_U: Final = 12


def lay_out_table_bar(bar_rect: Rect, controls: Sequence[Widget], scale: float, text_scale: float) -> Rect:
    """Place the controls in *bar_rect*, and return the rectangle of the text; all in px. *scale* is px per u."""
    margin, gap, height = (round(each * scale) for each in (_MARGIN_U, _GAP_U, _CONTROL_HEIGHT_U))
    width = round(_CONTROL_WIDTH_U * text_growth(_CONTROL_GROWTH, text_scale) * scale)
    left = bar_rect.right - margin - len(controls) * (width + gap) + gap
    text_left = bar_rect.left + margin
    text_rect = Rect(text_left, bar_rect.top, left - text_left - 2 * gap, bar_rect.height)
    for control in controls:
        control.rect = Rect(left, bar_rect.centery - height // 2, width, height)
        left += width + gap
    return text_rect


def paint_table_bar(painter: Painter, bar_rect: Rect, text: str, text_rect: Rect) -> None:
    """Paint the background of the bar and its text; the controls are painted by their focus group."""
    painter.draw_box(bar_rect, 0, painter.theme.panel)
    painter.draw_fitted(text, text_rect, SECONDARY_U, painter.theme.accent, anchor="midleft")
