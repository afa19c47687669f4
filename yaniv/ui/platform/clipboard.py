"""System clipboard. It may be missing or locked by another program; its errors never stop the window."""

import sys
from collections.abc import Callable
from ctypes import CDLL, byref, c_int, c_size_t, c_uint32, c_void_p
from typing import Final

import pygame

from yaniv.i18n import tr
from yaniv.ui.platform import x11

OWNER_TIMEOUT_MS: Final = 250
"""Time that the owner of the clipboard has to answer on Windows, in ms; on X11 it is `x11.OWNER_TIMEOUT_S`."""
_SMTO_ABORTIFHUNG: Final = 2
"""Value of SMTO_ABORTIFHUNG in the Windows API."""


def paste_text(owner_answers: Callable[[], bool] | None = None) -> str:
    """Return the text on the clipboard; empty if it holds no text or cannot be read.

    *owner_answers*: asks the program that has put it there, for a limited time; None for the way of this system.
    """
    try:
        if not (owner_answers or _owner_answers)():
            return ""
        return pygame.scrap.get_text()
    except (ValueError, pygame.error):
        return ""


def copy_text(text: str) -> str:
    """Put a text on the clipboard; return a sentence if that fails, otherwise an empty string."""
    try:
        pygame.scrap.put_text(text)
    except (ValueError, pygame.error):
        return tr("Can't copy: the clipboard doesn't answer.")
    return ""


def _owner_answers() -> bool:
    """Return False if the program that has put something on the clipboard does not answer in time."""
    if sys.platform == "win32":
        return windows_owner_answers(CDLL("user32"))
    return pygame.display.get_driver() != "x11" or x11.clipboard_owner_answers()


def windows_owner_answers(user32: CDLL) -> bool:
    """Return False if the owner of the clipboard hangs, by the functions of *user32*.

    *Why*: Windows asks the owner for a text that it has not yet copied, and waits for it without a limit.
    """
    get_owner, send_message = user32.GetClipboardOwner, user32.SendMessageTimeoutW
    get_owner.argtypes, get_owner.restype = (), c_void_p
    send_message.argtypes = (c_void_p, c_uint32, c_size_t, c_void_p, c_uint32, c_uint32, c_void_p)
    send_message.restype = c_int
    owner = get_owner()
    answer = c_size_t()
    return not owner or bool(send_message(owner, 0, 0, None, _SMTO_ABORTIFHUNG, OWNER_TIMEOUT_MS, byref(answer)))
