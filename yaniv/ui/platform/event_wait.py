"""Waiting for window events without polling.

*Why* not `pygame.event.wait`: it polls the system a thousand times a second. SDL's own function blocks in the system
and wakes up at once; pygame does not expose it, so it is called through ctypes. Reopen this when pygame's wait blocks.
"""

import sys
import time
from collections.abc import Callable
from ctypes import CDLL, c_int, c_void_p
from functools import cache
from typing import Final

import pygame
import pygame.base
from pygame._sdl2 import controller
from pygame.event import Event

_BLOCKING_DRIVERS: Final = frozenset({"x11", "wayland", "windows", "cocoa"})
"""SDL video drivers that can block until an event arrives; SDL polls with the others."""
_POLL_MS: Final = 16
"""Interval of our own polling where SDL cannot block; shorter than a frame."""


SleepFunction = Callable[[int], object]
"""Sleeps for at most the given milliseconds, less if an event arrives."""


def wait_for_events(timeout_ms: int, sleep: SleepFunction | None = None) -> list[Event]:
    """Return the window events, waiting up to *timeout_ms* for the first one; empty if none arrives in that time.

    *sleep*: function to wait with; None for the best one available on this system.
    """
    events = pygame.event.get()
    if events or timeout_ms <= 0:
        return events
    sleep = sleep or (None if _is_polling_needed() else sdl_sleep()) or _poll_events
    sleep(timeout_ms)
    return pygame.event.get()


@cache
def sdl_sleep() -> SleepFunction | None:
    """Return a function that sleeps until an event arrives, by SDL; None if pygame does not expose SDL's symbols."""
    try:
        # Outside Windows, symbols of the SDL library are found through pygame's own library, which is linked with it.
        wait = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__).SDL_WaitEventTimeout
    except (AttributeError, OSError):
        return None
    wait.argtypes, wait.restype = (c_void_p, c_int), c_int
    return lambda timeout_ms: wait(None, timeout_ms)


def _poll_events(timeout_ms: int) -> None:
    """Wait up to *timeout_ms*, polling for events every `_POLL_MS`."""
    for _ in range(0, timeout_ms, _POLL_MS):
        time.sleep(_POLL_MS / 1000)
        pygame.event.pump()
        if pygame.event.peek():
            return


def _is_polling_needed() -> bool:
    """Return True if SDL would poll: gamepads have to be polled, and some drivers cannot block."""
    has_pads = controller.get_init() and controller.get_count()
    return bool(has_pads) or pygame.display.get_driver() not in _BLOCKING_DRIVERS
