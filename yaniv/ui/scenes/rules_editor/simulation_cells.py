"""Cells of the simulation panel, each with one measure of the game and its change by the edited rules."""

from typing import Final

from pygame import Rect

from yaniv.arena.rule_comparison import MeasureComparison
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, SMALL_U, Colour
from yaniv.ui.narration.simulation_text import difference_text, former_value_text, measure_label, value_text

PROGRESS_BAR_U: Final = 5
"""Height in u of the progress bar below the cells."""
_GAP_U: Final = 12
_ARROW_U: Final = 7
_BAR_U: Final = 9
_MIN_BAR_U: Final = 30
"""Width in u below which bars say nothing."""


def paint_cell(painter: Painter, cell: Rect, comparison: MeasureComparison) -> None:
    """Draw a cell: label, values before and now with a bar each, and the change; *cell* is its rectangle in px."""
    theme, max_width = painter.theme, cell.width - painter.px(12)
    row_height = (cell.height - painter.px(PROGRESS_BAR_U)) // 3
    top, middle, bottom = (
        cell.top + row_height // 2 + number * row_height - painter.px(3) for number in range(3)
    )  # fmt: skip
    painter.draw_line(
        measure_label(comparison), (cell.left, top), SMALL_U, theme.text_muted, max_width=max_width,
        max_height=row_height,
    )  # fmt: skip
    left = _paint_former_value(painter, Rect(cell.left, middle, max_width // 2, row_height), comparison)
    value_rect = painter.draw_line(
        value_text(comparison), (left, middle), BODY_U, theme.text, weight="bold",
        max_width=cell.left + max_width - left, max_height=row_height,
    )  # fmt: skip
    bar_left = value_rect.right + painter.px(_GAP_U)
    _paint_bars(painter, Rect(bar_left, middle, cell.left + max_width - bar_left, 0), comparison)
    painter.draw_line(
        difference_text(comparison), (cell.left, bottom), SMALL_U, _change_colour(painter, comparison),
        max_width=max_width, max_height=row_height,
    )  # fmt: skip


def _paint_former_value(painter: Painter, place: Rect, comparison: MeasureComparison) -> int:
    """Draw the value before the changes and an arrow, if there is one; return the left edge of what follows.

    The top of *place* is the middle of the line.
    """
    former = former_value_text(comparison)
    if not former:
        return place.left
    theme, gap = painter.theme, painter.px(_GAP_U)
    rect = painter.draw_line(
        former, place.topleft, SMALL_U, theme.text_muted, max_width=place.width, max_height=place.height
    )
    painter.draw_side_arrow((rect.right + gap, place.top), _ARROW_U, 1, theme.text_muted)
    return rect.right + 2 * gap


def _paint_bars(painter: Painter, place: Rect, comparison: MeasureComparison) -> None:
    """Draw a bar for the value before the changes above one for the value now, around the top of *place*."""
    before, after, theme = comparison.before, comparison.after, painter.theme
    greatest = max(0.0 if each is None else each.value for each in (before, after))
    if before is None or after is None or greatest <= 0 or place.width < painter.px(_MIN_BAR_U):
        return
    height = painter.px(_BAR_U)
    colour = theme.info if comparison.is_significant else theme.text_muted
    for estimate, top, fill in ((before, place.top - height - 1, theme.text_muted), (after, place.top + 1, colour)):
        width = max(2, round(place.width * max(0.0, estimate.value) / greatest))
        painter.draw_box(Rect(place.left, top, width, height), _BAR_U, fill)


def paint_large_cell(painter: Painter, cell: Rect, comparison: MeasureComparison) -> None:
    """Draw a cell for large text: the value beside its label, the change below; *cell* is its rectangle in px."""
    theme, row_height = painter.theme, cell.height // 2
    upper, lower, right = (
        cell.top + row_height // 2,
        cell.top + row_height + row_height // 2,
        cell.right - painter.px(24),
    )
    value_rect = painter.draw_line(
        value_text(comparison),
        (right, upper),
        BODY_U,
        theme.text,
        weight="bold",
        anchor="midright",
        max_width=cell.width // 3,
        max_height=row_height,
    )
    max_width = value_rect.left - painter.px(16) - cell.left
    painter.draw_line(
        measure_label(comparison),
        (cell.left, upper),
        SMALL_U,
        theme.text_muted,
        max_width=max_width,
        max_height=row_height,
    )
    painter.draw_line(
        difference_text(comparison),
        (cell.left, lower),
        SMALL_U,
        _change_colour(painter, comparison),
        max_width=right - cell.left,
        max_height=row_height,
    )


def _change_colour(painter: Painter, comparison: MeasureComparison) -> Colour:
    return painter.theme.accent if comparison.is_significant else painter.theme.text_muted
