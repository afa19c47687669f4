"""Is the player at the window? Pure.

Who is away loses nothing by it: his own time never runs, and the others wait for him if he has set it so.
"""

from yaniv.ui.inputs import FocusGained, FocusLost, Input, KeyPressed, PadPressed, PointerPressed


class Presence:
    """Away from the moment the window loses the keys, back with whatever is done in it."""

    def __init__(self, *, pauses: bool) -> None:
        self.away = False
        self._pauses = pauses

    def note(self, given: Input) -> None:
        """Something happened to the window, or in it."""
        match given:
            case FocusLost():
                self.away = True
            case FocusGained() | KeyPressed() | PadPressed() | PointerPressed():
                self.away = False
            case _:
                pass

    def pauses(self, *, wanted: bool) -> bool:
        """Does the table stand still? It always does for a player who is away and *wanted*."""
        return self.away and (self._pauses or wanted)
