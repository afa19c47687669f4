"""Gamepads: opened as they are plugged in, all of them in the hands of the same player.

SDL knows where the buttons of most pads are, so that a button has the same name on all of them; a pad it does not know
stays silent. Sticks and triggers count as buttons that are pushed far enough.
"""

import contextlib
from typing import Final

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from yaniv.ui.inputs import Input, PadButton, PadPressed, PadReleased

_BUTTONS: Final[dict[int, PadButton]] = {
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
_AXES: Final[dict[int, tuple[PadButton | None, PadButton]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, "lt"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, "rt"),
}
"""What each is when pushed toward its lower end, and toward its higher one."""
_PUSHED: Final = 18_000
_LET_GO: Final = 11_000
"""Of 32,767. Between the two nothing changes: a stick that trembles there is one push."""


class Pads:
    """Listens to all pads there are."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}
        self._pushed: dict[tuple[int, int], PadButton] = {}
        """By pad and axis."""

    def start(self) -> None:
        """Begins to look for pads, also for those that come later. Without any way to do so there are none."""
        with contextlib.suppress(pygame.error):
            controller.init()

    def understand(self, event: Event, ms: int) -> tuple[Input, ...]:
        """What was done with a pad, if it was."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                return self._drop(event.instance_id, ms)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                return (PadPressed(_BUTTONS[event.button], ms),)
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                return (PadReleased(_BUTTONS[event.button], ms),)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                return self._push((event.instance_id, event.axis), event.value, ms)
            case _:
                pass
        return ()

    def _plug_in(self, index: int) -> None:
        """From now on its events come."""
        with contextlib.suppress(pygame.error):  # it may be gone again
            pad = controller.Controller(index)
            self._open[pad.id] = pad

    def _drop(self, pad: int, ms: int) -> tuple[Input, ...]:
        """Whatever was pushed on it comes up."""
        axes = [axis for axis in self._pushed if axis[0] == pad]
        return tuple(PadReleased(self._pushed.pop(axis), ms) for axis in axes)

    def _push(self, axis: tuple[int, int], value: int, ms: int) -> tuple[Input, ...]:
        before = self._pushed.get(axis)
        low, high = _AXES[axis[1]]
        far = _LET_GO if before else _PUSHED
        now = high if value > far else low if value < -far else None
        if now == before:
            return ()
        if now is None:
            self._pushed.pop(axis)
        else:
            self._pushed[axis] = now
        came_up = () if before is None else (PadReleased(before, ms),)
        return came_up if now is None else (*came_up, PadPressed(now, ms))
