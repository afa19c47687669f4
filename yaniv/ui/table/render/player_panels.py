"""Painting of the players' panels: name, total, number of cards, and the marks of the seat in turn.

Slightly above the length limit, because all marks of a panel share its rows.
"""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.dealer_disc import dealer_disc_centre
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

RADIUS_U: Final = 18
RIBBON_OVERHANG_U: Final = 14
"""How far a ribbon extends below a compact panel; such panels are close together."""
RIBBON_OVERLAP_U: Final = 16
"""How far a ribbon overlaps a full-size panel; the card backs are above that."""
TURN_LIFT_U: Final = 6
MIN_NAME_SIZE_U: Final = 20
"""A name that does not fit shrinks to this size, then becomes thinner, before it is cut; in u."""
ROW_GROWTH: Final = 0.35
"""Relative growth of a panel's lines when text is twice as large."""
OPENED_GROWTH: Final = 0.2
"""The same for the line above the cards of an open hand."""
DEALER_WIDTH_U: Final = 34
"""Width reserved for the dealer's disc beside a total."""
NARROW_PANEL_U: Final = 220
MIN_TOTAL_DIGITS: Final = 3
"""A total that is being counted up gets room for this many digits."""
MIN_DISC_RADIUS_PX: Final = 9
"""Minimum radius of a disc around one letter of the smallest text, in px."""


def paint_player_panel(painter: Painter, panel: PlayerPanelModel, layout: TableLayout, *, is_own: bool) -> None:
    """Paint the panel of one player; *is_own*: of the player at the screen."""
    rect = Rect(panel.box.pixel_rect)
    if panel.is_in_turn and not panel.is_open:
        rect.y -= painter.px(TURN_LIFT_U) if not is_own else 0
    theme = painter.theme
    line = theme.accent if panel.is_in_turn else theme.outline
    fill = theme.panel if not panel.is_out else theme.surface_dark
    painter.draw_box(rect, RADIUS_U, fill, line, 4 if panel.is_in_turn else 2)
    if is_own:
        _paint_own_panel(painter, panel, rect)
    elif panel.is_open:
        _paint_open_panel(painter, panel, rect, layout)
    elif layout.is_compact:
        _paint_compact_panel(painter, panel, rect)
    else:
        _paint_full_panel(painter, panel, rect)
    if panel.is_dealer and not panel.is_open:
        _paint_dealer(painter, dealer_disc_centre((rect.x, rect.y, rect.width, rect.height), layout, is_own=is_own))
    if panel.total and not panel.is_out and not panel.is_counting:
        paint_limit_bar(
            painter, rect, panel.limit_share, layout, is_open=panel.is_open, is_near_limit=panel.mood == "bad"
        )
    if panel.ribbon:
        text_colour = theme.text_muted if panel.is_out else theme.danger if panel.is_warning else theme.accent
        paint_ribbon(painter, panel.ribbon, rect, text_colour, layout)


def avatar_circle(panel: PlayerPanelModel, layout: TableLayout) -> tuple[tuple[int, int], int]:
    """Return centre and radius of the avatar (round portrait) on a panel, in px."""
    scale, x, y = layout.scale, panel.box.x, panel.box.y
    lift = TURN_LIFT_U if panel.is_in_turn else 0
    if layout.is_compact:
        radius = _avatar_radius_u(panel.box.w / scale)
        return (round(x + (radius + 10) * scale), round(y + (46 - lift) * scale)), round(radius * scale)
    return (round(x + 46 * scale), round(y + (48 - lift) * scale)), round(32 * scale)


def _avatar_radius_u(panel_width_u: float) -> int:
    """Return the avatar's radius on a compact panel; beside the log there is room only for a small one."""
    return 26 if panel_width_u > NARROW_PANEL_U else 20


def _text_colours(painter: Painter, panel: PlayerPanelModel) -> tuple[str, str]:
    """Return the text colours of name and total."""
    theme = painter.theme
    if panel.is_out:
        return theme.text_muted, theme.text_muted
    return theme.text, theme.danger if panel.mood == "bad" else theme.text


def _paint_avatar(painter: Painter, panel: PlayerPanelModel, rect: Rect, radius: int) -> None:
    """Draw the avatar centred in this rectangle, with this radius in px."""
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = rect.center
    painter.draw_avatar(disc, panel.seat, panel.name, panel.character, is_out=panel.is_out)


def _paint_full_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect) -> None:
    """Draw the contents of an opponent's full panel."""
    px = painter.px
    name_colour, _ = _text_colours(painter, panel)
    _paint_avatar(painter, panel, Rect(rect.x + px(12), rect.y + px(14), px(68), px(68)), px(32))
    right = rect.right - px(16)
    row_height_px = row_height(painter, 40)
    total_width = painter.line_width(panel.total, 28, "bold", max_height=row_height_px) if panel.total else 0
    left, gap = (rect.x + px(92), px(12)) if painter.text_scale == 1 else (rect.x + px(86), px(8))
    room = right - total_width - gap - left
    name_rect = Rect(left, rect.y + px(26) - row_height_px // 2, room, row_height_px)
    _paint_name(painter, panel, name_rect, 28, name_colour)
    if panel.total and not panel.is_counting:
        _paint_total(painter, panel, (right, rect.y + px(26)), 28, row_height_px)
    cards_position = (right, rect.bottom - px(28))
    painter.draw_line(
        str(panel.card_count),
        cards_position,
        24,
        painter.theme.text_muted,
        anchor="midright",
        max_height=row_height_px,
        tabular_figures=True,
    )


def _paint_compact_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect) -> None:
    """Draw the contents of an opponent's compact panel."""
    px = painter.px
    name_colour, _ = _text_colours(painter, panel)
    radius = _avatar_radius_u(rect.w / painter.scale)
    disc = 2 * px(radius)
    _paint_avatar(painter, panel, Rect(rect.x + px(10), rect.y + px(46) - disc // 2, disc, disc), px(radius))
    right = rect.right - px(14)
    height = row_height(painter, 36)
    total_width = painter.line_width(panel.total, 26, "bold", max_height=height) if panel.total else 0
    left = rect.x + px(2 * radius + 20)
    is_below = is_total_below(painter)
    name_width = right - left if is_below else right - total_width - px(6) - left
    _paint_name(painter, panel, Rect(left, rect.y + px(28) - height // 2, name_width, height), 26, name_colour)
    if panel.total and not panel.is_counting:
        end = right - (px(DEALER_WIDTH_U) if is_below and panel.is_dealer else 0)
        _paint_total(painter, panel, (end, rect.y + px(66 if is_below else 28)), 26, height)
    cards = tr_plural("{n} card", "{n} cards", panel.card_count)
    room = right - left - (total_width + px(DEALER_WIDTH_U + 6) if is_below else px(24))
    # Large text: the number alone is better than a smaller text.
    is_fitting = (
        painter.is_line_fitting(cards, 24, room, max_height=height)
        if painter.text_scale == 1
        else painter.line_width(cards, 24, max_height=height) <= room
    )
    if not is_fitting:
        cards = str(panel.card_count)
    painter.draw_line(cards, (left, rect.y + px(66)), 24, painter.theme.text_muted, max_width=room, max_height=height)


def _paint_own_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect) -> None:
    """Draw the contents of the own panel."""
    px, theme = painter.px, painter.theme
    name_colour, total_colour = _text_colours(painter, panel)
    _paint_avatar(painter, panel, Rect(rect.x + px(18), rect.y + px(18), px(76), px(76)), px(38))
    height = row_height(painter, 38)
    _paint_name(
        painter,
        panel,
        Rect(rect.x + px(112), rect.y + px(34) - height // 2, px(150), height),
        30,
        name_colour,
        "own name",
    )
    if panel.total and not panel.is_counting:
        position = (rect.x + px(112), rect.y + px(own_total_middle_u(painter)))
        text_colour = total_colour if panel.mood == "bad" else theme.text_muted
        painter.draw_line(
            panel.total,
            position,
            26,
            text_colour,
            max_width=px(168),
            max_height=row_height(painter, 34),
            tabular_figures=True,
        )
    if panel.hand_total is not None and panel.shows_hand_total:
        position = (rect.x + px(20), rect.bottom - px(28))
        painter.draw_line(tr("Hand"), position, 24, theme.text_muted, max_width=px(150), max_height=px(44))
        text_colour = theme.success if panel.is_callable else theme.text
        position = (rect.right - px(20), rect.bottom - px(36 - 6 * (painter.text_scale - 1)))
        text = str(panel.hand_total)
        painter.draw_line(
            text,
            position,
            44,
            text_colour,
            weight="display",
            anchor="midright",
            max_width=px(90),
            max_height=row_height(painter, 60),
        )


def row_height(painter: Painter, usual_height_u: float) -> int:
    """Return the height of a line on a panel in px; it grows a little with the text size."""
    return painter.px(usual_height_u * text_growth(ROW_GROWTH, painter.text_scale))


def own_total_middle_u(painter: Painter) -> float:
    """Return the vertical middle of the total on the own panel, in u from its top; lower for larger text."""
    return 70 + 5 * (painter.text_scale - 1)


def opened_row_height(painter: Painter, layout: TableLayout) -> int:
    """Return the height of the line above the cards of an open hand, in px."""
    usual_height = painter.line_height(24 if layout.is_compact else 28, "bold", max_height=0)
    return round(usual_height * text_growth(OPENED_GROWTH, painter.text_scale))


def is_total_below(painter: Painter) -> bool:
    """Return True if a compact panel shows its total below the name, because large text does not fit beside it."""
    return painter.text_scale > 1


def _paint_name(  # noqa: PLR0913, PLR0917 -- what is written, where, and how
    painter: Painter, panel: PlayerPanelModel, box: Rect, size: int, text_colour: str, role: str = "name"
) -> None:
    """Draw a name: opponents' names share one size, and the number beside the name is never cut."""
    min_size = MIN_NAME_SIZE_U
    weight: FontWeight = (
        "bold" if painter.line_width(panel.name, min_size, "bold", max_height=0) <= box.width else "medium"
    )
    painter.draw_line(
        panel.name, box.midleft, size, text_colour, weight=weight, max_width=box.width, max_height=box.height, role=role
    )


def _paint_total(  # noqa: PLR0913, PLR0917 -- as for any number
    painter: Painter, panel: PlayerPanelModel, right: tuple[int, int], size: float, height: int, role: str = "total"
) -> None:
    """Draw the total, right-aligned at *right*."""
    text_colour = _text_colours(painter, panel)[1]
    painter.draw_line(
        panel.total,
        right,
        size,
        text_colour,
        weight="bold",
        anchor="midright",
        max_height=height,
        tabular_figures=True,
        role=role,
    )


def _paint_dealer(painter: Painter, centre: tuple[int, int]) -> None:
    """Draw the dealer's disc with its letter."""
    radius = max(painter.px(14), MIN_DISC_RADIUS_PX)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    painter.draw_box(disc, 14, painter.theme.text)
    painter.draw_line(
        tr("D"), disc.center, 19, painter.theme.surface_dark, weight="bold", anchor="center", max_height=0
    )


def _paint_open_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw name and total in one line; the cards of the open hand lie below it."""
    px = painter.px
    name_colour, _ = _text_colours(painter, panel)
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
    _paint_name(painter, panel, box, size, name_colour, "opened name")
    if panel.total and not panel.is_counting:
        _paint_total(painter, panel, (right, rect.y + y), size, height, "opened total")


def paint_limit_bar(  # noqa: PLR0913 -- position, value and appearance
    painter: Painter, rect: Rect, limit_share: float, layout: TableLayout, *, is_open: bool, is_near_limit: bool
) -> None:
    """Paint a bar that shows how far the total is from the limit; on an open panel it is above the cards.

    *limit_share*: total as a share of the limit, in [0, 1].
    """
    px = painter.px
    y = rect.y + px(31 if layout.is_compact else 38) if is_open else rect.bottom - px(8)
    track = Rect(rect.x + px(12), y, rect.w - px(24), max(2, px(4)))
    painter.draw_box(track, 2, painter.theme.bar_track)
    if limit_share > 0:
        filled = Rect(track.x, track.y, max(track.h, round(track.w * limit_share)), track.h)
        painter.draw_box(filled, 2, painter.theme.danger if is_near_limit else painter.theme.success)


def paint_ribbon(painter: Painter, text: str, rect: Rect, colour: str, layout: TableLayout) -> Rect:
    """Paint a short text on the lower edge of a panel, never wider than the panel; return its rectangle."""
    room = rect.w - painter.px(30)
    height = painter.px(32 * painter.overlay_scale)
    width = min(painter.line_width(text, 22, "bold", max_height=height), room) + painter.px(24)
    ribbon_rect = Rect(0, 0, width, height)
    ribbon_rect.midbottom = (rect.centerx, rect.bottom + painter.px(RIBBON_OVERHANG_U))
    if not layout.is_compact:
        ribbon_rect.top = rect.bottom - painter.px(RIBBON_OVERLAP_U)
    ribbon_rect.bottom = min(ribbon_rect.bottom, painter.surface.get_rect().bottom)
    painter.draw_box(ribbon_rect, 16, colour, painter.theme.surface_dark, 2)
    painter.draw_line(
        text,
        ribbon_rect.center,
        22,
        painter.theme.surface_dark,
        weight="bold",
        anchor="center",
        max_width=room,
        max_height=height,
    )
    return ribbon_rect
