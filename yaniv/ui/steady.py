"""Passes on what was meant: not the second press of a hand that shakes, not the click that only fetched the window."""

import math
from collections.abc import Callable
from typing import Final

from yaniv.ui.inputs import (
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PadPressed,
    PadReleased,
    PointerPressed,
    PointerReleased,
)

FETCH_MS: Final = 200
"""A click so soon after the window came to the front is the one that brought it there."""


class Steady:
    """Judges every press, and lets its release share its fate."""

    def __init__(self, second_press_ms: Callable[[], int] = lambda: 0) -> None:
        self._second_press_ms = second_press_ms
        self._last_ms: dict[tuple[str, str], int] = {}
        """When each key and button went down or came up last."""
        self._ignored: set[tuple[str, str]] = set()
        """Those that are down without having been passed on."""
        self._behind = False
        self._back_ms = -math.inf

    def takes(self, given: Input) -> bool:
        """Was this meant?"""
        match given:
            case FocusLost():
                self._behind = True
            case FocusGained(ms=ms) if self._behind:
                self._behind, self._back_ms = False, ms
            case KeyPressed(key=key, ms=ms):
                return self._pressed(("key", key), ms)
            case PadPressed(button=button, ms=ms):
                return self._pressed(("pad", button), ms)
            case PointerPressed(button=button, ms=ms):
                return self._pressed(("pointer", button), ms, fetches=ms - self._back_ms < FETCH_MS)
            case KeyReleased(key=key, ms=ms):
                return self._released(("key", key), ms)
            case PadReleased(button=button, ms=ms):
                return self._released(("pad", button), ms)
            case PointerReleased(button=button, ms=ms):
                return self._released(("pointer", button), ms)
            case _:
                pass
        return True

    def _pressed(self, name: tuple[str, str], ms: int, *, fetches: bool = False) -> bool:
        soon = ms - self._last_ms.get(name, -math.inf) < self._second_press_ms()
        if soon or fetches:
            self._ignored.add(name)
            return False
        self._last_ms[name] = ms
        return True

    def _released(self, name: tuple[str, str], ms: int) -> bool:
        if name in self._ignored:
            self._ignored.discard(name)
            return False
        self._last_ms[name] = ms
        return True
