"""How the program ends: an exit code, and where it is refused a sentence for the person who asked.

Imports nothing: the command line knows it before it knows whether there will be a window.
"""

from typing import Final

GOOD: Final = 0
BAD_INPUT: Final = 1
BAD_LINE: Final = 2
NO_DISPLAY: Final = 3
INTERRUPTED: Final = 130
"""As shells call it."""


class RefusedError(Exception):
    """What was asked cannot be done; the text is for the person who asked."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code: Final = code
