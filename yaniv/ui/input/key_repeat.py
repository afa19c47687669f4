"""A way that is held goes on: arrows and sticks, and what erases in a line of text. Pure.

*Why* not the keyboard's own repeat: a stick has none, and a held key must never throw or draw a second time.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PressInput,
)

REPEAT_DELAY_MS: Final = 400
"""From the press to the first time that it goes on."""
REPEAT_INTERVAL_MS: Final = 80
"""Interval between repeats."""

_REPEATING_ACTIONS: Final = frozenset({"up", "down", "left", "right", "earlier", "later"})
"""Actions that repeat: directions, and moving a card in the hand."""
_REPEATING_TEXT_KEYS: Final = frozenset({"backspace", "delete", "left", "right", "page up", "page down"})
"""Keys without an action that repeat, for text fields."""


class KeyRepeat:
    """The key or stick that is held, if it is one that goes on."""

    def __init__(self) -> None:
        self._held_input: PressInput | None = None
        self._due_ms = 0

    def observe(self, event: InputEvent) -> None:
        """A person did something."""
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
            case FocusLost():
                self._held_input = None
            case _:
                pass

    def due_repeats(self, now_ms: int) -> tuple[PressInput, ...]:
        """What goes on now. After a standstill it does so once, and catches up on nothing."""
        if self._held_input is None or now_ms < self._due_ms:
            return ()
        self._due_ms = now_ms + REPEAT_INTERVAL_MS
        return (replace(self._held_input, ms=now_ms, is_repeat=True),)

    def sleep_ms(self, now_ms: int, max_ms: int) -> int:
        """How long nobody needs to look."""
        return max_ms if self._held_input is None else max(0, min(max_ms, self._due_ms - now_ms))


def _is_repeating(event: PressInput) -> bool:
    """Return True if a press repeats while it is held."""
    action = key_bindings.action_for(event)
    return action in _REPEATING_ACTIONS or (
        action is None and isinstance(event, KeyPressed) and event.key in _REPEATING_TEXT_KEYS
    )
