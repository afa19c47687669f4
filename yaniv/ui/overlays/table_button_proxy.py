"""Proxies (stand-ins) for buttons of the table that stay usable while a sheet covers it.

The table paints the buttons; the sheet handles their keys and clicks.
"""

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.widgets.widget import Widget

TableButtonSource = Callable[[], tuple[Element, ...]]
"""Returns the buttons along the top of the table with their current rectangles."""
TableButtonPainter = Callable[[Surface, Collection[str]], None]
"""Paints the buttons with these ids once more, over whatever has darkened them."""


class TableButtonProxy(Widget):
    """Stand-in for a button of the table on a sheet: the table paints it, the stand-in handles its keys and clicks."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str) -> None:
        super().__init__(id_, id_)
        self._element: Element | None = None

    def sync(self, element: Element) -> None:
        """Copy name, label and rectangle from the element of the table button."""
        self._element, self.name, self.label = element, element.name, element.label
        self.rect = Rect(element.rect)

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    def paint(self, painter: Painter) -> None:
        """Paint an outline while the pointer is over the button; the table has painted the rest."""
        if self.hovered:
            painter.draw_box(self.rect, RADIUS_U, None, painter.theme.accent)

    def value(self) -> str | int | bool | None:
        """Return the value of the table button, None if it has none."""
        return None if self._element is None else self._element.value


def sync_proxies(proxies: Iterable[TableButtonProxy], elements: Iterable[Element]) -> None:
    """Update each proxy from the element with its id; a proxy without one is disabled."""
    elements_by_id = {element.id: element for element in elements}
    for proxy in proxies:
        proxy.enabled = proxy.id in elements_by_id
        if proxy.enabled:
            proxy.sync(elements_by_id[proxy.id])
