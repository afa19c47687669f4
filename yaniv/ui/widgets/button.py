"""A button: the thing to press. One of them on a page may be the main one, in gold."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.inspect import Role
from yaniv.ui.text import Text, Weight
from yaniv.ui.theme import BODY_U, NAME_U, RADIUS_U, Colour, type_px
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

ROLE: Final = "button"
"""All labels of buttons on a page have one type size."""
_INSET_U: Final = 28
_PAD_U: Final = 32
_DETAIL_U: Final = BODY_U - 2


class Button(Control):
    """Says what it does, and to the right, smaller, on what or by which key."""

    role: ClassVar[Role] = "button"

    def __init__(self, id_: str, name: str, detail: str = "", *, main: bool = False) -> None:
        super().__init__(id_, name, f"{name}, {detail}" if detail else name)
        self.detail = detail
        self.main = main
        self.left = False
        """The name starts at the left edge, as in a menu."""
        self.size: float = NAME_U
        """Of the name; smaller where it shares its size with others."""

    def describe(self, detail: str) -> None:
        """Says something else on the right from now on."""
        self.detail = detail
        self.label = f"{self.name}, {detail}"

    def wide(self, text: Text, u: float, least_u: float) -> int:
        """Its width in pixels, so that its words stand there whole, and no less than *least_u*."""
        words, size = text.measure(self.name, type_px(NAME_U, u), self._weight)[0], type_px(_DETAIL_U, u)
        if not self.detail:
            return max(round(least_u * u), words + round(_PAD_U * u))
        beside = text.measure(self.detail, size)[0]
        return max(round(least_u * u), words + beside + round(3.2 * _INSET_U * u))

    def press(self) -> bool:
        """Pressed."""
        return True

    def paint(self, brush: Brush) -> None:
        """Lighter under the pointer, darker and a little lower while held."""
        theme = brush.theme
        fill, ink = (theme.gold, theme.ink) if self.main else (theme.panel_2, theme.sand)
        if not self.enabled:
            fill, ink = theme.panel, theme.muted
        else:
            fill = self.shade(brush, fill)
        brush.box(self.rect, RADIUS_U, fill, None if self.main else theme.line)
        self._label(brush, self.rect.move(0, brush.px(2) if self.held else 0), ink)

    @property
    def type_role(self) -> str:
        """The role of its name: entries of a menu share one that is not that of other buttons."""
        return ROLE if self.size == NAME_U else f"{ROLE} {self.size:.2f}"

    @property
    def _weight(self) -> Weight:
        return "bold" if self.main else "medium"

    def _label(self, brush: Brush, rect: Rect, ink: Colour) -> None:
        weight = self._weight
        room, high = rect.width - brush.px(24), rect.height - brush.px(12)
        if not self.left and not self.detail and " " in self.name:
            box = Rect(0, 0, room, high)
            box.center = rect.center
            brush.sentence(self.name, box, NAME_U, ink, weight=weight, role=ROLE)
            return
        if not self.left and not self.detail:
            brush.write(
                self.name, rect.center, NAME_U, ink, weight=weight, anchor="center", room=room, high=high, role=ROLE
            )
            return
        inset = brush.px(_INSET_U)
        if brush.text_scale > 1 and " " not in self.detail and self._side_by_side(brush, weight, high) < high:
            brush.write(
                self.name, rect.center, NAME_U, ink, weight=weight, anchor="center", room=room, high=high, role=ROLE
            )
            return  # large words need the room of the key
        high = self._side_by_side(brush, weight, high)
        at = (rect.left + inset, rect.centery)
        line = brush.write(
            self.name, at, self.size, ink, weight=weight, room=room - inset, high=high, role=self.type_role
        )
        if self.detail:
            beside = Rect(line.right + inset, rect.top, rect.right - 2 * inset - line.right, rect.height)
            quiet = ink if self.main else brush.theme.muted
            longest = max(brush.width(word, _DETAIL_U, high=high) for word in self.detail.split())
            if " " not in self.detail or longest > beside.width:
                room = max(1, beside.width)
                brush.write(self.detail, beside.midright, _DETAIL_U, quiet, anchor="midright", room=room, high=high)
            elif brush.width(self.detail, _DETAIL_U, high=high) <= beside.width:
                brush.write(self.detail, beside.midright, _DETAIL_U, quiet, anchor="midright", high=high)
            else:
                box = beside.inflate(0, -brush.px(8))
                brush.sentence(self.detail, box, _DETAIL_U, quiet, anchor="midright")

    def _side_by_side(self, brush: Brush, weight: Weight, high: int) -> int:
        """The height at which name and detail stand beside each other."""
        room = self.rect.width - 3 * brush.px(_INSET_U)
        while self.detail and high > 0:
            name = brush.width(self.name, NAME_U, weight, high=high, role=ROLE)
            if name + brush.width(self.detail, _DETAIL_U, high=high) <= room:
                break
            high -= 2
        return high


def set_in_row(buttons: Sequence[Button], right: int, top: int, size: tuple[int, int], gap: int) -> None:
    """Equally large beside each other; the last one ends at *right*."""
    wide, high = size
    set_beside([(button, wide) for button in buttons], right, top, high, gap)


def set_beside(buttons: Sequence[tuple[Button, int]], right: int, top: int, high: int, gap: int) -> None:
    """Beside each other, each as wide as it is said to be; the last one ends at *right*."""
    for button, wide in reversed(buttons):
        button.rect = Rect(right - wide, top, wide, high)
        right = button.rect.left - gap
