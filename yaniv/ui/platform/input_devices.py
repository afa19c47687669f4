"""Pointer, keys, gamepads and touch screens: what pygame tells of them as input events of ours.

* All gamepads control the same player. SDL knows the buttons of most, so that a button has the same name on all of
  them; gamepads unknown to it are ignored. A stick or trigger is a button that is pressed when pushed far enough.
* A finger is a pointer that is present only while it presses. The pointer has the shape of what it can do.
* Letters are named by their label, digits by their position, also on the keypad, symbols as typed: French keyboards
  type digits only with Shift, and Hebrew ones have no Latin letters.
"""

import contextlib
import sys
from collections.abc import Iterator
from typing import Final

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from yaniv.ui.input.input_events import (
    CursorShape,
    FileDropped,
    FocusGained,
    FocusLost,
    GamepadButton,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerButton,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextComposed,
    TextDropped,
    TextTyped,
    WheelTurned,
)

_BUTTON_NAMES: Final[dict[int, GamepadButton]] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_BACK: "view",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_POINTER_BUTTONS: Final[dict[int, PointerButton]] = {1: "left", 2: "middle", 3: "right"}
_AXIS_DIRECTIONS: Final[dict[int, tuple[GamepadButton | None, GamepadButton]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, "lt"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, "rt"),
}
"""Button for the lower end and for the upper end of each axis; None: that end has no button."""
_PRESS_THRESHOLD: Final = 18_000
"""Axis value, out of 32,767, from which on a direction counts as pressed."""
_RELEASE_THRESHOLD: Final = 11_000
"""Axis value below which it counts as released.

Lower than the press threshold, so that a trembling stick gives one press.
"""


class SystemInput:
    """Pointer, keys, texts and changes of the window: all that comes from no gamepad and no finger."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._pointer_position: Point = (0, 0)
        """Last pointer position, in px of the surface: wheel events have none."""
        self._names_of_pressed_keys: dict[int, str] = {}
        """By scancode: a release has the name of its press, even if the layout or Num Lock has changed since."""

    def translate(self, event: Event, time_ms: int) -> Iterator[InputEvent]:
        """Yield the input event for a pygame event, if scenes handle it; *time_ms* is its time stamp."""
        input_event = self._input_event(event, time_ms)
        if input_event is not None:
            yield input_event

    def _input_event(self, event: Event, time_ms: int) -> InputEvent | None:
        if event.dict.get("touch"):  # emulated by the system from touch, which is handled as touch
            return None
        match event.type:
            case pygame.WINDOWLEAVE:
                return PointerGone(time_ms)
            case pygame.MOUSEMOTION:
                return PointerMoved(self._pixel_position(event), time_ms)
            case pygame.MOUSEBUTTONDOWN if event.button in _POINTER_BUTTONS:
                ctrl, shift, _ = _modifiers(pygame.key.get_mods())
                return PointerPressed(
                    self._pixel_position(event), _POINTER_BUTTONS[event.button], time_ms, ctrl=ctrl, shift=shift
                )
            case pygame.MOUSEBUTTONUP if event.button in _POINTER_BUTTONS:
                return PointerReleased(self._pixel_position(event), _POINTER_BUTTONS[event.button], time_ms)
            case pygame.MOUSEWHEEL:
                return WheelTurned(self._pointer_position, int(event.y), time_ms)
            case pygame.KEYDOWN:
                ctrl, shift, alt = _modifiers(event.mod)
                shift, alt = (shift, alt) if not is_symbol_key(event) else (False, False)
                name = key_name(event)
                if (scancode := event.dict.get("scancode", 0)) > 0:
                    self._names_of_pressed_keys[scancode] = name
                return KeyPressed(name, time_ms, ctrl=ctrl, shift=shift, alt=alt)
            case pygame.KEYUP:
                name = self._names_of_pressed_keys.pop(event.dict.get("scancode", 0), "")
                return KeyReleased(name or key_name(event), time_ms)
            case pygame.TEXTINPUT:
                return TextTyped(str(event.text), time_ms)
            case pygame.TEXTEDITING:
                return TextComposed(str(event.text), time_ms)
            case pygame.DROPFILE:
                return FileDropped(str(event.file), time_ms)
            case pygame.DROPTEXT:
                return TextDropped(str(event.text), time_ms)
            case pygame.WINDOWFOCUSLOST:
                return FocusLost(time_ms)
            case pygame.WINDOWFOCUSGAINED:
                return FocusGained(time_ms)
            case pygame.WINDOWSIZECHANGED:
                return Resized(self._window.get_surface().get_size(), time_ms)
            case _:
                return None

    def _pixel_position(self, event: Event) -> Point:
        """Return the position of an event in px of the surface; the system reports it in points."""
        x, y = event.pos
        points, pixels = self._window.size[0], self._window.get_surface().get_width()
        self._pointer_position = (x * pixels // points, y * pixels // points)
        return self._pointer_position


class Gamepads:
    """All connected gamepads, as one source of input events."""

    def __init__(self) -> None:
        self._controllers: dict[int, controller.Controller] = {}
        """By instance id."""
        self._held_directions: dict[tuple[int, int], GamepadButton] = {}
        """Direction that is held, by gamepad instance id and axis."""
        self._held_buttons: set[tuple[int, int]] = set()
        """Buttons that are held, each as gamepad instance id and number."""

    def start_listening(self) -> None:
        """Start to listen for gamepads, including those connected later; do nothing if SDL does not support it."""
        with contextlib.suppress(pygame.error):
            controller.init()

    def translate(self, event: Event, time_ms: int) -> tuple[InputEvent, ...]:
        """Return the input events for a pygame event; empty if it is not from a gamepad.

        *time_ms* is their time stamp.
        """
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._connect(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._controllers.pop(event.instance_id, None)
                return self._let_go_of(event.instance_id, time_ms)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTON_NAMES:
                self._held_buttons.add((event.instance_id, event.button))
                return (GamepadPressed(_BUTTON_NAMES[event.button], time_ms),)
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTON_NAMES:
                self._held_buttons.discard((event.instance_id, event.button))
                return (GamepadReleased(_BUTTON_NAMES[event.button], time_ms),)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXIS_DIRECTIONS:
                return self._move_axis((event.instance_id, event.axis), event.value, time_ms)
            case _:
                pass
        return ()

    def _connect(self, index: int) -> None:
        with contextlib.suppress(pygame.error):  # it may have been disconnected again
            pad = controller.Controller(index)
            self._controllers[pad.id] = pad

    def _let_go_of(self, pad: int, time_ms: int) -> tuple[InputEvent, ...]:
        """Return a cancellation if anything was held on a gamepad that was disconnected."""
        was_held = any(each[0] == pad for each in (*self._held_directions, *self._held_buttons))
        self._held_directions = {axis: held for axis, held in self._held_directions.items() if axis[0] != pad}
        self._held_buttons = {button for button in self._held_buttons if button[0] != pad}
        return (InputCancelled(time_ms),) if was_held else ()

    def _move_axis(self, axis: tuple[int, int], value: int, time_ms: int) -> tuple[InputEvent, ...]:
        """Return the press and release that follow from a new axis value; values around a threshold change nothing."""
        previous = self._held_directions.get(axis)
        low_direction, high_direction = _AXIS_DIRECTIONS[axis[1]]
        threshold = _RELEASE_THRESHOLD if previous else _PRESS_THRESHOLD
        direction = high_direction if value > threshold else low_direction if value < -threshold else None
        if direction == previous:
            return ()
        if direction is None:
            self._held_directions.pop(axis)
        else:
            self._held_directions[axis] = direction
        released = () if previous is None else (GamepadReleased(previous, time_ms),)
        return released if direction is None else (*released, GamepadPressed(direction, time_ms))


_TOUCH_EVENT_TYPES: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class TouchTracker:
    """Tracker of the first finger on the screen; further fingers are ignored while it is down."""

    def __init__(self) -> None:
        self._active_finger: tuple[int, int] | None = None

    def let_go(self) -> None:
        """Track no finger any more; one that is still down counts again when it is put down anew."""
        self._active_finger = None

    def translate(self, event: Event, size: tuple[int, int], time_ms: int) -> tuple[InputEvent, ...]:
        """Return the input events for a pygame event; empty if it is not about the tracked finger.

        *size*: of the window surface in px. *time_ms*: time stamp of the input events.
        """
        if event.type not in _TOUCH_EVENT_TYPES:
            return ()
        finger = (event.touch_id, event.finger_id)
        position: Point = (round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1)))
        if event.type == pygame.FINGERDOWN and self._active_finger in (None, finger):
            # A finger that is put down again was lifted unseen.
            cancelled = () if self._active_finger is None else (InputCancelled(time_ms),)
            self._active_finger = finger
            return (*cancelled, PointerPressed(position, "left", time_ms, is_touch=True))
        if finger != self._active_finger:
            return ()
        if event.type == pygame.FINGERMOTION:
            return (PointerMoved(position, time_ms, is_touch=True),)
        if event.type == pygame.FINGERUP:
            self._active_finger = None
            return (PointerReleased(position, "left", time_ms, is_touch=True), PointerGone(time_ms))
        return ()


_DIGITS: Final = {pygame.KSCAN_1 + place: digit for place, digit in enumerate("1234567890")}
_KEYPAD_DIGITS: Final = {pygame.KSCAN_KP_1 + place: digit for place, digit in enumerate("1234567890")}
_KEYPAD_MOVES: Final = {
    pygame.KSCAN_KP_1: "end",
    pygame.KSCAN_KP_2: "down",
    pygame.KSCAN_KP_3: "page down",
    pygame.KSCAN_KP_4: "left",
    pygame.KSCAN_KP_6: "right",
    pygame.KSCAN_KP_7: "home",
    pygame.KSCAN_KP_8: "up",
    pygame.KSCAN_KP_9: "page up",
    pygame.KSCAN_KP_0: "insert",
    pygame.KSCAN_KP_PERIOD: "delete",
}
"""What is printed below the digits of the keypad, and holds without Num Lock."""
_LETTERS: Final = {pygame.KSCAN_A + place: letter for place, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


def key_name(event: Event) -> str:
    """Return the name of the key of a pygame key event."""
    scancode = event.dict.get("scancode", -1)
    if scancode in _DIGITS:
        return _DIGITS[scancode]
    if scancode in _KEYPAD_MOVES and not _types_digits(event):
        return _KEYPAD_MOVES[scancode]
    if scancode in _KEYPAD_DIGITS:
        return _KEYPAD_DIGITS[scancode]
    name = pygame.key.name(event.key)
    if is_symbol_key(event):
        return str(event.unicode)
    return name if name.isascii() and name else _LETTERS.get(scancode, name)


def is_symbol_key(event: Event) -> bool:
    """Return True if the event typed a symbol, neither letter nor digit.

    For symbols the typed character is used as key, not the modifiers held for it.
    """
    text = event.dict.get("unicode", "")
    is_digit = event.dict.get("scancode", -1) in _DIGITS
    return len(text) == 1 and text.isprintable() and not text.isalnum() and text != " " and not is_digit


def _types_digits(event: Event) -> bool:
    """Return True if the keypad types digits: with Num Lock, or where there is none, as on a Mac."""
    return sys.platform == "darwin" or bool(event.mod & pygame.KMOD_NUM) or bool(event.dict.get("unicode", ""))


def _modifiers(mod: int) -> tuple[bool, bool, bool]:
    """Return whether Ctrl (or Command), Shift and Alt are held."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT)


_SYSTEM_CURSORS: Final[dict[CursorShape, int]] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "grab": pygame.SYSTEM_CURSOR_SIZEALL,
    "forbidden": pygame.SYSTEM_CURSOR_NO,
}


class Cursor:
    """The pointer of the window; the system is asked only when its shape changes."""

    def __init__(self) -> None:
        self.shape: CursorShape = "arrow"
        """Shape that is shown."""

    def show(self, shape: CursorShape) -> None:
        """Show this shape; a system without it keeps what it has."""
        if shape == self.shape:
            return
        self.shape = shape
        try:
            pygame.mouse.set_cursor(_SYSTEM_CURSORS[shape])
        except pygame.error:
            return


WINDOW_CURSOR: Final = Cursor()
"""The pointer of the program's window."""
