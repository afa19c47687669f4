"""Messages for the player as codes with parameters; `yaniv.narration.message_text` turns them into sentences.

*Why* codes: a package that stores, reads or plays knows what happened, but not the language of the player, nor whether
a window or a terminal shows it.
"""

from typing import Final

from msgspec import Struct

READY_SENTENCE: Final = "ready_sentence"
"""Code of a message whose gap `sentence` is the whole sentence, made by a caller who speaks to the player anyway."""


class CodedMessage(Struct, frozen=True):
    """Message to the player: a code that stands for a sentence, and values for the placeholders in that sentence."""

    code: str
    gaps: dict[str, object] = {}
    """Values by name of the gap. One that is a message or a reason of its own becomes a sentence in the gap."""
    file: str = ""
    """File that the message is about, named before the sentence; empty if none."""
    line: int = 0
    """Line of that file, from 1; 0 if the message concerns no particular line."""

    def __str__(self) -> str:
        """Return the text for developers: position, code and values."""
        location = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        values = ", ".join(f"{name}={value}" for name, value in self.gaps.items())
        return f"{location}{self.code} ({values})" if values else f"{location}{self.code}"


class CodedError(Exception):
    """Exception that carries a message for the player in `message`; `str()` of it is text for developers."""

    def __init__(self, message: CodedMessage) -> None:
        super().__init__(message)
        self.message = message
