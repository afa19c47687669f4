"""Diagnostics: problems in a configuration file with position, message and suggestion."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

MAX_EXCERPT_LENGTH: Final = 60
"""Maximum number of characters of foreign text repeated in a sentence."""
MAX_REASON_LENGTH: Final = 300
"""Maximum number of characters of a decoder's error message, which may repeat what it has read."""


def format_english(sentence: str, /, **gaps: object) -> str:
    """Return the English sentence with its gaps filled; programs with several languages pass a translator instead."""
    return sentence.format(**gaps) if gaps else sentence


class MessagePart(Struct, frozen=True):
    """Part of a message that is translated separately, such as the description of what a key accepts."""

    sentence: str
    gaps: dict[str, "str | MessagePart"] = {}

    def render(self, tr: Callable[..., str] = format_english) -> str:
        """Return the text, translated by *tr*."""
        return tr(self.sentence, **_render_gaps(self.gaps, tr))


class Diagnostic(Struct, frozen=True):
    """One reason why a configuration is not valid."""

    line: int
    """From 1; 0 if the file could not be read at all."""
    column: int
    """From 1; 0 if the file could not be read at all."""
    path: str
    """Dotted key as it stands in the file, `call.limit`; empty if the whole file is concerned."""
    sentence: str
    suggestion: str | None
    """Word that was probably meant."""
    code: str
    gaps: dict[str, str | MessagePart] = {}

    @property
    def message(self) -> str:
        """Message in English: what was found and what is allowed."""
        return self.render_message()

    def render_message(self, tr: Callable[..., str] = format_english) -> str:
        """Return the message alone, translated by *tr*."""
        return tr(self.sentence, **_render_gaps(self.gaps, tr))

    def render_line(self, file: str, tr: Callable[..., str] = format_english) -> str:
        """Return one line for editors and terminals.

        Such as `friday.yaml:4:14: turn.slap_down: ...; did you mean ...? [R014]`.
        """
        message = self.render_message(tr)
        if self.suggestion is not None:
            message = tr("{problem}; did you mean `{meant}`?", problem=message, meant=self.suggestion)
        location = f"{file}:{self.line}:{self.column}: " if self.line else f"{file}: "
        key = f"{self.path}: " if self.path else ""
        return f"{location}{key}{message} [{self.code}]"


def _render_gaps(gaps: dict[str, str | MessagePart], tr: Callable[..., str]) -> dict[str, str]:
    """Return the gaps with their message parts rendered."""
    return {name: value.render(tr) if isinstance(value, MessagePart) else value for name, value in gaps.items()}


def excerpt(text: str, max_length: int = MAX_EXCERPT_LENGTH) -> str:
    """Return foreign text for use in a sentence: at most *max_length* characters, and special characters escaped."""
    short = text if len(text) <= max_length else text[:max_length] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)
