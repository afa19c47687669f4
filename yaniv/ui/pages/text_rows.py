"""Rows of the text view: each line of the text, followed by a row for each of its problems.

Rows are computed on access and not stored: a text of 60,000 lines costs no more than one of ten.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec import Struct


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
        self._row_by_problem = dict(zip(self._problem_order, self._problem_rows, strict=True))

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

    def row_of_problem(self, number: int) -> int:
        """Return the index of the row of a problem; *number* is the index of the problem."""
        return self._row_by_problem[number]

    def problems_under(self, line: int) -> list[int]:
        """Return the indices of the problems shown below a line."""
        return self._problem_order[bisect_left(self._problem_lines, line) : bisect_right(self._problem_lines, line)]
