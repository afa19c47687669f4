"""Functions of SDL that pygame does not expose, called through ctypes.

* Partial updates of a window: pygame's `Window.flip` always shows everything, which at 4K costs as much as painting it.
* Waiting for events: `pygame.event.wait` polls the system a thousand times a second; SDL blocks and wakes up at once.

Reopen this when pygame can update rectangles of a `Window`, and when its wait blocks.
"""

import sys
import time
from collections.abc import Callable, Sequence
from ctypes import CDLL, Structure, c_int, c_uint32, c_void_p
from functools import cache
from typing import Final

import pygame
import pygame.base
from pygame import Rect
from pygame._sdl2 import controller
from pygame.event import Event


def sdl_library() -> CDLL:
    """Return the SDL library that pygame is linked with, opened anew; what it does not expose raises AttributeError.

    :raises OSError: if it cannot be opened.
    """
    # Outside Windows, symbols of the SDL library are found through pygame's own library, which is linked with it.
    return CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


class _SdlRect(Structure):
    _fields_ = (("x", c_int), ("y", c_int), ("w", c_int), ("h", c_int))


def show_rects(window: pygame.Window, rects: Sequence[Rect]) -> None:
    """Show these parts (px) of the window's surface, or all of it where SDL cannot be called."""
    if not rects:
        return
    update = _sdl_update()
    if update is None or not update(window.id, rects):
        window.flip()


@cache
def _sdl_update() -> Callable[[int, Sequence[Rect]], bool] | None:
    """Return a function that shows rectangles of the window with this id; None if pygame does not expose SDL."""
    try:
        library = sdl_library()
        find_window, update_rects = library.SDL_GetWindowFromID, library.SDL_UpdateWindowSurfaceRects
    except (AttributeError, OSError):
        return None
    find_window.argtypes, find_window.restype = (c_uint32,), c_void_p
    update_rects.argtypes, update_rects.restype = (c_void_p, c_void_p, c_int), c_int

    def update(window_id: int, rects: Sequence[Rect]) -> bool:
        handle = find_window(window_id)
        areas = (_SdlRect * len(rects))(*(_SdlRect(*rect) for rect in rects))
        return handle is not None and update_rects(handle, areas, len(rects)) == 0

    return update


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
        wait = sdl_library().SDL_WaitEventTimeout
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
