"""Where the letters of a line stand from the left edge of what is in sight, however long the line is.

Lines scroll by whole letters. Only letters near those in sight are measured, and places are found by halves.
"""

from bisect import bisect_left
from collections.abc import Callable

from msgspec import Struct


class TextColumns(Struct, frozen=True):
    """Measures lines of which so many letters are out of sight on the left."""

    first_visible: int
    """The first letter in sight."""
    width_px: int
    """Pixels in sight."""
    measure: Callable[[str], int]
    """Of some letters, in pixels."""

    @property
    def max_letters(self) -> int:
        """More letters than are ever in sight: hardly any is as narrow as two pixels."""
        return max(16, self.width_px // 2)

    def x_of(self, line: str, column: int) -> int:
        """Left edge of a letter in pixels; of one far out of sight, some place out of sight on that side."""
        if column < self.first_visible:
            return -self.measure(line[max(column, self.first_visible - self.max_letters) : self.first_visible])
        return self.measure(line[self.first_visible : min(column, self.first_visible + self.max_letters)])

    def visible_end(self, line: str) -> int:
        """The letter behind the last one in sight."""
        last = min(len(line), self.first_visible + self.max_letters)
        if self.x_of(line, last) <= self.width_px:
            return last
        return min(
            last, bisect_left(range(last), self.width_px, lo=self.first_visible, key=lambda n: self.x_of(line, n)) + 1
        )

    def column_at(self, line: str, x: int) -> int:
        """The letter whose left edge is nearest to a place, or the end of the line."""
        first, last = (
            max(0, min(self.first_visible, len(line)) - self.max_letters),
            min(len(line), self.first_visible + self.max_letters),
        )
        index = bisect_left(range(last + 1), x, lo=first, key=lambda n: self.x_of(line, n))
        candidates = [n for n in (index - 1, index) if first <= n <= last]
        return min(candidates, key=lambda n: abs(self.x_of(line, n) - x))

    def scrolled_to(self, line: str, column: int) -> "TextColumns":
        """The same, scrolled no farther than needed for this letter to be in sight."""
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
