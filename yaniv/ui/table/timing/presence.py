"""Is the player at the window? Pure.

Who is away loses nothing by it: his own time never runs, and the others wait for him if he has set it so.
"""

from yaniv.ui.input.input_events import FocusGained, FocusLost, GamepadPressed, InputEvent, KeyPressed, PointerPressed


class Presence:
    """Away from the moment the window loses the keys, back with whatever is done in it."""

    def __init__(self, *, pauses_when_away: bool) -> None:
        self.is_away = False
        self._pauses_when_away = pauses_when_away

    def on_input(self, event: InputEvent) -> None:
        """Something happened to the window, or in it."""
        match event:
            case FocusLost():
                self.is_away = True
            case FocusGained() | KeyPressed() | GamepadPressed() | PointerPressed():
                self.is_away = False
            case _:
                pass

    def should_pause(self, *, is_awaited: bool) -> bool:
        """Does the table stand still? It always does for a player who is away and *wanted*."""
        return self.is_away and (self._pauses_when_away or is_awaited)
