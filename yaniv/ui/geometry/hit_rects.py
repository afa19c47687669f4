"""Hit test of rectangles: which of several things lies at a position. Pure."""

from collections.abc import Iterable
from typing import TypeVar

from yaniv.ui.geometry.spatial_navigation import RectTuple

Item = TypeVar("Item")


def first_at(items: Iterable[tuple[Item, RectTuple]], position: tuple[int, int], reach_px: int = 0) -> Item | None:
    """Return the first item whose rectangle contains the position, else the first within *reach_px*; else None."""
    candidates = tuple(items)
    exact = (item for item, rect in candidates if _contains(rect, position, 0))
    return next(exact, next((item for item, rect in candidates if _contains(rect, position, reach_px)), None))


def _contains(rect: RectTuple, position: tuple[int, int], reach_px: int) -> bool:
    """Return True if the rectangle, enlarged on every side, contains the position; right and bottom are excluded."""
    x, y, width, height = rect
    return x - reach_px <= position[0] < x + width + reach_px and y - reach_px <= position[1] < y + height + reach_px
