"""Opening of the window: SDL hints, available displays, default sizes.

*Why* not `display.set_mode`: `Window` supports a minimum size and high-DPI screens. `SCALED` is not used because it
blurs text. Reopen this when drawing moves to the graphics card.
"""

import os
import sys
from typing import Final

import pygame

from yaniv.i18n import tr
from yaniv.ui.platform import x11
from yaniv.ui.platform.session_bus import skip_silent_session_bus
from yaniv.ui.platform.window_geometry import fit_to_desktops

MIN_WINDOW_SIZE: Final = (1024, 640)
"""Minimum size of the window, in system points."""
MIN_REFRESH_HZ: Final = 60
MAX_REFRESH_HZ: Final = 240
"""Bounds of the frame rate, in Hz."""
DEFAULT_WINDOW_SIZE: Final = (1280, 720)
"""Default size of the window, in system points."""

_HEADLESS_DRIVERS: Final = frozenset({"dummy", "offscreen"})
"""Drivers that SDL uses without an error when there is no display; they show no window."""

_ACCELERATION_HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_SDL_HINTS: Final = {
    "SDL_APP_NAME": "Yaniv",
    "SDL_AUDIO_DEVICE_APP_NAME": "Yaniv",
    "SDL_AUDIO_DEVICE_STREAM_NAME": "Yaniv",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
"""Hints for SDL; environment variables of the same name take precedence."""


class NoDisplayError(Exception):
    """Raised if no display is available to open a window on."""


class UnusableDisplayError(Exception):
    """Raised if the display has no pixel format in which pygame can draw."""


class WrongPygameError(Exception):
    """Raised if the installed pygame is not pygame-ce."""


def open_window(
    size: tuple[int, int] | None,
    saved_position: tuple[int, int] | None = None,
    *,
    fullscreen: bool,
    is_hidden: bool = False,
) -> pygame.Window:
    """Open the window of the program, no larger than a screen, and return it.

    *size* in px; None for the default size. *saved_position*: position on the desktop, used if enough of the window
    would be on a screen there. *is_hidden*: the caller shows the window later.

    :raises WrongPygameError: if pygame is not pygame-ce.
    :raises NoDisplayError: if the window would not be visible; YANIV_HEADLESS=1 allows that, for tests.
    :raises UnusableDisplayError: if the window could not be drawn on.
    """
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygameError
    for name, value in _SDL_HINTS.items():
        os.environ.setdefault(name, value)
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "yaniv"  # pygame sets it to the name of the script
    if _is_display_missing():
        raise NoDisplayError
    skip_silent_session_bus()
    _init_video()
    # Shared memory is much faster than OpenGL in software; SDL supports it on X11 only, not on Wayland. But without
    # acceleration pygame cannot draw on every screen, such as those with ten bits a colour.
    fast_way = os.environ.get(_ACCELERATION_HINT) or ("0" if video_driver() == "x11" else None)
    for way in (fast_way, "1"):
        if way is not None:
            os.environ[_ACCELERATION_HINT] = way
        window = _create_window(size, saved_position, fullscreen=fullscreen, is_hidden=is_hidden)
        try:
            window.get_surface()
        except pygame.error:
            window.destroy()
            pygame.display.quit()  # SDL reads the hint once
            _init_video()
        else:
            return window
    pygame.display.quit()
    raise UnusableDisplayError


def _init_video() -> None:
    """Initialise the display.

    :raises NoDisplayError: if there is none that shows windows.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    driver_name = video_driver()
    if driver_name in _HEADLESS_DRIVERS and not os.environ.get("YANIV_HEADLESS"):
        pygame.display.quit()
        raise NoDisplayError(driver_name)
    if driver_name == "x11":
        x11.ignore_errors()


def _create_window(
    size: tuple[int, int] | None, saved_position: tuple[int, int] | None, *, fullscreen: bool, is_hidden: bool
) -> pygame.Window:
    """Create the window, as described for `open_window`."""
    size = _clamp_to_desktop(size, video_driver()) if size else _default_size()
    saved_position = (
        fit_to_desktops(saved_position, size, pygame.display.get_desktop_sizes()) if saved_position else None
    )
    position = pygame.WINDOWPOS_CENTERED if saved_position is None else saved_position
    window = pygame.Window(tr("Yaniv"), size, position, resizable=True, allow_high_dpi=True, hidden=is_hidden)
    window.minimum_size = MIN_WINDOW_SIZE
    if fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def refresh_rate() -> int:
    """Return how often the fastest screen shows a picture, in Hz, from 60 to 240; 60 if the system does not tell."""
    rates = pygame.display.get_desktop_refresh_rates() if pygame.display.get_init() else []
    return min(max((*rates, MIN_REFRESH_HZ)), MAX_REFRESH_HZ)


def video_driver() -> str:
    """Return the name of SDL's video driver, such as `wayland`, once the display is initialised."""
    return pygame.display.get_driver()


def preferred_languages() -> tuple[str, ...]:
    """Return the codes of the languages that the user of this computer prefers, most preferred first."""
    if not getattr(pygame, "IS_CE", False):
        return ()
    return tuple(each["language"] for each in pygame.system.get_pref_locales())


def _is_display_missing() -> bool:
    """Return True on a Unix system without any display server.

    SDL is not asked in that case, because some of its libraries print complaints.
    """
    if sys.platform in {"win32", "darwin"} or os.environ.get("SDL_VIDEODRIVER"):
        return False
    return not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _clamp_to_desktop(size: tuple[int, int], driver_name: str) -> tuple[int, int]:
    """Return *size* limited to the largest desktop, but at least the minimum size.

    A window larger than the screen wastes memory and time: 10000x10000 takes a gigabyte.
    """
    desktops = [each for each in pygame.display.get_desktop_sizes() if min(each) > 0]
    if driver_name in _HEADLESS_DRIVERS or not desktops:
        return size
    width, height = (max(sides) for sides in zip(*desktops, strict=True))
    return min(size[0], max(MIN_WINDOW_SIZE[0], width)), min(size[1], max(MIN_WINDOW_SIZE[1], height))


def _default_size() -> tuple[int, int]:
    """Return the default size, reduced to the smallest desktop."""
    desktops = [each for each in pygame.display.get_desktop_sizes() if min(each) > 0]
    width, height = min(desktops, default=DEFAULT_WINDOW_SIZE)
    return max(MIN_WINDOW_SIZE[0], min(DEFAULT_WINDOW_SIZE[0], width)), max(
        MIN_WINDOW_SIZE[1], min(DEFAULT_WINDOW_SIZE[1], height)
    )
