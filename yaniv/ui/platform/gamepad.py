"""Gamepads: opened as they are plugged in; all of them control the same player.

SDL knows the button layout of most gamepads, so that a button has the same name on all of them; gamepads unknown to it
are ignored. Sticks and triggers count as buttons that are pressed when pushed far enough.
"""

import contextlib
from typing import Final

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from yaniv.ui.input.input_events import GamepadButton, GamepadPressed, GamepadReleased, InputCancelled, InputEvent

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
        """Open a gamepad, so that its events arrive."""
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
