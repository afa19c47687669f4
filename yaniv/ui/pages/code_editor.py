"""Code editor: numbered lines with caret and selection; every problem is shown below the word it is about."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import problem_widths
from yaniv.ui.geometry.rtl import mirror_rect
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    KeyPressed,
    Point,
    PressInput,
)
from yaniv.ui.kit.text_field import TextBuffer, TextInput

_GUTTER_U: Final = 100
_BAR_RADIUS_U: Final = 6
_WHEEL_LINES: Final = 3
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#")


class ScrolledLine(Struct, frozen=True):
    """Positions in px of the characters of lines that are scrolled horizontally by whole characters.

    Only characters near the visible ones are measured, by binary search: a line may be of any length.
    """

    first_visible: int
    """Index of the first visible character."""
    width_px: int
    """Width of the visible text in px."""
    measure: Callable[[str], int]
    """Return the width of a text in px."""

    @property
    def max_letters(self) -> int:
        """Upper limit of the number of visible characters: one for every two px, at least 16."""
        return max(16, self.width_px // 2)

    def x_of(self, line: str, column: int) -> int:
        """Return the horizontal position (px) of the left edge of the character at *column*.

        For a character far outside the visible part, it is some position outside on the same side.
        """
        if column < self.first_visible:
            return -self.measure(line[max(column, self.first_visible - self.max_letters) : self.first_visible])
        return self.measure(line[self.first_visible : min(column, self.first_visible + self.max_letters)])

    def visible_end(self, line: str) -> int:
        """Return the column after the last visible character of *line*."""
        last = min(len(line), self.first_visible + self.max_letters)
        if self.x_of(line, last) <= self.width_px:
            return last
        return min(
            last, bisect_left(range(last), self.width_px, lo=self.first_visible, key=lambda n: self.x_of(line, n)) + 1
        )

    def column_at(self, line: str, x: int) -> int:
        """Return the column of the character whose left edge is nearest to *x* (px), or the end of the line."""
        first, last = (
            max(0, min(self.first_visible, len(line)) - self.max_letters),
            min(len(line), self.first_visible + self.max_letters),
        )
        index = bisect_left(range(last + 1), x, lo=first, key=lambda n: self.x_of(line, n))
        candidates = [n for n in (index - 1, index) if first <= n <= last]
        return min(candidates, key=lambda n: abs(self.x_of(line, n) - x))

    def scrolled_to(self, line: str, column: int) -> "ScrolledLine":
        """Return the positions after scrolling just as far as needed to show the character at *column*."""
        if column <= self.max_letters and self.measure(line[:column]) <= self.width_px:
            return ScrolledLine(0, self.width_px, self.measure)
        if column < self.first_visible:
            return ScrolledLine(column, self.width_px, self.measure)
        if column - self.first_visible <= self.max_letters and self.x_of(line, column) <= self.width_px:
            return self
        first = bisect_left(
            range(column),
            x=True,
            lo=max(0, column - self.max_letters),
            key=lambda n: self.measure(line[n:column]) <= self.width_px,
        )
        return ScrolledLine(first, self.width_px, self.measure)


class CodeEditor(TextInput):
    """Control to edit the text of a rule file.

    Its owner reads `buffer` after an edit, and calls `show` with the problems.
    """

    def __init__(self, id_: str, name: str) -> None:
        super().__init__(id_, name, TextBuffer())
        self._problems: tuple[Diagnostic, ...] = ()
        self._spans: tuple[int, ...] = ()
        self._problem_texts: tuple[str, ...] = ()
        self._rows = EditorRows()
        self._rows_key: object = None
        """Number of lines and problems that the current rows were built from."""
        self._scrollbar = Scrollbar()
        """Scroll bar with offsets in rows."""
        self._first_column = 0
        """Number of characters that are scrolled out of sight on the left."""
        self._row_height = 1
        self._painter: Painter | None = None
        self._mirror_axis: int | None = None
        """Mirror axis in px of the page at the last paint; None: not mirrored."""
        self._is_following_caret = True

    def show(self, text: str, problems: tuple[Diagnostic, ...], problem_texts: tuple[str, ...]) -> None:
        """Show this text and its problems; *problem_texts* has the sentence of each problem."""
        self.buffer.replace_text(text)
        if problems != self._problems:
            self._problems, self._problem_texts = problems, problem_texts
            self._spans = problem_widths(text, problems)
        self._update_rows()

    def lay_out(self, rect: Rect, row_height: int) -> None:
        """Set the rectangle of the editor and the height of its rows, both in px."""
        self.rect, self._row_height = rect, max(1, row_height)
        self._update_scroll_range()
        self._scrollbar.scroll_by(0)

    def drag_to(self, position: Point) -> bool:
        """Place the caret where the pointer is pressed, select while it is dragged, or drag the scroll bar.

        Return False: the text does not change.
        """
        with self._unmirrored():
            return self._drag_unmirrored(self._unmirror(position))

    def _drag_unmirrored(self, position: Point) -> bool:
        self._place_scrollbar()
        if self._scrollbar.is_dragged or (not self._is_pointer_down and self._scrollbar.grab(position)):
            self._scrollbar.drag_to(position)
            return False
        self._is_following_caret = True
        return super().drag_to(position)

    def click(self, position: Point) -> bool:
        """Place the caret after a touch, and end a drag; return False, because the text does not change."""
        with self._unmirrored():
            if not self._scrollbar.is_dragged:
                super().click(self._unmirror(position))
        self._is_pointer_down = False
        self._scrollbar.release()
        return False

    def let_go(self) -> None:
        """End the selection by the pointer, and the drag of the scroll bar."""
        super().let_go()
        self._scrollbar.release()

    def double_click(self, position: Point) -> bool:
        """Select the word at *position* (px); return False, because the text does not change."""
        with self._unmirrored():
            super().double_click(self._unmirror(position))
        return False

    def handle_wheel(self, steps: int) -> bool:
        """Scroll by three lines for each wheel step (positive: up); return True, so that nothing else scrolls."""
        self._scrollbar.scroll_by(-steps * _WHEEL_LINES)
        return True

    def type_text(self, text: str) -> bool:
        """Insert the printable part and line breaks of a typed or pasted text; return True if the text changed."""
        return self._after_change(super().type_text(text))

    def handle_key(self, event: PressInput) -> bool:
        """Handle the editing keys; return True if the page must not use the key itself.

        Tab and Escape are left to the page, and so are Up in the first line and Down in the last.
        """
        if not isinstance(event, KeyPressed):
            step = {"up": -1, "down": 1}.get(key_bindings.action_for(event) or "", 0)
            return step != 0 and self._after_change(self.buffer.move_lines(step))
        if self._edit(event):
            return self._after_change(True)
        page_rows = max(1, self.rect.height // self._row_height - 1)
        match event.key:
            case "up" | "down" as key:
                is_moved = self.buffer.move_lines(-1 if key == "up" else 1, is_selecting=event.shift)
                return self._after_change(is_moved)
            case "page up" | "page down" as key:
                self.buffer.move_lines(-page_rows if key == "page up" else page_rows, is_selecting=event.shift)
            case "return" | "enter" if not event.ctrl:
                self.buffer.insert_newline()
            case _:
                return not (event.ctrl or event.alt) and (len(event.key) == 1 or event.key == "space")
        return self._after_change(True)

    def go_to_problem(self, problem: Diagnostic) -> None:
        """Move the caret to the position of a problem and scroll to it."""
        self.buffer.set_caret(self.buffer.offset_of(problem.line - 1, problem.column - 1))
        self._is_following_caret = True

    def paint(self, painter: Painter) -> None:
        """Paint line numbers, text, problems with a cross and underline, selection, caret and scroll bar."""
        mirror_axis, painter.mirror_axis = painter.mirror_axis, None
        self._painter, self._mirror_axis = painter, mirror_axis
        with self._unmirrored():
            self._paint_unmirrored(painter)
        painter.mirror_axis = mirror_axis

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the page is mirrored: rules files are left to right in every language."""
        return self._mirror_axis is not None

    def _unmirror(self, position: Point) -> Point:
        """Return the position in the unmirrored editor: it is not mirrored with its page."""
        return position if self._mirror_axis is None else (self._mirror_axis - 1 - position[0], position[1])

    @contextmanager
    def _unmirrored(self) -> Iterator[None]:
        """Use the unmirrored rectangle while the context is active: rules files are left to right in every language."""
        mirrored_rect = self.rect
        self.rect = mirrored_rect if self._mirror_axis is None else mirror_rect(mirrored_rect, self._mirror_axis)
        yield
        self.rect = mirrored_rect

    def _paint_unmirrored(self, painter: Painter) -> None:
        theme = painter.theme
        if self._is_following_caret:
            self._scroll_to_caret(painter)
        painter.draw_box(self.rect, 12, theme.surface_dark, theme.accent if self.focused else theme.outline)
        gutter = Rect(self.rect.left, self.rect.top, self._gutter_width(painter), self.rect.height)
        with painter.clip_to(self.rect.inflate(-painter.px(8), -painter.px(8))):
            for row_index in self._visible_rows():
                top, row = self._row_top(row_index), self._rows[row_index]
                if row.problem_index is None:
                    self._paint_line(painter, row.line, top, gutter)
                else:
                    self._paint_problem(painter, row.problem_index, top, gutter)
        self._place_scrollbar()
        self._scrollbar.paint(painter)

    def _paint_line(self, painter: Painter, line: int, top: int, gutter: Rect) -> None:
        theme, middle, line_text = painter.theme, top + self._row_height // 2, self.buffer.lines[line]
        problem_indices = [index for index in self._rows.problems_under(line) if self._problems[index].line == line + 1]
        number_colour = theme.danger if problem_indices else theme.text_muted
        position = (gutter.right - painter.px(28), middle)
        painter.draw_line(
            str(line + 1), position, SECONDARY_U, number_colour, anchor="midright", max_height=self._row_height
        )
        if problem_indices:
            self._paint_cross(painter, (gutter.left + painter.px(24), middle))
        text_rect, columns = self._text_rect(painter), self._scrolled_line(painter)
        visible_end = columns.visible_end(line_text)
        with painter.clip_to(text_rect):
            self._paint_selection(painter, line, Rect(text_rect.left, top, text_rect.width, self._row_height))
            colours = {"key": theme.info, "value": theme.text, "comment": theme.text_muted}
            for start, end, part in _syntax_parts(line_text):
                start, end = max(start, columns.first_visible), min(end, visible_end)  # noqa: PLW2901 -- the visible part of it
                # Right-to-left text would lose the blanks before it.
                start += len(line_text[start:end]) - len(line_text[start:end].lstrip())  # noqa: PLW2901 -- as above
                if start < end:
                    position = (text_rect.left + columns.x_of(line_text, start), middle)
                    painter.draw_line(
                        printable_text(line_text[start:end]),
                        position,
                        SECONDARY_U,
                        colours[part],
                        max_height=self._row_height,
                    )
            for index in problem_indices:
                if columns.first_visible - self._spans[index] < self._problems[index].column <= visible_end + 1:
                    self._paint_squiggle(painter, index, top, text_rect)
            self._paint_caret(painter, line, Rect(text_rect.left, top, 0, self._row_height))

    def _paint_squiggle(self, painter: Painter, index: int, top: int, text_rect: Rect) -> None:
        problem, line_text = self._problems[index], self.buffer.lines[self._problems[index].line - 1]
        start = text_rect.left + self._x_of_column(painter, line_text, problem.column - 1)
        end = text_rect.left + self._x_of_column(painter, line_text, problem.column - 1 + self._spans[index])
        end, step, baseline = (
            max(end, start + painter.px(14)),
            max(2, painter.px(4)),
            top + self._row_height - max(2, painter.px(4)),
        )
        hidden_count = max(0, text_rect.left - start) // step
        points = [
            (start + n * step, baseline - (n % 2) * step)
            for n in range(hidden_count, ceil((min(end, text_rect.right) - start) / step) + 1)
        ]
        if len(points) > 1:
            painter.draw_polyline(points, painter.theme.danger, max(1, painter.px(2)))

    def _paint_problem(self, painter: Painter, index: int, top: int, gutter: Rect) -> None:
        line_text = self.buffer.lines[min(self._problems[index].line, len(self.buffer.lines)) - 1]
        text_rect, start = (
            self._text_rect(painter),
            self._x_of_column(painter, line_text, self._problems[index].column - 1),
        )
        end = text_rect.right
        text = self._problem_texts[index]
        text_width = painter.line_width(text, SECONDARY_U, max_height=self._row_height)
        left = max(gutter.right, min(text_rect.left + start, end - text_width))
        position = (left, top + self._row_height // 2)
        painter.draw_line(
            text, position, SECONDARY_U, painter.theme.danger, max_width=end - left, max_height=self._row_height
        )

    def _paint_cross(self, painter: Painter, position: Point) -> None:
        (x, y), radius_px = position, max(3, painter.px(7))
        for direction in (-1, 1):
            ends = ((x - radius_px, y - direction * radius_px), (x + radius_px, y + direction * radius_px))
            painter.draw_polyline(ends, painter.theme.danger, max(2, painter.px(3)))

    def _paint_selection(self, painter: Painter, line: int, line_rect: Rect) -> None:
        start, end = self.buffer.selection
        line_start = self.buffer.offset_of(line, 0)
        line_text = self.buffer.lines[line]
        if start == end or end < line_start or start > line_start + len(line_text):
            return
        left = self._x_of_column(painter, line_text, max(0, start - line_start))
        right = self._x_of_column(painter, line_text, min(len(line_text), end - line_start))
        right += painter.px(10) if end > line_start + len(line_text) else 0
        rounding = painter.px(4)
        left, right = max(left, -rounding), min(right, line_rect.width + rounding)
        painter.draw_box(
            Rect(line_rect.left + left, line_rect.top, right - left, line_rect.height),
            4,
            painter.raised_colour(painter.theme.panel_raised, 0.2),
        )

    def _paint_caret(self, painter: Painter, line: int, line_rect: Rect) -> None:
        caret_line, column = self.buffer.line_and_column(self.buffer.caret)
        if self.focused and caret_line == line:
            x = line_rect.left + self._x_of_column(painter, self.buffer.lines[line], column)
            painter.draw_box(
                Rect(x, line_rect.top + painter.px(4), max(2, painter.px(3)), line_rect.height - painter.px(8)),
                0,
                painter.theme.accent,
            )

    def _after_change(self, is_handled: bool) -> bool:  # noqa: FBT001 -- result passed through
        self._is_following_caret = True
        self._update_rows()
        return is_handled

    def _update_rows(self) -> None:
        key = (len(self.buffer.lines), self._problems)
        if key != self._rows_key:
            self._rows_key = key
            self._rows = EditorRows(key[0], [problem.line - 1 for problem in self._problems])
            self._update_scroll_range()

    def _scroll_to_caret(self, painter: Painter) -> None:
        """Scroll to the caret, so that the problems of its line are visible as well."""
        self._is_following_caret = False
        line, column = self.buffer.line_and_column(self.buffer.caret)
        first_row, last_row = self._rows.rows_of_line(line)
        self._scrollbar.reveal(first_row, last_row + 1)
        columns = self._scrolled_line(painter)
        narrower = ScrolledLine(columns.first_visible, columns.width_px - painter.px(30), columns.measure)
        self._first_column = narrower.scrolled_to(self.buffer.lines[line], column).first_visible

    def _offset_at(self, position: Point) -> int:
        """Return the offset in the text that is nearest to *position*, in px of the unmirrored editor."""
        painter = self._painter
        if painter is None:
            return 0
        row = min(
            max(0, self._scrollbar.offset + (position[1] - self._row_top(self._scrollbar.offset)) // self._row_height),
            len(self._rows) - 1,
        )
        line = self._rows[row].line
        line_text, x = self.buffer.lines[line], position[0] - self._text_rect(painter).left
        return self.buffer.offset_of(line, self._scrolled_line(painter).column_at(line_text, x))

    def _scrolled_line(self, painter: Painter) -> ScrolledLine:
        def width(letters: str) -> int:
            return painter.line_width(printable_text(letters), SECONDARY_U, max_height=self._row_height)

        return ScrolledLine(self._first_column, self._text_rect(painter).width, width)

    def _x_of_column(self, painter: Painter, line_text: str, column: int) -> int:
        """Return the x offset in px of a column from the left edge of the visible text."""
        return self._scrolled_line(painter).x_of(line_text, column)

    def _gutter_width(self, painter: Painter) -> int:
        return max(
            painter.px(_GUTTER_U), painter.line_width("9999", SECONDARY_U, max_height=self._row_height) + painter.px(64)
        )

    def _text_rect(self, painter: Painter) -> Rect:
        gutter_width = self._gutter_width(painter)
        left, width = self.rect.left + gutter_width, self.rect.width - gutter_width - painter.px(30)
        return Rect(left, self.rect.top, width, self.rect.height)

    def _row_top(self, row: int) -> int:
        return self.rect.top + self._row_height // 3 + (row - self._scrollbar.offset) * self._row_height

    def _visible_rows(self) -> range:
        first = self._scrollbar.offset
        return range(first, min(len(self._rows), first + self.rect.height // self._row_height + 1))

    def _update_scroll_range(self) -> None:
        visible_count = max(1, (self.rect.height - self._row_height // 2) // self._row_height)
        self._scrollbar.set_range(len(self._rows), visible_count)

    def _place_scrollbar(self) -> None:
        width = max(6, self._row_height // 3)
        track = Rect(self.rect.right - width // 3 - width, self.rect.top, width, self.rect.height)
        self._scrollbar.set_track(track, self._row_height, self._row_height // 2, width)


@lru_cache(maxsize=128)
def _syntax_parts(line_text: str) -> list[tuple[int, int, str]]:
    """Return (start, end, kind) of key, value and comment of a line; blank parts are left out."""
    comment = _COMMENT.search(line_text)
    end = comment.start() if comment is not None else len(line_text)
    colon = line_text.find(":", 0, end) + 1
    boundaries = ((0, colon, "key"), (colon, end, "value"), (end, len(line_text), "comment"))
    return [(first, last, part) for first, last, part in boundaries if line_text[first:last].strip()]


def printable_text(text: str) -> str:
    r"""Return the text with `\ufffd` in place of every character that cannot be drawn."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


class EditorRow(Struct, frozen=True):
    """Content of one row: a line of the text, or a problem of the line above."""

    line: int
    """Index of the line, from 0."""
    problem_index: int | None = None
    """Index of the problem; None for a line of the text."""


class EditorRows:
    """Sequence of the rows of a text, with problems below the lines that they belong to."""

    def __init__(self, line_count: int = 1, problem_lines: Sequence[int] = ()) -> None:
        """*problem_lines*: the line of each problem, from 0; lines outside the text count as its first or last line."""
        self._line_count = line_count
        lines_of = [min(max(line, 0), line_count - 1) for line in problem_lines]
        self._problem_order = sorted(range(len(lines_of)), key=lambda number: (lines_of[number], number))
        self._problem_lines = [lines_of[number] for number in self._problem_order]
        self._problem_rows = [line + index + 1 for index, line in enumerate(self._problem_lines)]
        """The row of each problem, in the order of the page."""

    def __len__(self) -> int:
        return self._line_count + len(self._problem_rows)

    def __getitem__(self, row: int) -> EditorRow:
        index = bisect_left(self._problem_rows, row)
        if index < len(self._problem_rows) and self._problem_rows[index] == row:
            return EditorRow(self._problem_lines[index], self._problem_order[index])
        return EditorRow(row - index)

    def rows_of_line(self, line: int) -> tuple[int, int]:
        """Return the index of the row of a line, and that of the last row of its problems."""
        return line + bisect_left(self._problem_lines, line), line + bisect_right(self._problem_lines, line)

    def problems_under(self, line: int) -> list[int]:
        """Return the indices of the problems shown below a line."""
        return self._problem_order[bisect_left(self._problem_lines, line) : bisect_right(self._problem_lines, line)]


class Scrollbar:
    """Scroll bar of the editor: the first visible row, and the thumb that shows and changes it; its track is in px."""

    def __init__(self) -> None:
        self.offset = 0
        """First visible row."""
        self._content_length = 0
        self._page_length = 0
        self._track = Rect(0, 0, 0, 0)
        self._min_thumb_px = 0
        self._grab_margin_px = 0
        self._end_gap_px = 0
        self._grab_px: int | None = None
        """Distance in px from the upper end of the thumb to the pointer that drags it; None: no drag."""

    def set_range(self, content_length: int, page_length: int) -> None:
        """Set the lengths of the content and of its visible part; the next scrolling limits the offset to them."""
        self._content_length, self._page_length = content_length, page_length

    def set_track(self, track: Rect, min_thumb_px: int, grab_margin_px: int = 0, end_gap_px: int = 0) -> None:
        """Set the rectangle in which the thumb moves.

        *grab_margin_px*: by how much the area that grabs the thumb is wider than it. *end_gap_px*: sum of the gaps that
        are kept free of the thumb at both ends.
        """
        self._track, self._min_thumb_px = track, min_thumb_px
        self._grab_margin_px, self._end_gap_px = grab_margin_px, end_gap_px

    @property
    def max_offset(self) -> int:
        """Offset at which the end of the content is visible."""
        return max(0, self._content_length - self._page_length)

    @property
    def is_dragged(self) -> bool:
        """True while the pointer drags the thumb."""
        return self._grab_px is not None

    def scroll_to(self, offset: int) -> bool:
        """Scroll to this offset, or to the nearest end; return True if anything moved."""
        previous, self.offset = self.offset, self._clamped(offset)
        return self.offset != previous

    def scroll_by(self, distance: int) -> bool:
        """Scroll down, or up if *distance* is negative; return True if anything moved."""
        return self.scroll_to(self.offset + distance)

    def reveal(self, start: int, end: int) -> bool:
        """Scroll just as far as needed to show the content from *start* to *end* (exclusive); return True if moved.

        If it does not fit, its start is shown.
        """
        return self.scroll_to(max(min(self.offset, start), min(start, end - self._page_length)))

    def grab(self, position: Point) -> bool:
        """Begin to drag the thumb if *position* (px) is on it; return True if it is."""
        if not self.max_offset or not self.thumb_rect.inflate(self._grab_margin_px, 0).collidepoint(position):
            return False
        self._grab_px = position[1] - self._thumb_top
        return True

    def drag_to(self, position: Point) -> None:
        """Scroll so that the point at which the thumb was grabbed is at *position* (px)."""
        if self._grab_px is not None:
            distance_px, free_px = (
                position[1] - self._grab_px - self._track.top,
                self._track.height - self._thumb_height,
            )
            # Rounded up, because `_thumb_top` is rounded down: else each grab would scroll up a little.
            self.scroll_to(-(-self.max_offset * distance_px // max(1, free_px)))

    def release(self) -> None:
        """End the dragging of the thumb."""
        self._grab_px = None

    def paint(self, painter: Painter) -> None:
        """Draw the thumb if the content is longer than its view."""
        if self.max_offset:
            theme = painter.theme
            painter.draw_box(self.thumb_rect, _BAR_RADIUS_U, theme.accent if self.is_dragged else theme.outline)

    @property
    def thumb_rect(self) -> Rect:
        """Rectangle of the thumb in px."""
        thumb = Rect(self._track.left, self._thumb_top, self._track.width, self._thumb_height)
        return thumb.clip(self._track.inflate(0, -self._end_gap_px))

    @property
    def _thumb_height(self) -> int:
        return max(self._min_thumb_px, self._track.height * self._page_length // max(1, self._content_length))

    @property
    def _thumb_top(self) -> int:
        free_px = self._track.height - self._thumb_height
        return self._track.top + free_px * self._clamped(self.offset) // max(1, self.max_offset)

    def _clamped(self, offset: int) -> int:
        return min(max(0, offset), self.max_offset)
