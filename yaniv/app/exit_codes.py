"""Exit codes of the program, and the exception that ends it with a sentence for the user.

Imports no other module of the program, so the command line can use it before deciding whether to load the window.
"""

from typing import Final

EXIT_OK: Final = 0
EXIT_INPUT_ERROR: Final = 1
EXIT_USAGE_ERROR: Final = 2
EXIT_NO_DISPLAY: Final = 3
EXIT_INTERRUPTED: Final = 130
"""Conventional exit code of shells for SIGINT (128 + 2)."""


class ExitError(Exception):
    """Error that ends the program with an exit code; the message is a sentence for the user."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        self.exit_code: Final = exit_code
