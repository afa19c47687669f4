"""What is wrong with a sheet, and where: one sentence for each slip of its author."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

LONGEST_SHOWN: Final = 60
"""Characters of somebody's text that a sentence repeats."""
LONGEST_REASON: Final = 300
"""The same of what a decoder says was wrong: it may repeat what it has read."""


def plainly(sentence: str, /, **gaps: object) -> str:
    """The English sentence with its gaps filled; a program with more languages hands in its own."""
    return sentence.format(**gaps) if gaps else sentence


class Phrase(Struct, frozen=True):
    """A part of a sentence that is told by itself, like what a key wants."""

    sentence: str
    gaps: dict[str, "str | Phrase"] = {}

    def told(self, tell: Callable[..., str] = plainly) -> str:
        """In the language of who asks."""
        return tell(self.sentence, **_filled(self.gaps, tell))


class Problem(Struct, frozen=True):
    """One thing that keeps a sheet from being understood."""

    line: int
    """From 1; 0 if the file could not be read at all."""
    column: int
    path: str
    """The full key as it stands in the file, `call.limit`; empty if the whole file is meant."""
    sentence: str
    suggestion: str | None
    """The word that was probably meant."""
    code: str
    gaps: dict[str, str | Phrase] = {}

    @property
    def message(self) -> str:
        """What was found and what is allowed, in English."""
        return self.what()

    def what(self, tell: Callable[..., str] = plainly) -> str:
        """The sentence alone."""
        return tell(self.sentence, **_filled(self.gaps, tell))

    def told(self, file: str, tell: Callable[..., str] = plainly) -> str:
        """`friday.yaml:4:14: turn.slap_down: ...; did you mean ...? [R014]`, as editors and terminals want it."""
        what = self.what(tell)
        if self.suggestion is not None:
            what = tell("{problem}; did you mean `{meant}`?", problem=what, meant=self.suggestion)
        where = f"{file}:{self.line}:{self.column}: " if self.line else f"{file}: "
        key = f"{self.path}: " if self.path else ""
        return f"{where}{key}{what} [{self.code}]"


def _filled(gaps: dict[str, str | Phrase], tell: Callable[..., str]) -> dict[str, str]:
    return {name: value.told(tell) if isinstance(value, Phrase) else value for name, value in gaps.items()}


def shown(text: str, most: int = LONGEST_SHOWN) -> str:
    """Somebody's text inside a sentence: on one line, and not too much of it."""
    short = text if len(text) <= most else text[:most] + "…"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)
