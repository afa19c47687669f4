"""Painting of a place whose hand lies open: a line above the cards, and a bar to the limit."""

from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rectangles import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.table.render.panel_text import paint_player_name, paint_total, panel_text_colours
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

OPENED_GROWTH: Final = 0.2
"""The same for the line above the cards of an open hand."""
MIN_TOTAL_DIGITS: Final = 3
"""A total that is being counted up gets room for this many digits."""


def paint_open_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw name and total in one line; the cards of the open hand lie below it."""
    px = painter.px
    name_colour, _ = panel_text_colours(painter, panel)
    size, y, radius = (24, px(17), px(13)) if layout.is_compact else (28, px(21), px(16))
    left, right = rect.x + px(9), rect.right - px(12 if layout.is_compact else 16)
    _paint_avatar(painter, panel, Rect(left, rect.y + y - radius, 2 * radius, 2 * radius), radius)
    digits = "0" * max(MIN_TOTAL_DIGITS, len(panel.total))
    total_width = (
        painter.line_width(digits, size, "bold", max_height=opened_row_height(painter, layout), role="opened total")
        if panel.total
        else 0
    )
    name_left = left + 2 * radius + px(9)
    height = opened_row_height(painter, layout)
    box = Rect(name_left, rect.y + y - height // 2, right - total_width - px(8) - name_left, height)
    paint_player_name(painter, panel, box, size, name_colour, "opened name")
    if panel.total and not panel.is_counting:
        paint_total(painter, panel, (right, rect.y + y), size, height, "opened total")


def paint_limit_bar(
    painter: Painter, rect: Rect, limit_share: float, layout: TableLayout, *, is_near_limit: bool
) -> None:
    """Paint a bar above the cards of an open panel that shows how far the total is from the limit.

    *limit_share*: total as a share of the limit, in [0, 1].
    """
    px = painter.px
    y = rect.y + px(31 if layout.is_compact else 38)
    track = Rect(rect.x + px(12), y, rect.w - px(24), max(2, px(4)))
    painter.draw_box(track, 2, painter.theme.bar_track)
    if limit_share > 0:
        filled = Rect(track.x, track.y, max(track.h, round(track.w * limit_share)), track.h)
        painter.draw_box(filled, 2, painter.theme.danger if is_near_limit else painter.theme.success)


def opened_row_height(painter: Painter, layout: TableLayout) -> int:
    """Return the height of the line above the cards of an open hand, in px."""
    usual_height = painter.line_height(24 if layout.is_compact else 28, "bold", max_height=0)
    return round(usual_height * text_growth(OPENED_GROWTH, painter.text_scale))


def _paint_avatar(painter: Painter, panel: PlayerPanelModel, rect: Rect, radius: int) -> None:
    """Draw the avatar centred in this rectangle, with this radius in px."""
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = rect.center
    painter.draw_avatar(disc, panel.seat, panel.name, panel.avatar, is_out=panel.is_out, expression=panel.expression)
