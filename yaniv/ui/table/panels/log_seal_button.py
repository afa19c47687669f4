"""The seal at the head of the log: whoever doubts the cards finds it there, and nobody else is bothered."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.wax_seal_button import HEIGHT_U, SealButton

SEAL_BUTTON: Final = "button:seal"


class LogSealButton:
    """A button; the keys of the table lead to it."""

    def __init__(self, context: UiContext, on_press: Callable[[], None]) -> None:
        self._context = context
        self._on_press = on_press
        self._button = SealButton(SEAL_BUTTON, tr("Seal"), tr("The seal of this match"))
        self._focus_group = FocusGroup((self._button,), "", context.audio.play)

    @property
    def left(self) -> int:
        """Where it begins."""
        return self._button.rect.left

    def lay_out(self, right: int, centre_y: int, scale: float) -> None:
        """Takes its place, as wide as its word."""
        width = self._button.needed_width(self._context.text_renderer, scale, 0, self._context.text_scale)
        self._button.rect = Rect(right - width, centre_y - round(HEIGHT_U / 2 * scale), width, round(HEIGHT_U * scale))

    def handle(self, event: InputEvent) -> bool:
        """Was it pressed with the pointer?"""
        pressed = None if isinstance(event, KeyPressed | GamepadPressed) else self._focus_group.handle(event)
        self._focus_group.focus("")
        if pressed:
            self._on_press()
        return pressed is not None

    def paint(self, painter: Painter, *, is_focused: bool) -> None:
        """At its place, and whether the keys are there."""
        self._focus_group.paint(painter)
        if is_focused:
            painter.draw_focus_outline(self._button.rect)

    def elements(self) -> tuple[Element, ...]:
        """The button."""
        return self._focus_group.elements()
