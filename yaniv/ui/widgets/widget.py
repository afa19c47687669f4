"""Base class of all widgets: rectangle, name, state, and handlers for pointer, keys and screen readers."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole, ElementState, element_states, label_beyond_name
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import Point, PressInput

HOVER_LIGHTENING: Final = 0.16
PRESS_LIGHTENING: Final = -0.1
"""Amounts by which a widget is raised while hovered or pressed."""


class Widget:
    """Interactive part of a page. The page sets its rectangle; the focus group passes focus and input events to it.

    Handlers return True if the event had an effect; the page then does not use it itself.
    """

    role: ClassVar[ElementRole]

    def __init__(self, id_: str, name: str, label: str = "") -> None:
        self.id = id_
        self.name = name
        self.label = label or name
        """Full phrase for assistive technology; gives the reason while the widget is disabled."""
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.is_pressed = False
        """True while the pointer is pressed on it."""
        self.focused = False

    @property
    def tooltip_text(self) -> str:
        """Text of the tooltip that the widget shows while it is disabled; empty: there is none."""
        return label_beyond_name(self.name, self.label)

    def drag_to(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets act on release
        """Handle the press of the pointer, and its moves while pressed; return True if the value changed."""
        return False

    def let_go(self) -> None:
        """End the press of the pointer without effect, and what it drags."""
        self.is_pressed = False

    def click(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets have a single active area
        """Handle a press and release on the widget at *position*; return True if it was used."""
        return self.activate()

    def double_click(self, position: Point) -> bool:  # noqa: ARG002 -- most widgets have no double click
        """Handle the second click of a double click, after `click`; return True if it did something more."""
        return False

    def activate(self) -> bool:
        """Handle Enter, Space or a click; return True if the widget was used."""
        return False

    def handle_key(self, event: PressInput) -> bool:  # noqa: ARG002 -- most widgets leave keys to the focus group
        """Handle a key or gamepad button; return True if it had an effect."""
        return False

    def handle_wheel(self, steps: int) -> bool:  # noqa: ARG002 -- most widgets do not scroll
        """Handle wheel steps over the widget (positive: up); return True if they had an effect."""
        return False

    def type_text(self, text: str) -> bool:  # noqa: ARG002 -- most widgets take no text
        """Handle typed text; return True if it was inserted."""
        return False

    def set_composition(self, text: str) -> None:
        """Show text that an input method has not finished; an empty text ends that."""

    def paint(self, painter: Painter) -> None:
        """Draw the widget in its rectangle; every subclass does."""
        raise NotImplementedError

    def value(self) -> str | int | bool | None:
        """Return the current value; None if the widget has none."""
        return None

    def value_text(self) -> str:
        """Return the current value as players read it; empty if `value` is that already."""
        return ""

    def states(self) -> tuple[ElementState, ...]:
        """Return the states for assistive technology."""
        return element_states(is_enabled=self.enabled, is_focused=self.focused)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements that describe the widget to screen readers and tests."""
        return (
            Element(
                self.id,
                self.role,
                self.name,
                self.label,
                element_rect(self.rect),
                self.states(),
                self.value(),
                self.value_text(),
            ),
        )


def element_rect(rect: Rect) -> tuple[int, int, int, int]:
    """Return a rectangle as (left, top, width, height) in px of the window."""
    return rect.x, rect.y, rect.width, rect.height
