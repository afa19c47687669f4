"""What the player holds down: keys, buttons and the finger, as the page in front knows it.

*Why* one place for all devices: a release may never arrive, because another window, page or device took over, and a
page that waits for it drags a card without a button, or skips every animation. So a page gets `InputCancelled` instead,
and a release only after a press of its own.
"""

from typing import Literal

from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)

_Held = tuple[Literal["key", "pad", "mouse", "finger"], str]
"""Device, and name of the key or button."""
_POINTERS = ("mouse", "finger")


class HeldInputs:
    """Filter of the events for the page in front."""

    def __init__(self) -> None:
        self._held: set[_Held] = set()

    def let_go(self) -> None:
        """Forget everything that is held: its releases are not for the page in front."""
        self._held.clear()

    def filter(self, event: InputEvent) -> tuple[InputEvent, ...]:
        """Return the events that the page gets for this one.

        None for a release without a press, for a cancellation of nothing, and for moves of a pointer while another one
        is held; for the press of a pointer while another one is held, a cancellation as well.
        """
        match event:
            case InputCancelled():
                gone = (PointerGone(event.ms),) if any(device == "finger" for device, _ in self._held) else ()
                cancelled = (event, *gone) if self._held else ()
                self.let_go()
                return cancelled
            case KeyPressed() | GamepadPressed() | PointerPressed():
                pressed = _held_by(event)
                others = {each for each in self._held if each[0] in _POINTERS and each[0] != pressed[0]}
                cancels = pressed[0] in _POINTERS and others
                if cancels:
                    self.let_go()
                self._held.add(pressed)
                return (InputCancelled(event.ms), event) if cancels else (event,)
            case KeyReleased() | GamepadReleased() | PointerReleased():
                released = _held_by(event)
                if released not in self._held:
                    return ()
                self._held.discard(released)
                return (event,)
            case PointerMoved():
                other = "mouse" if event.is_touch else "finger"
                return () if any(device == other for device, _ in self._held) else (event,)
            case _:
                return (event,)


def _held_by(
    event: KeyPressed | KeyReleased | GamepadPressed | GamepadReleased | PointerPressed | PointerReleased,
) -> _Held:
    match event:
        case KeyPressed() | KeyReleased():
            return "key", event.key
        case GamepadPressed() | GamepadReleased():
            return "pad", event.button
        case PointerPressed() | PointerReleased():
            return "finger" if event.is_touch else "mouse", event.button
