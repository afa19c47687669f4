"""A text with a caret: what letters and keys make of it. Knows nothing of screens."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final, Literal

TextUnit = Literal["letter", "word", "line", "text"]
_INDENT: Final = 2
_WORD_PATTERN: Final = re.compile(r"\w+|[^\w\s]+|\n")


class TextBuffer:
    """Places are counted in letters from the start of the text; what lies between caret and mark is selected."""

    def __init__(self, text: str = "") -> None:
        self._set_text(text)
        self.caret = 0
        self.anchor = 0
        self._preferred_column: int | None = None
        """Where up and down want to be."""

    @property
    def text(self) -> str:
        """All of it."""
        return self._text

    @property
    def lines(self) -> list[str]:
        """Without their ends. Cut once for each text: whoever asks in every frame pays nothing."""
        return self._lines

    def _set_text(self, text: str) -> None:
        self._text, self._lines = text, text.split("\n")
        self._line_starts = list(accumulate((len(line) + 1 for line in self._lines), initial=0))

    @property
    def selection(self) -> tuple[int, int]:
        """From the first selected letter to behind the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected_text(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def replace_text(self, text: str) -> None:
        """Somebody else changed the text; the caret stays in its line and column."""
        if text == self.text:
            return
        (line, column), (anchor_line, anchor_column) = (
            self.line_and_column(self.caret),
            self.line_and_column(self.anchor),
        )
        self._set_text(text)
        self.caret, self.anchor = self.offset_of(line, column), self.offset_of(anchor_line, anchor_column)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a place, both from 0."""
        line = bisect_right(self._line_starts, offset, hi=len(self._lines)) - 1
        return line, offset - self._line_starts[line]

    def offset_of(self, line: int, column: int) -> int:
        """The place of a column in a line, or the nearest there is."""
        line = min(max(line, 0), len(self.lines) - 1)
        return self._line_starts[line] + min(max(column, 0), len(self.lines[line]))

    def insert(self, text: str) -> None:
        """Over what is selected, else at the caret."""
        start, end = self.selection
        self._set_text(self.text[:start] + text + self.text[end:])
        self._move_caret(start + len(text))

    def insert_newline(self) -> None:
        """As deep as the line it leaves, deeper after a colon."""
        line, column = self.line_and_column(self.selection[0])
        text_before = self.lines[line][:column]
        indent = len(text_before) - len(text_before.lstrip(" "))
        extra_indent = _INDENT if text_before.split("#")[0].rstrip().endswith(":") else 0
        self.insert("\n" + " " * (indent + extra_indent))

    def delete(self, direction: int, unit: TextUnit = "letter") -> None:
        """What is selected, else the letter or word on that side; a step of indentation goes at once."""
        if not self.selected_text:
            line, column = self.line_and_column(self.caret)
            before = self.lines[line][:column]
            if direction < 0 and unit == "letter" and before and not before.strip():
                self.anchor = self.caret - ((column - 1) % _INDENT + 1)
            else:
                self.anchor = self._offset_beside(direction, unit)
        self.insert("")

    def move_by(self, direction: int, unit: TextUnit = "letter", *, is_selecting: bool = False) -> None:
        """Left or right: a letter, a word, to the end of the line or of the text."""
        start, end = self.selection
        if unit == "letter" and start != end and not is_selecting:
            self._move_caret(start if direction < 0 else end)
            return
        self._move_caret(self._offset_beside(direction, unit), is_selecting=is_selecting)

    def move_lines(self, line_delta: int, *, is_selecting: bool = False) -> bool:
        """Down, or up where negative; tells whether there was a line to go to."""
        line, column = self.line_and_column(self.caret)
        column = column if self._preferred_column is None else self._preferred_column
        target_line = min(max(line + line_delta, 0), len(self.lines) - 1)
        self._move_caret(self.offset_of(target_line, column), is_selecting=is_selecting)
        self._preferred_column = column
        return target_line != line

    def set_caret(self, offset: int, *, is_selecting: bool = False) -> None:
        """The caret goes there."""
        self._move_caret(min(max(offset, 0), len(self.text)), is_selecting=is_selecting)

    def select_all(self) -> None:
        """From the first letter to the last."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self, offset: int) -> None:
        """The word at a place."""
        after, before = _WORD_PATTERN.match(self.text, offset), _WORD_PATTERN.match(self.text[:offset][::-1])
        end = offset if after is None or after.group() == "\n" else after.end()
        if before is None or before.group() == "\n":
            start = offset
        else:
            start = offset - before.end()
            word_at_start = _WORD_PATTERN.match(self.text, start)
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
                    word = _WORD_PATTERN.search(self.text[: self.caret][::-1])
                    offset = 0 if word is None else self.caret - word.end()
                else:
                    word = _WORD_PATTERN.search(self.text, self.caret)
                    offset = len(self.text) if word is None else word.end()
            case "line":
                line_text = self.lines[line]
                indent = len(line_text) - len(line_text.lstrip(" "))
                start = indent if column != indent else 0
                offset = self.offset_of(line, start if direction < 0 else len(line_text))
            case "text":
                offset = 0 if direction < 0 else len(self.text)
        return min(max(offset, 0), len(self.text))

    def _move_caret(self, offset: int, *, is_selecting: bool = False) -> None:
        self.caret, self._preferred_column = offset, None
        if not is_selecting:
            self.anchor = offset
