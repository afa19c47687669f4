"""Sleeping until something happens at the window.

*Why* not `pygame.event.wait`: it asks the system a thousand times a second. SDL's own function sleeps in the system and
is awake at once; pygame does not hand it on, so it is called past pygame. Reopen this when pygame's waiting sleeps.
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
"""Drivers of SDL that can sleep; the others ask all the time."""
_POLL_MS: Final = 16
"""Between two looks where nobody can sleep: less than a frame."""


SleepFunction = Callable[[int], object]
"""At most so many milliseconds, less if something happens at the window."""


def wait_for_events(timeout_ms: int, sleep: SleepFunction | None = None) -> list[Event]:
    """What happens at the window, as soon as anything does; nothing, if all stays quiet for so long.

    Whoever hands in no *sleep* gets the best there is on this system.
    """
    events = pygame.event.get()
    if events or timeout_ms <= 0:
        return events
    sleep = sleep or (None if _is_polling_needed() else sdl_sleep()) or _poll_events
    sleep(timeout_ms)
    return pygame.event.get()


@cache
def sdl_sleep() -> SleepFunction | None:
    """SDL's sleep of so many milliseconds; None where pygame hides it."""
    try:
        # Outside Windows, symbols of the SDL library are found through pygame's own library, which is linked with it.
        wait = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__).SDL_WaitEventTimeout
    except (AttributeError, OSError):
        return None
    wait.argtypes = (c_void_p, c_int)
    return lambda timeout_ms: wait(None, timeout_ms)


def _poll_events(timeout_ms: int) -> None:
    """Sleeps so that events are seen soon."""
    for _ in range(0, timeout_ms, _POLL_MS):
        time.sleep(_POLL_MS / 1000)
        pygame.event.pump()
        if pygame.event.peek():
            return


def _is_polling_needed() -> bool:
    """Would SDL ask all the time: with pads, which have to be asked, and with a driver that cannot sleep."""
    has_pads = controller.get_init() and controller.get_count()
    return bool(has_pads) or pygame.display.get_driver() not in _BLOCKING_DRIVERS
