"""Paints a sound in words, small over the own plate."""

from typing import Final

from pygame import Rect

from yaniv.ui.table.box import Box
from yaniv.ui.theme import SMALL_U
from yaniv.ui.widgets.brush import Brush

_HIGH_U: Final = 40
_INSET_U: Final = 16
_CLEAR_U: Final = 98
"""Room for a bubble between plate and caption."""


def paint_caption(brush: Brush, text: str, plate: Box) -> None:
    """At the left edge of the plate, over what its player says."""
    high = brush.px(_HIGH_U * brush.grown)
    wide = brush.width(text, SMALL_U, "medium", high=high) + 2 * brush.px(_INSET_U)
    band = Rect(round(plate.x), 0, wide, high)
    band.bottom = round(plate.y - brush.px(_CLEAR_U))
    brush.box(band, 10, brush.theme.ink, brush.theme.line)
    at = (band.left + brush.px(_INSET_U), band.centery)
    brush.write(text, at, SMALL_U, brush.theme.sand, weight="medium", high=high)
