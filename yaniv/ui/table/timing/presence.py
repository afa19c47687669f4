"""Detects whether the player is at the window. Pure.

A player who is away has no disadvantage: their own time never runs, and the others wait if the settings say so.
"""

from yaniv.ui.input.input_events import FocusGained, FocusLost, GamepadPressed, InputEvent, KeyPressed, PointerPressed


class Presence:
    """Presence state: away after the window loses focus, until it regains it or a key, button or pointer is pressed."""

    def __init__(self, *, pauses_when_away: bool) -> None:
        self.is_away = False
        self._pauses_when_away = pauses_when_away

    def on_input(self, event: InputEvent) -> None:
        """Update the state from an input event."""
        match event:
            case FocusLost():
                self.is_away = True
            case FocusGained() | KeyPressed() | GamepadPressed() | PointerPressed():
                self.is_away = False
            case _:
                pass

    def should_pause(self, *, is_awaited: bool) -> bool:
        """Return True if the table should stand still.

        True while the player is away, if the settings say so or *is_awaited*: the match waits for this player.
        """
        return self.is_away and (self._pauses_when_away or is_awaited)
