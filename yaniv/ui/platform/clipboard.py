"""System clipboard. It may be missing or locked by another program; its errors never stop the window."""

import pygame

from yaniv.i18n import tr
from yaniv.ui.platform import x11


def paste_text() -> str:
    """Return the text on the clipboard; empty if it holds no text or cannot be read."""
    try:
        if pygame.display.get_driver() == "x11" and not x11.clipboard_owner_answers():
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
