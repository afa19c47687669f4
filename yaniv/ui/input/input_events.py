"""Input events: what the player did, as typed values. Only `ui.shell.game_window` and its devices make them.

Every event has its time `ms`, in ms since the start of the program. Positions are in px of the window surface. They
come from the event, never from polling: posted events do not move the polled pointer. The shapes of the pointer are
here, too.
"""

from typing import Literal

from msgspec import Struct

Point = tuple[int, int]
"""x and y in px of the window surface."""
InputDevice = Literal["pointer", "keys", "gamepad"]
"""What the player uses: mouse or finger, keyboard, or gamepad."""
PointerButton = Literal["left", "middle", "right"]
GamepadButton = Literal[
    "up", "down", "left", "right", "a", "b", "x", "y", "lb", "rb", "lt", "rt", "l3", "r3", "view", "menu"
]
"""Gamepad buttons by their names on an Xbox controller: a is the bottom one of the four, b the right one.

A stick pushed far enough counts as its direction.
"""


class PointerMoved(Struct, frozen=True):
    """The pointer (mouse or finger) moved."""

    position: Point
    """In px of the window surface."""
    ms: int
    """Time since the start of the program, in ms."""
    is_touch: bool = False
    """True for a finger, false for a mouse."""


class PointerPressed(Struct, frozen=True):
    """A pointer button was pressed, or a finger was put down."""

    position: Point
    button: PointerButton
    ms: int
    ctrl: bool = False
    shift: bool = False
    is_touch: bool = False


class PointerReleased(Struct, frozen=True):
    """A pointer button was released, or the finger was lifted."""

    position: Point
    button: PointerButton
    ms: int
    is_touch: bool = False


class PointerGone(Struct, frozen=True):
    """The pointer left the window, or the finger was lifted."""

    ms: int


class WheelTurned(Struct, frozen=True):
    """The wheel was turned."""

    position: Point
    steps: int
    """Positive for up."""
    ms: int


class KeyPressed(Struct, frozen=True):
    """A key was pressed, or is held and repeats."""

    key: str
    """Name of the key: "return", "escape", "tab", "a", "f11", "left"; for a symbol the symbol itself: "?", "+"."""
    ms: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    is_repeat: bool = False
    """True if the key is held and repeats; `input_filters.KeyRepeat` says which keys do."""


class KeyReleased(Struct, frozen=True):
    """A key was released."""

    key: str
    ms: int


class GamepadPressed(Struct, frozen=True):
    """A gamepad button was pressed, or a stick or trigger was pushed past its threshold."""

    button: GamepadButton
    ms: int
    is_repeat: bool = False
    """True if the button is held and repeats."""


class GamepadReleased(Struct, frozen=True):
    """A gamepad button was released."""

    button: GamepadButton
    ms: int


PressInput = KeyPressed | GamepadPressed


class TextTyped(Struct, frozen=True):
    """Text was entered with the keyboard or an input method."""

    text: str
    ms: int


class TextComposed(Struct, frozen=True):
    """An input method composes a word: the text so far; empty when it is finished or cancelled."""

    text: str
    ms: int


class ElementFocused(Struct, frozen=True):
    """A screen reader moved the keyboard focus to an element of the page."""

    element_id: str
    ms: int


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window."""

    path: str
    ms: int


class TextDropped(Struct, frozen=True):
    """Text was dropped on the window."""

    text: str
    ms: int


class InputCancelled(Struct, frozen=True):
    """Everything that is held down is let go of without effect: keys, buttons, the finger, and what they drag.

    It comes before `FocusLost`, when the window is hidden, when a device is unplugged, and when another pointer takes
    over.
    """

    ms: int


class FocusLost(Struct, frozen=True):
    """The window lost the focus, or the page lost it to a panel over it."""

    ms: int
    is_by_panel: bool = False
    """True if the window still has it."""


class FocusGained(Struct, frozen=True):
    """The window got the focus again."""

    ms: int


class Resized(Struct, frozen=True):
    """The window has a new size, in px of its surface."""

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
    | ElementFocused
    | FileDropped
    | TextDropped
    | InputCancelled
    | FocusLost
    | FocusGained
    | Resized
)


def device_of(event: InputEvent) -> InputDevice | None:
    """Return the device with which the player made the event; None if it does not tell."""
    match event:
        case GamepadPressed():
            return "gamepad"
        case KeyPressed():
            return "keys"
        case PointerMoved() | PointerPressed() | PointerReleased():
            return "pointer"
        case _:
            return None


CursorShape = Literal["arrow", "hand", "grab", "forbidden"]
"""An arrow, a hand over what can be pressed, and two for cards that are dragged: over what takes them, and not."""
