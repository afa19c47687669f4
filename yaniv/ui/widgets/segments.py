"""Segments: a few words beside each other, one of them chosen."""

from itertools import pairwise
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.inputs import Point
from yaniv.ui.inspect import Element, ElementState, Role
from yaniv.ui.text import Weight
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.choice import OneOf
from yaniv.ui.widgets.control import pixels

_INSET_U: Final = 8
_ROLE: Final = "segment"


class Segments(OneOf):
    """All options in sight; each one in sight is an element of its own, `ID:WORD`."""

    role: ClassVar[Role] = "choice"

    def click(self, at: Point) -> bool:
        """Takes the segment under the pointer."""
        under = (number for number, rect in enumerate(self._places()) if rect.collidepoint(at))
        return self._choose(next(under, self._index))

    def press(self) -> bool:
        """The next, round and round."""
        return self._choose((self._index + 1) % len(self._options))

    def paint(self, brush: Brush) -> None:
        """The chosen one in gold."""
        theme = brush.theme
        brush.box(self.rect, 12, theme.ink, line=theme.line)
        for number, rect in enumerate(self._places()):
            chosen = number == self._index
            inner = rect.inflate(-brush.px(8), -brush.px(8))
            if chosen:
                brush.box(inner, 9, brush.raised(theme.gold, 0.1) if self.hovered else theme.gold)
            ink = theme.ink if chosen else theme.sand if self.enabled else theme.muted
            weight: Weight = "medium" if chosen else "regular"
            told, room, high = self._options[number][1], inner.width - 2 * brush.px(_INSET_U), inner.height
            if not brush.fits(told, SECONDARY_U, room, weight=weight, high=high, role=_ROLE):
                room = inner.width
            brush.write(
                told,
                rect.center,
                SECONDARY_U,
                ink,
                weight=weight,
                anchor="center",
                room=room,
                high=high,
                role=_ROLE,
            )

    def elements(self) -> tuple[Element, ...]:
        """The control and its segments in sight."""
        parts = (self._part(number, rect) for number, rect in enumerate(self._places()))
        return (*super().elements(), *(part for part in parts if part.rect[2] and part.rect[3]))

    def _part(self, number: int, rect: Rect) -> Element:
        word, told = self._options[number]
        state: tuple[ElementState, ...] = ("enabled" if self.enabled else "disabled",)
        return Element(
            f"{self.id}:{word}",
            "choice",
            told,
            told,
            pixels(rect.clip(self.seen)),
            (*state, "selected") if number == self._index else state,
        )

    def _places(self) -> list[Rect]:
        """Equally wide, with nothing between them."""
        n, (left, top, width, height) = len(self._options), self.rect
        edges = [left + width * number // n for number in range(n + 1)]
        return [Rect(start, top, end - start, height) for start, end in pairwise(edges)]
