"""Text field, and what it shares with the code editor: the text with caret and selection, and its input."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final, Literal

from pygame import Rect

from yaniv.i18n import is_rtl, tr
from yaniv.ui.graphics.bidi import is_rtl_text
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.platform import clipboard

_TEXT_U: Final = 27
_COUNT_U: Final = 20
_COUNT_GAP_U: Final = 10
_COUNT_SHARE: Final = 0.25
"""Share of the width of a field that the character count may take."""
_NEAR_LIMIT_SHARE: Final = 0.75
"""Share of the maximum length from which the field shows how many characters are left."""
_MAX_MEASURED: Final = 256
"""Number of characters around the caret that are measured: no field shows more."""


TextUnit = Literal["letter", "word", "line", "text"]
_INDENT: Final = 2
_CODE_WORD: Final = re.compile(r"\w+|[^\w\s]+|\n")
_BLANK_SEPARATED_WORD: Final = re.compile(r"\S+")
_MAX_LENGTH: Final = 64 * 1024
"""Greatest length of a text in characters, and of a typed or pasted text that is looked at."""


class TextBuffer:
    """Editable text. Positions are offsets in characters from its start; the selection is between anchor and caret."""

    def __init__(self, text: str = "", *, max_length: int = _MAX_LENGTH, is_single_line: bool = False) -> None:
        """*max_length*: see the attribute; the initial text may be longer.

        *is_single_line*: no line breaks, no indentation, and words that end at blanks only.
        """
        self.max_length = max_length
        """Characters up to which text can be inserted."""
        self._is_single_line = is_single_line
        self._word_pattern = _BLANK_SEPARATED_WORD if is_single_line else _CODE_WORD
        self._set_text(text)
        self.caret = 0
        self.anchor = 0
        self.is_cut = False
        """True if the last inserted text did not fit whole."""
        self._preferred_column: int | None = None
        """Column that moves up and down try to keep."""

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    @property
    def lines(self) -> list[str]:
        """Lines of the text, without line ends.

        They are split once per change, because they are read in every frame.
        """
        return self._lines

    def _set_text(self, text: str) -> None:
        self._text, self._lines = text, text.split("\n")
        self._line_starts = list(accumulate((len(line) + 1 for line in self._lines), initial=0))

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end offset of the selection; the end is exclusive."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected_text(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    @property
    def copied_text(self) -> str:
        """Text that Copy copies: the selected text, or a whole single line if nothing is selected."""
        return self.selected_text or (self.text if self._is_single_line else "")

    def set_text(self, text: str) -> None:
        """Replace the text and place the caret at its end."""
        self._set_text(text)
        self._move_caret(len(text))

    def replace_text(self, text: str) -> None:
        """Replace the text after a change made elsewhere; caret and anchor keep their lines and columns."""
        if text == self.text:
            return
        (line, column), (anchor_line, anchor_column) = (
            self.line_and_column(self.caret),
            self.line_and_column(self.anchor),
        )
        self._set_text(text)
        self.caret, self.anchor = self.offset_of(line, column), self.offset_of(anchor_line, anchor_column)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both counted from 0."""
        line = bisect_right(self._line_starts, offset, hi=len(self._lines)) - 1
        return line, offset - self._line_starts[line]

    def offset_of(self, line: int, column: int) -> int:
        """Return the offset of a line and column, both counted from 0 and limited to the text."""
        line = min(max(line, 0), len(self.lines) - 1)
        return self._line_starts[line] + min(max(column, 0), len(self.lines[line]))

    def insert(self, text: str) -> None:
        """Insert as much of *text* as the maximum length allows, in place of the selection if there is one."""
        start, end = self.selection
        free_length = max(0, self.max_length - len(self.text) + end - start)
        self.is_cut, text = len(text) > free_length, text[:free_length]
        self._set_text(self.text[:start] + text + self.text[end:])
        self._move_caret(start + len(text))

    def type_text(self, text: str) -> None:
        """Insert what is printable of a typed or pasted text; line breaks only if there can be several lines."""
        text = text[:_MAX_LENGTH]
        if not self._is_single_line:
            text = text.replace("\r\n", "\n").replace("\t", " " * _INDENT)
        line_break = "" if self._is_single_line else "\n"
        self.insert("".join(character for character in text if character.isprintable() or character == line_break))

    def insert_newline(self) -> None:
        """Insert a line break and the indentation of the current line, one step deeper after a colon."""
        line, column = self.line_and_column(self.selection[0])
        text_before = self.lines[line][:column]
        indent = len(text_before) - len(text_before.lstrip(" "))
        extra_indent = _INDENT if text_before.split("#")[0].rstrip().endswith(":") else 0
        self.insert("\n" + " " * (indent + extra_indent))

    def delete(self, direction: int, unit: TextUnit = "letter") -> None:
        """Delete the selection, or else the letter, word or line before (-1) or after (1) the caret.

        Backspace in leading blanks deletes a whole step of indentation.
        """
        if not self.selected_text:
            line, column = self.line_and_column(self.caret)
            before = self.lines[line][:column]
            is_indentation = before.isspace() and not self._is_single_line
            if direction < 0 and unit == "letter" and is_indentation:
                self.anchor = self.caret - ((column - 1) % _INDENT + 1)
            else:
                self.anchor = self._offset_beside(direction, unit)
        self.insert("")

    def move_by(self, direction: int, unit: TextUnit = "letter", *, is_selecting: bool = False) -> None:
        """Move the caret left (-1) or right (1) by a letter or word, or to that end of the line or text.

        *is_selecting*: extend the selection; otherwise a selection ends, with the caret at its end on that side.
        """
        start, end = self.selection
        if unit == "letter" and start != end and not is_selecting:
            self._move_caret(start if direction < 0 else end)
            return
        self._move_caret(self._offset_beside(direction, unit), is_selecting=is_selecting)

    def move_lines(self, line_delta: int, *, is_selecting: bool = False) -> bool:
        """Move the caret down by *line_delta* lines (up if negative); return True if it reached another line.

        *is_selecting*: extend the selection.
        """
        line, column = self.line_and_column(self.caret)
        column = column if self._preferred_column is None else self._preferred_column
        target_line = min(max(line + line_delta, 0), len(self.lines) - 1)
        self._move_caret(self.offset_of(target_line, column), is_selecting=is_selecting)
        self._preferred_column = column
        return target_line != line

    def set_caret(self, offset: int, *, is_selecting: bool = False) -> None:
        """Move the caret to this offset; *is_selecting*: extend the selection to it."""
        self._move_caret(min(max(offset, 0), len(self.text)), is_selecting=is_selecting)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, offset: int) -> None:
        """Select the word that contains this offset."""
        after, before = self._word_pattern.match(self.text, offset), self._word_pattern.match(self.text[:offset][::-1])
        end = offset if after is None or after.group() == "\n" else after.end()
        if before is None or before.group() == "\n":
            start = offset
        else:
            start = offset - before.end()
            word_at_start = self._word_pattern.match(self.text, start)
            if end > offset and (word_at_start is None or word_at_start.end() < end):
                start = offset  # Where a word meets a symbol, the one on the right is selected.
        if start < end:
            self.anchor, self.caret = start, end

    def _offset_beside(self, direction: int, unit: TextUnit) -> int:
        line, column = self.line_and_column(self.caret)
        match unit:
            case "letter":
                offset = self.caret + direction
            case "word":
                if direction < 0:
                    word = self._word_pattern.search(self.text[: self.caret][::-1])
                    offset = 0 if word is None else self.caret - word.end()
                else:
                    word = self._word_pattern.search(self.text, self.caret)
                    offset = len(self.text) if word is None else word.end()
            case "line":
                line_text = self.lines[line]
                indent = 0 if self._is_single_line else len(line_text) - len(line_text.lstrip(" "))
                start = indent if column != indent else 0
                offset = self.offset_of(line, start if direction < 0 else len(line_text))
            case "text":
                offset = 0 if direction < 0 else len(self.text)
        return min(max(offset, 0), len(self.text))

    def _move_caret(self, offset: int, *, is_selecting: bool = False) -> None:
        self.caret, self._preferred_column = offset, None
        if not is_selecting:
            self.anchor = offset


class TextInput:
    """Editor of a text buffer; its subclasses place and draw the text, and the page gives it focus and input.

    Handlers return True if the event had an effect; the page then does not use it itself.
    """

    def __init__(self, id_: str, name: str, buffer: TextBuffer) -> None:
        self.id, self.name = id_, name
        self.label = name
        """Full phrase for assistive technology."""
        self.rect = Rect(0, 0, 0, 0)
        self.focused = False
        self.buffer = buffer
        self._is_pointer_down = False

    def paint(self, painter: Painter) -> None:
        """Draw it in its rectangle."""
        raise NotImplementedError

    def handle_key(self, event: PressInput) -> bool:
        """Handle a key or gamepad button; return True if it had an effect."""
        raise NotImplementedError

    def handle_wheel(self, steps: int) -> bool:  # noqa: ARG002 -- a single line does not scroll
        """Handle wheel steps over it (positive: up); return True if they had an effect."""
        return False

    def set_composition(self, text: str) -> None:
        """Show text that an input method has not finished; an empty text ends that."""

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the text is read in the opposite direction to the page around it."""
        raise NotImplementedError

    def _offset_at(self, position: Point) -> int:
        """Return the offset in the text that is nearest to *position*, in px."""
        raise NotImplementedError

    def drag_to(self, position: Point) -> bool:
        """Place the caret where the pointer is pressed, and select while it is dragged; return False (no new value)."""
        self.buffer.set_caret(self._offset_at(position), is_selecting=self._is_pointer_down)
        self._is_pointer_down = True
        return False

    def click(self, position: Point) -> bool:
        """Place the caret after a touch; return True. After a mouse press `drag_to` has placed it already."""
        if not self._is_pointer_down:
            self.buffer.set_caret(self._offset_at(position))
        self._is_pointer_down = False
        return True

    def let_go(self) -> None:
        """End the selection by the pointer."""
        self._is_pointer_down = False

    def double_click(self, position: Point) -> bool:
        """Select the word at the position; return True."""
        self.buffer.select_word(self._offset_at(position))
        return True

    def type_text(self, text: str) -> bool:
        """Insert the printable characters of a typed or pasted text at the caret; return True."""
        self.buffer.type_text(text)
        return True

    def value(self) -> str:
        """Return the text."""
        return self.buffer.text

    def _edit(self, event: KeyPressed) -> bool:
        """Handle a key that means the same in every text; return True if it is one."""
        if event.ctrl and not event.alt and self._run_shortcut(event.key):
            return True
        unit: TextUnit = "word" if event.ctrl else "letter"
        match event.key:
            case "left" | "right":
                is_forward = (event.key == "left") == self._is_opposite_direction
                self.buffer.move_by(1 if is_forward else -1, unit, is_selecting=event.shift)
            case "home" | "end":
                end_unit: TextUnit = "text" if event.ctrl else "line"
                self.buffer.move_by(-1 if event.key == "home" else 1, end_unit, is_selecting=event.shift)
            case "backspace" | "delete":
                self.buffer.delete(-1 if event.key == "backspace" else 1, unit)
            case _:
                return False
        return True

    def _run_shortcut(self, key: str) -> bool:
        """Run a Ctrl shortcut; return True if the key is one. What cannot be copied is not cut."""
        match key:
            case "a":
                self.buffer.select_all()
            case "c" if self.buffer.copied_text:
                clipboard.copy_text(self.buffer.copied_text)
            case "x" if self.buffer.selected_text:
                if not clipboard.copy_text(self.buffer.selected_text):
                    self.buffer.insert("")
            case "v":
                self.type_text(clipboard.paste_text())
            case _:
                return False
        return True


class TextField(TextInput):
    """Line of text with caret and selection; shows a hint while it is empty."""

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", max_length: int = 24) -> None:
        super().__init__(id_, name, TextBuffer(max_length=max_length, is_single_line=True))
        self.set_text(text)
        self.hint = hint
        """Text that is shown while the field is empty."""
        self._composition = ""
        """Text that an input method is composing at the caret."""
        self._plain_label = self.label
        self._text_left = 0
        self._first_measured = 0
        """Index of the first measured character."""
        self._caret_stops = [0]
        """Caret offsets in px from there, relative to the left end of the measured text, as last painted."""

    @property
    def text(self) -> str:
        """Text in the field."""
        return self.buffer.text

    def set_text(self, text: str) -> None:
        """Replace the text and place the caret at its end."""
        self.buffer.set_text(text)

    @property
    def is_filled(self) -> bool:
        """True if the text contains anything but blanks."""
        return bool(self.text.strip())

    def handle_key(self, event: PressInput) -> bool:
        """Handle the editing keys; return True if the page must not use the key itself.

        Enter, Escape, Tab, Up and Down are left to the page; while text is composed, all keys belong to the input
        method.
        """
        if not isinstance(event, KeyPressed):
            return False
        if self._composition:
            return True
        is_edited = self._edit(event)
        self._update_label()
        # Letter keys arrive as text input; they are consumed so that they do not act as shortcuts of the page.
        return is_edited or (not event.ctrl and (len(event.key) == 1 or event.key == "space"))

    def type_text(self, text: str) -> bool:
        """Insert typed text at the caret, as far as the maximum length allows; return True."""
        self._composition = ""
        super().type_text(text)
        self._update_label()
        return True

    def set_composition(self, text: str) -> None:
        """Show text at the caret that an input method (for example for Japanese) has not finished."""
        self._composition = text[: _MAX_MEASURED // 2]

    def paint(self, painter: Painter) -> None:
        """Draw the field, scrolled sideways so that the caret is visible."""
        theme = painter.theme
        painter.draw_box(self.rect, 12, theme.surface_dark, outline=theme.accent if self.focused else theme.outline)
        text_rect = self._text_rect(painter)
        self._paint_limit(painter, text_rect)
        before, after = self.text[: self.buffer.caret] + self._composition, self.text[self.buffer.caret :]
        shown, caret = before + after, len(before)
        start = max(0, min(caret - _MAX_MEASURED // 2, len(shown) - _MAX_MEASURED))
        shown, caret = shown[start : start + _MAX_MEASURED], caret - start
        caret_stops = [
            painter.line_width(shown[:n], _TEXT_U, max_height=text_rect.height) for n in range(len(shown) + 1)
        ]
        if self._is_opposite_direction:
            caret_stops = [caret_stops[-1] - each for each in caret_stops]
        if not self._composition:
            self._first_measured, self._caret_stops = start, caret_stops
        shift = max(0, caret_stops[caret] - text_rect.width) if self.focused else 0
        self._text_left = text_rect.left - shift
        if not shown:
            painter.draw_line(
                self.hint,
                text_rect.midleft,
                _TEXT_U,
                theme.text_muted,
                max_width=text_rect.width,
                max_height=text_rect.height,
            )
        with painter.clip_to(text_rect):
            self._paint_selection(painter, text_rect, caret_stops, start)
            painter.draw_line(
                shown, (self._text_left, text_rect.centery), _TEXT_U, theme.text, max_height=text_rect.height
            )
            if self.focused:
                caret_rect = Rect(
                    self._text_left + caret_stops[caret], text_rect.top, max(2, painter.px(2)), text_rect.height
                )
                painter.draw_box(caret_rect.inflate(0, -painter.px(10)), 0, theme.accent)

    def _text_rect(self, painter: Painter) -> Rect:
        """Return the rectangle of the text: left of the character count if that is shown."""
        text_rect = self.rect.inflate(-painter.px(32), -painter.px(8))
        text_rect.width -= self._count_width(painter, text_rect)
        return text_rect

    def _count_width(self, painter: Painter, text_rect: Rect) -> int:
        """Return the width of the character count with its gap, px; 0 if there is none, or no room for it."""
        if not self._is_near_limit:
            return 0
        width = painter.line_width(self._count_text, _COUNT_U, max_height=text_rect.height) + painter.px(_COUNT_GAP_U)
        return width if width <= _COUNT_SHARE * self.rect.width else 0

    @property
    def _count_text(self) -> str:
        return tr("{n}/{most}", n=len(self.text), most=self.buffer.max_length)

    @property
    def _is_near_limit(self) -> bool:
        """True if the character count is shown: text was cut, or the focused field is nearly full."""
        return self.buffer.is_cut or (self.focused and len(self.text) >= _NEAR_LIMIT_SHARE * self.buffer.max_length)

    def _paint_limit(self, painter: Painter, text_rect: Rect) -> None:
        """Draw length and maximum length; in coral if text was cut."""
        if self._count_width(painter, self.rect.inflate(-painter.px(32), -painter.px(8))):
            text_colour = painter.theme.danger if self.buffer.is_cut else painter.theme.text_muted
            position = (self.rect.right - painter.px(16), text_rect.centery)
            painter.draw_line(
                self._count_text, position, _COUNT_U, text_colour, anchor="midright", max_height=text_rect.height
            )

    def _paint_selection(self, painter: Painter, text_rect: Rect, caret_stops: list[int], first_measured: int) -> None:
        """Draw the selection, or the underline of composed text.

        *first_measured*: index of the character at the first of *caret_stops*.
        """

        def stop_for(index: int) -> int:
            return caret_stops[min(max(index - first_measured, 0), len(caret_stops) - 1)]

        if self._composition:
            start, end = self.buffer.caret, self.buffer.caret + len(self._composition)
            left, right = sorted((stop_for(start), stop_for(end)))
            underline_rect = Rect(self._text_left + left, text_rect.bottom - painter.px(6), right - left, painter.px(3))
            painter.draw_box(underline_rect, 0, painter.theme.accent)
        elif self.focused:
            start, end = self.buffer.selection
            left, right = sorted((stop_for(start), stop_for(end)))
            selection_rect = Rect(self._text_left + left, text_rect.top, right - left, text_rect.height)
            painter.draw_box(selection_rect, 4, painter.raised_colour(painter.theme.panel_raised, 0.2))

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the text is read in the opposite direction to the page around it."""
        return is_rtl_text(self.text[:_MAX_MEASURED] + self._composition[:_MAX_MEASURED]) != is_rtl()

    def _offset_at(self, position: Point) -> int:
        """Return the offset in the text that is nearest to *position*, in px."""
        return self._first_measured + min(
            range(len(self._caret_stops)), key=lambda n: abs(self._text_left + self._caret_stops[n] - position[0])
        )

    def _update_label(self) -> None:
        """Tell in the label whether the last typed or pasted text was cut."""
        self.label = self._plain_label
        if self.buffer.is_cut:
            self.label = tr("{name}: no more than {n} characters", name=self._plain_label, n=self.buffer.max_length)
