"""What pages that are laid over another share: a plate on the dimmed page, a headline, buttons at its foot."""

from typing import Final

from pygame import Rect

from yaniv.ui.theme import RADIUS_U, unit
from yaniv.ui.widgets.brush import Brush

INSET_U: Final = 48
"""From the edge of the plate to what stands on it."""
CORNER_U: Final = RADIUS_U + 4
GAP_U: Final = 20
"""Between two buttons."""
_MARGIN_U: Final = 44
_TITLE_U: Final = 46
_FOOT_U: Final = 132
_BUTTON_TOP_U: Final = 30
"""Below the page."""


def tall(size: tuple[int, int], width_u: float) -> Rect:
    """In the middle of a window of this size, as high as it allows."""
    u = unit(size)
    margin = round(_MARGIN_U * u)
    plate = Rect(0, margin, min(round(width_u * u), size[0] - 2 * margin), size[1] - 2 * margin)
    plate.centerx = size[0] // 2
    return plate


def page_on(plate: Rect, u: float, head_u: float) -> tuple[Rect, int]:
    """What is left between headline and buttons; and the top of the buttons."""
    inset, head = round(INSET_U * u), round(head_u * u)
    bottom = plate.bottom - round(_FOOT_U * u)
    top = plate.top + head
    return Rect(plate.left + inset, top, plate.width - 2 * inset, bottom - top), bottom + round(_BUTTON_TOP_U * u)


def paint_plate(brush: Brush, plate: Rect) -> None:
    """Over the dimmed page."""
    brush.dim()
    brush.box(plate, CORNER_U, brush.theme.panel, brush.theme.line)


def paint_title(brush: Brush, plate: Rect, title: str, middle_u: float, high_u: float = 80) -> None:
    """One line, so far below the top of the plate."""
    inset = brush.px(INSET_U)
    at, room = (plate.left + inset, plate.top + brush.px(middle_u)), plate.width - 2 * inset
    brush.write(title, at, _TITLE_U, brush.theme.gold, weight="display", room=room, high=brush.px(high_u))
