"""The fan of cards on the main menu: held by nobody, it leans toward the pointer."""

from typing import Final

from pygame import Rect, Vector2

from yaniv.ui.art import Art
from yaniv.ui.widgets.brush import Brush

_CARDS: Final = ("7C", "8C", "9C", "JK", "AH")
_TILT: Final = 11
"""Degrees between two cards."""
_LEAN: Final = 3
"""Degrees the fan leans toward the pointer at the edge of the window."""
_WIDE_U: Final = 330
_REACH_U: Final = 620
_TURN_U: Final = (560, 560)
"""What it turns around is so far from the edge of the window, and so far below its middle."""


def paint_fan(brush: Brush, art: Art, pointer: float) -> None:
    """In the free half of the page, and never turned over; *pointer*: how far from the left, 0 where there is none."""
    surface, fan = brush.surface, brush.unmirrored
    width, reach = brush.px(_WIDE_U), brush.px(_REACH_U)
    turn_x, turn_y = surface.get_width() - brush.px(_TURN_U[0]), surface.get_height() // 2 + brush.px(_TURN_U[1])
    turn_x, there = (brush.place(Rect(x, 0, 0, 0)).x for x in (turn_x, pointer))
    lean = _LEAN * (2 * there / surface.get_width() - 1) if pointer else 0.0
    for number, code in enumerate(_CARDS):
        angle = (number - (len(_CARDS) - 1) / 2) * _TILT + lean
        way = _turned(reach, angle)
        centre = (turn_x + way[0], turn_y - way[1])
        for picture in (art.shadow(width, round(width * 1.4), brush.px(14), -angle), art.card(code, width, -angle)):
            fan.paste(picture, centre)


def _turned(reach: int, angle_deg: float) -> tuple[int, int]:
    """How far right and up a point is that hangs at this angle."""
    x, y = Vector2(0, reach).rotate(-angle_deg)
    return round(x), round(y)
