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
_WIDTH_SHARE: Final = 0.34
_HEIGHT_SHARE: Final = 0.54
"""Greatest width of a card relative to the width and the height of the room."""
_RADIUS_SHARE: Final = 1.88
"""Distance from the pivot to the middle of a card, relative to its width."""
_MIDDLE_SHARE: Final = 1.74
"""Distance from the pivot to the middle of the room, relative to the width of a card."""


def paint_fan(painter: Painter, image_store: ImageStore, room: Rect, pointer_x: float) -> None:
    """Paint the fan in the middle of *room* (px); its place is mirrored with the page, its drawing is not.

    *pointer_x*: pointer position in px from the left; 0 if there is none, then the fan stands straight.
    """
    surface, unmirrored = painter.surface, painter.unmirrored
    width = round(min(room.width * _WIDTH_SHARE, room.height * _HEIGHT_SHARE))
    if width <= 0:
        return
    middle = painter.mirrored(room)
    pivot_x, pivot_y = middle.centerx, middle.centery + round(width * _MIDDLE_SHARE)
    mirrored_pointer_x = painter.mirrored(Rect(pointer_x, 0, 0, 0)).x
    lean_deg = _MAX_LEAN_DEG * (2 * mirrored_pointer_x / surface.get_width() - 1) if pointer_x else 0.0
    for number, code in enumerate(_CARDS):
        angle_deg = (number - (len(_CARDS) - 1) / 2) * _CARD_ANGLE_DEG + lean_deg
        offset = _rotated_offset(round(width * _RADIUS_SHARE), angle_deg)
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
