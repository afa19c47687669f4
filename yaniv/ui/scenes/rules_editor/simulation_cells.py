"""Cells of the simulation panel, each with one measure of the game and its change by the edited rules."""

from typing import Final

from pygame import Rect

from yaniv.arena.rule_comparison import MeasureComparison
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, SMALL_U, Colour
from yaniv.ui.narration.simulation_text import difference_text, measure_label, value_text

PROGRESS_BAR_U: Final = 5
"""Height in u of the progress bar below the cells."""


def paint_cell(painter: Painter, cell: Rect, comparison: MeasureComparison) -> None:
    """Draw a cell: label, value and change below each other; *cell* is its rectangle in px."""
    theme, max_width = painter.theme, cell.width - painter.px(12)
    row_height = (cell.height - painter.px(PROGRESS_BAR_U)) // 3
    rows = (
        (measure_label(comparison), SMALL_U, theme.text_muted),
        (value_text(comparison), BODY_U, theme.text),
        (difference_text(comparison), SMALL_U, _change_colour(painter, comparison)),
    )
    for number, (text, size, colour) in enumerate(rows):
        position = (cell.left, cell.top + row_height // 2 + number * row_height - painter.px(3))
        painter.draw_line(
            text,
            position,
            size,
            colour,
            max_width=max_width,
            max_height=row_height,
            weight="bold" if number == 1 else "regular",
        )


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
