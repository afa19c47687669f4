"""Painting of the numbers on player panels while they change: hand totals, moving points, totals and limit bars."""

from collections.abc import Mapping

from pygame import Rect

from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.choreography.score_counters import CounterValues
from yaniv.ui.table.render.player_panels import (
    DEALER_WIDTH_U,
    OWN_NAME_LEFT_U,
    OWN_TOTAL_WIDTH_U,
    is_total_below,
    opened_row_height,
    own_total_middle_u,
    paint_limit,
    paint_ribbon,
    paint_total_label,
    row_height,
    total_label_centre,
)
from yaniv.ui.table.state.table_layout import (
    HEADER_HEIGHT_U,
    TOTAL_COLUMN_WIDTH_U,
    TOTAL_TAG_OFFSET_U,
    TableLayout,
    avatar_radius_u,
    is_mirrored,
    is_total_column_free,
    total_position,
)
from yaniv.ui.table.view_model.table_view_model import NEAR_LIMIT_SHARE, PlayerPanelModel

PixelPosition = tuple[int, int]
SMALL_BADGE_INSET_U = 2
"""Total margin beside a number that fills a small badge, in u."""
WIDEST_IN_FLIGHT_U = 120
"""Maximum width of points on their way from the middle of the table, in u."""
MAX_TEXT_SCALE = 1.25
"""Maximum growth of a badge with the text scale, because it covers cards."""
OWN_POINTS_BOTTOM_U = 26
"""Distance of the player's own hand's points above the lower edge of the panel, at the start of their flight, in u."""
OWN_POINTS_LEFT_U = 156
OWN_POINTS_RISE_U = 10


def paint_counting_totals(
    painter: Painter,
    panels: Mapping[int, PlayerPanelModel],
    counter_values: tuple[CounterValues, ...],
    layout: TableLayout,
    limit: int,
) -> None:
    """Paint totals and limit bars while they change; they are under the cards.

    *panels* are by seat, *limit* is the point limit of the match.
    """
    for values in counter_values:
        if values.total is not None and values.seat in panels:
            _paint_total(painter, panels[values.seat], values, layout, limit)


def paint_hand_badges(
    painter: Painter,
    panels: Mapping[int, PlayerPanelModel],
    counter_values: tuple[CounterValues, ...],
    layout: TableLayout,
    origins: Mapping[int, PixelPosition],
) -> None:
    """Draw ribbons, hand totals and points in flight; they are painted over the cards.

    *origins*: where points start that come from a hand in the middle of the table, by seat, in px.
    """
    for values in counter_values:
        panel = panels[values.seat]
        if values.ribbon:
            theme = painter.theme
            paint_ribbon(
                painter,
                values.ribbon,
                Rect(panel.box.pixel_rect),
                theme.success if values.is_good else theme.danger,
                layout,
                is_over_cards=panel.is_open,
            )
        if values.is_centred and values.points_text:
            start = origins.get(values.seat) or _total_position(painter, panel, layout)
            end, share = _total_position(painter, panel, layout), in_out_cubic(values.points_progress)
            centre = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
            _paint_badge(painter, values.points_text, centre, layout, painter.theme.danger, widest_u=WIDEST_IN_FLIGHT_U)
            continue
        points_replace_hand = bool(values.points_text) and not is_total_column_free(
            panel.card_count, layout.player_panels[values.seat], layout
        )
        if panel.is_open and values.hand_total is not None and not points_replace_hand:
            paint_number_badge(
                painter,
                number_text(values.hand_total),
                _hand_badge_position(panel, layout),
                layout,
                painter.theme.accent,
            )
        if values.points_text:
            paint_number_badge(
                painter,
                values.points_text,
                points_position(painter, panel, values.points_progress, layout),
                layout,
                painter.theme.danger,
                is_small=True,
            )


def _paint_total(
    painter: Painter, panel: PlayerPanelModel, values: CounterValues, layout: TableLayout, limit: int
) -> None:
    """Draw an animated total and its limit bar."""
    total = values.total or 0
    theme, limit_share = painter.theme, max(0.0, min(1.0, total / limit))
    is_near_limit = limit_share > NEAR_LIMIT_SHARE
    text_colour = theme.danger if is_near_limit else theme.text
    paint_limit(painter, panel, limit_share, layout)
    if not panel.is_open and panel.hand_total is None and not layout.is_compact:
        centre = total_label_centre(painter, panel, layout)
        paint_total_label(painter, number_text(total), centre, text_colour, values.total_scale)
        return
    if panel.hand_total is not None:
        text_colour = theme.danger if is_near_limit else theme.text_muted
        position = _total_position(painter, panel, layout)
        painter.draw_line(
            f"{number_text(total)} / {limit}" if panel.has_limit else number_text(total),
            position,
            26 * values.total_scale,
            text_colour,
            tabular_figures=True,
            max_width=painter.px(OWN_TOTAL_WIDTH_U),
            max_height=round(row_height(painter, 34) * values.total_scale),
        )
    else:
        size = 26 if layout.is_compact else 28
        row = (
            opened_row_height(painter, layout)
            if panel.is_open
            else row_height(painter, 36 if layout.is_compact else 40)
        )
        position, height = _total_position(painter, panel, layout), round(row * values.total_scale)
        painter.draw_line(
            number_text(total),
            position,
            size * values.total_scale,
            text_colour,
            weight="bold",
            anchor="midright",
            tabular_figures=True,
            max_height=height,
        )


def _total_position(painter: Painter, panel: PlayerPanelModel, layout: TableLayout) -> PixelPosition:
    """Return where the total is written: its right edge on an opponent's panel, its left edge on the player's own."""
    x, y, scale = panel.box.x, panel.box.y, layout.scale
    if panel.hand_total is not None:
        return round(x + OWN_NAME_LEFT_U * scale), round(y + own_total_middle_u(painter) * scale)
    if panel.is_open:
        return round(panel.box.right - (12 if layout.is_compact else 16) * scale), round(
            y + (17 if layout.is_compact else 21) * scale
        )
    if not layout.is_compact:
        return total_label_centre(painter, panel, layout)
    shift = 2 * avatar_radius_u(panel.box, layout) + 14 if is_mirrored(panel.box, layout) else 0
    if is_total_below(painter):
        dealer = DEALER_WIDTH_U if panel.is_dealer else 0
        return round(panel.box.right - (14 + dealer + shift) * scale), round(y + 66 * scale)
    return round(panel.box.right - (14 + shift) * scale), round(y + 28 * scale)


def _hand_badge_position(panel: PlayerPanelModel, layout: TableLayout) -> PixelPosition:
    """Return the centre of the hand total's badge."""
    if panel.hand_total is not None:
        return round(panel.box.right - 40 * layout.scale), round(panel.box.bottom - 36 * layout.scale)
    x, y = total_position(layout.player_panels[panel.seat], layout)
    return round(x), round(y)


def paint_number_badge(  # noqa: PLR0913 -- what is written, where, and how
    painter: Painter, text: str, centre: PixelPosition, layout: TableLayout, colour: str, *, is_small: bool = False
) -> Rect:
    """Paint a number on a round label and return its rectangle.

    *is_small*: limit its width to the column of the hand total.
    """
    widest_u = (
        TOTAL_COLUMN_WIDTH_U[layout.is_compact] - 4 if is_small else 2 * TOTAL_TAG_OFFSET_U[layout.is_compact][0] - 8
    )
    return _paint_badge(painter, text, centre, layout, colour, is_small=is_small, widest_u=widest_u)


def _paint_badge(  # noqa: PLR0913 -- the same as `paint_number_badge`
    painter: Painter,
    text: str,
    centre: PixelPosition,
    layout: TableLayout,
    colour: str,
    *,
    widest_u: float,
    is_small: bool = False,
) -> Rect:
    """Draw a number on a round label and return its rectangle."""
    size, padding = _badge_size_and_padding(layout, is_small=is_small)
    height = _badge_height(painter, layout, is_small=is_small)
    width = min(
        max(height, painter.line_width(text, size, "bold", max_height=height) + painter.px(padding)),
        painter.px(widest_u),
    )
    rect = Rect(0, 0, width, height)
    rect.center = centre
    painter.draw_box(rect, (size + 12) / 2, colour, painter.theme.surface_dark, 3)
    room = width - painter.px(SMALL_BADGE_INSET_U if is_small else padding / 2)
    painter.draw_line(
        text,
        rect.center,
        size,
        painter.theme.surface_dark,
        weight="bold",
        anchor="center",
        max_width=room,
        max_height=height,
    )
    return rect


def points_position(painter: Painter, panel: PlayerPanelModel, progress: float, layout: TableLayout) -> PixelPosition:
    """Return the centre of the points that move from the hand to the total; they cover neither of them.

    *progress*: share of the way, 0 to 1.
    """
    eased, half_height = in_out_cubic(progress), _badge_height(painter, layout, is_small=True) / 2
    x, y = _hand_badge_position(panel, layout)
    if panel.hand_total is not None:
        start_y = panel.box.bottom - OWN_POINTS_BOTTOM_U * layout.scale
        return round(panel.box.x + OWN_POINTS_LEFT_U * layout.scale), round(
            start_y - eased * OWN_POINTS_RISE_U * layout.scale
        )
    if not is_total_column_free(
        panel.card_count, layout.player_panels[panel.seat], layout
    ):  # in place of the hand total
        return x, y
    start_y = y - _badge_height(painter, layout) / 2 - half_height - painter.px(1)
    end_y = min(start_y, panel.box.y + HEADER_HEIGHT_U[layout.is_compact] * layout.scale + half_height)
    return x, round(start_y + (end_y - start_y) * eased)


def _badge_size_and_padding(layout: TableLayout, *, is_small: bool) -> tuple[int, int]:
    """Return type size and total horizontal padding of a badge, in u."""
    if is_small:
        return (18, 14) if layout.is_compact else (22, 16)
    return (24, 22) if layout.is_compact else (30, 22)


def _badge_height(painter: Painter, layout: TableLayout, *, is_small: bool = False) -> int:
    """Return the height of a badge in px."""
    return painter.px(
        (_badge_size_and_padding(layout, is_small=is_small)[0] + 12) * min(MAX_TEXT_SCALE, painter.text_scale)
    )
