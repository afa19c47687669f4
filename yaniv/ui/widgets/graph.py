"""The way of the focus over a page, by where things are. Pure."""

from collections.abc import Mapping
from typing import Final

Rect = tuple[int, int, int, int]
"""Left, top, width and height."""
Way = tuple[int, int]
"""One step right and down."""

WAYS: Final[dict[str, Way]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_ASIDE: Final = 2
"""A thing off the straight line counts as so much farther."""
_ASKEW: Final = 0.3
"""The same for its middle, where it lies on the line but not quite in front."""

_BESIDE: Final = 0.25
"""Of its height, or width: a thing that is hardly farther lies beside, not ahead. Cards in a fan do."""


def nearest(places: Mapping[str, Rect], start: Rect, way: Way) -> str:
    """The next thing in this direction, best one straight ahead; empty if nothing is there."""
    far: dict[str, tuple[bool, float]] = {}
    for id_, place in places.items():
        ahead, aside, askew = _offset(start, place, way)
        if ahead > _BESIDE * _shorter(start, place, way) and aside <= ahead:
            far[id_] = (aside > 0, ahead + _ASIDE * aside + _ASKEW * askew)
    return min(far, key=lambda id_: far[id_], default="")


def _offset(start: Rect, to: Rect, way: Way) -> tuple[float, float, float]:
    """From middle to middle ahead, the gap beside the straight line, and how far the middle is off it."""
    along, across = (0, 1) if way[0] else (1, 0)
    ahead = (_middle(to, along) - _middle(start, along)) * (way[0] or way[1])
    gap = max(to[across] - start[across] - start[across + 2], start[across] - to[across] - to[across + 2], 0)
    return ahead, gap, abs(_middle(to, across) - _middle(start, across))


def _shorter(one: Rect, other: Rect, way: Way) -> int:
    along = 2 if way[0] else 3
    return min(one[along], other[along])


def _middle(rect: Rect, axis: int) -> float:
    return rect[axis] + rect[axis + 2] / 2
