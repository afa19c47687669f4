"""Presence of the player at the window. Pure.

A player who is away has no disadvantage: their own time never runs, and the others wait if the settings say so.
"""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.input.input_events import FocusGained, FocusLost, GamepadPressed, InputEvent, KeyPressed, PointerPressed


class Presence(Struct, frozen=True):
    """Presence: away after the window loses focus, until it regains it or a key, button or pointer is pressed."""

    pauses_when_away: bool = True
    """True if the table stands still while the player is away; a setting."""
    is_away: bool = False

    def after_input(self, event: InputEvent) -> "Presence":
        """Return the presence after an input event."""
        match event:
            case FocusLost():
                return replace(self, is_away=True)
            case FocusGained() | KeyPressed() | GamepadPressed() | PointerPressed() if self.is_away:
                return replace(self, is_away=False)
            case _:
                return self

    def should_pause(self, *, is_awaited: bool) -> bool:
        """Return True if the table should stand still.

        True while the player is away, if the settings say so or *is_awaited*: the match waits for this player.
        """
        return self.is_away and (self.pauses_when_away or is_awaited)
