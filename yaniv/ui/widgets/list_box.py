"""List box: options below each other, one of which is selected; it scrolls if they do not fit."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.geometry.rect_layout import right_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, longest_texts, uniform_size_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.widgets.scrollbar import Scrollbar
from yaniv.ui.widgets.single_select import SelectOption, SingleSelect
from yaniv.ui.widgets.widget import element_rect

_BAR_WIDTH_U: Final = 8


class ScrolledRows:
    """Rows of equal height below each other, of which those that fit are shown; only whole rows are."""

    def __init__(self, count: int) -> None:
        self.count = count
        """Number of rows, shown or not."""
        self.height = 1
        """Height of a row in px."""
        self._rect = Rect(0, 0, 0, 0)
        self._scrollbar = Scrollbar()
        """Scroll bar with offsets in rows."""

    def lay_out(self, rect: Rect, height: int) -> None:
        """Set the rectangle that contains the shown rows, and the height of a row; both in px."""
        self._rect, self.height = rect, max(1, height)
        self._scrollbar.set_range(self.count, self._shown_count)

    def shown(self) -> list[tuple[int, Rect]]:
        """Return the index and rectangle (px) of each row that is shown."""
        first, (left, top) = self._scrollbar.offset, self._rect.topleft
        return [
            (row, Rect(left, top + (row - first) * self.height, self._row_width, self.height))
            for row in range(first, min(self.count, first + self._shown_count))
        ]

    def row_at(self, position: Point) -> int | None:
        """Return the index of the shown row at this position (px); outside the rectangle the nearest row counts.

        None where the rectangle shows no row.
        """
        y = min(max(position[1], self._rect.top), self._rect.bottom - 1)
        return next((row for row, rect in self.shown() if rect.top <= y < rect.bottom), None)

    def scroll_by(self, count: int) -> None:
        """Scroll down by so many rows, or up if *count* is negative."""
        self._scrollbar.scroll_by(count)

    def reveal(self, start: int, end: int) -> None:
        """Scroll just as far as needed to show the rows from *start* to *end* (exclusive)."""
        self._scrollbar.reveal(start, end)

    def paint_scrollbar(self, painter: Painter) -> None:
        """Draw a scroll bar if there are more rows than fit."""
        self._scrollbar.set_track(right_part(self._rect, painter.px(_BAR_WIDTH_U)))
        self._scrollbar.paint(painter, _BAR_WIDTH_U / 2, painter.theme.panel_raised)

    @property
    def _row_width(self) -> int:
        return self._rect.width - (self.height // 3 if self._shown_count < self.count else 0)

    @property
    def _shown_count(self) -> int:
        return max(1, self._rect.height // self.height)


class ListBox(SingleSelect):
    """List of options, one of which is selected; each visible row is an element of its own, `ID:VALUE`."""

    role: ClassVar[ElementRole] = "list"

    def __init__(self, id_: str, name: str, options: Sequence[SelectOption], selected_value: str) -> None:
        super().__init__(id_, name, options, selected_value)
        self._rows = ScrolledRows(len(self._options))
        self._longest_labels = longest_texts(label for _, label in self._options)
        """Labels that the type size depends on."""

    @property
    def row_height(self) -> int:
        """Height of a row in px."""
        return self._rows.height

    def lay_out(self, rect: Rect, row_height: int) -> None:
        """Set rectangle and row height in px, and scroll to the selected row; only whole rows are shown."""
        self.rect = rect
        self._rows.lay_out(rect, row_height)
        self._scroll_to_selected()

    def click(self, position: Point) -> bool:
        """Select the row at the position (px); return True if there is one, even if it was selected already."""
        row = self._rows.row_at(position)
        return row is not None and self._select(row)

    def handle_key(self, event: PressInput) -> bool:
        """Select another row on Up, Down, Home or End; return True if the selection changed.

        At either end of the list Up and Down return False, so that the focus can leave it.
        """
        index_by_key = {"home": 0, "end": len(self._options) - 1}
        index_by_action = {"up": self._index - 1, "down": self._index + 1}
        index = index_by_action.get(
            key_bindings.action_for(event) or "", index_by_key.get(event.key if isinstance(event, KeyPressed) else "")
        )
        return index is not None and index in range(len(self._options)) and self._select(index)

    def handle_wheel(self, steps: int) -> bool:
        """Scroll by *steps* rows (positive: up); return True, so that the page does not scroll as well."""
        self._rows.scroll_by(-steps)
        return True

    def paint(self, painter: Painter) -> None:
        """Draw the rows, the selected one in gold, and a scroll bar if there are more than fit."""
        rows = self._rows.shown()
        place = self._label_rect(painter, rows[0][1]) if rows else Rect(0, 0, 0, 0)
        size_u = uniform_size_u(painter, self._longest_labels, place, BODY_U, "bold")
        for row, rect in rows:
            is_selected = row == self._index
            if is_selected:
                painter.draw_box(rect, 10, painter.theme.accent)
            text_colour = painter.theme.surface_dark if is_selected else painter.theme.text
            weight: FontWeight = "bold" if is_selected else "regular"
            draw_uniform_text(
                painter, self._options[row][1], self._label_rect(painter, rect), size_u, text_colour, weight=weight
            )
        self._rows.paint_scrollbar(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the list and its visible rows, for screen readers and tests."""
        rows = (
            Element(
                f"{self.id}:{self._options[row][0]}",
                "choice",
                self._options[row][1],
                self._options[row][1],
                element_rect(rect),
                ("enabled", "selected") if row == self._index else ("enabled",),
            )
            for row, rect in self._rows.shown()
        )
        return (*super().elements(), *rows)

    @staticmethod
    def _label_rect(painter: Painter, rect: Rect) -> Rect:
        """Return the rectangle of the label in a row."""
        return label_rect(painter, rect)

    def _select(self, index: int) -> bool:
        """Select a row and scroll to it; return True even if it was selected already, so that it counts as used."""
        super()._select(index)
        self._scroll_to_selected()
        return True

    def _scroll_to_selected(self) -> None:
        self._rows.reveal(self._index, self._index + 1)


def label_rect(painter: Painter, rect: Rect) -> Rect:
    """Return the rectangle of the label in a row with the rectangle *rect*, in px."""
    gap = painter.px(4)
    return Rect(rect.left + painter.px(20), rect.top + gap, rect.width - painter.px(36), rect.height - 2 * gap)
