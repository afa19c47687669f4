"""Opening the real window: what SDL must know beforehand, and when there is nothing to open it on.

*Why* not `display.set_mode`: `Window` knows a smallest size and sharp screens. Never `SCALED`: it blurs text. Reopen
this when drawing moves to the graphics card.
"""

import os
import sys
from typing import Final

import pygame

from yaniv.ui.placement import fitting
from yaniv.words import tell

SMALLEST: Final = (1024, 640)
USUAL: Final = (1280, 720)

_BLIND: Final = frozenset({"dummy", "offscreen"})
"""Drivers SDL takes silently when there is no display: they succeed without a window."""

_WISHES: Final = {
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class WrongPygameError(Exception):
    """The old pygame lies where pygame-ce should be."""


def open_window(
    size: tuple[int, int] | None, place: tuple[int, int] | None = None, *, fullscreen: bool
) -> pygame.Window:
    """The window of the program, shown, no larger than a screen; at *place* on the desktop, if a screen is left there.

    :raises WrongPygameError: if pygame is not pygame-ce.
    :raises NoDisplayError: if nobody could see it; YANIV_HEADLESS=1 allows that, for tests.
    """
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygameError
    for name, value in _WISHES.items():
        os.environ.setdefault(name, value)
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "yaniv"  # pygame has put the name of the script there
    if _is_deserted():
        raise NoDisplayError
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    shown_by = driver()
    if shown_by in _BLIND and not os.environ.get("YANIV_HEADLESS"):
        pygame.display.quit()
        raise NoDisplayError(shown_by)
    if shown_by == "x11":
        # Shared memory beats OpenGL in software by far. Not under Wayland: SDL can do it on X11 only.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    size = _no_larger_than_a_screen(size, shown_by) if size else _usual()
    place = fitting(place, size, pygame.display.get_desktop_sizes()) if place else None
    position = pygame.WINDOWPOS_CENTERED if place is None else place
    window = pygame.Window(tell("Yaniv"), size, position, resizable=True, allow_high_dpi=True)
    window.minimum_size = SMALLEST
    if fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def driver() -> str:
    """What puts the window on the screen, such as `wayland`, while there is one."""
    return pygame.display.get_driver()


def languages() -> tuple[str, ...]:
    """Those the owner of this computer reads, dearest first."""
    if not getattr(pygame, "IS_CE", False):
        return ()
    return tuple(each["language"] for each in pygame.system.get_pref_locales())


def _is_deserted() -> bool:
    """A Unix without any display server: not even asked, because the libraries of some complain aloud."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("SDL_VIDEODRIVER"):
        return False
    return not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _no_larger_than_a_screen(size: tuple[int, int], shown_by: str) -> tuple[int, int]:
    """A window nobody can see the whole of costs memory and time for nothing: 10000x10000 takes a gigabyte."""
    desktops = [each for each in pygame.display.get_desktop_sizes() if min(each) > 0]
    if shown_by in _BLIND or not desktops:
        return size
    width, height = (max(sides) for sides in zip(*desktops, strict=True))
    return min(size[0], max(SMALLEST[0], width)), min(size[1], max(SMALLEST[1], height))


def _usual() -> tuple[int, int]:
    """The usual size, or what the smallest desktop leaves of it."""
    desktops = [each for each in pygame.display.get_desktop_sizes() if min(each) > 0]
    width, height = min(desktops, default=USUAL)
    return max(SMALLEST[0], min(USUAL[0], width)), max(SMALLEST[1], min(USUAL[1], height))
