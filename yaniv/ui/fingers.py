"""Fingers on the glass as a pointer that is only there while it presses."""

from typing import Final

import pygame
from pygame.event import Event

from yaniv.ui.inputs import Input, Point, PointerGone, PointerMoved, PointerPressed, PointerReleased

_KINDS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Fingers:
    """The first finger plays; others that come down meanwhile do not count."""

    def __init__(self) -> None:
        self._first: tuple[int, int] | None = None

    def understand(self, event: Event, size: tuple[int, int], ms: int) -> tuple[Input, ...]:
        """What it does on a picture of this size."""
        if event.type not in _KINDS:
            return ()
        finger = (event.touch_id, event.finger_id)
        at: Point = (round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1)))
        if event.type == pygame.FINGERDOWN and self._first is None:
            self._first = finger
            return (PointerPressed(at, "left", ms, touch=True),)
        if finger != self._first:
            return ()
        if event.type == pygame.FINGERMOTION:
            return (PointerMoved(at, ms, touch=True),)
        if event.type == pygame.FINGERUP:
            self._first = None
            return (PointerReleased(at, "left", ms, touch=True), PointerGone(ms))
        return ()
