"""Geometry of a place at the table: where portrait, name, total and cards of a closed hand are. Pure.

At the right side of the table a place is mirrored, so that all portraits sit on the rim and all cards lie inside it.
Constants are in u, from the edge of the place at which its portrait is.
"""

from typing import Final, Literal

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.table_layout import TableLayout

PointF = tuple[float, float]
Absence = Literal["", "away", "computer"]
"""Sign at the seat of a friend elsewhere: none, away, or a computer plays for them."""
AVATAR_CENTRE_U: Final = (50, 48)
AVATAR_RADIUS_U: Final = 38
OWN_AVATAR_CENTRE_U: Final = (58, 66)
OWN_AVATAR_RADIUS_U: Final = 46
COMPACT_AVATAR_Y_U: Final = 46
COMPACT_AVATAR_RADII_U: Final = (20, 29)
"""Radius on a compact place beside the log, and on one with more room."""
NARROW_PLACE_U: Final = 220
FAN_CENTRE_SHARE: Final = 0.64
"""Horizontal centre of the card backs, as a share of the width of the place."""
DEALER_CENTRE_U: Final = (14, 16)
TOTAL_BOTTOM_U: Final = 108
"""Lower edge of the label with the total on the portrait."""


def is_mirrored(place: RectF, layout: TableLayout) -> bool:
    """Return True for a place at the right side of the table."""
    return place.x > layout.zone.right and place.y < layout.hand.y


def is_own_place(place: RectF, layout: TableLayout) -> bool:
    """Return True for the place of the player at the screen."""
    return place.y >= layout.hand.y


def x_in_place(place: RectF, offset_u: float, layout: TableLayout) -> float:
    """Return the x (px) at this distance from the edge at which the portrait is."""
    offset = offset_u * layout.scale
    return place.right - offset if is_mirrored(place, layout) else place.x + offset


def avatar_radius_u(place: RectF, layout: TableLayout) -> int:
    """Return the radius of the portrait."""
    if is_own_place(place, layout):
        return OWN_AVATAR_RADIUS_U
    if layout.is_compact:
        return COMPACT_AVATAR_RADII_U[place.w / layout.scale > NARROW_PLACE_U]
    return AVATAR_RADIUS_U


def avatar_centre(place: RectF, layout: TableLayout) -> PointF:
    """Return the centre of the portrait, in px."""
    if is_own_place(place, layout):
        x_u, y_u = OWN_AVATAR_CENTRE_U
    elif layout.is_compact:
        x_u, y_u = avatar_radius_u(place, layout) + 12, COMPACT_AVATAR_Y_U
    else:
        x_u, y_u = AVATAR_CENTRE_U
    return x_in_place(place, x_u, layout), place.y + y_u * layout.scale


def fan_centre_x(place: RectF, layout: TableLayout) -> float:
    """Return the horizontal centre of the card backs, in px."""
    share = 0.5 if layout.is_compact else FAN_CENTRE_SHARE
    return x_in_place(place, share * place.w / layout.scale, layout)


def dealer_centre(place: RectF, layout: TableLayout) -> PointF:
    """Return the centre of the dealer's disc, on the upper outer edge of the portrait, in px."""
    return x_in_place(place, DEALER_CENTRE_U[0], layout), place.y + DEALER_CENTRE_U[1] * layout.scale
