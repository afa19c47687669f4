"""A way that is held goes on: arrows and sticks, and what erases in a line of text. Pure.

*Why* not the keyboard's own repeat: a stick has none, and a held key must never throw or draw a second time.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.ui import keys
from yaniv.ui.inputs import FocusLost, Input, KeyPressed, KeyReleased, PadPressed, PadReleased, Pressed

FIRST_MS: Final = 400
"""From the press to the first time that it goes on."""
EVERY_MS: Final = 80

_WAYS: Final = frozenset({"up", "down", "left", "right", "earlier", "later"})
_IN_TEXT: Final = frozenset({"backspace", "delete", "left", "right", "page up", "page down"})


class Repeats:
    """The key or stick that is held, if it is one that goes on."""

    def __init__(self) -> None:
        self._held: Pressed | None = None
        self._due_ms = 0

    def note(self, given: Input) -> None:
        """A person did something."""
        match given:
            case KeyPressed() | PadPressed():
                self._held = given if _goes_on(given) else None
                self._due_ms = given.ms + FIRST_MS
            case KeyReleased(key=key) if isinstance(self._held, KeyPressed) and self._held.key == key:
                self._held = None
            case PadReleased(button=button) if isinstance(self._held, PadPressed) and self._held.button == button:
                self._held = None
            case FocusLost():
                self._held = None
            case _:
                pass

    def due(self, ms: int) -> tuple[Pressed, ...]:
        """What goes on now. After a standstill it does so once, and catches up on nothing."""
        if self._held is None or ms < self._due_ms:
            return ()
        self._due_ms = ms + EVERY_MS
        return (replace(self._held, ms=ms, again=True),)

    def nap_ms(self, ms: int, longest_ms: int) -> int:
        """How long nobody needs to look."""
        return longest_ms if self._held is None else max(0, min(longest_ms, self._due_ms - ms))


def _goes_on(pressed: Pressed) -> bool:
    action = keys.meaning(pressed)
    return action in _WAYS or (action is None and isinstance(pressed, KeyPressed) and pressed.key in _IN_TEXT)
