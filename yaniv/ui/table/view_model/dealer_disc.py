"""Place of the disc that marks the dealer on the place of a player."""

from typing import Final

from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.table.state.seat_place import dealer_centre
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

DEALER_REACH_U: Final = 24
"""Distance from the centre of the dealer's disc within which the pointer is on it."""


def dealer_disc_box(panel: PlayerPanelModel, layout: TableLayout) -> RectF | None:
    """Return the rectangle of the dealer's disc, or None if this player is not the dealer."""
    if not panel.is_dealer or panel.is_open:
        return None
    x, y = dealer_centre(panel.box, layout)
    radius = DEALER_REACH_U * layout.scale
    return RectF(x - radius, y - radius, 2 * radius, 2 * radius)
