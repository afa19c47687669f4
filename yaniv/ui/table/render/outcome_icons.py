"""Icons for the outcome of a call and of a player, beside numbers. Each one has a shape of its own."""

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.table.state.score_history import RoundMark


def paint_outcome_icon(painter: Painter, mark: RoundMark, centre: tuple[int, int], size: int) -> None:
    """Paint the icon for a result of a player, *size* px wide and high."""
    theme, (x, y), radius = painter.theme, centre, max(3, size // 2)
    match mark:
        case "stood":
            disc = Rect(0, 0, 2 * radius, 2 * radius)
            disc.center = centre
            painter.draw_box(disc, radius / painter.scale, theme.accent)
        case "failed":
            width = max(2, size // 5)
            for side in (-1, 1):
                painter.draw_polyline(
                    [(x - radius, y - side * radius), (x + radius, y + side * radius)], theme.danger, width
                )
        case "asaf":
            painter.draw_polygon([(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)], theme.info)
        case "less":
            painter.draw_polygon([(x - radius, y - radius), (x + radius, y - radius), (x, y + radius)], theme.success)
        case "out":
            paint_skull_icon(painter, centre, theme.danger, size / 24 / painter.scale)


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
        view_model_builder = Rect(0, 0, max(2, px(7)), max(2, px(7)))
        view_model_builder.center = (x + side * px(5), y - px(1))
        painter.draw_box(view_model_builder, 4, painter.theme.panel)
    tooth = Rect(0, 0, max(1, px(2)), px(6))
    tooth.midbottom = (x, jaw.bottom)
    painter.draw_box(tooth, 0, painter.theme.panel)
