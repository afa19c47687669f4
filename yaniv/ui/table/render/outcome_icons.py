"""Icons for the outcome of a call and of a player, beside numbers. Each one has a shape of its own."""

from pygame import Rect

from yaniv.ui.graphics.icons import paint_skull_icon
from yaniv.ui.graphics.painter import Painter
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
