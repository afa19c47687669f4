"""Form: rows with a title, a description, a widget, and a button that resets the value to its default.

The form places and paints its rows in a scroll area. The page that shows it owns the focus group, so that the focus can
move from every widget of the page to every other. With large text a row is stacked: title, description, and the widget
below.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SECONDARY_U, Colour
from yaniv.ui.widgets.form_row import RESET_PREFIX, FormRow
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.toggle import WIDTH_U, Toggle
from yaniv.ui.widgets.widget import Widget

STACKED_TEXT_SCALE: Final = 1.5
"""Text scale from which a row is stacked: the widget goes below its texts."""
_WIDGET_SIZE_U: Final = (560, 60)
_WIDGET_GROWTH: Final = 0.6
"""Growth of widgets relative to the growth of the text scale."""
_RESET_U: Final = 52
_GAP_U: Final = 20
_PADDING_U: Final = 16
_LEADING: Final = 1.35
_SECTION_U: Final = 64


TextRow = tuple[str, float, FontWeight, str]
"""A wrapped line of text in a form row: text, size in u, weight, key of its colour."""


class Form:
    """Form: rows below each other in a scroll area."""

    def __init__(self, context: UiContext, rows: Sequence[FormRow], *, reserves_scrollbar: bool = False) -> None:
        """*reserves_scrollbar*: keep space for the scroll bar even without one, for rows that change their height."""
        self._context = context
        self._reserves_scrollbar = reserves_scrollbar
        self.rows = tuple(rows)
        self.scroll_area = ScrollArea()
        self._scale = 1.0

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Widgets and reset buttons of all rows, in focus order."""
        return tuple(each for row in self.rows for each in (row.widget, row.reset_button))

    def row_for(self, widget_id: str) -> FormRow | None:
        """Return the row whose widget or reset button has this id, or None."""
        field_id = widget_id.removeprefix(RESET_PREFIX)
        return next((row for row in self.rows if row.widget.id == field_id), None)

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place all rows in this rectangle, at *scale* px per u; they scroll if they are higher than it."""
        self._scale = scale
        for _ in range(2):  # The second pass knows whether there is a scroll bar.
            heights = [self._row_height(row, rect.width) for row in self.rows]
            self.scroll_area.lay_out(rect, sum(heights), scale)
        self.scroll_area.clip_widgets(self.widgets)
        top = self.scroll_area.content_top
        for row, height in zip(self.rows, heights, strict=True):
            self._place_row(row, Rect(rect.left, top, rect.width, height))
            top += height

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll so that the focused widget is visible, if it belongs to the form."""
        row = next((row for row in self.rows if focused in (row.widget, row.reset_button)), None)
        if row is not None and focused is not None:
            self.scroll_area.scroll_into_view(focused.rect.union(row.text_rect))

    def paint(self, painter: Painter) -> None:
        """Draw titles, texts and the scroll bar; the focus group paints the widgets."""
        with painter.clip_to(self.scroll_area.viewport):
            for row in self.rows:
                if row.text_rect.colliderect(self.scroll_area.viewport) or row.section_title:
                    self._paint_row(painter, row)
        self.scroll_area.paint(painter)

    @property
    def _is_stacked(self) -> bool:
        return self._context.text_scale >= STACKED_TEXT_SCALE

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)

    @property
    def _widget_height(self) -> int:
        """Height of a widget in px."""
        return round(self._px(_WIDGET_SIZE_U[1]) * text_growth(_WIDGET_GROWTH, self._context.text_scale))

    def _text_width(self, width: int) -> int:
        """Return the width in px for title and texts."""
        widget_column_width = 0 if self._is_stacked else self._px(_WIDGET_SIZE_U[0] + _RESET_U + 2 * _GAP_U)
        return width - self._scrollbar_width - widget_column_width

    @property
    def _scrollbar_width(self) -> int:
        """Width in px reserved for the scroll bar."""
        return self._px(_GAP_U) if self._reserves_scrollbar or self.scroll_area.is_overflowing else 0

    def _base_text_rows(self, row: FormRow, text_width: int) -> list[TextRow]:
        """Return the lines that a row always shows: title and description."""
        parts: tuple[TextRow, ...] = (
            (row.title, BODY_U, "medium", "title"),
            (row.description, SECONDARY_U, "regular", "sentence"),
        )
        return self._wrap_rows(parts, text_width)

    def _extra_text_rows(self, row: FormRow, text_width: int) -> list[TextRow]:
        """Return the lines that depend on the value; they follow below, so that the widget does not move."""
        replaced_value_text = "" if self._replaced_value_left(row, text_width) is not None else row.replaced_value_text
        parts: tuple[TextRow, ...] = (
            (replaced_value_text, SECONDARY_U, "medium", "instead"),
            (row.problem_text, SECONDARY_U, "medium", "remark"),
            (row.note_text, SECONDARY_U, "regular", "note"),
        )
        return self._wrap_rows(parts, text_width)

    def _replaced_value_left(self, row: FormRow, text_width: int) -> int | None:
        """Return the x offset in px of the replaced value beside the title; None if there is no space for it."""
        if not row.replaced_value_text:
            return 0
        last_title_line = self._context.text_renderer.wrap(
            row.title, self._context.type_px(BODY_U, self._scale), text_width, "medium"
        )[-1]
        left = self._measure_width(last_title_line, BODY_U) + self._px(_GAP_U)
        return left if left + self._measure_width(row.replaced_value_text, SECONDARY_U) <= text_width else None

    def _measure_width(self, text: str, size_u: float) -> int:
        return self._context.text_renderer.measure(text, self._context.type_px(size_u, self._scale), "medium")[0]

    def _wrap_rows(self, parts: Sequence[TextRow], text_width: int) -> list[TextRow]:
        return [
            (wrapped_line, size, weight, colour_key)
            for text, size, weight, colour_key in parts
            if text
            for wrapped_line in self._context.text_renderer.wrap(
                text, self._context.type_px(size, self._scale), text_width, weight
            )
        ]

    def _line_step(self, size_u: float) -> int:
        return round(self._context.type_px(size_u, self._scale) * _LEADING)

    def _text_heights(self, row: FormRow, width: int) -> tuple[int, int]:
        """Return the heights in px of the lines that are always shown, and of those that depend on the value."""
        text_width = self._text_width(width)
        base_height, extra_height = (
            sum(self._line_step(size) for _, size, _, _ in rows)
            for rows in (self._base_text_rows(row, text_width), self._extra_text_rows(row, text_width))
        )
        return base_height, extra_height

    def _section_height(self, row: FormRow) -> int:
        return self._px(_SECTION_U * self._context.text_scale) if row.section_title else 0

    def _row_height(self, row: FormRow, width: int) -> int:
        base_height, extra_height = self._text_heights(row, width)
        space_above = max(0, self._widget_height - base_height) // 2
        side_by_side_height = max(self._widget_height, space_above + base_height + extra_height)
        body_height = (
            base_height + extra_height + self._px(8) + self._widget_height if self._is_stacked else side_by_side_height
        )
        return self._section_height(row) + body_height + 2 * self._px(_PADDING_U)

    def _place_row(self, row: FormRow, rect: Rect) -> None:
        base_height, extra_height = self._text_heights(row, rect.width)
        gap, padding = self._px(_GAP_U), self._px(_PADDING_U)
        top = rect.top + self._section_height(row) + padding
        reset_side, right = self._px(_RESET_U), rect.right - self._scrollbar_width
        space_above = 0 if self._is_stacked else max(0, self._widget_height - base_height) // 2
        row.text_rect = Rect(rect.left, top + space_above, self._text_width(rect.width), base_height + extra_height)
        widget_width = right - rect.left - reset_side - gap if self._is_stacked else self._px(_WIDGET_SIZE_U[0])
        widget_rect = Rect(rect.left, rect.bottom - padding - self._widget_height, widget_width, self._widget_height)
        if not self._is_stacked:
            widget_rect.midright = (right - reset_side - gap, top + max(base_height, self._widget_height) // 2)
        if isinstance(row.widget, Toggle):
            widget_rect.width = round(
                min(widget_rect.width, self._px(WIDTH_U) * self._widget_height / self._px(_WIDGET_SIZE_U[1]))
            )
            widget_rect.right = widget_rect.right if self._is_stacked else right - reset_side - gap
        row.widget.rect = widget_rect
        row.reset_button.rect = Rect(right - reset_side, widget_rect.centery - reset_side // 2, reset_side, reset_side)

    def _paint_row(self, painter: Painter, row: FormRow) -> None:
        theme = painter.theme
        colours: dict[str, Colour] = {
            "title": theme.text,
            "sentence": theme.text_muted,
            "instead": theme.accent,
            "remark": theme.danger,
            "note": theme.info,
        }
        if row.section_title:
            section_height = self._section_height(row)
            top = min(row.text_rect.top, row.widget.rect.top) - self._px(_PADDING_U) - section_height
            position, text_width = (row.text_rect.left, top + section_height * 2 // 3), row.text_rect.width
            painter.draw_line(
                row.section_title,
                position,
                NAME_U,
                theme.accent,
                weight="bold",
                max_width=text_width,
                max_height=section_height,
            )
        y, text_width = row.text_rect.top, row.text_rect.width
        replaced_value_left, title_line_count = (
            self._replaced_value_left(row, text_width),
            sum(colour_key == "title" for *_, colour_key in self._base_text_rows(row, text_width)),
        )
        if row.replaced_value_text and replaced_value_left is not None:
            line_step = self._line_step(BODY_U)
            position = (
                row.text_rect.left + replaced_value_left,
                y + line_step // 2 + (title_line_count - 1) * line_step,
            )
            painter.draw_line(
                row.replaced_value_text,
                position,
                SECONDARY_U,
                theme.accent,
                weight="medium",
                max_width=text_width - replaced_value_left + 2,
                max_height=line_step,
            )
        for text, size, weight, colour_key in (
            *self._base_text_rows(row, text_width),
            *self._extra_text_rows(row, text_width),
        ):
            line_step = self._line_step(size)
            position = (row.text_rect.left, y + line_step // 2)
            painter.draw_line(
                text, position, size, colours[colour_key], weight=weight, max_width=text_width + 2, max_height=line_step
            )
            y += line_step
