"""What every control has in common: a place, a name, and a way to be used by pointer, keys and assistive technology."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.inputs import Input, Point, Pressed
from yaniv.ui.inspect import Element, ElementState, Role
from yaniv.ui.theme import Colour
from yaniv.ui.widgets.brush import Brush

HOVERED: Final = 0.16
HELD: Final = -0.1
"""How much lighter a control is then."""


class Control:
    """Something on a page that can be used. Its page gives it a place; the ring gives it focus and clicks."""

    role: ClassVar[Role]

    def __init__(self, id_: str, name: str, label: str = "") -> None:
        self.id = id_
        self.name = name
        self.label = label or name
        """The whole phrase; gives the reason when disabled."""
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.held = False
        """The pointer is down on it."""
        self.focused = False
        self.window: Rect | None = None
        """The part of the page that it scrolls in; nothing of it is used or shown outside. None: it does not scroll."""

    @property
    def seen(self) -> Rect:
        """Its place, so far as it is in sight."""
        return self.rect if self.window is None else self.rect.clip(self.window)

    def shade(self, brush: Brush, fill: Colour) -> Colour:
        """The colour that this one is at the moment: lighter under the pointer, darker while held."""
        return brush.raised(fill, HELD if self.held else HOVERED) if self.held or self.hovered else fill

    @property
    def opened(self) -> bool:
        """Does it lie open over the page, so that every input is its own?"""
        return False

    def over(self, given: Input) -> bool:  # noqa: ARG002 -- most controls do not open
        """An input while it lies open: did that change what it is set to?"""
        return False

    def paint_over(self, brush: Brush) -> None:
        """Draws what lies open, when everything else is drawn."""

    def hold(self, at: Point) -> bool:  # noqa: ARG002 -- most controls wait for the release
        """The pointer went down on it, or moves while held: did that do anything?"""
        return False

    def click(self, at: Point) -> bool:  # noqa: ARG002 -- most controls are one area
        """The pointer was pressed and released on it: did that do anything?"""
        return self.press()

    def click_twice(self, at: Point) -> bool:  # noqa: ARG002 -- most controls know single clicks
        """That click, of which it has been told, was the second of a double click: did that do anything more?"""
        return False

    def press(self) -> bool:
        """Enter or Space: did that do anything?"""
        return False

    def key(self, pressed: Pressed) -> bool:  # noqa: ARG002 -- most controls leave keys to the ring
        """Is this key the control's own?"""
        return False

    def wheel(self, steps: int) -> bool:  # noqa: ARG002 -- most controls do not scroll
        """Is the wheel, turned above it, the control's own?"""
        return False

    def type(self, text: str) -> bool:  # noqa: ARG002 -- most controls are not written into
        """Was this text written into it?"""
        return False

    def compose(self, text: str) -> None:
        """An input method is putting this together; empty: no more."""

    def paint(self, brush: Brush) -> None:
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
        place = pixels(self.seen)
        return (Element(self.id, self.role, self.name, self.label, place, self.states(), self.value()),)


def pixels(rect: Rect) -> tuple[int, int, int, int]:
    """The place of an element: x, y, width and height in window pixels."""
    return rect.x, rect.y, rect.width, rect.height
