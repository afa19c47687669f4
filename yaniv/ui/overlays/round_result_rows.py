"""Painter of the rows of a round result: place, portrait, name, hand, points, bar, what happened, total.

What changes while the result is animated (place, bar, total) is painted apart from the rest, which does not move within
its row.
"""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.cards import Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, SMALL_U, Colour, Theme
from yaniv.ui.narration.result_row_text import describe_events, describe_mark
from yaniv.ui.narration.round_row import RoundRow
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.overlays.limit_bar import BarState, LimitAxis, paint_limit_bar
from yaniv.ui.overlays.result_sheet import INSET_U, row_plate
from yaniv.ui.overlays.standing_animation import ShownStanding

TALL_ROW_U: Final = 66
"""Minimum height, u, of a row with two lines, which shows the hand."""
PLACE_WIDTH_U: Final = 70
DISC_X_U: Final = 78
MAX_DISC_U: Final = 74
NAME_GAP_U: Final = 16
HAND_WIDTH_U: Final = 330
CHIP_SIZE_U: Final = 29
POINTS_WIDTH_U: Final = 118
TOTAL_WIDTH_U: Final = 112
COLUMN_GAP_U: Final = 30
LOW_BAR_WIDTH_U: Final = 240
BAR_HEIGHT_U: Final = 20
ARROW_U: Final = 8
CHIP_GAP_U: Final = 8


class ResultColumns(Struct, frozen=True):
    """Columns of one row, in px; all are as high as the row."""

    place: Rect
    portrait: Rect
    name: Rect
    hand: Rect
    """Empty in low rows."""
    points: Rect
    bar: Rect
    events: Rect
    """In tall rows the same column as the bar."""
    total: Rect


def is_tall(painter: Painter, rect: Rect) -> bool:
    """Return True if a row of this height (px) has two lines."""
    return rect.height >= painter.px(TALL_ROW_U)


def result_columns(painter: Painter, rect: Rect, *, has_totals: bool) -> ResultColumns:
    """Return the columns of a row; *has_totals*: False if the match keeps no score."""
    px, tall = painter.px, is_tall(painter, rect)
    left, right = rect.left + px(INSET_U / 2), rect.right - px(INSET_U / 2 + 8)

    def column(x: int, width: int) -> Rect:
        return Rect(x, rect.top, max(0, width), rect.height)

    disc = min(px(MAX_DISC_U if tall else 60), rect.height - px(10 if tall else 4))
    portrait = Rect(left + px(DISC_X_U), rect.centery - disc // 2, disc, disc)
    name_x = portrait.right + px(NAME_GAP_U)
    name = column(name_x, left + px(404 if tall else 440) - name_x)
    hand = column(name.right + px(10), px(HAND_WIDTH_U) if tall else 0)
    points = column(hand.right + px(4), px(POINTS_WIDTH_U))
    total = column(right - px(TOTAL_WIDTH_U), px(TOTAL_WIDTH_U) if has_totals else 0)
    bar_x = points.right + px(COLUMN_GAP_U)
    end = (total.left if has_totals else right) - px(COLUMN_GAP_U)
    whole = column(bar_x, end - bar_x)
    bar, events = whole, whole
    if not tall and has_totals:
        bar = column(bar_x, px(LOW_BAR_WIDTH_U))
        events = column(bar.right + px(COLUMN_GAP_U), end - bar.right - px(COLUMN_GAP_U))
    return ResultColumns(column(left, px(PLACE_WIDTH_U)), portrait, name, hand, points, bar, events, total)


def paint_result_row(  # noqa: PLR0913 -- a row, and how it is shown
    painter: Painter, row: RoundRow, rect: Rect, rules: HouseRules, *, character: str, is_hovered: bool
) -> None:
    """Paint what does not change during the animation; *character*: key of the player's portrait, or empty."""
    theme, columns = painter.theme, result_columns(painter, rect, has_totals=row.total is not None)
    plate = row_plate(painter, rect, is_high=is_tall(painter, rect))
    if "you" in row.marks:
        painter.draw_box(plate, 12, theme.panel_raised, theme.accent if is_hovered else None)
    elif is_hovered:
        painter.draw_box(plate, 12, None, theme.outline)
    painter.draw_avatar(columns.portrait, row.seat, row.name, character, is_out="out" in row.marks)
    _paint_name(painter, row, columns.name, rules)
    if columns.hand.width:
        paint_hand_chips(painter, row.hand, columns.hand)
    _paint_points(painter, row, columns.points)
    _paint_events(painter, row, columns.events)


def paint_standing(painter: Painter, row: RoundRow, rect: Rect, axis: LimitAxis | None, shown: ShownStanding) -> None:
    """Paint place, bar and total as they are now; *axis*: None if the match keeps no score."""
    theme, columns = painter.theme, result_columns(painter, rect, has_totals=row.total is not None)
    _paint_place(painter, row, columns.place, shown)
    if axis is None or shown.total is None:
        return
    track = _bar_track(painter, row, columns)
    reach = row.standing.reduction.total if row.standing.reduction and shown.is_settled else None
    state = BarState(
        shown.total, row.total_before or 0, max(shown.total, shown.peak or 0), _bar_colour(row, theme), reach
    )
    paint_limit_bar(painter, track, axis, state)
    colour = theme.danger if "out" in row.marks or row.standing.points_left is not None else theme.text
    painter.draw_line(
        number_text(shown.total),
        columns.total.midright,
        NAME_U + 4,
        colour,
        weight="bold",
        anchor="midright",
        max_width=columns.total.width,
        max_height=rect.height,
        tabular_figures=True,
    )


def standing_rects(painter: Painter, rect: Rect, row: RoundRow) -> tuple[Rect, ...]:
    """Return the rectangles that `paint_standing` paints into, to be cleared before it paints something else."""
    columns = result_columns(painter, rect, has_totals=row.total is not None)
    track = _bar_track(painter, row, columns).inflate(painter.px(8), painter.px(22))
    height = rect.height - painter.px(14)
    return (
        Rect(columns.place.left, rect.centery - height // 2, columns.place.width, height),
        track.clip(Rect(columns.bar.left - painter.px(8), rect.top, columns.bar.width + painter.px(16), rect.height)),
        Rect(columns.total.left, rect.centery - height // 2, columns.total.width, height),
    )


def _bar_track(painter: Painter, row: RoundRow, columns: ResultColumns) -> Rect:
    """Return the rectangle of the bar: on the upper line if there is text below it."""
    height = max(6, min(painter.px(BAR_HEIGHT_U), columns.bar.height // 2))
    track = Rect(columns.bar.left, 0, columns.bar.width, height)
    track.centery = columns.bar.centery
    if columns.bar == columns.events and describe_events(row):
        track.centery = two_line_middles(columns.bar)[0]
    return track


def two_line_middles(rect: Rect) -> tuple[int, int, int]:
    """Return the middles of two lines in a row, and their maximum height; all in px."""
    return (
        rect.centery - round(0.19 * rect.height),
        rect.centery + round(0.22 * rect.height),
        round(0.42 * rect.height),
    )


def _paint_place(painter: Painter, row: RoundRow, rect: Rect, shown: ShownStanding) -> None:
    """Paint the place, and an arrow if it has changed."""
    theme = painter.theme
    text = painter.draw_line(
        str(shown.place),
        (rect.left + painter.px(4), rect.centery),
        NAME_U,
        theme.accent if "you" in row.marks else theme.text_muted,
        weight="bold",
        max_width=rect.width - painter.px(2 * ARROW_U + 10),
        max_height=rect.height,
        tabular_figures=True,
    )
    change = row.standing.place_before - row.standing.place
    if not shown.is_settled or not change:
        return
    radius = painter.px(ARROW_U)
    x, y = min(text.right + painter.px(8), rect.right - 2 * radius) + radius, rect.centery
    tip = y - radius if change > 0 else y + radius
    base = y + radius if change > 0 else y - radius
    painter.draw_polygon(
        [(x - radius, base), (x + radius, base), (x, tip)], theme.success if change > 0 else theme.danger
    )


def _paint_name(painter: Painter, row: RoundRow, rect: Rect, rules: HouseRules) -> None:
    """Paint the name, and what the player did, on one line or on two."""
    theme, y, height = painter.theme, rect.centery, rect.height
    colour = theme.accent if "you" in row.marks else theme.text_muted if "out" in row.marks else theme.text
    mark_text, tall = describe_mark(row, rules), is_tall(painter, rect)
    if mark_text and tall:
        y, lower_y, height = two_line_middles(rect)
        painter.draw_line(
            mark_text,
            (rect.left, lower_y),
            SMALL_U,
            _mark_colour(row, theme),
            weight="medium",
            max_width=rect.width,
            max_height=height,
        )
    name = painter.draw_line(
        row.name, (rect.left, y), NAME_U, colour, weight="bold", max_width=rect.width, max_height=height
    )
    if not mark_text or tall:
        return
    left = name.right + painter.px(14)
    if painter.line_width(mark_text, SMALL_U, "medium", max_height=0) > rect.right - left:
        mark_text = describe_mark(row, rules, is_short=True)
    painter.draw_line(
        mark_text,
        (left, y),
        SMALL_U,
        _mark_colour(row, theme),
        weight="medium",
        max_width=rect.right - left,
        max_height=rect.height,
    )


def paint_hand_chips(painter: Painter, hand: Cards, rect: Rect) -> None:
    """Paint small cards from left to right in the order of the hand; they overlap if there are too many to fit."""
    hand = hand if painter.mirror_axis is None else hand[::-1]
    gap, size = painter.px(CHIP_GAP_U), min(CHIP_SIZE_U * painter.text_scale, 0.8 * rect.height / painter.scale)
    while size > CHIP_SIZE_U and sum(painter.card_chip_width(code, size) + gap for code in hand) > rect.width:
        size -= 1
    size = max(CHIP_SIZE_U, size)
    width = sum(painter.card_chip_width(code, size) + gap for code in hand)
    spacing_share = min(1.0, rect.width / max(1, width))
    widths = [painter.card_chip_width(code, size) + gap for code in hand]
    lefts = [rect.left + spacing_share * sum(widths[:index]) for index in range(len(hand))]
    chips = list(zip(hand, lefts, strict=True))
    for code, left in chips if painter.mirror_axis is None else chips[::-1]:  # ranks stay visible where cards overlap
        painter.draw_card_chip(code, (round(left), rect.centery), size)


def _paint_points(painter: Painter, row: RoundRow, rect: Rect) -> None:
    """Paint the points of the round, or the points of the hand if the match keeps no score."""
    theme = painter.theme
    number = row.points if row.points is not None else row.hand_total
    if number is None:
        return
    text = f"+{number}" if row.points is not None and number > 0 else number_text(number)
    painter.draw_line(
        text,
        rect.midright,
        NAME_U,
        _points_colour(number, row.hand_total or 0, theme) if row.points is not None else theme.text,
        weight="bold",
        anchor="midright",
        max_width=rect.width,
        max_height=rect.height,
        tabular_figures=True,
    )


def _paint_events(painter: Painter, row: RoundRow, rect: Rect) -> None:
    """Paint what happened besides the points of the hand, or what the next round may bring."""
    text = describe_events(row)
    if not text:
        return
    y, height = rect.centery, rect.height
    if is_tall(painter, rect) and row.total is not None:
        _, y, height = two_line_middles(rect)
    painter.draw_line(
        text,
        (rect.left, y),
        SMALL_U,
        _events_colour(row, painter.theme),
        weight="medium",
        max_width=rect.width,
        max_height=height,
    )


def _events_colour(row: RoundRow, theme: Theme) -> Colour:
    """Return the colour of the text about events: bad, good, or neutral; the words say the same."""
    if "out" in row.marks or row.has_failed_call or (row.points or 0) > (row.hand_total or 0):
        return theme.danger
    if row.notes or row.has_special_reason:
        return theme.success if row.points is not None else theme.text
    return theme.danger if row.standing.reduction is None else theme.success


def _bar_colour(row: RoundRow, theme: Theme) -> Colour:
    if "out" in row.marks:
        return theme.text_muted
    if row.standing.points_left is not None:
        return theme.danger
    return theme.accent if "you" in row.marks else theme.success


def _mark_colour(row: RoundRow, theme: Theme) -> Colour:
    return theme.danger if row.has_failed_call else theme.success


def _points_colour(points: int, hand: int, theme: Theme) -> Colour:
    """Return the colour of a player's points: zero or less is good, more than the hand is bad.

    Colour is not the only sign, because the number says the same.
    """
    if points <= 0:
        return theme.success
    return theme.danger if points > hand else theme.text
