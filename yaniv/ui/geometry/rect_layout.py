"""Parts of rectangles: what margins leave, strips along an edge, and rows; all lengths in px."""

from pygame import Rect


def shrink(rect: Rect, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Rect:
    """Return what is left of a rectangle inside these margins (px)."""
    return Rect(rect.left + left, rect.top + top, rect.width - left - right, rect.height - top - bottom)


def left_part(rect: Rect, width: int) -> Rect:
    """Return the part of *rect* that is *width* px wide, at its left edge."""
    return Rect(rect.left, rect.top, width, rect.height)


def right_part(rect: Rect, width: int) -> Rect:
    """Return the part of *rect* that is *width* px wide, at its right edge."""
    return Rect(rect.right - width, rect.top, width, rect.height)


def top_part(rect: Rect, height: int) -> Rect:
    """Return the part of *rect* that is *height* px high, at its upper edge."""
    return Rect(rect.left, rect.top, rect.width, height)


def bottom_part(rect: Rect, height: int) -> Rect:
    """Return the part of *rect* that is *height* px high, at its lower edge."""
    return Rect(rect.left, rect.bottom - height, rect.width, height)
