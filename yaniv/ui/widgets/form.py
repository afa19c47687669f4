"""Form: rows with a title, a description, a widget, a button that resets the value, and a picture of the value.

The form places and paints its rows in a scroll area. The page that shows it owns the focus group, so that the focus can
move from every widget of the page to every other.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BODY_U, NAME_U, SECONDARY_U, Colour
from yaniv.ui.widgets.form_row import RESET_PREFIX, FormRow
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.toggle import WIDTH_U, Toggle
from yaniv.ui.widgets.widget import Widget

STACKED_TEXT_SCALE: Final = 1.5
"""Text scale from which text is large: a widget is as wide as its texts."""
_WIDGET_SIZE_U: Final = (560, 60)
_WIDGET_GROWTH: Final = 0.6
"""Growth of widgets relative to the growth of the text scale."""
_RESET_U: Final = 52
_GAP_U: Final = 20
_PADDING_U: Final = 7
_TEXT_GAP_U: Final = 4
"""Distance of texts and widget."""
_PICTURE_WIDTH_U: Final = 460
_PICTURE_SHARE: Final = 0.22
"""Height of a picture, as a share of its width; with large text it may be higher."""
_HIGH_PICTURE_SHARE: Final = 0.34
INDENT_U: Final = 18
"""Space before the rows, for the bar beside a row whose value is not the default."""
_BAR_U: Final = 6
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
        # The second pass knows whether there is a scroll bar; the first does where its space is reserved.
        for _ in range(1 if self._reserves_scrollbar else 2):
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
            self.scroll_area.scroll_into_view(row.text_rect.unionall((focused.rect, row.lower_text_rect)))

    def paint(self, painter: Painter) -> None:
        """Draw titles, texts and the scroll bar; the focus group paints the widgets."""
        with painter.clip_to(self.scroll_area.viewport):
            for row in self.rows:
                body = row.text_rect.unionall((row.widget.rect, row.lower_text_rect))
                if body.colliderect(self.scroll_area.viewport) or row.section_title:
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

    def _text_width(self, row: FormRow, width: int) -> int:
        """Return the width in px for title, texts and widget of a row."""
        picture_width = 0 if row.picture is None else self._px(_PICTURE_WIDTH_U + _GAP_U)
        return width - self._px(INDENT_U) - self._scrollbar_width - picture_width

    @property
    def _scrollbar_width(self) -> int:
        """Width in px reserved for the scroll bar."""
        return self._px(_GAP_U) if self._reserves_scrollbar or self.scroll_area.is_overflowing else 0

    def _upper_text_rows(self, row: FormRow, text_width: int) -> list[TextRow]:
        """Return the lines that a row always shows, above its widget: title, and description if it is below that."""
        parts: tuple[TextRow, ...] = ((row.title, BODY_U, "medium", "title"),)
        if self._description_left(row, text_width) is None:
            parts += ((row.description, SECONDARY_U, "regular", "sentence"),)
        return self._wrap_rows(parts, text_width)

    def _lower_text_rows(self, row: FormRow, text_width: int) -> list[TextRow]:
        """Return the lines that depend on the value; they follow below the widget, so that it does not move."""
        replaced_value_text = "" if self._replaced_value_left(row, text_width) is not None else row.replaced_value_text
        parts: tuple[TextRow, ...] = (
            (replaced_value_text, SECONDARY_U, "medium", "instead"),
            (row.problem_text, SECONDARY_U, "medium", "remark"),
            (row.note_text, SECONDARY_U, "regular", "note"),
        )
        return self._wrap_rows(parts, text_width)

    def _description_left(self, row: FormRow, text_width: int) -> int | None:
        """Return the x offset in px of the description beside the title; None if there is no space for it."""
        left = self._measure_width(row.title, BODY_U) + self._px(_GAP_U)
        return left if left + self._measure_width(row.description, SECONDARY_U, "regular") <= text_width else None

    def _replaced_value_left(self, row: FormRow, text_width: int) -> int | None:
        """Return the x offset in px of the replaced value beside the widget; None if there is no space for it."""
        left = self._widget_width(text_width) + self._px(_RESET_U + 2 * _GAP_U)
        return left if left + self._measure_width(row.replaced_value_text, SECONDARY_U) <= text_width else None

    def _widget_width(self, text_width: int) -> int:
        width = text_width - self._px(_RESET_U + _GAP_U)
        return width if self._is_stacked else min(width, self._px(_WIDGET_SIZE_U[0]))

    def _measure_width(self, text: str, size_u: float, weight: FontWeight = "medium") -> int:
        return self._context.text_renderer.measure(text, self._context.type_px(size_u, self._scale), weight)[0]

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

    def _text_heights(self, row: FormRow, text_width: int) -> tuple[int, int]:
        """Return the heights in px of the lines above the widget, and of those below it."""
        upper_height, lower_height = (
            sum(self._line_step(size) for _, size, _, _ in rows)
            for rows in (self._upper_text_rows(row, text_width), self._lower_text_rows(row, text_width))
        )
        return upper_height, lower_height

    def _section_height(self, row: FormRow) -> int:
        return self._px(_SECTION_U * self._context.text_scale) if row.section_title else 0

    def _row_height(self, row: FormRow, width: int) -> int:
        upper_height, lower_height = self._text_heights(row, self._text_width(row, width))
        body_height = upper_height + self._px(_TEXT_GAP_U) + self._widget_height + lower_height
        return self._section_height(row) + body_height + 2 * self._px(_PADDING_U)

    def _place_row(self, row: FormRow, rect: Rect) -> None:
        text_width = self._text_width(row, rect.width)
        upper_height, lower_height = self._text_heights(row, text_width)
        gap, reset_side = self._px(_GAP_U), self._px(_RESET_U)
        body = shrink(rect, top=self._section_height(row) + self._px(_PADDING_U), bottom=self._px(_PADDING_U))
        row.text_rect = Rect(rect.left + self._px(INDENT_U), body.top, text_width, upper_height)
        widget_rect = Rect(
            row.text_rect.left,
            row.text_rect.bottom + self._px(_TEXT_GAP_U),
            self._widget_width(text_width),
            self._widget_height,
        )
        row.lower_text_rect = Rect(row.text_rect.left, widget_rect.bottom, text_width, lower_height)
        reset_left = widget_rect.right + gap
        if isinstance(row.widget, Toggle):
            widget_rect.width = round(
                min(widget_rect.width, self._px(WIDTH_U) * self._widget_height / self._px(_WIDGET_SIZE_U[1]))
            )
        row.widget.rect = widget_rect
        row.reset_button.rect = Rect(reset_left, widget_rect.centery - reset_side // 2, reset_side, reset_side)
        picture_width = self._px(_PICTURE_WIDTH_U)
        max_share, height = _HIGH_PICTURE_SHARE if self._is_stacked else _PICTURE_SHARE, widget_rect.bottom - body.top
        picture_height = min(height, round(picture_width * max_share))
        picture_top = body.top + (height - picture_height) // 2
        picture_left = rect.right - self._scrollbar_width - picture_width
        row.picture_rect = Rect(picture_left, picture_top, picture_width, picture_height)

    def _paint_row(self, painter: Painter, row: FormRow) -> None:
        theme = painter.theme
        colours: dict[str, Colour] = {
            "title": theme.text,
            "sentence": theme.text_muted,
            "instead": theme.info,
            "remark": theme.danger,
            "note": theme.info,
        }
        if row.section_title:
            section_height = self._section_height(row)
            top = row.text_rect.top - self._px(_PADDING_U) - section_height
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
        text_width = row.text_rect.width
        if row.replaced_value_text:
            bar = Rect(row.text_rect.left - self._px(INDENT_U), row.text_rect.top, self._px(_BAR_U), 0)
            bar.height = row.widget.rect.bottom - bar.top
            painter.draw_box(bar, _BAR_U, theme.info)
        if (left := self._description_left(row, text_width)) is not None:
            position = (row.text_rect.left + left, row.text_rect.top + self._line_step(BODY_U) // 2)
            painter.draw_line(
                row.description, position, SECONDARY_U, theme.text_muted, max_width=text_width - left + 2,
                max_height=self._line_step(BODY_U),
            )  # fmt: skip
        if row.replaced_value_text and (left := self._replaced_value_left(row, text_width)) is not None:
            position = (row.text_rect.left + left, row.widget.rect.centery)
            painter.draw_line(
                row.replaced_value_text, position, SECONDARY_U, theme.info, weight="medium",
                max_width=text_width - left + 2, max_height=self._line_step(SECONDARY_U),
            )  # fmt: skip
        for top, rows in (
            (row.text_rect.top, self._upper_text_rows(row, text_width)),
            (row.lower_text_rect.top, self._lower_text_rows(row, text_width)),
        ):
            y = top
            for text, size, weight, colour_key in rows:
                line_step = self._line_step(size)
                position = (row.text_rect.left, y + line_step // 2)
                painter.draw_line(
                    text, position, size, colours[colour_key], weight=weight, max_width=text_width + 2,
                    max_height=line_step,
                )  # fmt: skip
                y += line_step
        if row.picture is not None:
            row.picture(painter, row.picture_rect)
