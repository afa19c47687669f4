"""A rectangle in window pixels. Pure."""

from msgspec import Struct


class Box(Struct, frozen=True):
    """Left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, at: tuple[float, float]) -> bool:
        """Is the point in it?"""
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def meets(self, other: "Box") -> bool:
        """Do the two overlap?"""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: "Box") -> float:
        """The part of it that lies over the other."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high) / (self.w * self.h)

    def within(self, other: "Box") -> bool:
        """Does it lie wholly in the other?"""
        slack = 1e-6
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def grown(self, by: float) -> "Box":
        """Larger on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    @property
    def pixels(self) -> tuple[int, int, int, int]:
        """In whole pixels."""
        return round(self.x), round(self.y), max(1, round(self.w)), max(1, round(self.h))
