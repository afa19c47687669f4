"""A rectangle in window pixels. Pure."""

from msgspec import Struct


class RectF(Struct, frozen=True):
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

    def contains(self, point: tuple[float, float]) -> bool:
        """Is the point in it?"""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def overlaps(self, other: "RectF") -> bool:
        """Do the two overlap?"""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def overlap_share(self, other: "RectF") -> float:
        """The part of it that lies over the other."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, width) * max(0.0, height) / (self.w * self.h)

    def is_inside(self, other: "RectF") -> bool:
        """Does it lie wholly in the other?"""
        tolerance = 1e-6
        return (
            self.x >= other.x - tolerance
            and self.y >= other.y - tolerance
            and self.right <= other.right + tolerance
            and self.bottom <= other.bottom + tolerance
        )

    def inflated(self, margin: float) -> "RectF":
        """Larger on every side."""
        return RectF(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)

    @property
    def pixel_rect(self) -> tuple[int, int, int, int]:
        """In whole pixels."""
        return round(self.x), round(self.y), max(1, round(self.w)), max(1, round(self.h))
