"""What is wrong with a sheet, and where: one sentence for each slip of its author."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

MAX_EXCERPT_LENGTH: Final = 60
"""Characters of somebody's text that a sentence repeats."""
MAX_REASON_LENGTH: Final = 300
"""The same of what a decoder says was wrong: it may repeat what it has read."""


def format_english(sentence: str, /, **gaps: object) -> str:
    """The English sentence with its gaps filled; a program with more languages hands in its own."""
    return sentence.format(**gaps) if gaps else sentence


class MessagePart(Struct, frozen=True):
    """A part of a sentence that is told by itself, like what a key wants."""

    sentence: str
    gaps: dict[str, "str | MessagePart"] = {}

    def render(self, tr: Callable[..., str] = format_english) -> str:
        """In the language of who asks."""
        return tr(self.sentence, **_render_gaps(self.gaps, tr))


class Diagnostic(Struct, frozen=True):
    """One thing that keeps a sheet from being understood."""

    line: int
    """From 1; 0 if the file could not be read at all."""
    column: int
    """From 1; 0 if the file could not be read at all."""
    path: str
    """The full key as it stands in the file, `call.limit`; empty if the whole file is meant."""
    sentence: str
    suggestion: str | None
    """The word that was probably meant."""
    code: str
    gaps: dict[str, str | MessagePart] = {}

    @property
    def message(self) -> str:
        """What was found and what is allowed, in English."""
        return self.render_message()

    def render_message(self, tr: Callable[..., str] = format_english) -> str:
        """The sentence alone."""
        return tr(self.sentence, **_render_gaps(self.gaps, tr))

    def render_line(self, file: str, tr: Callable[..., str] = format_english) -> str:
        """`friday.yaml:4:14: turn.slap_down: ...; did you mean ...? [R014]`, as editors and terminals want it."""
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
    """Somebody's text inside a sentence: on one line, and not too much of it."""
    short = text if len(text) <= max_length else text[:max_length] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)
