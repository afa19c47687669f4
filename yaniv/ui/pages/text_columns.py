"""Horizontal positions of the characters of a line, relative to the left edge of the visible text.

Lines scroll horizontally by whole characters. Only characters near the visible ones are measured and positions are
found by binary search, so that a line may be of any length.
"""

from bisect import bisect_left
from collections.abc import Callable

from msgspec import Struct


class TextColumns(Struct, frozen=True):
    """Positions in px of the characters of lines that are scrolled horizontally."""

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

    def scrolled_to(self, line: str, column: int) -> "TextColumns":
        """Return the positions after scrolling just as far as needed to show the character at *column*."""
        if column <= self.max_letters and self.measure(line[:column]) <= self.width_px:
            return TextColumns(0, self.width_px, self.measure)
        if column < self.first_visible:
            return TextColumns(column, self.width_px, self.measure)
        if column - self.first_visible <= self.max_letters and self.x_of(line, column) <= self.width_px:
            return self
        first = bisect_left(
            range(column),
            x=True,
            lo=max(0, column - self.max_letters),
            key=lambda n: self.measure(line[n:column]) <= self.width_px,
        )
        return TextColumns(first, self.width_px, self.measure)
