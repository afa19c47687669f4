"""Keyboard focus on the table, on one element at a time; it is kept when cards come, go or move.

The elements form zones: the hand, the middle of the table, the players, the buttons, and the log if it is open. Arrow
keys move to the nearest element in their direction, in any zone; Tab moves from zone to zone.
"""

from collections.abc import Sequence
from typing import Final

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.spatial_navigation import Direction, RectTuple, nearest_in_direction
from yaniv.ui.input.input_events import Point

Elements = Sequence[Element]
_ZONE_BY_KIND: Final = {"hand": 0, "staged": 1, "deck": 1, "pile": 1, "zone": 1, "seat": 2, "log": 4}
_BUTTON_ZONE: Final = 3
_ZONE_HIT_ORDER: Final = (4, _BUTTON_ZONE, 0, 1, 2)
"""Zones in the order in which they are hit where they overlap."""


class KeyboardFocus:
    """Focused element. The focus is painted only for players who use keys."""

    def __init__(self) -> None:
        self.element_id = ""
        """Id of the focused element; empty: none."""
        self.is_shown = False
        self._sprite_id = -1
        """Sprite of the focused card of the hand; -1 for any other element."""
        self._rect: RectTuple = (0, 0, 0, 0)
        """Rectangle of the focused element when it was last resolved, in px."""
        self._last_id_by_zone: dict[int, str] = {}
        """Last focused element of each zone, by zone."""

    def resolve(self, elements: Elements, fan: Sequence[int]) -> Element | None:
        """Return the focused element, or None.

        A card of the hand stays focused wherever it moves within the hand; if the focused element is gone, the nearest
        one takes its place. *fan* are the sprites of the hand from left to right.
        """
        if not self.element_id:
            return None
        if self._sprite_id in fan:
            self.element_id = f"hand:{fan.index(self._sprite_id)}"
        focused = next((each for each in elements if each.id == self.element_id), None) or self._nearest_replacement(
            elements
        )
        if focused is None:
            return None
        kind, _, index = focused.id.partition(":")
        self.element_id, self._rect = focused.id, focused.rect
        self._sprite_id = fan[int(index)] if kind == "hand" else -1
        return focused

    def move_to(self, id_: str) -> None:
        """Focus the element with this id."""
        self._last_id_by_zone[zone_of(self.element_id)] = self.element_id
        self.element_id, self._sprite_id = id_, -1

    def move_to_position(self, position: Point, elements: Elements) -> None:
        """Focus the topmost element at *position*, so that keys can be used after a press with the pointer."""
        hits = [each for each in elements if _contains(each.rect, position)]
        on_top = min(hits, key=lambda each: _ZONE_HIT_ORDER.index(zone_of(each.id)), default=None)
        if on_top is not None:
            self.move_to(on_top.id)

    def move_in_direction(self, direction: Direction, elements: Elements) -> None:
        """Move the focus in the direction of an arrow key; without a focus, to the first element."""
        if not self.element_id:
            self.move_to(elements[0].id)
            return
        next_id = nearest_in_direction(
            {each.id: each.rect for each in elements if each.id != self.element_id}, self._rect, direction
        )
        if next_id:
            self.move_to(next_id)

    def move_to_zone(self, step: int, elements: Elements) -> None:
        """Move the focus to the next zone (*step* 1) or the previous one (-1), to the element last focused there."""
        zones = sorted({zone_of(each.id) for each in elements})
        start = zones.index(zone_of(self.element_id)) if self.element_id else min(-step, 0)
        goal_zone = zones[(start + step) % len(zones)]
        candidates = [each.id for each in elements if zone_of(each.id) == goal_zone]
        last_id = self._last_id_by_zone.get(goal_zone, "")
        self.move_to(last_id if last_id in candidates else candidates[0])

    def _nearest_replacement(self, elements: Elements) -> Element | None:
        """Return the element nearest to where the lost element was, in its zone if that has any elements left."""
        same_zone = [each for each in elements if zone_of(each.id) == zone_of(self.element_id)]
        return min(same_zone or elements, key=lambda each: _squared_distance(each.rect, self._rect), default=None)


def zone_of(id_: str) -> int:
    """Return the index of the focus zone of an element: hand 0, middle of the table 1, players 2, buttons 3, log 4."""
    return _ZONE_BY_KIND.get(id_.partition(":")[0], _BUTTON_ZONE)


def _contains(rect: RectTuple, position: Point) -> bool:
    return rect[0] <= position[0] < rect[0] + rect[2] and rect[1] <= position[1] < rect[1] + rect[3]


def _squared_distance(one: RectTuple, other: RectTuple) -> float:
    """Return the squared distance of the centres."""
    x = one[0] + one[2] / 2 - other[0] - other[2] / 2
    y = one[1] + one[3] / 2 - other[1] - other[3] / 2
    return x * x + y * y
