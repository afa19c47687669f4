"""Rows of the text view: every line of the text, and under it a row for each of its problems.

Rows are computed, never listed: a text of 60,000 lines costs no more than one of ten.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec import Struct


class Row(Struct, frozen=True):
    """What stands in one row: a line of the text, or what is wrong with the line above."""

    line: int
    """From 0."""
    problem: int | None = None
    """Its number among the problems."""


class Rows:
    """So many lines, and problems by the line each stands under."""

    def __init__(self, lines: int = 1, under: Sequence[int] = ()) -> None:
        """*under*: the line of each problem, from 0; what lies outside of the text is told at its end or beginning."""
        self._lines = lines
        lines_of = [min(max(line, 0), lines - 1) for line in under]
        self._order = sorted(range(len(lines_of)), key=lambda number: (lines_of[number], number))
        self._marked = [lines_of[number] for number in self._order]
        self._rows = [line + place + 1 for place, line in enumerate(self._marked)]
        """The row of each problem, in their order on the page."""
        self._row_of = dict(zip(self._order, self._rows, strict=True))

    def __len__(self) -> int:
        return self._lines + len(self._rows)

    def __getitem__(self, row: int) -> Row:
        place = bisect_left(self._rows, row)
        if place < len(self._rows) and self._rows[place] == row:
            return Row(self._marked[place], self._order[place])
        return Row(row - place)

    def of_line(self, line: int) -> tuple[int, int]:
        """The row of a line, and the last row of its problems."""
        return line + bisect_left(self._marked, line), line + bisect_right(self._marked, line)

    def of_problem(self, number: int) -> int:
        """The row of a problem."""
        return self._row_of[number]

    def problems_of(self, line: int) -> list[int]:
        """The problems told under a line."""
        return self._order[bisect_left(self._marked, line) : bisect_right(self._marked, line)]
