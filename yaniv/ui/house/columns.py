"""Where the letters of a line stand from the left edge of what is in sight, however long the line is.

Lines scroll by whole letters. Only letters near those in sight are measured, and places are found by halves.
"""

from bisect import bisect_left
from collections.abc import Callable

from msgspec import Struct


class Columns(Struct, frozen=True):
    """Measures lines of which so many letters are out of sight on the left."""

    first: int
    """The first letter in sight."""
    room: int
    """Pixels in sight."""
    width: Callable[[str], int]
    """Of some letters, in pixels."""

    @property
    def most(self) -> int:
        """More letters than are ever in sight: hardly any is as narrow as two pixels."""
        return max(16, self.room // 2)

    def x(self, line: str, column: int) -> int:
        """Left edge of a letter in pixels; of one far out of sight, some place out of sight on that side."""
        if column < self.first:
            return -self.width(line[max(column, self.first - self.most) : self.first])
        return self.width(line[self.first : min(column, self.first + self.most)])

    def end(self, line: str) -> int:
        """The letter behind the last one in sight."""
        last = min(len(line), self.first + self.most)
        if self.x(line, last) <= self.room:
            return last
        return min(last, bisect_left(range(last), self.room, lo=self.first, key=lambda n: self.x(line, n)) + 1)

    def column(self, line: str, x: int) -> int:
        """The letter whose left edge is nearest to a place, or the end of the line."""
        first, last = max(0, min(self.first, len(line)) - self.most), min(len(line), self.first + self.most)
        found = bisect_left(range(last + 1), x, lo=first, key=lambda n: self.x(line, n))
        near = [n for n in (found - 1, found) if first <= n <= last]
        return min(near, key=lambda n: abs(self.x(line, n) - x))

    def following(self, line: str, column: int) -> "Columns":
        """The same, scrolled no farther than needed for this letter to be in sight."""
        if column <= self.most and self.width(line[:column]) <= self.room:
            return Columns(0, self.room, self.width)
        if column < self.first:
            return Columns(column, self.room, self.width)
        if column - self.first <= self.most and self.x(line, column) <= self.room:
            return self
        first = bisect_left(
            range(column), x=True, lo=max(0, column - self.most), key=lambda n: self.width(line[n:column]) <= self.room
        )
        return Columns(first, self.room, self.width)
