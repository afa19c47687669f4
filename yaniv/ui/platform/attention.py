"""Calls the player back from another window when it is his turn: by the title, and by the button on the task bar."""

from contextlib import suppress
from typing import Protocol

import pygame

from yaniv.i18n import tr


class FlashableWindow(Protocol):
    """What the desktop shows of a window that is not in front."""

    title: str

    def flash(self, operation: int, /) -> None:
        """Asks for attention, or stops asking."""


class AttentionRequest:
    """Calls once, until the player is back or is not needed any more."""

    def __init__(self, window: FlashableWindow) -> None:
        self._window = window
        self._is_active = False

    def update(self, *, is_wanted: bool) -> None:
        """The player is wanted, or not any more."""
        if is_wanted == self._is_active:
            return
        self._is_active = is_wanted
        self._window.title = tr("Your turn - Yaniv") if is_wanted else tr("Yaniv")
        with suppress(pygame.error):  # not every desktop has a task bar
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED if is_wanted else pygame.FLASH_CANCEL)
