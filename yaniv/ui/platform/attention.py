"""Attention request: tells a player who looks at another window that it is their turn, by title and task bar."""

from contextlib import suppress
from typing import Protocol

import pygame

from yaniv.i18n import tr


class FlashableWindow(Protocol):
    """Window whose title and task bar entry can be changed."""

    title: str

    def flash(self, operation: int, /) -> None:
        """Start or stop flashing the task bar entry; *operation* is a `pygame.FLASH_*` value."""


class AttentionRequest:
    """Request for the player's attention in the window title and task bar."""

    def __init__(self, window: FlashableWindow) -> None:
        self._window = window
        self._is_active = False

    def update(self, *, is_wanted: bool) -> None:
        """Start the request if *is_wanted*, else end it; do nothing if nothing changed."""
        if is_wanted == self._is_active:
            return
        self._is_active = is_wanted
        self._window.title = tr("Yaniv: your turn") if is_wanted else tr("Yaniv")
        with suppress(pygame.error):  # not every desktop has a task bar
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED if is_wanted else pygame.FLASH_CANCEL)
