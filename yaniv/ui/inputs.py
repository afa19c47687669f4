"""What a person did, as typed values. Only `ui.window` makes them, from pygame's events.

Positions come from the event, never from polling: posted events do not move the polled pointer.
"""

from typing import Literal

from msgspec import Struct

Point = tuple[int, int]
Button = Literal["left", "middle", "right"]


class PointerMoved(Struct, frozen=True):
    """The pointer is elsewhere."""

    at: Point
    """In window pixels."""
    ms: int
    """Screen time; 0 = start of the program."""


class PointerPressed(Struct, frozen=True):
    """A button went down."""

    at: Point
    button: Button
    ms: int
    ctrl: bool = False
    shift: bool = False


class PointerReleased(Struct, frozen=True):
    """A button came up."""

    at: Point
    button: Button
    ms: int


class WheelTurned(Struct, frozen=True):
    """The wheel moved; up is positive."""

    at: Point
    steps: int
    ms: int


class KeyPressed(Struct, frozen=True):
    """A key went down."""

    key: str
    """pygame's name of it: "return", "escape", "tab", "a", "f11", "left"."""
    ms: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False


class KeyReleased(Struct, frozen=True):
    """A key came up."""

    key: str
    ms: int


class TextTyped(Struct, frozen=True):
    """Text came from the keyboard or an input method."""

    text: str
    ms: int


class FocusLost(Struct, frozen=True):
    """The window is no longer in front: presses and drags are cancelled."""

    ms: int


class Resized(Struct, frozen=True):
    """The window has another size, in pixels."""

    size: tuple[int, int]
    ms: int


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | WheelTurned
    | KeyPressed
    | KeyReleased
    | TextTyped
    | FocusLost
    | Resized
)
