"""Diagnostics: problems in a configuration file with position, coded message and suggestion."""

from typing import Final

from msgspec import Struct

from yaniv.coded_message import CodedMessage

MAX_EXCERPT_LENGTH: Final = 60
"""Maximum number of characters of foreign text repeated in a sentence."""
MAX_REASON_LENGTH: Final = 300
"""Maximum number of characters of a decoder's error message, which may repeat what it has read."""


class Diagnostic(Struct, frozen=True):
    """One problem of a configuration file: its position, the key it concerns, a message and perhaps a suggestion."""

    line: int
    """From 1; 0 if the file could not be read at all."""
    column: int
    """From 1; 0 if the file could not be read at all."""
    path: str
    """Dotted key as it stands in the file, `call.limit`; empty if the whole file is concerned."""
    message: CodedMessage
    """What was found and what is allowed."""
    suggestion: str | None
    """Word that was probably meant."""
    code: str
    """Number of the kind of problem, `R014`, by which help can be found."""


def excerpt(text: str, max_length: int = MAX_EXCERPT_LENGTH) -> str:
    """Return a piece of untrusted text for use in a message: at most *max_length* characters, special ones escaped."""
    short = text if len(text) <= max_length else text[:max_length] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)
