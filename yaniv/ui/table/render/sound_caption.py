"""Painting of a sound's caption, in small type above the own panel."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SMALL_U

_HEIGHT_U: Final = 40
_INSET_U: Final = 16
_BUBBLE_CLEARANCE_U: Final = 98
"""Room for a speech bubble between panel and caption."""


def paint_sound_caption(painter: Painter, text: str, panel: RectF) -> None:
    """Paint the caption at the left edge of *panel* (px), above the speech bubble of its player."""
    height = painter.px(_HEIGHT_U * painter.overlay_scale)
    width = painter.line_width(text, SMALL_U, "medium", max_height=height) + 2 * painter.px(_INSET_U)
    frame = Rect(round(panel.x), 0, width, height)
    frame.bottom = round(panel.y - painter.px(_BUBBLE_CLEARANCE_U))
    painter.draw_box(frame, 10, painter.theme.surface_dark, painter.theme.outline)
    position = (frame.left + painter.px(_INSET_U), frame.centery)
    painter.draw_line(text, position, SMALL_U, painter.theme.text, weight="medium", max_height=height)
