"""Partial updates of a window: SDL shows only the rectangles that have changed.

*Why* ctypes: pygame's `Window.flip` always shows everything, which at 4K costs as much as painting it. Reopen this when
pygame can update rectangles of a `Window`.
"""

import sys
from collections.abc import Callable, Sequence
from ctypes import CDLL, Structure, c_int, c_uint32, c_void_p
from functools import cache

import pygame
import pygame.base
from pygame import Rect


class _SdlRect(Structure):
    """Rectangle of SDL."""

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
        # Outside Windows, symbols of the SDL library are found through pygame's own library, which is linked with it.
        library = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
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
