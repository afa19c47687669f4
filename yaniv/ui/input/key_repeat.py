"""Key repeat: held direction keys and sticks repeat, and so do keys that move or erase in text.

*Why* not the keyboard's own repeat: a stick has none, and a held key must never throw or draw twice.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PressInput,
)

REPEAT_DELAY_MS: Final = 400
"""Time from the press to its first repeat."""
REPEAT_INTERVAL_MS: Final = 80
"""Interval between repeats."""

_REPEATING_ACTIONS: Final = frozenset({"up", "down", "left", "right", "earlier", "later"})
"""Actions that repeat: directions, and moving a card in the hand."""
_REPEATING_TEXT_KEYS: Final = frozenset({"backspace", "delete", "left", "right", "page up", "page down"})
"""Keys without an action that repeat, for text fields."""


class KeyRepeat:
    """Source of repeats for the key or stick that was pressed last, if it is one that repeats."""

    def __init__(self) -> None:
        self._held_input: PressInput | None = None
        self._due_ms = 0

    def observe(self, event: InputEvent) -> None:
        """Take note of an input event, which may start or end the repetition."""
        match event:
            case KeyPressed() | GamepadPressed():
                self._held_input = event if _is_repeating(event) else None
                self._due_ms = event.ms + REPEAT_DELAY_MS
            case KeyReleased(key=key) if isinstance(self._held_input, KeyPressed) and self._held_input.key == key:
                self._held_input = None
            case GamepadReleased(button=button) if (
                isinstance(self._held_input, GamepadPressed) and self._held_input.button == button
            ):
                self._held_input = None
            case InputCancelled():
                self._held_input = None
            case _:
                pass

    def due_repeats(self, now_ms: int) -> tuple[PressInput, ...]:
        """Return the press that repeats at this time, as a tuple of at most one event.

        After a long frame, missed repeats are not made up for.
        """
        if self._held_input is None or now_ms < self._due_ms:
            return ()
        self._due_ms = now_ms + REPEAT_INTERVAL_MS
        return (replace(self._held_input, ms=now_ms, is_repeat=True),)

    def sleep_ms(self, now_ms: int, max_ms: int) -> int:
        """Return the time in ms until the next repeat is due, at most *max_ms*."""
        return max_ms if self._held_input is None else max(0, min(max_ms, self._due_ms - now_ms))


def _is_repeating(event: PressInput) -> bool:
    """Return True if a press repeats while it is held."""
    action = key_bindings.action_for(event)
    return action in _REPEATING_ACTIONS or (
        action is None and isinstance(event, KeyPressed) and event.key in _REPEATING_TEXT_KEYS
    )
