"""Rules that somebody has handed over, in a file, as text or as a code: what they say, before anybody plays by them."""

from pathlib import Path
from threading import Thread
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.rules.house import LONGEST_NAME, Variant
from yaniv.sanitize import cleaned, printable
from yaniv.sheets.edit import put
from yaniv.sheets.problem import Problem
from yaniv.sheets.reader import fetch
from yaniv.variants import exchange, keeping, library
from yaniv.words import tell

_PATIENCE_S: Final = 0.05
"""So long the disk may keep a window waiting."""


class Flaw(Struct, frozen=True):
    """A problem, and the line it stands in."""

    line: int
    """From 1; 0 if no line is to blame."""
    text: str
    """The line itself."""
    told: str


class Offered(Struct, frozen=True):
    """Good rules, or everything that is wrong with them."""

    source: str
    """Where they came from."""
    text: str = ""
    """As a file has them."""
    variant: Variant | None = None
    flaws: tuple[Flaw, ...] = ()


class FileReading:
    """`of_file` for a window: a thread waits for the disk, or for the network behind it.

    It may be dropped at any time: nobody waits for the thread.
    """

    def __init__(self, path: str) -> None:
        """Begin to read, and wait for a moment: most disks need no longer."""
        self._path = path
        self._data: bytes | Problem | None = None
        thread = Thread(target=self._fetch, name="yaniv file", daemon=True)
        thread.start()
        thread.join(_PATIENCE_S)

    def answer(self) -> Offered | None:
        """Return what the file holds; None: not read yet."""
        return None if self._data is None else _fetched(self._path, self._data)

    def _fetch(self) -> None:
        self._data = fetch(Path(self._path))


def of_file(path: str) -> Offered:
    """What a file holds, whatever it is."""
    return _fetched(path, fetch(Path(path)))


def _fetched(path: str, data: bytes | Problem) -> Offered:
    source = printable(Path(path).name or path)
    if isinstance(data, Problem):
        return Offered(source, flaws=(_flaw(data, []),))
    return _of_bytes(data, source, library.called(Path(path)))


def of_text(text: str) -> Offered:
    """A code, or the text of a file."""
    if library.is_code(text):
        return of_code(text.strip())
    return _of_bytes(text.encode(errors="replace"), tell("the clipboard"), tell("Pasted rules"))


def of_code(code: str) -> Offered:
    """The rules behind a share code."""
    try:
        variant = library.load(code)
    except library.VariantError as wrong:
        return Offered(tell("a code"), flaws=tuple(Flaw(0, "", line.partition(": ")[2]) for line in wrong.lines))
    return Offered(tell("a code"), exchange.written(variant), variant)


def keep(offered: Offered, name: str) -> str:
    """Puts them among the player's own variants; tells their word.

    :raises KeepError: if they cannot be written.
    """
    name = cleaned(name, LONGEST_NAME) or tell("Pasted rules")
    return keeping.save(put(offered.text, "name", name).encode(), name)


def _of_bytes(data: bytes, source: str, name: str) -> Offered:
    text = data.decode("utf-8-sig", "replace")
    variant = library.variant_in(data)
    if isinstance(variant, list):
        lines = text.splitlines()
        return Offered(source, text, flaws=tuple(_flaw(problem, lines) for problem in variant))
    return Offered(source, text, variant if variant.name else replace(variant, name=name))


def _flaw(problem: Problem, lines: list[str]) -> Flaw:
    line = lines[problem.line - 1].strip() if 0 < problem.line <= len(lines) else ""
    told = replace(problem, line=0).told("", tell).removeprefix(": ")
    return Flaw(problem.line, line, told)
