"""The way of the focus over a page, by where things are. Pure."""

from collections.abc import Mapping
from typing import Final

RectTuple = tuple[int, int, int, int]
"""Left, top, width and height."""
Direction = tuple[int, int]
"""One step right and down."""

DIRECTIONS: Final[dict[str, Direction]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_SIDEWAYS_WEIGHT: Final = 2
"""A thing off the straight line counts as so much farther."""
_CENTRE_OFFSET_WEIGHT: Final = 0.3
"""The same for its middle, where it lies on the line but not quite in front."""

_MIN_AHEAD_SHARE: Final = 0.25
"""Of its height, or width: a thing that is hardly farther lies beside, not ahead. Cards in a fan do."""


def nearest_in_direction(rects: Mapping[str, RectTuple], start: RectTuple, direction: Direction) -> str:
    """The next thing in this direction, best one straight ahead; empty if nothing is there."""
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
    """From middle to middle ahead, the gap beside the straight line, and how far the middle is off it."""
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
