"""How the program ends: an exit code, and where it is refused a sentence for the person who asked.

Imports nothing: the command line knows it before it knows whether there will be a window.
"""

from typing import Final

EXIT_OK: Final = 0
EXIT_INPUT_ERROR: Final = 1
EXIT_USAGE_ERROR: Final = 2
EXIT_NO_DISPLAY: Final = 3
EXIT_INTERRUPTED: Final = 130
"""As shells call it."""


class ExitError(Exception):
    """What was asked cannot be done; the text is for the person who asked."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        self.exit_code: Final = exit_code
