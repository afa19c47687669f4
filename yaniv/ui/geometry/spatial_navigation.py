"""Spatial navigation: to which rectangle the focus moves when the player presses an arrow key."""

from collections.abc import Mapping
from typing import Final

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
