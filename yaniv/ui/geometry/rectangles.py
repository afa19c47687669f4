"""Rectangles with float coordinates, layout units (u), hit tests, and the neighbour in a direction; without pygame."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from msgspec import Struct


def pixels_per_u(size: tuple[int, int], ui_scale: float = 1.0) -> float:
    """Return the px per u in a window of this size (px): 1920x1080 u fit into it.

    *ui_scale*: additional factor of the unit.
    """
    width, height = size
    return min(width / 1920, height / 1080) * ui_scale


def text_growth(share: float, text_scale: float) -> float:
    """Return the factor by which a length grows with the text; *share*: its growth when text is twice as large."""
    return 1 + share * (text_scale - 1)


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


RectTuple = tuple[int, int, int, int]
"""Left, top, width and height."""
Direction = tuple[int, int]
"""Unit step to the right and down; one of the two is 0."""

DIRECTIONS: Final[dict[str, Direction]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_SIDEWAYS_WEIGHT: Final = 2
"""Weight of the gap beside the straight line, relative to the distance ahead."""
_CENTRE_OFFSET_WEIGHT: Final = 0.3
"""Weight of the offset of the centre from the straight line, relative to the distance ahead."""

_MIN_AHEAD_SHARE: Final = 0.25
"""Smallest distance ahead, as a share of the shorter of both sides along the direction.

A rectangle that is less far ahead lies beside the start, not ahead of it; cards in a fan do.
"""


def nearest_in_direction(rects: Mapping[str, RectTuple], start: RectTuple, direction: Direction) -> str:
    """Return the key of the rectangle to go to from *start* in this direction; an empty string if there is none.

    Rectangles straight ahead are preferred.
    """
    distances: dict[str, tuple[bool, float]] = {}
    for id_, rect in rects.items():
        ahead, sideways_gap, centre_offset = _offsets(start, rect, direction)
        if ahead > _MIN_AHEAD_SHARE * _shorter_side(start, rect, direction) and sideways_gap <= ahead:
            distances[id_] = (
                sideways_gap > 0,
                ahead + _SIDEWAYS_WEIGHT * sideways_gap + _CENTRE_OFFSET_WEIGHT * centre_offset,
            )
    return min(distances, key=lambda id_: distances[id_], default="")


def _offsets(start: RectTuple, target: RectTuple, direction: Direction) -> tuple[float, float, float]:
    """Return the distance of the centres ahead, the gap beside the straight line, and the centre offset from it."""
    main_axis, cross_axis = (0, 1) if direction[0] else (1, 0)
    ahead = (_centre(target, main_axis) - _centre(start, main_axis)) * (direction[0] or direction[1])
    gap = max(
        target[cross_axis] - start[cross_axis] - start[cross_axis + 2],
        start[cross_axis] - target[cross_axis] - target[cross_axis + 2],
        0,
    )
    return ahead, gap, abs(_centre(target, cross_axis) - _centre(start, cross_axis))


def _shorter_side(one: RectTuple, other: RectTuple, direction: Direction) -> int:
    side_index = 2 if direction[0] else 3
    return min(one[side_index], other[side_index])


def _centre(rect: RectTuple, axis: int) -> float:
    return rect[axis] + rect[axis + 2] / 2


Item = TypeVar("Item")


def first_at(items: Iterable[tuple[Item, RectTuple]], position: tuple[int, int]) -> Item | None:
    """Return the first item whose rectangle contains the position, right and bottom excluded; else None."""
    x, y = position
    return next((item for item, (left, top, w, h) in items if left <= x < left + w and top <= y < top + h), None)
