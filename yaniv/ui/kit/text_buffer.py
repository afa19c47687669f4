"""Text buffer: a text of one line or many with caret and selection, and its editing operations; draws nothing."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final, Literal

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
