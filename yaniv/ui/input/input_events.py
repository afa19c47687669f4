"""What a person did, as typed values. Only `ui.window` makes them, from pygame's events.

Positions come from the event, never from polling: posted events do not move the polled pointer.
"""

from typing import Literal

from msgspec import Struct

Point = tuple[int, int]
"""x and y in px of the window surface."""
PointerButton = Literal["left", "middle", "right"]
GamepadButton = Literal[
    "up", "down", "left", "right", "a", "b", "x", "y", "lb", "rb", "lt", "rt", "l3", "r3", "view", "menu"
]
"""Of a gamepad, by the names on the most common one: a is the lowest of the four, b the right one."""


class PointerMoved(Struct, frozen=True):
    """The pointer is elsewhere."""

    position: Point
    """In window pixels."""
    ms: int
    """Screen time; 0 = start of the program."""
    is_touch: bool = False
    """A finger, not a mouse."""


class PointerPressed(Struct, frozen=True):
    """A button went down."""

    position: Point
    button: PointerButton
    ms: int
    ctrl: bool = False
    shift: bool = False
    is_touch: bool = False


class PointerReleased(Struct, frozen=True):
    """A button came up."""

    position: Point
    button: PointerButton
    ms: int
    is_touch: bool = False


class PointerGone(Struct, frozen=True):
    """Nothing is pointed at any more: the finger is off the glass, or the mouse outside."""

    ms: int


class WheelTurned(Struct, frozen=True):
    """The wheel moved; up is positive."""

    position: Point
    steps: int
    """Positive for up."""
    ms: int


class KeyPressed(Struct, frozen=True):
    """A key went down."""

    key: str
    """pygame's name of it: "return", "escape", "tab", "a", "f11", "left"; of a sign the sign: "?", "+"."""
    ms: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    is_repeat: bool = False
    """It has been down for a while and goes on: only ways and the eraser do that."""


class KeyReleased(Struct, frozen=True):
    """A key came up."""

    key: str
    ms: int


class GamepadPressed(Struct, frozen=True):
    """A button of a gamepad went down, or its stick was pushed that way."""

    button: GamepadButton
    ms: int
    is_repeat: bool = False
    """It has been down for a while and goes on."""


class GamepadReleased(Struct, frozen=True):
    """It came up."""

    button: GamepadButton
    ms: int


PressInput = KeyPressed | GamepadPressed


class TextTyped(Struct, frozen=True):
    """Text came from the keyboard or an input method."""

    text: str
    ms: int


class TextComposed(Struct, frozen=True):
    """An input method is putting a word together; the text so far, empty when it is done or given up."""

    text: str
    ms: int


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window."""

    path: str
    ms: int


class TextDropped(Struct, frozen=True):
    """Text was dropped on the window."""

    text: str
    ms: int


class FocusLost(Struct, frozen=True):
    """The window is no longer in front: presses and drags are cancelled."""

    ms: int


class FocusGained(Struct, frozen=True):
    """The window is in front again."""

    ms: int


class Resized(Struct, frozen=True):
    """The window has another size, in pixels."""

    size: tuple[int, int]
    ms: int


InputEvent = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerGone
    | WheelTurned
    | KeyPressed
    | KeyReleased
    | GamepadPressed
    | GamepadReleased
    | TextTyped
    | TextComposed
    | FileDropped
    | TextDropped
    | FocusLost
    | FocusGained
    | Resized
)
