"""Button in the header of the log that opens the shuffle commitment (seal) of the match.

*Why* there: players who doubt the shuffles find it, and it is in nobody else's way.
"""

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
    """Seal button of the log; keyboard focus is handled by the table."""

    def __init__(self, context: UiContext, on_press: Callable[[], None]) -> None:
        self._context = context
        self._on_press = on_press
        self._button = SealButton(SEAL_BUTTON, tr("Seal"), tr("The seal of this match"))
        self._focus_group = FocusGroup((self._button,), "", context.audio.play)

    @property
    def left(self) -> int:
        """Left edge of the button, in px."""
        return self._button.rect.left

    def lay_out(self, right: int, centre_y: int, scale: float) -> None:
        """Place the button, as wide as its text, by its right edge and its vertical centre, in px.

        *scale*: px per u.
        """
        width = self._button.needed_width(self._context.text_renderer, scale, self._context.text_scale)
        self._button.rect = Rect(right - width, centre_y - round(HEIGHT_U / 2 * scale), width, round(HEIGHT_U * scale))

    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event; return True if the button was pressed. Keys are ignored."""
        pressed = None if isinstance(event, KeyPressed | GamepadPressed) else self._focus_group.handle(event)
        self._focus_group.focus("")
        if pressed:
            self._on_press()
        return pressed is not None

    def paint(self, painter: Painter, focused_id: str) -> None:
        """Draw the button, with the focus outline if *focused_id*, the element with the keyboard focus, is this one."""
        self._focus_group.paint(painter)
        if focused_id == SEAL_BUTTON:
            painter.draw_focus_outline(self._button.rect)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of the button."""
        return self._focus_group.elements()
