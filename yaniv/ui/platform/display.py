"""Opening of the window: SDL hints, available displays, default sizes; its place and size, restored at the next start.

*Why* not `display.set_mode`: `Window` supports a minimum size and high-DPI screens. `SCALED` is not used because it
blurs text. Reopen this when drawing moves to the graphics card.
"""

import os
import socket
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from ctypes import CDLL, byref, c_int, c_uint32, c_void_p
from functools import cache
from typing import Final

import pygame
import pygame.base
from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.platform import x11
from yaniv.ui.platform.sdl_calls import sdl_library

MIN_REFRESH_HZ: Final = 60
MAX_REFRESH_HZ: Final = 240
"""Bounds of the frame rate, in Hz."""
DEFAULT_WINDOW_SIZE: Final = (1280, 720)
"""Default size of the window, in system points."""

_CENTRED: Final = (pygame.WINDOWPOS_CENTERED, pygame.WINDOWPOS_CENTERED)
"""Position of a window that the system puts into the middle of the screen."""
_HEADLESS_DRIVERS: Final = frozenset({"dummy", "offscreen"})
"""Drivers that SDL uses without an error when there is no display; they show no window."""

_DISPLAY_LIBRARIES: Final = {
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0"),
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
}
"""Libraries of the system without which SDL does not reach a display server, by the variable that names the server."""
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
    """Raised if no display is available to open a window on.

    :ivar library: library of the system that is missing to use one, such as `libX11.so.6`; None for other reasons
    """

    def __init__(self, reason: str = "", library: str | None = None) -> None:
        super().__init__(reason)
        self.library = library


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
    """Open the window of the program, so that it lies on a screen with its frame, and return it.

    *size* in system points; None for the default size. *saved_position*: position by `restorable_geometry`; None for
    the middle of the primary screen. *is_hidden*: the caller shows the window later.

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
        raise NoDisplayError(str(error), _library_of_display()) from error
    driver_name = video_driver()
    if driver_name in _HEADLESS_DRIVERS and not os.environ.get("YANIV_HEADLESS"):
        pygame.display.quit()
        raise NoDisplayError(driver_name, _library_of_display())
    if driver_name == "x11":
        x11.ignore_errors()


def _library_of_display() -> str | None:
    """Return the first library that is missing to reach the display server of the environment; None if none is."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("SDL_VIDEODRIVER"):
        return None
    servers = (libraries for name, libraries in _DISPLAY_LIBRARIES.items() if os.environ.get(name))
    return next(filter(None, map(missing_library, servers)), None)


def missing_library(libraries: Iterable[str]) -> str | None:
    """Return the first of some libraries, such as `libX11.so.6`, that the system cannot load; None if it loads all."""
    for library in libraries:
        try:
            CDLL(library)
        except OSError:
            return library
    return None


def _create_window(
    size: tuple[int, int] | None, saved_position: tuple[int, int] | None, *, fullscreen: bool, is_hidden: bool
) -> pygame.Window:
    screens = _usable_areas()
    size = size or DEFAULT_WINDOW_SIZE
    position = saved_position
    if position is None:
        position = Rect((0, 0), size).move_to(center=screens[0].center).topleft if screens else _CENTRED
    wanted = fit_to_screens(WindowGeometry(size, position), FrameMargins(), screens)
    window = pygame.Window(
        tr("Yaniv"), wanted.size, wanted.position, resizable=True, allow_high_dpi=True, hidden=is_hidden
    )
    pygame.event.pump()  # the size of the frame is known from now on
    frame = _frame_margins(window)
    left, top = _frame_offset(frame)
    position = wanted.position[0] + left, wanted.position[1] + top
    fitted = fit_to_screens(WindowGeometry(wanted.size, position), frame, screens)
    window.minimum_size = tuple(map(min, MIN_WINDOW_SIZE, fitted.size)) if screens else MIN_WINDOW_SIZE
    if fitted.size != wanted.size:
        window.size = fitted.size
    if fitted.position != position:
        window.position = fitted.position
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


_SETTLE_MS: Final = 500
"""A geometry that has lasted this long counts as chosen by the player.

Systems report the size of a maximised window before they report that it is maximised.
"""
MIN_WINDOW_SIZE: Final = (1024, 640)
"""Minimum size of the window, without its frame, on a desktop that has room for it; in system points."""


class FrameMargins(Struct, frozen=True):
    """Widths of the frame that the system draws around the window, in system points."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class WindowGeometry(Struct, frozen=True):
    """Size and position of a window, in system points."""

    size: tuple[int, int]
    """Without the frame."""
    position: tuple[int, int]
    """Upper left corner on the desktop."""


def fit_to_screens(geometry: WindowGeometry, frame: FrameMargins, screens: Sequence[Rect]) -> WindowGeometry:
    """Return the geometry changed as little as needed for the window and its *frame* to lie on one screen.

    *geometry*: its position is that of the window inside the frame. *screens*: their usable areas, the primary one
    first; without any, the geometry is returned as it is. The window goes to the screen that shows most of it, and is
    no smaller than `MIN_WINDOW_SIZE` unless the screen is.
    """
    if not screens:
        return geometry
    (x, y), (width, height) = geometry.position, geometry.size
    margin_width, margin_height = frame.left + frame.right, frame.top + frame.bottom
    outer = Rect(x - frame.left, y - frame.top, width + margin_width, height + margin_height)
    screen = max(screens, key=lambda area: _shared_points(area, outer))
    room = max(1, screen.width - margin_width), max(1, screen.height - margin_height)
    width, height = (
        min(max(side, least), most) for side, least, most in zip(geometry.size, MIN_WINDOW_SIZE, room, strict=True)
    )
    x = max(screen.left, min(outer.left, screen.right - width - margin_width)) + frame.left
    y = max(screen.top, min(outer.top, screen.bottom - height - margin_height)) + frame.top
    return WindowGeometry((width, height), (x, y))


def _shared_points(area: Rect, other: Rect) -> int:
    """Return how much of *other* lies in *area*, in square points."""
    shared = area.clip(other)
    return shared.width * shared.height


class GeometryTracker:
    """Tracker of the size and position that the window has when it is not maximised, to which it returns."""

    def __init__(self, geometry: WindowGeometry) -> None:
        self.is_maximised = False
        self._current = geometry
        self._since_ms = 0
        self._settled = geometry

    @property
    def restored_geometry(self) -> WindowGeometry:
        """Size and position of the window when it is not maximised."""
        return self._settled if self.is_maximised else self._current

    def record(self, geometry: WindowGeometry, now_ms: int) -> None:
        """Record the current size and position at this time; ignored while the window is maximised."""
        if self.is_maximised:
            return
        if geometry != self._current:
            self._current, self._since_ms = geometry, now_ms
        elif now_ms - self._since_ms >= _SETTLE_MS:
            self._settled = geometry

    def set_maximised(self, *, maximised: bool) -> None:
        """Record that the window was maximised or restored; the system may report this before or after the new size."""
        self.is_maximised = maximised
        if maximised:
            self._current = self._settled


def restorable_geometry(window: pygame.Window) -> WindowGeometry:
    """Return the size and position with which `open_window` opens a window where this one is now."""
    (x, y), (left, top) = window.position, _frame_offset(_frame_margins(window))
    return WindowGeometry(window.size, (x - left, y - top))


def _frame_offset(frame: FrameMargins) -> tuple[int, int]:
    """Return how far from the position asked for a new window lies: window managers of X11 put its frame there."""
    return (frame.left, frame.top) if video_driver() == "x11" else (0, 0)


def _usable_areas() -> list[Rect]:
    """Return the parts of the screens that windows may use, the primary screen first; none for a headless driver."""
    sdl = _sdl_functions()
    if sdl is None or video_driver() in _HEADLESS_DRIVERS:
        return []
    areas = [(c_int * 4)() for _ in range(pygame.display.get_num_displays())]
    known = (area for number, area in enumerate(areas) if sdl.SDL_GetDisplayUsableBounds(number, area) == 0)
    return [Rect(*area) for area in known if min(area[2:]) > 0]


def _frame_margins(window: pygame.Window) -> FrameMargins:
    """Return the size of the window's frame, as far as the system tells."""
    sdl = _sdl_functions()
    top, left, bottom, right = (c_int() for _ in range(4))
    if sdl is None or sdl.SDL_GetWindowBordersSize(
        sdl.SDL_GetWindowFromID(window.id), byref(top), byref(left), byref(bottom), byref(right)
    ):
        return FrameMargins()
    return FrameMargins(left.value, top.value, right.value, bottom.value)


@cache
def _sdl_functions() -> CDLL | None:
    """Return SDL, where pygame exposes its symbols; pygame tells neither usable areas nor frames."""
    try:
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.argtypes, sdl.SDL_GetWindowFromID.restype = (c_uint32,), c_void_p
        sdl.SDL_GetWindowBordersSize.argtypes = (c_void_p,) * 5
        sdl.SDL_GetDisplayUsableBounds.argtypes = (c_int, c_void_p)
    except (AttributeError, OSError):
        return None
    return sdl


GREETING_TIMEOUT_S: Final = 0.5
"""Time that the bus has to answer, in s."""
_ADDRESS_VARIABLE: Final = "DBUS_SESSION_BUS_ADDRESS"
_NO_BUS: Final = "unix:path=/nonexistent"
"""Address at which no bus is: clients fail at once, and do not look for another one."""


def skip_silent_session_bus() -> None:
    """Let this process use no session bus (D-Bus) if there is one that does not answer in time.

    SDL connects to it while the display is initialised, and the bridge to screen readers afterwards. Both wait for its
    greeting without a limit, so a bus that hangs would keep the window from opening.
    """
    path = _socket_path()
    if path and not answers(path):
        os.environ[_ADDRESS_VARIABLE] = _NO_BUS


def answers(path: str | bytes) -> bool:
    """Return False if a bus accepts connections on this socket, but does not greet in time."""
    if sys.platform == "win32":
        return True
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(GREETING_TIMEOUT_S)
        try:
            connection.connect(path)
            # The greeting of a client: it names the user in hexadecimal, as a decimal number.
            connection.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            connection.recv(1)
        except TimeoutError:
            return False
        except OSError:  # nobody is there, or we are refused: clients notice that at once, too
            return True
    return True


def _socket_path() -> str | bytes:
    """Return the socket of the session bus; empty if it is reached in another way, or there is none."""
    if not sys.platform.startswith("linux"):
        return ""
    address = os.environ.get(_ADDRESS_VARIABLE, "")
    if not address:
        folder = os.environ.get("XDG_RUNTIME_DIR", "")
        return f"{folder}/bus" if folder else ""
    with suppress(ValueError):
        keys = dict(pair.split("=", 1) for pair in address.split(";")[0].removeprefix("unix:").split(","))
        return keys.get("path", "") or (f"\0{keys['abstract']}".encode() if "abstract" in keys else "")
    return ""
