"""The player's own rule files: written, copied, named anew, thrown away and taken back.

A file is replaced only when the new one is whole. What is thrown away lies in a hidden folder until the next file of
that name is.
"""

import re
import unicodedata
from pathlib import Path
from typing import Final

from msgspec import DecodeError, Struct, json

from yaniv import places
from yaniv.rules.house import LONGEST_NAME
from yaniv.sheets.edit import put
from yaniv.sheets.problem import Problem
from yaniv.sheets.reader import fetch
from yaniv.variants import library
from yaniv.words import tell

_BIN: Final = ".deleted"
_UNSAVED: Final = "unsaved-rules.json"
_MOST_UNSAVED: Final = 1_000_000
"""Bytes of that file; every letter of a rule file may take six."""
_NAMELESS: Final = "house-rules"
_LONGEST: Final = 40
"""Letters of a file's name."""
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""No file can have such a name on Windows."""


class KeepError(Exception):
    """A rule file cannot be written, moved or removed; the text is the sentence for the player."""


class Unsaved(Struct, frozen=True):
    """What somebody was writing when the program ended."""

    word: str
    """The variant it was to be saved as; empty for a new one."""
    text: str


def content(word: str) -> bytes:
    """What the file of a variant holds.

    :raises VariantError: if there is no such variant.
    :raises KeepError: if it cannot be read.
    """
    path = library.file(word)
    data = fetch(Path(path))
    if isinstance(data, Problem):
        raise KeepError(data.told(path, tell))
    return data


def save(data: bytes, name: str, word: str = "") -> str:
    """Writes a rule file, and tells by which word the library knows it: *word*, or a new one after *name*.

    :raises KeepError: if it cannot be written.
    """
    word = word or _free(name)
    path = _own(word)
    try:
        if path.parent == places.own_variants():
            places.make_private_folder(path.parent)
            places.put(path, data)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            places.put_shared(path, data)
    except OSError as problem:
        raise _refused(path, problem) from problem
    return word


def duplicate(word: str) -> str:
    """A copy under another name; tells its word.

    :raises VariantError: if there is no such variant.
    :raises KeepError: if it cannot be read or written.
    """
    name = tell("{variant} (copy)", variant=library.load(word).name or library.called(Path(word)))[:LONGEST_NAME]
    text = content(word).decode("utf-8-sig")
    return save(put(text, "name", name).encode(), name)


def delete(word: str) -> None:
    """Throws an own variant away; `restore` takes it back.

    :raises KeepError: if it cannot be moved.
    """
    path = _own(word)
    try:
        (path.parent / _BIN).mkdir(mode=0o700, exist_ok=True)
        path.replace(path.parent / _BIN / path.name)
    except OSError as problem:
        raise _refused(path, problem) from problem


def restore(word: str) -> None:
    """Takes back what was thrown away last under this word.

    :raises KeepError: if it is there no more.
    """
    path = _own(word)
    try:
        (path.parent / _BIN / path.name).replace(path)
    except OSError as problem:
        raise _refused(path, problem) from problem


def remember(unsaved: Unsaved | None) -> None:
    """Keeps what is being written, whether it can be played by or not; None: there is nothing unsaved any more.

    :raises KeepError: if it cannot be written.
    """
    path = places.data() / _UNSAVED
    try:
        if unsaved is None:
            path.unlink(missing_ok=True)
            return
        places.make_private_folder(path.parent)
        places.put(path, json.encode(unsaved))
    except OSError as problem:
        raise _refused(path, problem) from problem


def remembered() -> Unsaved | None:
    """What was being written when the program ended without asking."""
    try:
        return json.decode(places.read(places.data() / _UNSAVED, _MOST_UNSAVED), type=Unsaved)
    except (OSError, DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _own(word: str) -> Path:
    """The file of an own variant; one with a built-in name is known by its path."""
    path = Path(word)
    return path if path.suffix == library.ENDING else places.own_variants() / f"{word}{library.ENDING}"


def _free(name: str) -> str:
    """A word after this name that no variant has, on a disk that takes large letters for small ones either."""
    letters = "".join(sign if sign.isalnum() else " " for sign in unicodedata.normalize("NFKC", name).casefold())
    word = "-".join(letters[:_LONGEST].split()) or _NAMELESS
    word = f"{word}-rules" if _RESERVED.fullmatch(word) else word
    taken = {Path(each).stem.casefold() for each in library.names()}
    number = 1
    while (fresh := word if number == 1 else f"{word}-{number}") in taken:
        number += 1
    return fresh


def _refused(path: Path, problem: OSError) -> KeepError:
    what = problem.strerror or problem
    return KeepError(tell("The rules cannot be saved in {file}: {problem}.", file=path, problem=what))
