"""Where the keys are on the table: one thing at a time, found again when cards come, go, or change places.

The focus goes in zones: the hand, the middle of the table, the players, the buttons, the log if it is open. Arrows go
to the nearest thing on that side, whatever its zone; Tab goes from zone to zone.
"""

from collections.abc import Sequence
from typing import Final

from yaniv.ui.inputs import Point
from yaniv.ui.inspect import Element
from yaniv.ui.widgets.graph import Rect, Way, nearest

Elements = Sequence[Element]
_ZONES: Final = {"hand": 0, "staged": 1, "deck": 1, "pile": 1, "zone": 1, "seat": 2, "log": 4}
_BUTTONS: Final = 3
_ON_TOP: Final = (4, _BUTTONS, 0, 1, 2)
"""Zones by what is hit first where they overlap."""


class Focus:
    """Follows one thing. It is drawn only for those who use keys."""

    def __init__(self) -> None:
        self.id = ""
        self.shown = False
        self._card = -1
        """The sprite, while it is a card of the hand."""
        self._rect: Rect = (0, 0, 0, 0)
        self._left: dict[int, str] = {}
        """What had the focus when it left a zone."""

    def settle(self, found: Elements, fan: Sequence[int]) -> Element | None:
        """What has the focus now: the same card wherever it lies in the hand, else what has taken its place."""
        if not self.id:
            return None
        if self._card in fan:
            self.id = f"hand:{fan.index(self._card)}"
        here = next((each for each in found if each.id == self.id), None) or self._heir(found)
        if here is None:
            return None
        kind, _, place = here.id.partition(":")
        self.id, self._rect = here.id, here.rect
        self._card = fan[int(place)] if kind == "hand" else -1
        return here

    def to(self, id_: str) -> None:
        """Goes there."""
        self._left[zone(self.id)] = self.id
        self.id, self._card = id_, -1

    def point(self, at: Point, found: Elements) -> None:
        """Goes to what the pointer is pressed on, for who takes to the keys after that."""
        hit = [each for each in found if _holds(each.rect, at)]
        on_top = min(hit, key=lambda each: _ON_TOP.index(zone(each.id)), default=None)
        if on_top is not None:
            self.to(on_top.id)

    def step(self, way: Way, found: Elements) -> None:
        """An arrow."""
        if not self.id:
            self.to(found[0].id)
            return
        there = nearest({each.id: each.rect for each in found if each.id != self.id}, self._rect, way)
        if there:
            self.to(there)

    def cycle(self, step: int, found: Elements) -> None:
        """Tab: to the next zone, and there to where the focus was before."""
        zones = sorted({zone(each.id) for each in found})
        start = zones.index(zone(self.id)) if self.id else min(-step, 0)
        goal = zones[(start + step) % len(zones)]
        there = [each.id for each in found if zone(each.id) == goal]
        before = self._left.get(goal, "")
        self.to(before if before in there else there[0])

    def _heir(self, found: Elements) -> Element | None:
        """What is nearest to where the lost thing was, in its zone if anything is left there."""
        here = [each for each in found if zone(each.id) == zone(self.id)]
        return min(here or found, key=lambda each: _gap(each.rect, self._rect), default=None)


def zone(id_: str) -> int:
    """Number of the zone a thing lies in."""
    return _ZONES.get(id_.partition(":")[0], _BUTTONS)


def _holds(rect: Rect, at: Point) -> bool:
    return rect[0] <= at[0] < rect[0] + rect[2] and rect[1] <= at[1] < rect[1] + rect[3]


def _gap(one: Rect, other: Rect) -> float:
    """Between the middles."""
    x = one[0] + one[2] / 2 - other[0] - other[2] / 2
    y = one[1] + one[3] / 2 - other[1] - other[3] / 2
    return x * x + y * y
