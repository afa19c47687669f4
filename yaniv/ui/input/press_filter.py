"""Press filter: detects accidental presses, which are ignored.

These are a second press by a trembling hand, and the click that only brought the window to the front.
"""

import math
from collections.abc import Callable
from typing import Final

from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)

REFOCUS_CLICK_MS: Final = 200
"""A click within this time after the window got the focus is the one that brought it to the front."""


class PressFilter:
    """Filter of presses; the release that belongs to an ignored press is ignored too."""

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
