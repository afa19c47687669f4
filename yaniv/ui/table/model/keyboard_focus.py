"""Keyboard focus on the table: it is on one element at a time, and stays there when cards come, go or move.

The elements form zones: the hand, the middle of the table, the players, the buttons, and the tabs and
the lines of the log if it is open. Arrow
keys move to the nearest element in their direction, in any zone; Tab moves from zone to zone.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rectangles import Direction, RectTuple, first_at, nearest_in_direction
from yaniv.ui.input.input_events import Point

Elements = Sequence[Element]
_ZONE_BY_KIND: Final = {"hand": 0, "staged": 1, "deck": 1, "pile": 1, "zone": 1, "seat": 2, "log-tab": 4, "log": 5}
_BUTTON_ZONE: Final = 3
_ZONE_HIT_ORDER: Final = (4, 5, _BUTTON_ZONE, 0, 1, 2)
"""Zones in the order in which they are hit where they overlap."""


class KeyboardFocus(Struct, frozen=True):
    """Focus: the focused element, and whether it is shown. Methods that change something return a new value."""

    element_id: str = ""
    """Id of the focused element; empty: none."""
    is_shown: bool = False
    """True if the focus is painted, because the player uses keys."""
    sprite_id: int = -1
    """Sprite of the focused card of the hand; -1 for any other element."""
    rect: RectTuple = (0, 0, 0, 0)
    """Rectangle of the focused element when it was last resolved, in px."""
    last_id_by_zone: dict[int, str] = {}
    """Last focused element of each zone, by zone."""

    def resolved(self, elements: Elements, fan: Sequence[int]) -> "KeyboardFocus":
        """Return the focus on an element that exists; unchanged if there is no focus or no element.

        *fan* are the sprites of the hand from left to right: a card of the hand stays focused wherever it moves. If the
        focused element is gone, the nearest one takes its place.
        """
        if not self.element_id:
            return self
        wanted_id = f"hand:{fan.index(self.sprite_id)}" if self.sprite_id in fan else self.element_id
        focused = self._element(wanted_id, elements) or self._nearest_replacement(wanted_id, elements)
        if focused is None:
            return self if wanted_id == self.element_id else replace(self, element_id=wanted_id)
        kind, _, index = focused.id.partition(":")
        sprite_id = fan[int(index)] if kind == "hand" else -1
        if (focused.id, focused.rect, sprite_id) == (self.element_id, self.rect, self.sprite_id):
            return self
        return replace(self, element_id=focused.id, rect=focused.rect, sprite_id=sprite_id)

    def element(self, elements: Elements) -> Element | None:
        """Return the focused one of *elements*, or None if there is none."""
        return self._element(self.element_id, elements) if self.element_id else None

    def shown(self, *, is_shown: bool) -> "KeyboardFocus":
        """Return the focus with another value of `is_shown`, which says whether it is painted."""
        return self if self.is_shown == is_shown else replace(self, is_shown=is_shown)

    def on(self, id_: str) -> "KeyboardFocus":
        """Return the focus on the element with this id."""
        last_ids = {**self.last_id_by_zone, zone_of(self.element_id): self.element_id}
        return replace(self, last_id_by_zone=last_ids, element_id=id_, sprite_id=-1)

    def on_position(self, position: Point, elements: Elements) -> "KeyboardFocus":
        """Return the focus on the topmost element at *position*, so that keys can be used after a press there."""
        from_top = sorted(elements, key=lambda each: _ZONE_HIT_ORDER.index(zone_of(each.id)))
        on_top = first_at(((each, each.rect) for each in from_top), position)
        return self if on_top is None else self.on(on_top.id)

    def moved(self, direction: Direction, elements: Elements) -> "KeyboardFocus":
        """Return the focus moved in the direction of an arrow key; on the first element if there was no focus."""
        if not self.element_id:
            return self.on(elements[0].id)
        others = {each.id: each.rect for each in elements if each.id != self.element_id}
        next_id = nearest_in_direction(others, self.rect, direction)
        return self.on(next_id) if next_id else self

    def moved_to_zone(self, step: int, elements: Elements) -> "KeyboardFocus":
        """Return the focus in the next zone (*step* 1) or the previous one (-1), on the element last focused there."""
        zones = sorted({zone_of(each.id) for each in elements})
        start = zones.index(zone_of(self.element_id)) if self.element_id else min(-step, 0)
        goal_zone = zones[(start + step) % len(zones)]
        candidates = [each.id for each in elements if zone_of(each.id) == goal_zone]
        last_id = self.last_id_by_zone.get(goal_zone, "")
        return self.on(last_id if last_id in candidates else candidates[0])

    @staticmethod
    def _element(id_: str, elements: Elements) -> Element | None:
        return next((each for each in elements if each.id == id_), None)

    def _nearest_replacement(self, lost_id: str, elements: Elements) -> Element | None:
        """Return the element nearest to where the lost element was, in its zone if that has any elements left."""
        same_zone = [each for each in elements if zone_of(each.id) == zone_of(lost_id)]
        return min(same_zone or elements, key=lambda each: _squared_distance(each.rect, self.rect), default=None)


def zone_of(id_: str) -> int:
    """Return the zone of an element.

    0: the hand, 1: the middle of the table, 2: the players, 3: the buttons, 4: the tabs of the log, 5: its lines.
    """
    return _ZONE_BY_KIND.get(id_.partition(":")[0], _BUTTON_ZONE)


def _squared_distance(one: RectTuple, other: RectTuple) -> float:
    """Return the squared distance of the centres."""
    x = one[0] + one[2] / 2 - other[0] - other[2] / 2
    y = one[1] + one[3] / 2 - other[1] - other[3] / 2
    return x * x + y * y
