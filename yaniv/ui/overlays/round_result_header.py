"""Header of a round result: headlines, and the names of the columns."""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.skull_icon import paint_skull_icon
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SMALL_U
from yaniv.ui.narration.extra_round import round_name
from yaniv.ui.narration.round_report import RoundReport
from yaniv.ui.overlays.limit_bar import LimitAxis
from yaniv.ui.overlays.result_sheet import INSET_U
from yaniv.ui.overlays.round_result_rows import COLUMN_GAP_U, ResultColumns, result_columns

_COLUMN_NAMES_Y_U: Final = 124
_COLUMN_NAMES_HEIGHT_U: Final = 44
_SUBHEADLINE_Y_U: Final = 104
"""Middle of the line under the headline, beside the column names, u from the top of the sheet."""


def paint_result_header(  # noqa: PLR0913 -- what is written, where, and in which columns
    painter: Painter, report: RoundReport, first_row: Rect, top: int, axis: LimitAxis | None, *, has_subheadline: bool
) -> None:
    """Paint headlines and column names above the rows of a result.

    *first_row*: rectangle of the first row, px. *top*: top of the sheet, px. *axis*: axis of the bars; None if the
    match keeps no score. *has_subheadline*: False while something would cover part of the line under the headline.
    """
    theme = painter.theme
    columns = result_columns(painter, first_row, has_totals=axis is not None)
    left, right = columns.place.left, first_row.right - painter.px(INSET_U / 2 + 8)
    max_width, height = right - left - painter.px(240), painter.px(84)
    colour = {"won": theme.accent, "lost": theme.danger, "neutral": theme.text}[report.reader_result]
    middle = 56
    if report.subheadline:
        middle, height = 46, painter.px(64 if painter.text_scale == 1 else 88)
        if has_subheadline:
            painter.draw_line(
                report.subheadline,
                (left, top + painter.px(_SUBHEADLINE_Y_U)),
                BODY_U,
                theme.text,
                max_width=columns.points.left - left - painter.px(10),
                max_height=painter.px(_COLUMN_NAMES_HEIGHT_U),
            )
    headline_rect = painter.draw_line(
        report.headline,
        (left, top + painter.px(middle)),
        46,
        colour,
        weight="display",
        max_width=max_width,
        max_height=height,
    )
    painter.draw_line(
        round_name(report.number, is_extra=report.is_extra),
        (right, top + painter.px(56)),
        NAME_U,
        theme.text_muted,
        anchor="midright",
        max_width=right - headline_rect.right - painter.px(30),
        max_height=height,
    )
    _paint_column_names(painter, columns, top, axis)


def _paint_column_names(painter: Painter, columns: ResultColumns, top: int, axis: LimitAxis | None) -> None:
    """Paint the names of the columns of numbers, and the ends of the axis over the bars."""
    theme, y = painter.theme, top + painter.px(_COLUMN_NAMES_Y_U)
    height = painter.px(_COLUMN_NAMES_HEIGHT_U)
    names = [(tr("hand") if axis is None else tr("points"), columns.points)]
    names += [(tr("total"), columns.total)] if axis else []
    for name, column in names:
        painter.draw_line(
            name,
            (column.right, y),
            SMALL_U,
            theme.text_muted,
            anchor="midright",
            max_width=column.width + painter.px(COLUMN_GAP_U / 2),
            max_height=height,
        )
    if axis is None or axis.limit is None:
        return
    x = axis.x_of(axis.limit, columns.bar)
    text = painter.draw_line(
        str(axis.limit),
        (x - painter.px(30), y),
        SMALL_U,
        theme.danger,
        weight="medium",
        anchor="midright",
        max_height=height,
    )
    paint_skull_icon(painter, (text.right + painter.px(20), y), theme.danger)
