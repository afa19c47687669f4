"""Place of the disc that marks the dealer on the panel of a player."""

from typing import Final

from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

PixelRect = tuple[int, int, int, int]
DEALER_REACH_U: Final = 24
"""Distance from the centre of the dealer's disc within which the pointer is on it."""


def dealer_disc_box(panel: PlayerPanelModel, layout: TableLayout) -> RectF | None:
    """Return the rectangle of the dealer's disc, or None if this player is not the dealer."""
    if not panel.is_dealer or panel.is_open:
        return None
    x, y = dealer_disc_centre(panel.box.pixel_rect, layout, is_own=panel.box.y >= layout.hand.y)
    radius = DEALER_REACH_U * layout.scale
    return RectF(x - radius, y - radius, 2 * radius, 2 * radius)


def dealer_disc_centre(rect: PixelRect, layout: TableLayout, *, is_own: bool) -> tuple[int, int]:
    """Return the centre of the dealer's disc in px; *rect*: panel as (left, top, width, height) in px.

    *is_own*: panel of the player at the screen.
    """
    (x, y, width, height), scale = rect, layout.scale
    if is_own:
        return x + width - round(26 * scale), y + round(28 * scale)
    if layout.is_compact:
        return x + width - round(26 * scale), y + round(66 * scale)
    return x + round(46 * scale), y + height - round(28 * scale)
