"""Rectangle in px of the window, with float coordinates."""

from msgspec import Struct


class RectF(Struct, frozen=True):
    """Rectangle given by its left and top edge, width and height, in px."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Right edge, exclusive."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Bottom edge, exclusive."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Centre point."""
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, point: tuple[float, float]) -> bool:
        """Return True if the point lies in this rectangle; the right and bottom edges are excluded."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def overlaps(self, other: "RectF") -> bool:
        """Return True if the two rectangles overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def overlap_share(self, other: "RectF") -> float:
        """Return the share of this rectangle's area, in [0, 1], that overlaps *other*."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, width) * max(0.0, height) / (self.w * self.h)

    def is_inside(self, other: "RectF") -> bool:
        """Return True if this rectangle lies entirely inside *other*, within a rounding tolerance."""
        tolerance = 1e-6
        return (
            self.x >= other.x - tolerance
            and self.y >= other.y - tolerance
            and self.right <= other.right + tolerance
            and self.bottom <= other.bottom + tolerance
        )

    def inflated(self, margin: float) -> "RectF":
        """Return this rectangle enlarged by *margin* px on every side."""
        return RectF(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)

    def left_part(self, width: float) -> "RectF":
        """Return the strip of this width along the left edge."""
        return RectF(self.x, self.y, width, self.h)

    def right_part(self, width: float) -> "RectF":
        """Return the strip of this width along the right edge."""
        return RectF(self.right - width, self.y, width, self.h)

    def top_part(self, height: float) -> "RectF":
        """Return the strip of this height along the upper edge."""
        return RectF(self.x, self.y, self.w, height)

    def bottom_part(self, height: float) -> "RectF":
        """Return the strip of this height along the lower edge."""
        return RectF(self.x, self.bottom - height, self.w, height)

    def centred(self, width: float, height: float) -> "RectF":
        """Return the rectangle of this size around the centre point."""
        return RectF(self.x + (self.w - width) / 2, self.y + (self.h - height) / 2, width, height)

    def shrunk(self, *, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> "RectF":
        """Return what these margins leave of this rectangle."""
        return RectF(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def columns(self, count: int, gap: float) -> tuple["RectF", ...]:
        """Return this many columns of equal width, with gaps between them, from left to right."""
        width = (self.w - gap * (count - 1)) / max(1, count)
        return tuple(RectF(self.x + index * (width + gap), self.y, width, self.h) for index in range(count))

    def mirrored(self, axis: float) -> "RectF":
        """Return this rectangle mirrored about *axis*: the sum of the left and right edge of the mirrored area."""
        return RectF(axis - self.right, self.y, self.w, self.h)

    @property
    def pixel_rect(self) -> tuple[int, int, int, int]:
        """Rectangle as (left, top, width, height) in whole pixels; width and height are at least 1."""
        return round(self.x), round(self.y), max(1, round(self.w)), max(1, round(self.h))
