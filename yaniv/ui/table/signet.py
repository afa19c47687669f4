"""The seal at the head of the log: whoever doubts the cards finds it there, and nobody else is bothered."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.wax import HIGH_U, SealButton
from yaniv.words import tell

SEAL: Final = "button:seal"


class Signet:
    """A button; the keys of the table lead to it."""

    def __init__(self, look: Look, press: Callable[[], None]) -> None:
        self._look = look
        self._press = press
        self._button = SealButton(SEAL, tell("Seal"), tell("The seal of this match"))
        self._ring = Ring((self._button,), "", look.sound.play)

    @property
    def left(self) -> int:
        """Where it begins."""
        return self._button.rect.left

    def lay(self, right: int, middle: int, u: float) -> None:
        """Takes its place, as wide as its word."""
        wide = self._button.wide(self._look.text, u, 0, self._look.text_scale)
        self._button.rect = Rect(right - wide, middle - round(HIGH_U / 2 * u), wide, round(HIGH_U * u))

    def handle(self, given: Input) -> bool:
        """Was it pressed with the pointer?"""
        used = None if isinstance(given, KeyPressed | PadPressed) else self._ring.handle(given)
        self._ring.focus("")
        if used:
            self._press()
        return used is not None

    def paint(self, brush: Brush, *, focused: bool) -> None:
        """At its place, and whether the keys are there."""
        self._ring.paint(brush)
        if focused:
            brush.focus_ring(self._button.rect)

    def elements(self) -> tuple[Element, ...]:
        """The button."""
        return self._ring.elements()
