"""Presence of the player: whether the player is looking at the window.

A player who is away has no disadvantage: their own time never runs, and the others wait if the settings say so.
"""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.input.input_events import FocusGained, FocusLost, GamepadPressed, InputEvent, KeyPressed, PointerPressed


class Presence(Struct, frozen=True):
    """Presence of the player: away from when the window loses the focus until it regains it, or any press."""

    pauses_when_away: bool = True
    """True if the table stands still while the player is away; a setting."""
    hides_hand_when_away: bool = False
    """True if the own cards lie face down while the player is away; a setting."""
    is_away: bool = False

    @property
    def is_hand_hidden(self) -> bool:
        """True if the own cards are not to be seen now, by whoever passes the screen."""
        return self.is_away and self.hides_hand_when_away

    def after_input(self, event: InputEvent) -> "Presence":
        """Return whether the player is away after an input event."""
        match event:
            case FocusLost():
                return replace(self, is_away=True)
            case FocusGained() | KeyPressed() | GamepadPressed() | PointerPressed() if self.is_away:
                return replace(self, is_away=False)
            case _:
                return self

    def should_pause(self, *, is_awaited: bool) -> bool:
        """Return True if the match should pause, because the player is away.

        It pauses if the settings say so, or if *is_awaited*: the match waits for this player anyway.
        """
        return self.is_away and (self.pauses_when_away or is_awaited)
