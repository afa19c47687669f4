"""Filters between the events of the window and the page in front: repeats, releases of its own presses, slips."""

import math
from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace

from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
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
    PressInput,
)

REPEAT_DELAY_MS: Final = 400
"""Time from the press to its first repeat."""
REPEAT_INTERVAL_MS: Final = 80
"""Interval between repeats."""

_REPEATING_ACTIONS: Final = frozenset({"up", "down", "left", "right", "earlier", "later"})
"""Actions that repeat: directions, and moving a card in the hand."""
_REPEATING_TEXT_KEYS: Final = frozenset({"backspace", "delete", "left", "right", "page up", "page down"})
"""Keys without an action that repeat, for text fields."""


class KeyRepeat:
    """Source of repeats for the key or stick that was pressed last, if it is one that repeats.

    Held direction keys and sticks repeat, and so do keys that move or erase in text. *Why* not the keyboard's own
    repeat: a stick has none, and a held key must never throw or draw twice.
    """

    def __init__(self) -> None:
        self._held_input: PressInput | None = None
        self._due_ms = 0

    def observe(self, event: InputEvent) -> None:
        """Take note of an input event, which may start or end the repetition."""
        match event:
            case KeyPressed() | GamepadPressed():
                self._held_input = event if _is_repeating(event) else None
                self._due_ms = event.ms + REPEAT_DELAY_MS
            case KeyReleased(key=key) if isinstance(self._held_input, KeyPressed) and self._held_input.key == key:
                self._held_input = None
            case GamepadReleased(button=button) if (
                isinstance(self._held_input, GamepadPressed) and self._held_input.button == button
            ):
                self._held_input = None
            case InputCancelled():
                self._held_input = None
            case _:
                pass

    def due_repeats(self, now_ms: int) -> tuple[PressInput, ...]:
        """Return the press that repeats at this time, as a tuple of at most one event.

        After a long frame, missed repeats are not made up for.
        """
        if self._held_input is None or now_ms < self._due_ms:
            return ()
        self._due_ms = now_ms + REPEAT_INTERVAL_MS
        return (replace(self._held_input, ms=now_ms, is_repeat=True),)

    def sleep_ms(self, now_ms: int, max_ms: int) -> int:
        """Return the time in ms until the next repeat is due, at most *max_ms*."""
        return max_ms if self._held_input is None else max(0, min(max_ms, self._due_ms - now_ms))


def _is_repeating(event: PressInput) -> bool:
    """Return True if a press repeats while it is held."""
    action = key_bindings.action_for(event)
    return action in _REPEATING_ACTIONS or (
        action is None and isinstance(event, KeyPressed) and event.key in _REPEATING_TEXT_KEYS
    )


_Held = tuple[Literal["key", "pad", "mouse", "finger"], str]
"""Device, and name of the key or button."""
_POINTERS = ("mouse", "finger")


class HeldInputs:
    """Filter that knows what the player holds down: keys, buttons and the finger.

    *Why* one place for all devices: a release may never arrive, because another window, page or device took over, and a
    page that waits for it drags a card without a button, or skips every animation. So a page gets `InputCancelled`
    instead, and a release only after a press of its own.
    """

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


REFOCUS_CLICK_MS: Final = 200
"""A click within this time after the window got the focus is the one that brought it to the front."""


class PressFilter:
    """Filter of accidental presses; the release that belongs to an ignored press is ignored too.

    These are a second press by a trembling hand, and the click that only brought the window to the front.
    """

    def __init__(self, second_press_ms: Callable[[], int] = lambda: 0) -> None:
        """Initialise; *second_press_ms* returns the time in which a second press is ignored, 0 for none."""
        self._second_press_ms = second_press_ms
        self._last_change_ms: dict[tuple[str, str], int] = {}
        """Time of the last accepted press or release, by device and name of key or button."""
        self._ignored_presses: set[tuple[str, str]] = set()
        """Keys and buttons that are down and whose press was ignored."""
        self._is_unfocused = False
        self._refocused_ms = -math.inf
        """Time when the window got the focus back."""

    def should_accept(self, event: InputEvent) -> bool:
        """Return True if the event should be passed on to the scene."""
        match event:
            case InputCancelled():
                self._ignored_presses.clear()
            case FocusLost():
                self._is_unfocused = True
            case FocusGained(ms=ms) if self._is_unfocused:
                self._is_unfocused, self._refocused_ms = False, ms
            case KeyPressed(key=key, ms=ms):
                return self._accept_press(("key", key), ms)
            case GamepadPressed(button=button, ms=ms):
                return self._accept_press(("pad", button), ms)
            case PointerPressed(button=button, ms=ms):
                return self._accept_press(
                    ("pointer", button), ms, is_refocus_click=ms - self._refocused_ms < REFOCUS_CLICK_MS
                )
            case KeyReleased(key=key, ms=ms):
                return self._accept_release(("key", key), ms)
            case GamepadReleased(button=button, ms=ms):
                return self._accept_release(("pad", button), ms)
            case PointerReleased(button=button, ms=ms):
                return self._accept_release(("pointer", button), ms)
            case _:
                pass
        return True

    def _accept_press(self, name: tuple[str, str], time_ms: int, *, is_refocus_click: bool = False) -> bool:
        """Return True if a press should be passed on, and record it."""
        is_bounce = time_ms - self._last_change_ms.get(name, -math.inf) < self._second_press_ms()
        if is_bounce or is_refocus_click:
            self._ignored_presses.add(name)
            return False
        self._last_change_ms[name] = time_ms
        return True

    def _accept_release(self, name: tuple[str, str], time_ms: int) -> bool:
        """Return True if a release should be passed on: unless its press was ignored."""
        if name in self._ignored_presses:
            self._ignored_presses.discard(name)
            return False
        self._last_change_ms[name] = time_ms
        return True
