"""Buttons of the table that can be used on a page over it: the table paints them, the page has their keys."""

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.widgets.widget import Widget

TableButtonSource = Callable[[], tuple[Element, ...]]
"""The buttons along the top of the table, where they are now."""
TableButtonPainter = Callable[[Surface, Collection[str]], None]
"""Paints some of them once more, over whatever has darkened them."""


class TableButtonProxy(Widget):
    """A button of the table above, which paints it; here it only gets its keys and clicks."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str) -> None:
        super().__init__(id_, id_)
        self._element: Element | None = None

    def sync(self, element: Element) -> None:
        """Where it is now, and what it says."""
        self._element, self.name, self.label = element, element.name, element.label
        self.rect = Rect(element.rect)

    def activate(self) -> bool:
        """Pressed."""
        return True

    def paint(self, painter: Painter) -> None:
        """The table has painted it."""
        if self.hovered:
            painter.draw_box(self.rect, RADIUS_U, None, painter.theme.accent)

    def value(self) -> str | int | bool | None:
        """As the table has it."""
        return None if self._element is None else self._element.value


def sync_proxies(proxies: Iterable[TableButtonProxy], elements: Iterable[Element]) -> None:
    """They are where the table has them, and dead while it has them not."""
    elements_by_id = {element.id: element for element in elements}
    for proxy in proxies:
        proxy.enabled = proxy.id in elements_by_id
        if proxy.enabled:
            proxy.sync(elements_by_id[proxy.id])
