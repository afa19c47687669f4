"""Touch input, translated to a pointer that is present only while a finger presses."""

from typing import Final

import pygame
from pygame.event import Event

from yaniv.ui.input.input_events import (
    InputCancelled,
    InputEvent,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)

_TOUCH_EVENT_TYPES: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class TouchTracker:
    """Tracker of the first finger on the screen; further fingers are ignored while it is down."""

    def __init__(self) -> None:
        self._active_finger: tuple[int, int] | None = None

    def let_go(self) -> None:
        """Track no finger any more; one that is still down counts again when it is put down anew."""
        self._active_finger = None

    def translate(self, event: Event, size: tuple[int, int], time_ms: int) -> tuple[InputEvent, ...]:
        """Return the input events for a pygame event; empty if it is not about the tracked finger.

        *size*: of the window surface in px. *time_ms*: time stamp of the input events.
        """
        if event.type not in _TOUCH_EVENT_TYPES:
            return ()
        finger = (event.touch_id, event.finger_id)
        position: Point = (round(event.x * (size[0] - 1)), round(event.y * (size[1] - 1)))
        if event.type == pygame.FINGERDOWN and self._active_finger in (None, finger):
            # A finger that is put down again was lifted unseen.
            cancelled = () if self._active_finger is None else (InputCancelled(time_ms),)
            self._active_finger = finger
            return (*cancelled, PointerPressed(position, "left", time_ms, is_touch=True))
        if finger != self._active_finger:
            return ()
        if event.type == pygame.FINGERMOTION:
            return (PointerMoved(position, time_ms, is_touch=True),)
        if event.type == pygame.FINGERUP:
            self._active_finger = None
            return (PointerReleased(position, "left", time_ms, is_touch=True), PointerGone(time_ms))
        return ()
