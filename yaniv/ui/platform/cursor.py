"""Shape of the pointer: an arrow, a hand over what can be pressed, a cross of arrows while cards are dragged."""

from typing import Final

import pygame

from yaniv.ui.input.input_events import CursorShape

_SYSTEM_CURSORS: Final[dict[CursorShape, int]] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "grab": pygame.SYSTEM_CURSOR_SIZEALL,
    "forbidden": pygame.SYSTEM_CURSOR_NO,
}


class Cursor:
    """The pointer of the window; the system is asked only when its shape changes."""

    def __init__(self) -> None:
        self.shape: CursorShape = "arrow"
        """Shape that is shown."""

    def show(self, shape: CursorShape) -> None:
        """Show this shape; a system without it keeps what it has."""
        if shape == self.shape:
            return
        self.shape = shape
        try:
            pygame.mouse.set_cursor(_SYSTEM_CURSORS[shape])
        except pygame.error:
            return


WINDOW_CURSOR: Final = Cursor()
"""The pointer of the program's window."""
