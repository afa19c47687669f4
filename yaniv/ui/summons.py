"""Calls the player back from another window when it is his turn: by the title, and by the button on the task bar."""

from contextlib import suppress
from typing import Protocol

import pygame

from yaniv.words import tell


class Frame(Protocol):
    """What the desktop shows of a window that is not in front."""

    title: str

    def flash(self, operation: int, /) -> None:
        """Asks for attention, or stops asking."""


class Summons:
    """Calls once, until the player is back or is not needed any more."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._calling = False

    def call(self, *, wanted: bool) -> None:
        """The player is wanted, or not any more."""
        if wanted == self._calling:
            return
        self._calling = wanted
        self._frame.title = tell("Your turn - Yaniv") if wanted else tell("Yaniv")
        with suppress(pygame.error):  # not every desktop has a button to flash
            self._frame.flash(pygame.FLASH_UNTIL_FOCUSED if wanted else pygame.FLASH_CANCEL)
