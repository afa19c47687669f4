"""Countdown of the time that the other players wait for a slap: a shrinking line at the bottom of the slap button."""

from typing import Final

from pygame import Rect, Surface

from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.view_model.table_view_model import TableViewModel

SLAP_BUTTONS: Final = ("button:slap", "button:slap-start")
_HEIGHT_U: Final = 5
_INSET_U: Final = 26
_RISE_U: Final = 4


def slap_countdown_lines(view_model: TableViewModel, left_share: float) -> tuple[Rect, ...]:
    """Return the rectangles (px) of the lines; *left_share* is the share of the time that is left, from 1 to 0."""
    scale = view_model.layout.scale
    lines = []
    for table_button in view_model.buttons:
        if table_button.id in SLAP_BUTTONS:
            button_rect = Rect(table_button.box.pixel_rect)
            full_width = button_rect.width - 2 * round(_INSET_U * scale)
            line = Rect(0, 0, round(full_width * left_share), max(2, round(_HEIGHT_U * scale)))
            line.midbottom = (button_rect.centerx, button_rect.bottom - round(_RISE_U * scale))
            lines.append(line)
    return tuple(lines)


def paint_slap_countdown(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, left_share: float
) -> None:
    """Paint the lines on the slap buttons; *left_share* is the share of the time that is left, from 1 to 0."""
    painter = table_painter.painter_for(surface, view_model.layout)
    for line in slap_countdown_lines(view_model, left_share):
        painter.draw_box(line, _HEIGHT_U / 2, table_painter.theme.surface_dark)
