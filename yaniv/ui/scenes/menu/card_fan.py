"""Decorative fan of cards on the main menu; it leans toward the pointer."""

from typing import Final

from pygame import Rect, Vector2

from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter

_CARDS: Final = ("7C", "8C", "9C", "JK", "AH")
_CARD_ANGLE_DEG: Final = 11
"""Angle between two neighbouring cards, degrees."""
_MAX_LEAN_DEG: Final = 3
"""Maximum lean toward the pointer, reached at the edge of the window, degrees."""
_CARD_WIDTH_U: Final = 330
_RADIUS_U: Final = 620
_PIVOT_U: Final = (560, 560)
"""Pivot of the fan: distance from the right edge of the window and distance below its middle, u."""


def paint_fan(painter: Painter, image_store: ImageStore, pointer_x: float) -> None:
    """Paint the fan in the free half of the page; its place is mirrored with the page, its drawing is not.

    *pointer_x*: pointer position in px from the left; 0 if there is none, then the fan stands straight.
    """
    surface, unmirrored = painter.surface, painter.unmirrored
    width, radius = painter.px(_CARD_WIDTH_U), painter.px(_RADIUS_U)
    pivot_x, pivot_y = (
        surface.get_width() - painter.px(_PIVOT_U[0]),
        surface.get_height() // 2 + painter.px(_PIVOT_U[1]),
    )
    pivot_x, mirrored_pointer_x = (painter.mirrored(Rect(x, 0, 0, 0)).x for x in (pivot_x, pointer_x))
    lean_deg = _MAX_LEAN_DEG * (2 * mirrored_pointer_x / surface.get_width() - 1) if pointer_x else 0.0
    for number, code in enumerate(_CARDS):
        angle_deg = (number - (len(_CARDS) - 1) / 2) * _CARD_ANGLE_DEG + lean_deg
        offset = _rotated_offset(radius, angle_deg)
        centre = (pivot_x + offset[0], pivot_y - offset[1])
        for picture in (
            image_store.shadow(width, round(width * 1.4), painter.px(14), -angle_deg),
            image_store.card(code, width, -angle_deg),
        ):
            unmirrored.draw_image(picture, centre)


def _rotated_offset(radius: int, angle_deg: float) -> tuple[int, int]:
    """Return how far right and up, px, the end of a radius lies that is rotated by `angle_deg` clockwise."""
    x, y = Vector2(0, radius).rotate(-angle_deg)
    return round(x), round(y)
