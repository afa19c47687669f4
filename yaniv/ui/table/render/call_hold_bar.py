"""Bar that fills at the bottom of the call button while it is held down for a call out of turn."""

import math
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.table.model.table_model import CallHold
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.view_model.table_view_model import TableViewModel

BAR_HEIGHT_U: Final = 10
INSET_U: Final = 26
"""Distance of the bar from the left and right edge of the button."""
RISE_U: Final = 9
"""Distance of the bar from the bottom of the button."""
REDUCED_STEPS: Final = 4
"""Steps in which the bar fills where motion is reduced or off."""


def call_hold_bar(view_model: TableViewModel, hold: CallHold, speed: AnimationSpeed) -> tuple[Rect, Rect] | None:
    """Return the rectangles (px) of the empty and of the filled bar; None where there is nothing to fill any more."""
    button = next((each for each in view_model.buttons if each.id == hold.button_id), None)
    if button is None or button.value != "holding":
        return None
    scale, box = view_model.layout.scale, Rect(button.box.pixel_rect)
    empty = Rect(0, 0, box.width - 2 * round(INSET_U * scale), max(3, round(BAR_HEIGHT_U * scale)))
    empty.midbottom = (box.centerx, box.bottom - round(RISE_U * scale))
    share = hold.shown_share
    if speed.motion != "full":
        share = math.floor(share * REDUCED_STEPS) / REDUCED_STEPS
    return empty, Rect(empty.topleft, (round(empty.width * share), empty.height))


def paint_call_hold(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, hold: CallHold, speed: AnimationSpeed
) -> None:
    """Paint the bar on the button that is held down."""
    bar = call_hold_bar(view_model, hold, speed)
    if bar is None:
        return
    painter, theme, (empty, filled) = table_painter.painter_for(surface, view_model.layout), table_painter.theme, bar
    painter.draw_box(empty, BAR_HEIGHT_U / 2, theme.surface_dark)
    if filled.width:
        painter.draw_box(filled, BAR_HEIGHT_U / 2, theme.danger)
