"""Icon of the limit and of players who are out: a skull."""

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour


def paint_skull_icon(painter: Painter, centre: tuple[int, int], colour: Colour, scale: float = 1.0) -> None:
    """Paint the skull of an eliminated player; *scale* 1 is the usual size."""

    def px(length_u: float) -> int:
        return painter.px(length_u * scale)

    x, y = centre
    head = Rect(0, 0, px(24), px(20))
    head.center = (x, y - px(3))
    jaw = Rect(0, 0, px(14), px(10))
    jaw.midtop = (x, head.bottom - px(4))
    painter.draw_box(head, 10, colour)
    painter.draw_box(jaw, 3, colour)
    for side in (-1, 1):
        eye = Rect(0, 0, max(2, px(7)), max(2, px(7)))
        eye.center = (x + side * px(5), y - px(1))
        painter.draw_box(eye, 4, painter.theme.panel)
    tooth = Rect(0, 0, max(1, px(2)), px(6))
    tooth.midbottom = (x, jaw.bottom)
    painter.draw_box(tooth, 0, painter.theme.panel)
