"""X11 beside SDL: errors of other programs' windows, and owners of the clipboard that do not answer.

*Why* ctypes: SDL waits a second and more for an owner that hangs, and Xlib ends the program when another one that
pastes from it is gone before the answer. Reopen this when SDL does neither.
"""

import time
from collections.abc import Callable
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_ulong, c_void_p, create_string_buffer
from functools import cache
from typing import Final

import pygame

_LIBRARY: Final = "libX11.so.6"
"""Library of the system. *Why* a name of its own: PyInstaller packs a library that stands in the call itself."""

OWNER_TIMEOUT_S: Final = 0.25
"""Time that the owner of the clipboard has to answer, in s."""
_POLL_S: Final = 0.004
_SELECTION_NOTIFY: Final = 31
_EVENT_BYTES: Final = 192
"""Size of the union XEvent on 64-bit systems, which is larger than on others."""
_ErrorHandler: Final = CFUNCTYPE(c_int, c_void_p, c_void_p)
_IGNORE_ERROR: Final = _ErrorHandler(lambda _display, _error: 0)
"""Handler of Xlib's errors; Xlib keeps its address."""


def ignore_errors() -> None:
    """Let errors of single requests not end the program, such as an answer to a window that is gone.

    *Why* all of them: an error tells only a number of a request and of a resource, and SDL's own requests fail for the
    same reasons. Where SDL needs the answer, it sets a handler of its own meanwhile; a lost connection still ends the
    program.
    """
    library = _library()
    if library is not None:
        library.XSetErrorHandler(_IGNORE_ERROR)


def clipboard_owner_answers() -> bool:
    """Return False if another program owns the clipboard and does not answer in time."""
    ask = _asker()
    return ask is None or ask()


@cache
def _library() -> CDLL | None:
    """Return Xlib, or None if it cannot be loaded."""
    try:
        return CDLL(_LIBRARY)
    except OSError:
        return None


@cache
def _asker() -> Callable[[], bool] | None:
    """Return a function that asks the owner of the clipboard for its formats; None if that is impossible.

    Its connection stays open: an owner that answers late would otherwise fail on a window that is gone.
    """
    x = _library()
    if x is None:
        return None
    x.XOpenDisplay.argtypes, x.XOpenDisplay.restype = (c_char_p,), c_void_p
    x.XDefaultRootWindow.argtypes, x.XDefaultRootWindow.restype = (c_void_p,), c_ulong
    x.XCreateSimpleWindow.argtypes = (c_void_p, c_ulong, c_int, c_int, *[c_int] * 3, c_ulong, c_ulong)
    x.XCreateSimpleWindow.restype = c_ulong
    x.XInternAtom.argtypes, x.XInternAtom.restype = (c_void_p, c_char_p, c_int), c_ulong
    x.XGetSelectionOwner.argtypes, x.XGetSelectionOwner.restype = (c_void_p, c_ulong), c_ulong
    x.XConvertSelection.argtypes = (c_void_p, *[c_ulong] * 5)
    x.XPending.argtypes = x.XFlush.argtypes = (c_void_p,)
    x.XNextEvent.argtypes = (c_void_p, c_void_p)
    display = x.XOpenDisplay(None)
    if not display:
        return None
    window = x.XCreateSimpleWindow(display, x.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    clipboard, formats, answer = (x.XInternAtom(display, name, 0) for name in (b"CLIPBOARD", b"TARGETS", b"YANIV"))
    event = create_string_buffer(_EVENT_BYTES)

    def ask() -> bool:
        if not x.XGetSelectionOwner(display, clipboard):
            return True
        x.XConvertSelection(display, clipboard, formats, answer, window, 0)
        x.XFlush(display)
        deadline_s = time.monotonic() + OWNER_TIMEOUT_S
        while time.monotonic() < deadline_s:
            while x.XPending(display):
                x.XNextEvent(display, event)
                if c_int.from_buffer(event).value == _SELECTION_NOTIFY:
                    return True
            pygame.event.pump()  # we may be the owner ourselves
            time.sleep(_POLL_S)
        return False

    return ask
