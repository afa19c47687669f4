"""Buttons of the table that can be used on a page over it: the table paints them, the page has their keys."""

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from pygame import Rect, Surface

from yaniv.ui.inspect import Element, Role
from yaniv.ui.theme import RADIUS_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control

Bar = Callable[[], tuple[Element, ...]]
"""The buttons along the top of the table, where they are now."""
Light = Callable[[Surface, Collection[str]], None]
"""Paints some of them once more, over whatever has darkened them."""


class Overhead(Control):
    """A button of the table above, which paints it; here it only gets its keys and clicks."""

    role: ClassVar[Role] = "button"

    def __init__(self, id_: str) -> None:
        super().__init__(id_, id_)
        self._element: Element | None = None

    def take(self, element: Element) -> None:
        """Where it is now, and what it says."""
        self._element, self.name, self.label = element, element.name, element.label
        self.rect = Rect(element.rect)

    def press(self) -> bool:
        """Pressed."""
        return True

    def paint(self, brush: Brush) -> None:
        """The table has painted it."""
        if self.hovered:
            brush.box(self.rect, RADIUS_U, None, brush.theme.gold)

    def value(self) -> str | int | bool | None:
        """As the table has it."""
        return None if self._element is None else self._element.value


def follow(buttons: Iterable[Overhead], bar: Iterable[Element]) -> None:
    """They are where the table has them, and dead while it has them not."""
    found = {each.id: each for each in bar}
    for button in buttons:
        button.enabled = button.id in found
        if button.enabled:
            button.take(found[button.id])
