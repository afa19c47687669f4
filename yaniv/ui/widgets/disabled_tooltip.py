"""Tooltip of a disabled widget, which says why it is disabled."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.widgets.widget import Widget

_MAX_WIDTH_U: Final = 620
_INSET_U: Final = 20
_GAP_U: Final = 10


def paint_tooltip(painter: Painter, widget: Widget) -> None:
    """Draw the label of *widget* in a box above it, or below it where there is no space above."""
    window, inset, size_u = painter.surface.get_rect(), painter.px(_INSET_U), SECONDARY_U
    lines = painter.wrap_lines(
        widget.label, size_u, painter.px(_MAX_WIDTH_U), max_height=window.height, weight="medium"
    )
    line_step = painter.line_height(size_u, "medium", max_height=window.height)
    width = max(painter.line_width(line, size_u, "medium", max_height=window.height) for line in lines)
    tooltip_rect = Rect(0, 0, width + 2 * inset, line_step * len(lines) + inset)
    widget_rect = painter.mirrored(widget.visible_rect)
    tooltip_rect.midbottom = (widget_rect.centerx, widget_rect.top - painter.px(_GAP_U))
    if tooltip_rect.top < 0:
        tooltip_rect.midtop = (widget_rect.centerx, widget_rect.bottom + painter.px(_GAP_U))
    tooltip_rect = painter.mirrored(
        tooltip_rect.clamp(window.inflate(-2 * painter.px(_GAP_U), -2 * painter.px(_GAP_U)))
    )
    painter.draw_box(tooltip_rect, 12, painter.theme.surface_dark, painter.theme.outline)
    for number, line in enumerate(lines):
        position = (tooltip_rect.centerx, tooltip_rect.top + inset // 2 + line_step // 2 + number * line_step)
        painter.draw_line(
            line, position, size_u, painter.theme.text, weight="medium", anchor="center", max_height=line_step
        )
