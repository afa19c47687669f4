"""A text with a caret: what letters and keys make of it. Knows nothing of screens."""

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Final, Literal

Unit = Literal["letter", "word", "line", "text"]
_INDENT: Final = 2
_WORD: Final = re.compile(r"\w+|[^\w\s]+|\n")


class Pad:
    """Places are counted in letters from the start of the text; what lies between caret and mark is selected."""

    def __init__(self, text: str = "") -> None:
        self._set_text(text)
        self.caret = 0
        self.mark = 0
        self._column: int | None = None
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
        self._starts = list(accumulate((len(line) + 1 for line in self._lines), initial=0))

    @property
    def selection(self) -> tuple[int, int]:
        """From the first selected letter to behind the last."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def adopt(self, text: str) -> None:
        """Somebody else changed the text; the caret stays in its line and column."""
        if text == self.text:
            return
        (line, column), (mark_line, mark_column) = self.at(self.caret), self.at(self.mark)
        self._set_text(text)
        self.caret, self.mark = self.place(line, column), self.place(mark_line, mark_column)

    def at(self, place: int) -> tuple[int, int]:
        """Line and column of a place, both from 0."""
        line = bisect_right(self._starts, place, hi=len(self._lines)) - 1
        return line, place - self._starts[line]

    def place(self, line: int, column: int) -> int:
        """The place of a column in a line, or the nearest there is."""
        line = min(max(line, 0), len(self.lines) - 1)
        return self._starts[line] + min(max(column, 0), len(self.lines[line]))

    def write(self, text: str) -> None:
        """Over what is selected, else at the caret."""
        start, end = self.selection
        self._set_text(self.text[:start] + text + self.text[end:])
        self._stand(start + len(text))

    def new_line(self) -> None:
        """As deep as the line it leaves, deeper after a colon."""
        line, column = self.at(self.selection[0])
        written = self.lines[line][:column]
        indent = len(written) - len(written.lstrip(" "))
        deeper = _INDENT if written.split("#")[0].rstrip().endswith(":") else 0
        self.write("\n" + " " * (indent + deeper))

    def erase(self, way: int, unit: Unit = "letter") -> None:
        """What is selected, else the letter or word on that side; a step of indentation goes at once."""
        if not self.selected:
            line, column = self.at(self.caret)
            before = self.lines[line][:column]
            if way < 0 and unit == "letter" and before and not before.strip():
                self.mark = self.caret - ((column - 1) % _INDENT + 1)
            else:
                self.mark = self._beside(way, unit)
        self.write("")

    def go(self, way: int, unit: Unit = "letter", *, marking: bool = False) -> None:
        """Left or right: a letter, a word, to the end of the line or of the text."""
        start, end = self.selection
        if unit == "letter" and start != end and not marking:
            self._stand(start if way < 0 else end)
            return
        self._stand(self._beside(way, unit), marking=marking)

    def climb(self, lines: int, *, marking: bool = False) -> bool:
        """Down, or up where negative; tells whether there was a line to go to."""
        line, column = self.at(self.caret)
        column = column if self._column is None else self._column
        to = min(max(line + lines, 0), len(self.lines) - 1)
        self._stand(self.place(to, column), marking=marking)
        self._column = column
        return to != line

    def put(self, place: int, *, marking: bool = False) -> None:
        """The caret goes there."""
        self._stand(min(max(place, 0), len(self.text)), marking=marking)

    def select_all(self) -> None:
        """From the first letter to the last."""
        self.mark, self.caret = 0, len(self.text)

    def select_word(self, place: int) -> None:
        """The word at a place."""
        after, before = _WORD.match(self.text, place), _WORD.match(self.text[:place][::-1])
        end = place if after is None or after.group() == "\n" else after.end()
        if before is None or before.group() == "\n":
            start = place
        else:
            start = place - before.end()
            joined = _WORD.match(self.text, start)
            if end > place and (joined is None or joined.end() < end):
                start = place  # a word meets a sign here: the right one counts
        if start < end:
            self.mark, self.caret = start, end

    def _beside(self, way: int, unit: Unit) -> int:
        line, column = self.at(self.caret)
        match unit:
            case "letter":
                to = self.caret + way
            case "word":
                if way < 0:
                    word = _WORD.search(self.text[: self.caret][::-1])
                    to = 0 if word is None else self.caret - word.end()
                else:
                    word = _WORD.search(self.text, self.caret)
                    to = len(self.text) if word is None else word.end()
            case "line":
                written = self.lines[line]
                indent = len(written) - len(written.lstrip(" "))
                start = indent if column != indent else 0
                to = self.place(line, start if way < 0 else len(written))
            case "text":
                to = 0 if way < 0 else len(self.text)
        return min(max(to, 0), len(self.text))

    def _stand(self, place: int, *, marking: bool = False) -> None:
        self.caret, self._column = place, None
        if not marking:
            self.mark = place
