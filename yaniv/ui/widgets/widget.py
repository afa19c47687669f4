"""What every control has in common: a place, a name, and a way to be used by pointer, keys and assistive technology."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole, ElementState
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.input.input_events import InputEvent, Point, PressInput

HOVER_LIGHTENING: Final = 0.16
PRESS_LIGHTENING: Final = -0.1
"""How much lighter a control is then."""


class Widget:
    """Something on a page that can be used. Its page gives it a place; the ring gives it focus and clicks."""

    role: ClassVar[ElementRole]

    def __init__(self, id_: str, name: str, label: str = "") -> None:
        self.id = id_
        self.name = name
        self.label = label or name
        """The whole phrase; gives the reason when disabled."""
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.is_pressed = False
        """The pointer is down on it."""
        self.focused = False
        self.viewport: Rect | None = None
        """The part of the page that it scrolls in; nothing of it is used or shown outside. None: it does not scroll."""

    @property
    def visible_rect(self) -> Rect:
        """Its place, so far as it is in sight."""
        return self.rect if self.viewport is None else self.rect.clip(self.viewport)

    def current_fill(self, painter: Painter, fill: Colour) -> Colour:
        """The colour that this one is at the moment: lighter under the pointer, darker while held."""
        return (
            painter.raised_colour(fill, PRESS_LIGHTENING if self.is_pressed else HOVER_LIGHTENING)
            if self.is_pressed or self.hovered
            else fill
        )

    @property
    def is_open(self) -> bool:
        """Does it lie open over the page, so that every input is its own?"""
        return False

    def handle_while_open(self, event: InputEvent) -> bool:  # noqa: ARG002 -- most widgets have no popup
        """An input while it lies open: did that change what it is set to?"""
        return False

    def paint_popup(self, painter: Painter) -> None:
        """Draws what lies open, when everything else is drawn."""

    def drag_to(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets act on release
        """The pointer went down on it, or moves while held: did that do anything?"""
        return False

    def click(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets have a single active area
        """The pointer was pressed and released on it: did that do anything?"""
        return self.activate()

    def double_click(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets have no double click
        """That click, of which it has been told, was the second of a double click: did that do anything more?"""
        return False

    def activate(self) -> bool:
        """Enter or Space: did that do anything?"""
        return False

    def handle_key(self, event: PressInput) -> bool:  # noqa: ARG002 -- most widgets leave keys to the focus group
        """Is this key the control's own?"""
        return False

    def handle_wheel(self, steps: int) -> bool:  # noqa: ARG002 -- most widgets do not scroll
        """Is the wheel, turned above it, the control's own?"""
        return False

    def type_text(self, text: str) -> bool:  # noqa: ARG002 -- most widgets take no text
        """Was this text written into it?"""
        return False

    def set_composition(self, text: str) -> None:
        """An input method is putting this together; empty: no more."""

    def paint(self, painter: Painter) -> None:
        """Draws it at its place."""
        raise NotImplementedError

    def value(self) -> str | int | bool | None:
        """What it is set to."""
        return None

    def states(self) -> tuple[ElementState, ...]:
        """How it stands now."""
        standing: list[ElementState] = ["enabled" if self.enabled else "disabled"]
        if self.focused:
            standing.append("focused")
        return tuple(standing)

    def elements(self) -> tuple[Element, ...]:
        """What of it an assistive technology can use."""
        rect = element_rect(self.visible_rect)
        return (Element(self.id, self.role, self.name, self.label, rect, self.states(), self.value()),)


def element_rect(rect: Rect) -> tuple[int, int, int, int]:
    """The place of an element: x, y, width and height in window pixels."""
    return rect.x, rect.y, rect.width, rect.height
