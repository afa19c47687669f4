"""Tooltip of a disabled control: why it cannot be used."""

from typing import Final

from pygame import Rect

from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

_WIDEST_U: Final = 620
_INSET_U: Final = 20
_GAP_U: Final = 10


def paint_tooltip(brush: Brush, control: Control) -> None:
    """Draw the label of *control* above it, or below where there is no room, inside the window."""
    window, inset, size = brush.surface.get_rect(), brush.px(_INSET_U), SECONDARY_U
    lines = brush.wrapped(control.label, size, brush.px(_WIDEST_U), high=window.height, weight="medium")
    step = brush.line(size, "medium", high=window.height)
    wide = max(brush.width(line, size, "medium", high=window.height) for line in lines)
    plate = Rect(0, 0, wide + 2 * inset, step * len(lines) + inset)
    place = brush.place(control.seen)
    plate.midbottom = (place.centerx, place.top - brush.px(_GAP_U))
    if plate.top < 0:
        plate.midtop = (place.centerx, place.bottom + brush.px(_GAP_U))
    plate = brush.place(plate.clamp(window.inflate(-2 * brush.px(_GAP_U), -2 * brush.px(_GAP_U))))
    brush.box(plate, 12, brush.theme.ink, brush.theme.line)
    for number, line in enumerate(lines):
        at = (plate.centerx, plate.top + inset // 2 + step // 2 + number * step)
        brush.write(line, at, size, brush.theme.sand, weight="medium", anchor="center", high=step)
